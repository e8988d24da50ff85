import { useState } from "react";
import type { PlanPoints } from "#contract/action-plans.ts";
import { codePoints, MAX_PLAN_POINTS, TEXT_LIMITS } from "#domain/action-plans/action-plan.ts";
import { isProposed } from "#domain/action-plans/creation.ts";
import { addDays } from "#domain/calendar/calendar.ts";
import { dayProblem } from "#web/ui/written-day.ts";
import type { Fault } from "./fault.ts";

const MIN_SHOWN = 5;
const DAYS_TO_ACT = 30;

/** A point that is offered, with its % disappointed and that of the region, null where this is not told. */
export type OfferedPoint = PlanPoints["x"][number] & {
  readonly score: number;
  readonly regionScore: number | null;
};

/** Which of a dealer's points become tickets, who signs them, and by which day each is to be done. */
export function usePlanChoice({ x, y, today }: PlanPoints, role: string, onTouch: () => void) {
  const points: readonly OfferedPoint[] = x.map((point, place) => ({
    ...point,
    score: y[place]?.value ?? 0,
    regionScore: y[place]?.region ?? null,
  }));
  const [most, setMost] = useState(MIN_SHOWN);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        points.filter(({ score, regionScore }) => isProposed(score, regionScore)).map(({ code }) => code),
      ),
  );
  const [days, setDays] = useState<ReadonlyMap<string, string>>(() => new Map());
  const [signer, setSigner] = useState(role);
  const rows = points.filter(({ exists }) => !exists).slice(0, most);
  const proposed = addDays(today, DAYS_TO_ACT);
  const dayOf = (code: string) => days.get(code) ?? proposed;
  const chosen = rows.filter(({ code }) => ticked.has(code));
  const misdated = chosen.find(({ code }) => dayProblem(dayOf(code), today, proposed) !== null);
  return {
    rows,
    /** Those that have a plan. */
    planned: points.filter(({ exists }) => exists),
    chosen,
    proposed,
    dayOf,
    signer,
    setSigner: (name: string) => {
      onTouch();
      setSigner(name);
    },
    /** What stands in the way of creating them, and the field to mend; null = nothing. */
    fault: signerFault(signer) ?? (misdated === undefined ? null : dayFault(misdated)),
    isChosen: (code: string) => ticked.has(code),
    toggle: (code: string) => {
      const next = new Set(ticked);
      if (!next.delete(code)) next.add(code);
      onTouch();
      setTicked(next);
    },
    setDay: (code: string, day: string) => {
      onTouch();
      setDays(new Map([...days, [code, day]]));
    },
    most,
    fewer: most > MIN_SHOWN ? () => setMost(most - 1) : null,
    more: most < MAX_PLAN_POINTS ? () => setMost(most + 1) : null,
  };
}

export type PlanChoice = ReturnType<typeof usePlanChoice>;

/** The name of the field of a point's day. */
export function dayField(code: string): string {
  return `day ${code}`;
}

function signerFault(signer: string): Fault | null {
  if (signer.trim() === "") return { field: "signer", sentence: "Say who signs the plan." };
  if (codePoints(signer) <= TEXT_LIMITS.signer) return null;
  return { field: "signer", sentence: `Signer can have ${TEXT_LIMITS.signer} characters at most.` };
}

function dayFault({ code, value }: OfferedPoint): Fault {
  return { field: dayField(code), sentence: `The day of ${value} can’t stay as it is.` };
}
