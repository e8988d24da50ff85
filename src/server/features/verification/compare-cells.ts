import { monthOfNumber } from "#domain/calendar/calendar.ts";
import {
  type Aggregates,
  type BandCounts,
  type ScoreSums,
  sameAggregates,
} from "#domain/scoring/aggregates.ts";
import type { AnswerCounter } from "#domain/scoring/answer-counters.ts";
import { aggregatesOfRow } from "#server/features/scoring/index.ts";
import { cellKey, type ExpectedCell } from "./expected-cells.ts";
import type { Names, RollupTable, StoredCell } from "./queries.ts";

/** What the cells of one dealer, or of the whole network, are compared with, and who receives a difference. */
export interface Comparison {
  readonly clientId: number;
  /** null = of the network. */
  readonly dealerId: number | null;
  readonly counters: readonly AnswerCounter[];
  readonly names: Names;
  readonly report: (line: string) => void;
}

/** Names every difference between the cells of one dealer, or of the network, in a rollup and what they should hold; returns how many are stored. */
export function compareCells(
  table: RollupTable,
  expected: ReadonlyMap<string, ExpectedCell>,
  stored: readonly StoredCell[],
  { clientId, dealerId, counters, names, report }: Comparison,
): number {
  const nameOf = ({ month, modelId, day }: Pick<ExpectedCell, "month" | "modelId" | "day">) => {
    const model = modelId === null ? "" : `, model ${names.model(modelId)}`;
    const dealer = dealerId === null ? "" : `, dealer ${names.dealer(dealerId)}`;
    return `${table}${dealer}, ${day ?? monthOfNumber(month)}${model}`;
  };
  const seen = new Set<string>();
  for (const cell of stored) {
    seen.add(cellKey(cell));
    const right = expected.get(cellKey(cell));
    if (right === undefined) {
      report(`${nameOf(cell)}: superfluous cell, no response belongs to it.`);
      continue;
    }
    if (cell.clientId !== clientId)
      report(`${nameOf(cell)}: client_id is ${cell.clientId}, expected ${clientId}.`);
    compareAggregates(nameOf(cell), aggregatesOfRow(cell), right.aggregates, report);
    if (cell.commented !== right.commented)
      report(`${nameOf(cell)}: commented is ${cell.commented}, expected ${right.commented}.`);
    compareAnswers(cell.answer_counts, right.answers, counters, (line) => report(`${nameOf(cell)}: ${line}`));
  }
  for (const [key, cell] of expected) {
    if (!seen.has(key))
      report(`${nameOf(cell)}: missing cell, ${cell.aggregates.responses} responses belong to it.`);
  }
  return stored.length;
}

function compareAggregates(
  name: string,
  stored: Aggregates,
  expected: Aggregates,
  report: (line: string) => void,
): void {
  if (sameAggregates(stored, expected)) return;
  const before = fieldsOf(stored);
  const right = fieldsOf(expected);
  for (const field of new Set([...before.keys(), ...right.keys()])) {
    const [is, should] = [before.get(field) ?? 0n, right.get(field) ?? 0n];
    if (is !== should) report(`${name}: ${field} is ${is}, expected ${should}.`);
  }
}

const BANDS = ["disappointed", "indifferent", "pleased", "delighted"] as const;

/** Every number of the aggregates under the name of its column, slot and band in a rollup. */
function fieldsOf(aggregates: Aggregates): Map<string, bigint> {
  const { responses, promoters, passives, detractors, index, overall, factors, attributes } = aggregates;
  return new Map<string, bigint>([
    ["responses", BigInt(responses)],
    ["promoters", BigInt(promoters)],
    ["passives", BigInt(passives)],
    ["detractors", BigInt(detractors)],
    ...sumFields("index", "", index),
    ...bandFields("overall", overall),
    ...factors.flatMap((factor, place) => sumFields("factor", ` slot ${place + 1}`, factor)),
    ...attributes.flatMap((attribute, place) => bandFields(`attribute_bands slot ${place + 1}`, attribute)),
  ]);
}

function sumFields(column: string, slot: string, { n, sum, sumOfSquares }: ScoreSums): [string, bigint][] {
  return [
    [`${column}_n${slot}`, BigInt(n)],
    [`${column}_sum${slot}`, sum],
    [`${column}_squares${slot}`, sumOfSquares],
  ];
}

function bandFields(name: string, counts: BandCounts): [string, bigint][] {
  return BANDS.map((band, place) => [`${name} ${band}`, BigInt(counts[place] ?? 0)]);
}

function compareAnswers(
  stored: readonly (number | null)[],
  expected: readonly number[],
  counters: readonly AnswerCounter[],
  report: (line: string) => void,
): void {
  for (let place = 0; place < Math.max(stored.length, expected.length); place += 1) {
    const [is, should] = [stored[place] ?? 0, expected[place] ?? 0];
    const counter = counters[place];
    const name =
      counter === undefined ? `place ${place + 1}` : `slot ${counter.slot} answer ${counter.answer}`;
    if (is !== should) report(`answer_counts ${name} is ${is}, expected ${should}.`);
  }
}
