import { type RawBuilder, sql, type Transaction } from "kysely";
import { answerCounters } from "#domain/answer-counters.ts";
import type { Programme } from "#domain/programme.ts";
import type { Database } from "#server/platform/tables.ts";

/** The lengths of the arrays in a rollup row: highest slots in use, and how many answers there are. */
interface Widths {
  readonly factors: number;
  readonly attributes: number;
  readonly answers: number;
}

/**
 * Adds (sign 1) or takes away (sign −1) the parts of the responses that `which` selects (alias `r`) in both rollups.
 * Cells that end empty are removed, so that undoing an import leaves no trace.
 */
export async function shiftRollups(
  trx: Transaction<Database>,
  programme: Programme,
  sign: 1 | -1,
  which: RawBuilder<unknown>,
): Promise<void> {
  const widths = widthsOf(programme);
  await sql`drop table if exists delta`.execute(trx);
  await sql`
    create temporary table delta on commit drop as
    select r.client_id, r.operation_id, r.dealer_id, r.month, r.model_id, ${partsOfResponses(programme, widths, sign)}
    from response r where ${which}
    group by r.client_id, r.operation_id, r.dealer_id, r.month, r.model_id`.execute(trx);
  await sql`
    insert into rollup_model as t (client_id, operation_id, dealer_id, month, model_id, ${PART_COLUMNS})
    select client_id, operation_id, dealer_id, month, model_id, ${PART_COLUMNS} from delta where model_id is not null
    on conflict (operation_id, month, dealer_id, model_id) do update set ${addition(widths)}`.execute(trx);
  await sql`
    insert into rollup_dealer as t (client_id, operation_id, dealer_id, month, ${PART_COLUMNS})
    select client_id, operation_id, dealer_id, month, ${sumsOfCells(widths)} from delta
    group by client_id, operation_id, dealer_id, month
    on conflict (operation_id, month, dealer_id) do update set ${addition(widths)}`.execute(trx);
  if (sign === -1) await removeEmptyCells(trx);
}

/** Makes both rollups of an operation anew from its current responses. */
export async function rebuildRollups(
  trx: Transaction<Database>,
  operationId: number,
  programme: Programme,
): Promise<void> {
  await sql`delete from rollup_model where operation_id = ${operationId}`.execute(trx);
  await sql`delete from rollup_dealer where operation_id = ${operationId}`.execute(trx);
  await shiftRollups(trx, programme, 1, sql`r.operation_id = ${operationId} and r.is_current`);
}

async function removeEmptyCells(trx: Transaction<Database>): Promise<void> {
  await sql`
    delete from rollup_model t using delta d
    where t.operation_id = d.operation_id and t.month = d.month and t.dealer_id = d.dealer_id
      and t.model_id = d.model_id and t.responses = 0`.execute(trx);
  await sql`
    delete from rollup_dealer t using delta d
    where t.operation_id = d.operation_id and t.month = d.month and t.dealer_id = d.dealer_id
      and t.responses = 0`.execute(trx);
}

const SCALARS = ["responses", "index_n", "index_sum", "index_squares", "promoters", "passives", "detractors"];
const ARRAYS = ["overall", "factor_n", "factor_sum", "factor_squares", "attribute_bands", "answer_counts"];
const PART_COLUMNS = sql.raw([...SCALARS, ...ARRAYS].join(", "));

function widthsOf(programme: Programme): Widths {
  const highest = (slots: readonly { readonly slot: number }[]) =>
    Math.max(0, ...slots.map(({ slot }) => slot));
  return {
    factors: highest(programme.factors),
    attributes: highest(programme.factors.flatMap((factor) => factor.attributes)),
    answers: answerCounters(programme).length,
  };
}

// The text below holds numbers of the programme and nothing a user typed.
function partsOfResponses(programme: Programme, widths: Widths, sign: 1 | -1): RawBuilder<unknown> {
  const { bands } = programme;
  const times = sign === 1 ? "" : "-";
  const count = (condition: string) => `${times}count(*) filter (where ${condition})::int`;
  const inBands = (value: string) => [
    count(`${value} between 1 and ${bands.disappointed}`),
    count(`${value} between ${bands.disappointed + 1} and ${bands.indifferent}`),
    count(`${value} between ${bands.indifferent + 1} and ${bands.pleased}`),
    count(`${value} > ${bands.pleased}`),
  ];
  const sums = (score: string) => ({
    n: `${times}count(${score})::int`,
    sum: `${times}coalesce(sum(${score}), 0)::bigint`,
    squares: `${times}coalesce(sum(${score}::bigint * ${score}), 0)::bigint`,
  });
  const index = sums("r.index_score");
  const factors = slots(widths.factors).map((slot) => sums(`r.factor_scores[${slot}]`));
  const attributes = slots(widths.attributes).flatMap((slot) => inBands(`r.ratings[${slot}]`));
  const answers = answerCounters(programme).map(({ slot, answer }) =>
    count(`r.other_answers[${slot}] = ${answer}`),
  );
  return sql.raw(
    [
      `${times}count(*)::int as responses`,
      `${index.n} as index_n`,
      `${index.sum} as index_sum`,
      `${index.squares} as index_squares`,
      `${count("r.recommend >= 9")} as promoters`,
      `${count("r.recommend between 7 and 8")} as passives`,
      `${count("r.recommend <= 6")} as detractors`,
      `${array(inBands("r.overall"), "int")} as overall`,
      `${array(
        factors.map(({ n }) => n),
        "int",
      )} as factor_n`,
      `${array(
        factors.map(({ sum }) => sum),
        "bigint",
      )} as factor_sum`,
      `${array(
        factors.map(({ squares }) => squares),
        "bigint",
      )} as factor_squares`,
      `${array(attributes, "int")} as attribute_bands`,
      `${array(answers, "int")} as answer_counts`,
    ].join(",\n"),
  );
}

function sumsOfCells(widths: Widths): RawBuilder<unknown> {
  const type = (column: string) => (/sum|squares/.test(column) ? "bigint" : "int");
  const scalars = SCALARS.map((column) => `sum(${column})::${type(column)}`);
  const arrays = lengths(widths).map(({ column, length }) =>
    array(
      slots(length).map((slot) => `sum(${column}[${slot}])::${type(column)}`),
      type(column),
    ),
  );
  return sql.raw([...scalars, ...arrays].join(", "));
}

function addition(widths: Widths): RawBuilder<unknown> {
  const scalars = SCALARS.map((column) => `${column} = t.${column} + excluded.${column}`);
  // Slots and answers only grow: a cell from before a slot existed holds a shorter array.
  const arrays = lengths(widths).map(({ column, length }) => {
    const items = slots(length).map(
      (slot) => `coalesce(t.${column}[${slot}], 0) + excluded.${column}[${slot}]`,
    );
    return `${column} = ${array(items, /sum|squares/.test(column) ? "bigint" : "int")}`;
  });
  return sql.raw([...scalars, ...arrays].join(", "));
}

function lengths(widths: Widths): { column: string; length: number }[] {
  return [
    { column: "overall", length: 4 },
    { column: "factor_n", length: widths.factors },
    { column: "factor_sum", length: widths.factors },
    { column: "factor_squares", length: widths.factors },
    { column: "attribute_bands", length: widths.attributes * 4 },
    { column: "answer_counts", length: widths.answers },
  ];
}

function array(items: readonly string[], type: string): string {
  return `array[${items.join(", ")}]::${type}[]`;
}

function slots(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place + 1);
}
