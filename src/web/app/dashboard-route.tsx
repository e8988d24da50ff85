import { Button } from "@mantine/core";
import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { catalogue } from "#contract/catalogue.ts";
import { dashboard } from "#contract/dashboard.ts";
import type { Component } from "#contract/structure.ts";
import { choose, type FilterSelection } from "#domain/filters/cascade.ts";
import { dealerSteps } from "#domain/filters/dealer-steps.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";
import { DealerLine } from "#web/features/catalogue/dealer-line.tsx";
import { FilterChips } from "#web/features/catalogue/filter-chips.tsx";
import { FilterPanel } from "#web/features/catalogue/filter-panel.tsx";
import { sameSelection } from "#web/state/selection.ts";
import { deleteStoredFilters, storedFilters, storeFilters } from "#web/state/stored-filters.ts";
import { HeadFrameProvider } from "#web/ui/page-head.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useCurrentOperation } from "./current-operation.ts";
import { MissingPageNote } from "./missing-page-note.tsx";
import { RegisteredPage } from "./page-registry.tsx";
import { useOpenedPage } from "./use-opened-page.ts";
import { type PageSelection, usePageSelection } from "./use-page-selection.ts";
import { usePageTitle } from "./use-page-title.ts";
import { useTimeRange } from "./use-time-range.ts";

const route = getRouteApi("/signed-in/place");

/** One page of the operation, by the name in the address; the first where no page has that name. */
export function DashboardRoute() {
  const { operation } = useCurrentOperation();
  const { component, missing } = useOpenedPage();
  if (!component) return <StateMessage title="No Data Available" />;
  return (
    <>
      {missing === null ? null : <MissingPageNote missing={missing} shown={component.componentname} />}
      <FilteredPage key={`${operation.operationid} ${component.componentname}`} component={component} />
    </>
  );
}

function FilteredPage({ component }: { component: Component }) {
  const { operation } = useCurrentOperation();
  const { page, error, refetch } = usePageSelection(operation.operationid, component);
  const timeRange = useTimeRange(operation.operationid);
  usePageTitle(component.componentname);
  if (page && page.outside.length > 0) return <OutsideScope outside={page.outside} />;
  if (page) {
    return (
      <WithFilters component={component} page={page}>
        <RegisteredPage
          component={component}
          operation={operation}
          filters={page.filters}
          selection={page.selection}
          timeRange={timeRange}
        />
      </WithFilters>
    );
  }
  if (!error) return <div aria-busy="true" />;
  return (
    <StateMessage
      icon={<IconAlertTriangle size={24} stroke={1.6} />}
      title="Could not load"
      action={<TryAgain onClick={() => void refetch()} />}
    >
      {error.message}
    </StateMessage>
  );
}

/** An address that names a place of somebody else: no other figures are shown in its stead. */
function OutsideScope({ outside }: Pick<PageSelection, "outside">) {
  const { operationid } = useCurrentOperation().operation;
  const navigate = useNavigate();
  return (
    <StateMessage
      icon={<IconLock size={24} stroke={1.6} />}
      title="This link shows more than you may see"
      action={
        <Button
          variant="default"
          onClick={() => void navigate({ to: ".", search: { operation: operationid } })}
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
  readonly component: Component;
  readonly page: PageSelection;
  readonly children: ReactNode;
}

function WithFilters({ component, page, children }: WithFiltersProps) {
  const { filters, selection, defaults } = page;
  const [opened, setOpened] = useState(false);
  const { apply, reset } = useSelectionMoves(page);
  const chips =
    filters.length > 0 ? (
      <FilterChips
        filters={filters}
        selection={selection}
        defaults={defaults}
        onOpen={() => setOpened(true)}
        onRemove={(key) => apply(choose(filters, selection, key, defaults[key] ?? "", component.uicomponent))}
      />
    ) : null;
  const steps = dealerSteps(filters, selection, component.uicomponent);
  const line =
    steps === null ? null : (
      <DealerLine
        steps={steps}
        onDealer={(code) => apply({ ...selection, dealer_code: code })}
        onAll={apply}
      />
    );
  return (
    <HeadFrameProvider value={{ actions: chips, subject: line }}>
      {children}
      <FilterPanel
        opened={opened}
        component={component.uicomponent}
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
  const { operationid } = useCurrentOperation().operation;
  const { operation: named, ticket } = route.useSearch();
  const navigate = useNavigate();

  useEffect(() => {
    // Whose page a ticket's link opens is the ticket's doing, no choice.
    if (ticket === undefined) storeFilters(operationid, { ...storedFilters(operationid), ...selection });
    if (named !== operationid || sameSelection(addressed, selection)) return;
    void navigate({ to: ".", search: (current) => ({ ...current, ...selection }), replace: true });
  }, [selection, addressed, named, ticket, operationid, navigate]);

  const refetch = () => {
    for (const endpoint of [dashboard.batch, dashboard.card, catalogue.filters]) {
      void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint, operationid) });
    }
  };
  const apply = (next: FilterSelection) => {
    if (sameSelection(next, selection)) return refetch();
    // Other filters are not about the ticket the address names.
    void navigate({ to: ".", search: (current) => ({ ...current, ...next, ticket: "" }) });
  };
  const reset = () => {
    deleteStoredFilters();
    void navigate({ to: ".", search: { operation: operationid } });
    refetch();
  };
  return { apply, reset };
}
