import { type RawBuilder, sql } from "kysely";
import { monthNumber } from "#domain/calendar/calendar.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import type { ReadSnapshot } from "#server/features/catalogue/index.ts";
import { AGGREGATE_COLUMNS, answersBehind } from "./aggregate-queries.ts";

interface OutsideRow {
  readonly dealerId: number;
  readonly month: number;
  readonly model: number | null;
  /** By measure. */
  readonly answers: readonly number[];
}

/** How often dealers outside the scope were answered, by dealer, month and, where asked, model. */
export async function answersOutside(
  { trx, catalogue, scope }: Pick<ReadSnapshot, "trx" | "catalogue" | "scope">,
  months: readonly string[],
  byModel: boolean,
  measures: readonly Measure[],
): Promise<readonly OutsideRow[]> {
  const outside = sql`operation_id = ${catalogue.operationId} and month = any(${months.map(monthNumber)}::int[])
    and dealer_id <> all(${scope.dealerIds}::int[])`;
  const cells = (table: "rollup_model" | "rollup_dealer", model: RawBuilder<unknown>) => sql`
    select dealer_id as "dealerId", month, ${model} as model, array[${sql.join(measures.map(answersBehind))}] as answers
    from ${sql.table(table)} where ${outside}`;
  const query = byModel
    ? sql<OutsideRow>`${cells("rollup_model", sql`model_id`)} union all ${modelless(outside, measures)}`
    : sql<OutsideRow>`${cells("rollup_dealer", sql`null`)}`;
  const { rows } = await query.execute(trx);
  return rows;
}

/** What a dealer was answered before there were models: what its models leave of all its answers. */
function modelless(outside: RawBuilder<unknown>, measures: readonly Measure[]): RawBuilder<unknown> {
  const columns = sql`dealer_id, month, ${AGGREGATE_COLUMNS}`;
  const rest = measures.map((measure) => sql`sum(sign * ${answersBehind(measure)})::int`);
  return sql`
    select dealer_id, month, null, array[${sql.join(rest)}]
    from (select 1 as sign, ${columns} from rollup_dealer where ${outside}
      union all select -1, ${columns} from rollup_model where ${outside}) as r
    group by dealer_id, month`;
}
