import { lazy, type ReactNode, Suspense, useState } from "react";
import type { StructurePage } from "#contract/structure.ts";
import { STATUS } from "#domain/action-plans/action-plan.ts";
import { planRights } from "#domain/action-plans/rights.ts";
import { monthOfDay } from "#domain/calendar/calendar.ts";
import { FILTERS } from "#domain/filters/filters.ts";
import { ALL } from "#domain/network/network.ts";
import { PlanActionContext } from "#web/charts/card/plan-action.ts";
import { usePageFilters } from "#web/features/filters/index.ts";
import { useCurrentOperation } from "#web/state/current-operation.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useNavigateTo } from "#web/state/use-navigate-to.ts";
import { useViewChoice } from "#web/state/view-choice.ts";

const PlanDialog = lazy(async () => ({
  default: (await import("./plan-dialog.tsx")).PlanDialog,
}));
const NEEDS_DEALER = "Choose one dealer first";
const NEEDS_WAVE = "Choose a last day in a wave with responses";
const MONTH_FILTER = FILTERS.filter(({ key }) => key === "month").map(({ id }) => id);

/** A page from whose cards a weak score can become a plan. */
export function WithPlans({
  operation,
  page,
  filters,
  selection,
  timeRange,
  children,
}: PageProps & { readonly children: ReactNode }) {
  const { person } = useCurrentOperation();
  const { choice } = useViewChoice();
  const [open, setOpen] = useState(false);
  const navigateTo = useNavigateTo(operation)("action-planning", { status: String(STATUS.open) });
  const { signer } = planRights(person.userPermission);
  const dealer = filters
    .find(({ filterKey }) => filterKey === "dealerCode")
    ?.data.find(({ code }) => code !== ALL && code === selection.dealerCode);
  const time =
    selection.waveCode === undefined
      ? { from: choice.from ?? "", to: choice.to ?? timeRange?.lastDay ?? "" }
      : { waveCode: selection.waveCode, month: selection.month ?? "" };
  const hasWave = useWaveOfDay(operation.id, "to" in time ? time.to : null);
  const unless = dealer === undefined ? NEEDS_DEALER : hasWave ? null : NEEDS_WAVE;
  const offerOf = (path: string) =>
    signer !== null && offersPlan(page, path) ? { open: () => setOpen(true), unless } : null;
  return (
    <PlanActionContext value={offerOf}>
      {children}
      {open && dealer !== undefined && signer !== null ? (
        <Suspense fallback={null}>
          <PlanDialog
            operation={operation.id}
            userType={operation.type}
            request={{ dealerCode: dealer.code, ...time }}
            signer={signer}
            dealerName={dealer.name}
            onCreated={() => {
              setOpen(false);
              navigateTo?.();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </PlanActionContext>
  );
}

function offersPlan({ cards }: StructurePage, path: string): boolean {
  return cards.some((card) => card.path === path && card.improvementPlan);
}

/** Whether the wave of a day has responses: only such a wave's months can be chosen. Null = no day decides. */
function useWaveOfDay(operation: string, day: string | null): boolean {
  const { filters } = usePageFilters(operation, MONTH_FILTER);
  if (day === null || filters === null) return true;
  return filters.some(({ data }) => data.some(({ code }) => code === monthOfDay(day)));
}
