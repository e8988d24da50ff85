import { type RawBuilder, sql, type Transaction } from "kysely";
import { monthNumber } from "#domain/calendar.ts";
import { type BandCounts, noParts, type Parts, type SumParts } from "#domain/parts.ts";
import type { Programme } from "#domain/programme.ts";
import type { Database } from "#server/platform/tables.ts";

/** Which additive parts a figure needs besides the core; fewer columns, less work. */
export interface PartsWanted {
  readonly factors: boolean;
  readonly attributes: boolean;
}

export interface PartsQuery {
  readonly operationId: number;
  readonly programme: Programme;
  /** Group of each dealer; dealers that are not named do not count. */
  readonly groupOfDealer: ReadonlyMap<number, number>;
  /** The months of each period. */
  readonly periods: readonly (readonly string[])[];
  /** null = all models. */
  readonly model: number | null;
  readonly wanted: PartsWanted;
}

/** Parts by group and period; a group without responses has `noParts`. */
export type PartsOf = (group: number, period: number) => Parts;

/** Adds up the rollup cells of the given dealers and months, in one pass. */
export async function partsByGroup(trx: Transaction<Database>, query: PartsQuery): Promise<PartsOf> {
  const dealers = [...query.groupOfDealer.keys()];
  const months = query.periods.flat().map(monthNumber);
  if (dealers.length === 0 || months.length === 0) return () => noParts();
  const table = sql.table(query.model === null ? "rollup_dealer" : "rollup_model");
  const { rows } = await sql<PartsRow>`
    select g.grp, p.period, ${columnsOf(query)}
    from ${table} r
    join unnest(${dealers}::int[], ${[...query.groupOfDealer.values()]}::int[]) as g(dealer_id, grp) using (dealer_id)
    join unnest(${months}::int[], ${periodOfMonths(query.periods)}::int[]) as p(month, period) using (month)
    where r.operation_id = ${query.operationId} and r.month = any(${months}::int[])
      ${query.model === null ? sql`` : sql`and r.model_id = ${query.model}`}
    group by g.grp, p.period`.execute(trx);
  const found = new Map(rows.map((row) => [`${row.grp} ${row.period}`, partsOfRow(row)]));
  return (group, period) => found.get(`${group} ${period}`) ?? noParts();
}

interface PartsRow {
  readonly grp: number;
  readonly period: number;
  readonly responses: number;
  readonly index: readonly string[];
  readonly recommend: readonly number[];
  readonly overall: readonly number[];
  readonly factors?: readonly string[];
  readonly attributes?: readonly number[];
}

function periodOfMonths(periods: PartsQuery["periods"]): number[] {
  return periods.flatMap((months, period) => months.map(() => period));
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

function highest(slots: readonly { readonly slot: number }[]): number {
  return slots.reduce((most, { slot }) => Math.max(most, slot), 0);
}

function partsOfRow({ responses, index, recommend, overall, factors, attributes }: PartsRow): Parts {
  return {
    responses,
    index: sumPartsOf(index, 0),
    promoters: recommend[0] ?? 0,
    passives: recommend[1] ?? 0,
    detractors: recommend[2] ?? 0,
    overall: bandsOf(overall, 0),
    factors: Array.from({ length: (factors?.length ?? 0) / 3 }, (_, place) =>
      sumPartsOf(factors ?? [], place * 3),
    ),
    attributes: Array.from({ length: (attributes?.length ?? 0) / 4 }, (_, place) =>
      bandsOf(attributes ?? [], place * 4),
    ),
  };
}

function sumPartsOf(values: readonly string[], from: number): SumParts {
  return {
    n: Number(values[from] ?? 0),
    sum: BigInt(values[from + 1] ?? 0),
    sumOfSquares: BigInt(values[from + 2] ?? 0),
  };
}

function bandsOf(counts: readonly number[], from: number): BandCounts {
  return [counts[from] ?? 0, counts[from + 1] ?? 0, counts[from + 2] ?? 0, counts[from + 3] ?? 0];
}
