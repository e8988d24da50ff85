import type { Programme } from "#domain/programme/programme.ts";
import { workbookBytes } from "#test/workbooks.ts";
import type { Answer } from "./answers-model.ts";
import { type Row, surveySheet } from "./survey-files.ts";
import { PROGRAMME } from "./world.ts";

/** Whole numbers below a limit, the same for the same seed. */
export type Dice = (below: number) => number;

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const MONTHS = ["2025-07", "2025-09", "2025-12", "2026-01", "2026-02"];

/** An answer with this id and chance everything else, over few enough cells that answers meet. */
export function anAnswer(dice: Dice, surveyId: string, programme: Programme): Answer {
  const blankOr = (value: number) => (dice(5) === 0 ? null : value);
  const ratings: Record<string, number> = {};
  for (const { code } of programme.factors.flatMap(({ attributes }) => attributes)) {
    if (dice(6) > 0) ratings[code] = dice(10) + 1;
  }
  const overall = blankOr(dice(10) + 1);
  const recommend = Object.keys(ratings).length === 0 && overall === null ? dice(11) : blankOr(dice(11));
  return {
    survey_id: surveyId,
    survey_date: `${MONTHS[dice(MONTHS.length)]}-${String(dice(28) + 1).padStart(2, "0")}`,
    dealer_code: `D0${dice(4) + 1}`,
    model_code: `M${dice(2) + 1}`,
    overall,
    recommend,
    ratings,
  };
}

/** Makes answers with ids of their own, each with at least one rating; what matters to a test is said by the test. */
export function answerMaker(seed: number, prefix: string): (change?: Partial<Answer>) => Answer {
  const dice = diceOf(seed);
  let made = 0;
  return (change = {}) => {
    made += 1;
    const chance = anAnswer(dice, `${prefix}${made}`, PROGRAMME);
    return { ...chance, ratings: { ...chance.ratings, Q4_1: 7 }, ...change };
  };
}

/** The workbook a person would upload for these answers. */
export function answersBytes(answers: readonly Answer[]): Promise<Buffer> {
  return workbookBytes({ sheets: [surveySheet(answers.map(rowOf))] });
}

export function rowOf({ ratings, ...rest }: Answer): Row {
  return { ...rest, ...ratings };
}
