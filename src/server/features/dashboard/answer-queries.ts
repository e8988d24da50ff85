import { sql, type Transaction } from "kysely";
import { monthNumber } from "#domain/calendar.ts";
import type { Period } from "#domain/calendar-periods.ts";
import type { OtherQuestion, Programme } from "#domain/programme.ts";
import type { Database } from "#server/platform/tables.ts";

interface AnswersQuery {
  readonly operationId: number;
  readonly programme: Programme;
  readonly dealerIds: readonly number[];
  readonly periods: readonly Period[];
  /** null = all models. */
  readonly model: number | null;
}

/** How often each answer of a question was given in a period, in the programme's order of answers. */
export type AnswerCountsOf = (question: OtherQuestion, period: number) => readonly number[];

/** Counts the answers of every other question over the current responses of these dealers, in one pass. */
export async function answerCounts(
  trx: Transaction<Database>,
  { operationId, programme, dealerIds, periods, model }: AnswersQuery,
): Promise<AnswerCountsOf> {
  const months = periods.flatMap((period) => period.months).map(monthNumber);
  const periodOfMonth = periods.flatMap((period, place) => period.months.map(() => place));
  const questions = programme.otherQuestions;
  if (dealerIds.length === 0 || months.length === 0 || questions.length === 0) return noAnswers;
  // The text holds slot numbers of the programme and nothing a user typed.
  const counts = questions.flatMap(({ slot, answers }) =>
    answers.map((_, place) => `count(*) filter (where r.other_answers[${slot}] = ${place + 1})`),
  );
  const { rows } = await sql<{ period: number; counts: number[] }>`
    select p.period, array[${sql.raw(counts.join(", "))}]::int[] as counts
    from response r
    join unnest(${months}::int[], ${periodOfMonth}::int[]) as p(month, period) using (month)
    where r.operation_id = ${operationId} and r.is_current and r.dealer_id = any(${dealerIds}::int[])
      ${model === null ? sql`` : sql`and r.model_id = ${model}`}
    group by p.period`.execute(trx);
  const found = new Map(rows.map((row) => [row.period, row.counts]));
  return (question, period) => {
    const before = questions.slice(0, questions.indexOf(question));
    const start = before.reduce((sum, { answers }) => sum + answers.length, 0);
    return question.answers.map((_, place) => found.get(period)?.[start + place] ?? 0);
  };
}

const noAnswers: AnswerCountsOf = (question) => question.answers.map(() => 0);
