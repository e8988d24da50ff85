import type { ReactNode } from "react";
import type { StructurePage } from "#contract/structure.ts";
import { monthOfDay } from "#domain/calendar/calendar.ts";
import { PlanActionContext } from "#web/charts/card/plan-action.ts";
import { useMonths } from "#web/features/filters/index.ts";
import type { PageProps } from "#web/state/page-props.ts";
import { useViewChoice } from "#web/state/view-choice.ts";
import { chosenDealer, timeOfPlan } from "./plan-time.ts";
import { usePlanOpener } from "./use-plan-opener.tsx";

const NEEDS_DEALER = "Choose one dealer first";
const NEEDS_WAVE = "Choose a last day in a wave with responses";

/** A page from whose cards a weak score can become a plan. */
export function WithPlans({
  operation,
  page,
  filters,
  selection,
  timeRange,
  children,
}: PageProps & { readonly children: ReactNode }) {
  const { choice } = useViewChoice();
  const dealer = chosenDealer(filters, selection);
  const ofRange = selection.waveCode === undefined;
  const to = choice.to ?? timeRange?.lastDay ?? "";
  const hasWave = useWaveOfDay(operation.id, ofRange ? to : null);
  const time = ofRange
    ? { request: { from: choice.from ?? "", to }, name: "" }
    : timeOfPlan(filters, selection);
  const { open, dialog } = usePlanOpener({ operation, selection, time, dealer, dealers: [] });
  const unless = dealer === undefined ? NEEDS_DEALER : hasWave ? null : NEEDS_WAVE;
  const suggestionOf = (path: string) => (open !== null && allowsPlan(page, path) ? { open, unless } : null);
  return (
    <PlanActionContext value={suggestionOf}>
      {children}
      {dialog}
    </PlanActionContext>
  );
}

function allowsPlan({ cards }: StructurePage, path: string): boolean {
  return cards.some((card) => card.path === path && card.improvementPlan);
}

/** Whether the wave of a day has responses: only such a wave's months can be chosen. Null = no day decides. */
function useWaveOfDay(operation: string, day: string | null): boolean {
  const months = useMonths(operation);
  return day === null || months === null || months.some(({ code }) => code === monthOfDay(day));
}
