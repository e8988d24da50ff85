import { type RawBuilder, sql, type Transaction } from "kysely";
import { monthNumber } from "#domain/calendar.ts";
import { type CountedPeriod, countedPeriod } from "#domain/cut-months.ts";
import { addParts, noParts, type Parts, subtractParts } from "#domain/parts.ts";
import type { Database } from "#server/platform/tables.ts";
import { partsOfDays } from "./cut-queries.ts";
import { highest, type PartsQuery, type PartsRow, partsOfRow } from "./parts-query.ts";

/** Parts by group and period; a group without responses has `noParts`. */
export type PartsOf = (group: number, period: number) => Parts;

/** Whole months from the rollups, cut ends of months from the responses, added as the same parts. */
export async function partsByGroup(trx: Transaction<Database>, query: PartsQuery): Promise<PartsOf> {
  const periods = query.periods.map(countedPeriod);
  const found = new Map<string, Parts>();
  const put = ({ grp, period }: PartsRow, change: (known: Parts) => Parts) =>
    found.set(`${grp} ${period}`, change(found.get(`${grp} ${period}`) ?? noParts()));
  for (const row of await monthParts(trx, query, periods)) {
    put(row, (known) => addParts(partsOfRow(row), known));
  }
  for (const row of await partsOfDays(trx, query, periods)) {
    put(row, (known) => (row.sign === 1 ? addParts : subtractParts)(known, partsOfRow(row)));
  }
  return (group, period) => found.get(`${group} ${period}`) ?? noParts();
}

/** Adds up the rollup cells of the given dealers and months, in one pass. */
async function monthParts(
  trx: Transaction<Database>,
  query: PartsQuery,
  periods: readonly CountedPeriod[],
): Promise<readonly PartsRow[]> {
  const dealers = [...query.groupOfDealer.keys()];
  const months = periods.flatMap((period) => period.months).map(monthNumber);
  if (dealers.length === 0 || months.length === 0) return [];
  const periodOfMonth = periods.flatMap((period, place) => period.months.map(() => place));
  const table = sql.table(query.model === null ? "rollup_dealer" : "rollup_model");
  const { rows } = await sql<PartsRow>`
    select g.grp, p.period, ${columnsOf(query)}
    from ${table} r
    join unnest(${dealers}::int[], ${[...query.groupOfDealer.values()]}::int[]) as g(dealer_id, grp) using (dealer_id)
    join unnest(${months}::int[], ${periodOfMonth}::int[]) as p(month, period) using (month)
    where r.operation_id = ${query.operationId} and r.month = any(${months}::int[])
      ${query.model === null ? sql`` : sql`and r.model_id = ${query.model}`}
    group by g.grp, p.period`.execute(trx);
  return rows;
}

// The text holds slot numbers of the programme and nothing a user typed.
function columnsOf({ programme, wanted }: PartsQuery): RawBuilder<unknown> {
  const sums = (column: string, length: number) =>
    Array.from({ length }, (_, place) => `coalesce(sum(r.${column}[${place + 1}]), 0)`);
  const columns = [
    "sum(r.responses)::int as responses",
    "array[sum(r.index_n), sum(r.index_sum), sum(r.index_squares)]::text[] as index",
    "array[sum(r.promoters), sum(r.passives), sum(r.detractors)]::int[] as recommend",
    `array[${sums("overall", 4).join(", ")}]::int[] as overall`,
  ];
  if (wanted.factors) {
    const slots = highest(programme.factors);
    const triples = Array.from({ length: slots }, (_, place) =>
      ["factor_n", "factor_sum", "factor_squares"].map(
        (column) => `coalesce(sum(r.${column}[${place + 1}]), 0)`,
      ),
    );
    columns.push(`array[${triples.flat().join(", ")}]::text[] as factors`);
  }
  if (wanted.attributes) {
    const slots = highest(programme.factors.flatMap((factor) => factor.attributes));
    columns.push(`array[${sums("attribute_bands", slots * 4).join(", ")}]::int[] as attributes`);
  }
  return sql.raw(columns.join(",\n"));
}
