import { useState } from "react";
import type { PlanPoints } from "#contract/action-plans.ts";
import { MAX_PLAN_POINTS } from "#domain/action-plan.ts";
import { addDays } from "#domain/calendar.ts";
import { dayProblem } from "#web/ui/written-day.ts";

const MIN_SHOWN = 5;
const DAYS_TO_ACT = 30;

/** A point that is offered, with its % disappointed. */
export type OfferedPoint = PlanPoints["x"][number] & { readonly score: number };

/** Which of a dealer's points become tickets, and by which day each is to be done. */
export function usePlanChoice({ x, y, today }: PlanPoints) {
  const [most, setMost] = useState(MIN_SHOWN);
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(x.filter(({ exists }) => exists).map(({ code }) => code)),
  );
  const [days, setDays] = useState<ReadonlyMap<string, string>>(() => new Map());
  const rows: readonly OfferedPoint[] = x
    .map((point, place) => ({ ...point, score: y[place]?.value ?? 0 }))
    .slice(0, most);
  const proposed = addDays(today, DAYS_TO_ACT);
  const dayOf = (code: string) => days.get(code) ?? proposed;
  const chosen = rows.filter(({ code, exists }) => !exists && !left.has(code));
  return {
    rows,
    chosen,
    proposed,
    dayOf,
    isReady:
      chosen.length > 0 && chosen.every(({ code }) => dayProblem(dayOf(code), today, proposed) === null),
    isChosen: (code: string) => chosen.some((point) => point.code === code),
    toggle: (code: string) => {
      const next = new Set(left);
      if (!next.delete(code)) next.add(code);
      setLeft(next);
    },
    setDay: (code: string, day: string) => setDays(new Map([...days, [code, day]])),
    most,
    fewer: most > MIN_SHOWN ? () => setMost(most - 1) : null,
    more: most < MAX_PLAN_POINTS ? () => setMost(most + 1) : null,
  };
}

export type PlanChoice = ReturnType<typeof usePlanChoice>;
