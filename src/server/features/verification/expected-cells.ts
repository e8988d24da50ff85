import type { Transaction } from "kysely";
import { monthNumber, monthOfDay } from "#domain/calendar/calendar.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { type AggregateAccumulator, aggregateAccumulator } from "#domain/scoring/aggregate-accumulator.ts";
import { type Aggregates, addAggregates } from "#domain/scoring/aggregates.ts";
import { answerCounters } from "#domain/scoring/answer-counters.ts";
import type { ResponseScores } from "#domain/scoring/scores.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { RightFlags } from "./check-flags.ts";
import { checkLinks } from "./check-links.ts";
import { checkScores, scorerOf } from "./check-scores.ts";
import { type Names, type OperationToVerify, responsesByDealer, type StoredResponse } from "./queries.ts";

/** A cell of a rollup as the responses make it; `modelId` null without the model, `day` null over the month. */
export interface ExpectedCell {
  readonly month: number;
  readonly modelId: number | null;
  readonly day: string | null;
  readonly aggregates: Aggregates;
  /** In the order of `answerCounters`. */
  readonly answers: readonly number[];
  /** Responses with a text. */
  readonly commented: number;
}

/** The cells of one dealer, by `cellKey`. */
export interface ExpectedDealer {
  readonly dealerId: number;
  readonly byModel: Map<string, ExpectedCell>;
  readonly byMonth: Map<string, ExpectedCell>;
  /** Of the months whose days are counted. */
  readonly byDay: Map<string, ExpectedCell>;
}

export interface Expectation {
  readonly operation: OperationToVerify;
  readonly programme: Programme;
  readonly names: Names;
  readonly rightFlags: RightFlags;
  readonly report: (line: string) => void;
  /** Called with every response that ought to count. */
  readonly counted: (response: { readonly surveyDate: string; readonly dealerId: number }) => void;
  /** Called with how many responses were read. */
  readonly progress: (responses: number) => void;
}

interface GatheredCell {
  readonly month: number;
  readonly modelId: number | null;
  readonly day: string | null;
  readonly gathered: AggregateAccumulator;
  answers: readonly number[];
  commented: number;
}

export function cellKey({ month, modelId, day }: Pick<ExpectedCell, "month" | "modelId" | "day">): string {
  return `${month}/${modelId}/${day}`;
}

/** Checks every response by itself and gathers what the rollups should hold, one dealer at a time. */
export async function* expectedByDealer(
  trx: Transaction<Database>,
  expectation: Expectation,
): AsyncGenerator<ExpectedDealer> {
  const { operation, programme, progress } = expectation;
  const rightScores = scorerOf(programme);
  const dayMonths = new Set(operation.dayMonths);
  let dealer = dealerCells(programme, dayMonths, 0);
  let responses = 0;
  for await (const batch of responsesByDealer(trx, operation.id)) {
    for (const response of batch) {
      if (response.dealerId !== dealer.dealerId) {
        if (dealer.size() > 0) yield dealer.expected();
        dealer = dealerCells(programme, dayMonths, response.dealerId);
      }
      const scores = rightScores(response);
      checkLinks(response, operation, expectation.report);
      checkScores(response, scores, expectation.report);
      const current = expectation.rightFlags(response.surveyId, response.responseId) ?? response.isCurrent;
      if (!current) continue;
      expectation.counted(response);
      dealer.add(response, scores);
    }
    responses += batch.length;
    progress(responses);
  }
  if (dealer.size() > 0) yield dealer.expected();
}

function dealerCells(programme: Programme, dayMonths: ReadonlySet<number>, dealerId: number) {
  const cells = new Map<string, GatheredCell>();
  const counters = answerCounters(programme);
  return {
    dealerId,
    size: () => cells.size,
    add({ surveyDate, modelId, ...response }: StoredResponse, scores: ResponseScores) {
      const month = monthNumber(monthOfDay(surveyDate));
      const day = dayMonths.has(month) ? surveyDate : null;
      const key = cellKey({ month, modelId, day });
      const cell = cells.get(key) ?? {
        month,
        modelId,
        day,
        gathered: aggregateAccumulator(programme),
        answers: counters.map(() => 0),
        commented: 0,
      };
      cells.set(key, cell);
      const { ratings, overall, recommend, otherAnswers } = response;
      cell.gathered.add({ ratings, overall, recommend, ...scores });
      const given = counters.map(({ slot, answer }) => (otherAnswers[slot - 1] === answer ? 1 : 0));
      cell.answers = sums(cell.answers, given);
      if (response.hasText) cell.commented += 1;
    },
    expected(): ExpectedDealer {
      const byModel = new Map<string, ExpectedCell>();
      const byMonth = new Map<string, ExpectedCell>();
      const byDay = new Map<string, ExpectedCell>();
      for (const { month, modelId, day, gathered, ...counts } of cells.values()) {
        const cell = { month, modelId, day: null, aggregates: gathered.aggregates(), ...counts };
        if (modelId !== null) addTo(byModel, cell);
        addTo(byMonth, { ...cell, modelId: null });
        if (day !== null) addTo(byDay, { ...cell, modelId: null, day });
      }
      return { dealerId, byModel, byMonth, byDay };
    },
  };
}

/** Adds a cell to the one of its month, model and day. */
export function addTo(cells: Map<string, ExpectedCell>, cell: ExpectedCell): void {
  const before = cells.get(cellKey(cell));
  cells.set(cellKey(cell), before === undefined ? cell : together(before, cell));
}

function together(before: ExpectedCell, added: ExpectedCell): ExpectedCell {
  return {
    ...before,
    aggregates: addAggregates(before.aggregates, added.aggregates),
    answers: sums(before.answers, added.answers),
    commented: before.commented + added.commented,
  };
}

function sums(before: readonly number[], added: readonly number[]): number[] {
  return before.map((count, place) => count + (added[place] ?? 0));
}
