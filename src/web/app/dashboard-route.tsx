import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { catalogue } from "#contract/catalogue.ts";
import { dashboard } from "#contract/dashboard.ts";
import type { StructurePage } from "#contract/structure.ts";
import { choose, type FilterSelection } from "#domain/filters/cascade.ts";
import { dealerSteps } from "#domain/filters/dealer-steps.ts";
import type { FilterKey } from "#domain/filters/filters.ts";
import { rulesOfPage } from "#domain/pages/pages.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointKey, useUnanswered } from "#web/api/use-endpoint.ts";
import {
  DealerLine,
  FilterChips,
  FilterPanel,
  type PageSelection,
  usePageSelection,
} from "#web/features/filters/index.ts";
import { useCurrentOperation, useTimeRange } from "#web/state/current-operation.ts";
import { ListedDealersContext } from "#web/state/listed-dealers.ts";
import { sameSelection } from "#web/state/selection.ts";
import { deleteStoredFilters, storedFilters, storeFilters } from "#web/state/stored-filters.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { HeadFrameProvider } from "#web/ui/page-head.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { MissingPageNote } from "./missing-page-note.tsx";
import { PagePrintHead } from "./page-print-head.tsx";
import { RegisteredPage } from "./page-registry.tsx";
import { PagePicture } from "./shell/page-picture.tsx";
import { useOpenedPage } from "./use-opened-page.ts";
import { usePageTitle } from "./use-page-title.ts";

const route = getRouteApi("/signed-in/place");

/** One page of the operation, by the name in the address; the first where no page has that name. */
export function DashboardRoute() {
  const { operation } = useCurrentOperation();
  const { page, missing } = useOpenedPage();
  if (!page) return <StateMessage title="No Data Available" />;
  return (
    <>
      {missing === null ? null : <MissingPageNote missing={missing} shown={page.title} />}
      <FilteredPage key={`${operation.id} ${page.title}`} page={page} />
    </>
  );
}

function FilteredPage({ page }: { page: StructurePage }) {
  const { operation } = useCurrentOperation();
  const { selected, dealers, error, refetch } = usePageSelection(operation.id, page);
  const timeRange = useTimeRange(operation.id);
  usePageTitle(page.title);
  if (selected && selected.outside.length > 0) return <OutsideScope outside={selected.outside} />;
  if (selected) {
    return (
      <WithFilters page={page} selected={selected}>
        <ListedDealersContext value={dealers}>
          <RegisteredPage
            page={page}
            operation={operation}
            filters={selected.filters}
            selection={selected.selection}
            timeRange={timeRange}
          />
        </ListedDealersContext>
      </WithFilters>
    );
  }
  if (!error) return <div aria-busy="true" />;
  return <LoadFailed sentence={error.message} onRetry={() => void refetch()} isLarge />;
}

/** An address that names a place of somebody else: no other figures are shown in its stead. */
function OutsideScope({ outside }: Pick<PageSelection, "outside">) {
  const { id: operationId } = useCurrentOperation().operation;
  const navigate = useNavigate();
  return (
    <StateMessage
      icon={<IconLock size={24} stroke={1.6} />}
      title="This link shows more than you may see"
      action={
        <Button
          variant="default"
          onClick={() => void navigate({ to: ".", search: { operation: operationId } })}
        >
          Show what I may see
        </Button>
      }
    >
      {`It names a ${outside.map(({ name }) => name.toLowerCase()).join(" and a ")} outside your access.`}
    </StateMessage>
  );
}

interface WithFiltersProps {
  readonly page: StructurePage;
  readonly selected: PageSelection;
  readonly children: ReactNode;
}

function WithFilters({ page, selected, children }: WithFiltersProps) {
  const { filters, selection, defaults } = selected;
  const [opened, setOpened] = useState(false);
  const [at, setAt] = useState<FilterKey | null>(null);
  const { severalDealers } = rulesOfPage(page.key);
  const unanswered = useUnanswered(useCurrentOperation().operation.id);
  const { apply, reset } = useSelectionMoves(selected);
  const chips =
    filters.length > 0 ? (
      <FilterChips
        filters={filters}
        selection={selection}
        defaults={defaults}
        onOpen={(key) => {
          setAt(key);
          setOpened(true);
        }}
        onRemove={(key) => apply(choose(filters, selection, key, defaults[key] ?? "", severalDealers))}
      />
    ) : null;
  const steps = dealerSteps(filters, selection, severalDealers);
  const line =
    steps === null ? null : (
      <DealerLine
        steps={steps}
        onDealer={(code) => apply({ ...selection, dealerCode: code })}
        onAll={apply}
      />
    );
  const printed = <PagePrintHead title={page.title} {...{ filters, selection }} />;
  return (
    <HeadFrameProvider
      value={{ actions: chips, subject: line, onPhone: <PagePicture page={page} inMenu />, printed }}
    >
      {children}
      <FilterPanel
        opened={opened}
        prepare={!unanswered}
        at={at}
        severalDealers={severalDealers}
        filters={filters}
        selection={selection}
        onApply={(next) => {
          setOpened(false);
          apply(next);
        }}
        onReset={() => {
          setOpened(false);
          reset();
        }}
        onClose={() => setOpened(false)}
      />
    </HeadFrameProvider>
  );
}

function useSelectionMoves({ selection, addressed }: PageSelection) {
  const { id: operationId } = useCurrentOperation().operation;
  const { operation: named, ticket } = route.useSearch();
  const navigate = useNavigate();

  useEffect(() => {
    // Whose page a ticket's link opens is the ticket's doing, no choice.
    if (ticket === undefined) storeFilters(operationId, { ...storedFilters(operationId), ...selection });
    if (named !== operationId || sameSelection(addressed, selection)) return;
    void navigate({ to: ".", search: (current) => ({ ...current, ...selection }), replace: true });
  }, [selection, addressed, named, ticket, operationId, navigate]);

  const refetch = () => {
    for (const endpoint of [dashboard.batch, dashboard.card, catalogue.filters]) {
      void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint, operationId) });
    }
  };
  const apply = (next: FilterSelection) => {
    if (sameSelection(next, selection)) return refetch();
    // Other filters are not about the ticket the address names.
    void navigate({ to: ".", search: (current) => ({ ...current, ...next, ticket: "" }) });
  };
  const reset = () => {
    deleteStoredFilters();
    void navigate({ to: ".", search: { operation: operationId } });
    refetch();
  };
  return { apply, reset };
}
