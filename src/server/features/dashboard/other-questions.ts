import type { ChartReply } from "#contract/dashboard.ts";
import { differsClearly, shareInterval } from "#domain/scoring/intervals.ts";
import { type Metric, MIN_RESPONSES } from "#domain/scoring/metrics.ts";
import { publish } from "#domain/scoring/rounding.ts";
import { notFound } from "#server/platform/errors.ts";
import { CURRENT, PREVIOUS, type ResolvedQuery } from "./resolve-query.ts";
import { type ChartY, replyMetadata, shown } from "./serialize.ts";

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
  const share = estimateOf(current, place);
  const before = estimateOf(previous, place);
  const value = shown(share, DECIMALS);
  const previousValue = value === null ? null : shown(before, DECIMALS);
  const change = value === null || previousValue === null ? null : publish(value - previousValue, DECIMALS);
  return {
    value,
    change,
    previousValue,
    direction: change === null ? null : change > 0 ? "up" : change < 0 ? "down" : "same",
    clear: change === null ? null : change !== 0 && differsClearly(share, before),
    subTitle: null,
    n: share.n,
    low: shown({ value: share.low }, DECIMALS),
    high: shown({ value: share.high }, DECIMALS),
    rank: null,
    insufficient: share.n > 0 && share.n < MIN_RESPONSES,
  };
}

function estimateOf(counts: readonly number[], place: number): Metric {
  const n = answered(counts);
  const count = counts[place] ?? 0;
  return { value: n === 0 ? null : (100 * count) / n, n, ...shareInterval(count, n) };
}

function answered(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
