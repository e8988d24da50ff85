import type { ChartReply } from "#contract/dashboard.ts";
import { shareInterval } from "#domain/scoring/intervals.ts";
import { MIN_RESPONSES } from "#domain/scoring/metrics.ts";
import { publish } from "#domain/scoring/rounding.ts";
import { notFound } from "#server/platform/errors.ts";
import { CURRENT, PREVIOUS, type ResolvedQuery } from "./resolve-query.ts";
import { type ChartY, replyMetadata } from "./serialize.ts";

const DECIMALS = 1;

/** The shares of the answers to one question, in the programme's order; `slot` is the question's. */
export async function otherQuestion(query: ResolvedQuery, slot: string): Promise<ChartReply> {
  const { otherQuestions } = query.catalogue.programme;
  const question = otherQuestions.find((each) => String(each.slot) === slot);
  if (question === undefined) throw notFound("There is no such card.", "NO_CARD");
  const counts = await query.countAnswers();
  const current = counts(question, CURRENT);
  const previous = counts(question, PREVIOUS);
  const { range } = query;
  return {
    x: question.answers.map(({ name, code }) => ({
      value: name,
      code,
      route: null,
      dealers: null,
    })),
    y: question.answers.map((_, place) => shareOf(current, previous, place)),
    ...replyMetadata(query, { kind: "band", band: 3 }, { title: question.name, decimals: DECIMALS }),
    count: answered(current),
    dealerRank: null,
    ranks: [],
    subFigures: [],
    reference: null,
    ...(range === null ? {} : { range }),
  };
}

function shareOf(current: readonly number[], previous: readonly number[], place: number): ChartY {
  const n = answered(current);
  const value = publishedShare(current, place);
  const previousValue = value === null ? null : publishedShare(previous, place);
  const change = value === null || previousValue === null ? null : publish(value - previousValue, DECIMALS);
  const { low, high } = shareInterval(current[place] ?? 0, n);
  return {
    value,
    change,
    previousValue,
    direction: change === null ? null : change > 0 ? "up" : change < 0 ? "down" : "same",
    subTitle: null,
    n,
    low: low === null ? null : publish(low, DECIMALS),
    high: high === null ? null : publish(high, DECIMALS),
    rank: null,
    insufficient: n > 0 && n < MIN_RESPONSES,
  };
}

function publishedShare(counts: readonly number[], place: number): number | null {
  const n = answered(counts);
  return n === 0 ? null : publish((100 * (counts[place] ?? 0)) / n, DECIMALS);
}

function answered(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
