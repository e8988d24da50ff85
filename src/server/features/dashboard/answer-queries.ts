import { sql, type Transaction } from "kysely";
import { monthNumber } from "#domain/calendar/calendar.ts";
import type { OtherQuestion, Programme } from "#domain/programme/programme.ts";
import { countsOfQuestion } from "#domain/scoring/answer-counters.ts";
import { rollupTable, sumsOfCells } from "#server/features/scoring/index.ts";
import type { Database } from "#server/platform/database/tables.ts";

interface AnswersQuery {
  readonly operationId: number;
  readonly programme: Programme;
  readonly dealerIds: readonly number[];
  /** The months of each period; no two share one. */
  readonly periods: readonly (readonly string[])[];
  /** null = all models. */
  readonly model: number | null;
}

/** How often each answer of a question was given in a period, in the programme's order of answers. */
export type AnswerCountsOf = (question: OtherQuestion, period: number) => readonly number[];

/** Adds up the answers to every other question over these dealers, in one pass. */
export async function answerCounts(
  trx: Transaction<Database>,
  { operationId, programme, dealerIds, periods, model }: AnswersQuery,
): Promise<AnswerCountsOf> {
  const months = periods.flat().map(monthNumber);
  const periodOfMonth = periods.flatMap((period, place) => period.map(() => place));
  const found = new Map<number, readonly number[]>();
  if (dealerIds.length > 0 && months.length > 0) {
    const { rows } = await sql<{ period: number; answer_counts: number[] }>`
      select p.period, ${sumsOfCells(programme, { answers: true })}
      from ${rollupTable(model)} r
      join unnest(${months}::int[], ${periodOfMonth}::int[]) as p(month, period) using (month)
      where r.operation_id = ${operationId} and r.month = any(${months}::int[])
        and r.dealer_id = any(${dealerIds}::int[]) ${model === null ? sql`` : sql`and r.model_id = ${model}`}
      group by p.period`.execute(trx);
    for (const { period, answer_counts } of rows) found.set(period, answer_counts);
  }
  return (question, period) => countsOfQuestion(programme, question, found.get(period) ?? []);
}
