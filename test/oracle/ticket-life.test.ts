import { expect, test } from "vitest";
import { shownStatus } from "#domain/action-plans/action-plan.ts";
import { decideSave } from "#domain/action-plans/save.ts";
import type { TicketSave, TicketState } from "#domain/action-plans/state.ts";
import { addDays } from "#domain/calendar/calendar.ts";
import { randomNumbers } from "./random-surveys.ts";
import { carryOut, codeOf, type ModelSave, type ModelTicket, newTicket } from "./ticket-model.ts";
import { randomSave } from "./ticket-steps.ts";

const RUNS = 2_000;
const STEPS = 25;
const FIRST_DAY = "2026-02-20";
const STORED = { open: 1, completed: 2, again: 3, gone: 1 } as const;

test(`the domain and the machine agree over ${RUNS} lives`, () => {
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  for (let run = 0; run < RUNS; run += 1) {
    const random = randomNumbers(run + 1);
    const model = newTicket(3, run % 2 === 0 ? 2 : 3);
    let number = 0;
    let day = 0;
    for (let step = 0; step < STEPS && !isGone(model); step += 1) {
      day += random() < 0.3 ? 1 : 0;
      const save = randomSave(model, day, random);
      const before = stateOf(model);
      const origin = { own: save.who === model.maker, answered: model.answered };
      const decision = decideSave({ ...before, ...origin }, saveOf(save), save.who, dayOf(day));
      const accepted = carryOut(model, save, () => {
        number += 1;
        return number;
      });
      const where = `run ${run}, step ${step}: ${JSON.stringify(save)}`;
      expect(decision.kind !== "refused", where).toBe(accepted);
      expect(decision.kind === "deleted", where).toBe(isGone(model));
      if (decision.kind === "saved")
        expect(withoutNumbers(decision.state, save), where).toEqual(expected(model));
      if (!isGone(model)) {
        expect(shownStatus(STORED[model.state], dayOf(model.due), dayOf(day)), where).toBe(
          codeOf(model, day),
        );
      }
      count(`${save.who} ${decision.kind === "refused" ? decision.code : `${before.status}→${model.state}`}`);
    }
  }
  // The runs mean something only if they come everywhere.
  for (const what of [
    "1 LOCKED",
    "2 1→completed",
    "3 2→again",
    "5 1→gone",
    "1 DELETE",
    "3 PROOFS",
    "2 NO_PLAN",
  ]) {
    expect([what, (seen.get(what) ?? 0) > 20]).toEqual([what, true]);
  }
  for (const what of [
    "2 DUE_DATE",
    "3 DUE_DATE",
    "1 POINTS",
    "2 STATUS",
    "0 READ_ONLY",
    "2 3→completed",
    "2 LOCKED",
  ]) {
    expect([what, (seen.get(what) ?? 0) > 20]).toEqual([what, true]);
  }
});

function isGone({ state }: ModelTicket): boolean {
  return state === "gone";
}

function dayOf(day: number): string {
  return addDays(FIRST_DAY, day);
}

function stateOf({ state, due, dealer, manager, rows, files }: ModelTicket): TicketState {
  return {
    status: STORED[state],
    dueDate: dayOf(due),
    dealerRemarks: dealer,
    managerRemarks: manager,
    points: rows.map(({ id, point, plan }) => pointOf(id, point, plan)),
    proofs: files,
  };
}

function saveOf({ status, due, dealer, manager, rows, add, drop }: ModelSave): TicketSave {
  return {
    statusId: status,
    dueDate: dayOf(due),
    dealerRemarks: dealer,
    managerRemarks: manager,
    points: rows.map(({ id, point, plan }) => pointOf(id === 0 ? null : id, point, plan)),
    removedProofs: drop,
    newProofs: add,
  };
}

function pointOf(id: number | null, additionalPoint: string, actionPlan: string) {
  return { id, additionalPoint, rootCause: "", actionPlan, responsibility: "" };
}

/** Numbers of new rows and files are given by the store, not by the decision. */
function withoutNumbers(state: TicketState, { add }: ModelSave) {
  return {
    ...state,
    points: state.points.map(({ additionalPoint, actionPlan }) => [additionalPoint, actionPlan]),
    proofs: state.proofs.length + add,
  };
}

function expected(model: ModelTicket) {
  const { points, proofs, ...state } = stateOf(model);
  return {
    ...state,
    points: points.map(({ additionalPoint, actionPlan }) => [additionalPoint, actionPlan]),
    proofs: proofs.length,
  };
}
