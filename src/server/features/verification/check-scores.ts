import { monthNumber, monthOfDay, waveOfMonth } from "#domain/calendar/calendar.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { type ResponseScores, responseScorer } from "#domain/scoring/scores.ts";
import type { StoredResponse } from "./queries.ts";

const MILLI = 1000;

/** The scores of a response from its ratings and its day alone. */
export function scorerOf(programme: Programme): (response: StoredResponse) => ResponseScores {
  const scorers = new Map<string, (ratings: ArrayLike<number>) => ResponseScores>();
  return ({ surveyDate, ratings }) => {
    const month = monthOfDay(surveyDate);
    const scorer =
      scorers.get(month) ?? responseScorer(programme, waveOfMonth(programme.firstMonth, month) ?? "");
    scorers.set(month, scorer);
    return scorer(ratings);
  };
}

/** Names what a response stores besides its answers and what differs from them: month, index, factor scores. */
export function checkScores(
  { surveyId, uploadId, surveyDate, month, index, factors }: StoredResponse,
  right: ResponseScores,
  report: (line: string) => void,
): void {
  const fault = (field: string, stored: string | number, expected: string | number) =>
    report(`survey ${surveyId} (upload ${uploadId}): ${field} is ${stored}, expected ${expected}.`);
  const rightMonth = monthNumber(monthOfDay(surveyDate));
  if (month !== rightMonth) fault("month", month, rightMonth);
  if (index !== right.index) fault("index_score", points(index), points(right.index));
  const length = Math.max(factors.length, right.factors.length);
  for (let place = 0; place < length; place += 1) {
    const stored = factors[place] ?? null;
    const expected = right.factors[place] ?? null;
    if (stored !== expected) fault(`factor_scores slot ${place + 1}`, points(stored), points(expected));
  }
}

function points(score: number | null): string {
  return score === null ? "empty" : (score / MILLI).toFixed(3);
}
