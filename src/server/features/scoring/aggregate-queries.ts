import { type RawBuilder, sql } from "kysely";
import type { Programme } from "#domain/programme/programme.ts";
import {
  type Aggregates,
  type BandCounts,
  bandOf,
  HIGHEST_DETRACTOR,
  LOWEST_PROMOTER,
  type ScoreSums,
} from "#domain/scoring/aggregates.ts";
import { answerCounters } from "#domain/scoring/answer-counters.ts";
import type { Measure } from "#domain/scoring/metrics.ts";

/** Columns that are read together. */
type ColumnGroup = "index" | "nps" | "overall" | "factors" | "attributes" | "answers" | "texts";

interface AggregateColumn {
  readonly group: ColumnGroup;
  /** As a cell holds it. */
  readonly type: "int" | "bigint";
  /** What it counts of the responses `r`; of an array, item by item. */
  readonly counted: (programme: Programme) => string | readonly string[];
}

/**
 * What all rollups hold of the responses in a cell, column by column. Everything that fills, adds up, reads or counts
 * them anew comes from here. The text holds numbers of the programme and nothing a user typed.
 */
const COLUMNS: Readonly<Record<keyof AggregatesRow, AggregateColumn>> = {
  responses: intOf("index", () => "count(*)"),
  index_n: intOf("index", () => count(INDEX)),
  index_sum: bigintOf("index", () => sum(INDEX)),
  index_squares: bigintOf("index", () => squares(INDEX)),
  promoters: intOf("nps", () => countIf(`r.recommend >= ${LOWEST_PROMOTER}`)),
  passives: intOf("nps", () =>
    countIf(`r.recommend > ${HIGHEST_DETRACTOR} and r.recommend < ${LOWEST_PROMOTER}`),
  ),
  detractors: intOf("nps", () => countIf(`r.recommend <= ${HIGHEST_DETRACTOR}`)),
  overall: intOf("overall", (programme) => bandCounts(programme, "r.overall")),
  factor_n: intOf("factors", (programme) => factorScores(programme).map(count)),
  factor_sum: bigintOf("factors", (programme) => factorScores(programme).map(sum)),
  factor_squares: bigintOf("factors", (programme) => factorScores(programme).map(squares)),
  attribute_bands: intOf("attributes", (programme) =>
    slots(programme.factors.flatMap(({ attributes }) => attributes)).flatMap((slot) =>
      bandCounts(programme, `r.ratings[${slot}]`),
    ),
  ),
  answer_counts: intOf("answers", (programme) =>
    answerCounters(programme).map(({ slot, answer }) => countIf(`r.other_answers[${slot}] = ${answer}`)),
  ),
  commented: intOf("texts", () => count("r.has_text")),
};

type Numbers = readonly (number | null)[];
/** Stored ones are bigints, computed ones come as text. */
type Sum = bigint | string;

/** The columns as they are read; factors and answers by slot, attributes four bands a slot. */
export interface AggregatesRow {
  readonly responses: number;
  readonly index_n: number;
  readonly index_sum: Sum;
  readonly index_squares: Sum;
  readonly promoters: number;
  readonly passives: number;
  readonly detractors: number;
  readonly overall: Numbers;
  readonly factor_n: Numbers;
  readonly factor_sum: readonly (Sum | null)[];
  readonly factor_squares: readonly (Sum | null)[];
  readonly attribute_bands: Numbers;
  readonly answer_counts: Numbers;
  /** Responses with a text. */
  readonly commented: number;
}

/** Which groups of columns a query needs: fewer columns, less work. No figure is derived from texts. */
export type ColumnsWanted = Readonly<Partial<Record<Exclude<ColumnGroup, "texts">, boolean>>>;

/** The columns by name, as they lie in a rollup. */
export const AGGREGATE_COLUMNS = sql.raw(Object.keys(COLUMNS).join(", "));

/** What cells are counted from of a response `r`; a text is looked up once, however often it is counted (null = none). */
export const COUNTED_COLUMNS =
  sql.raw(`r.index_score, r.recommend, r.overall, r.factor_scores, r.ratings, r.other_answers,
  (select true from verbatim v where v.operation_id = r.operation_id and v.dealer_id = r.dealer_id
    and v.response_id = r.response_id) as has_text`);

export function rollupTable(model: number | null) {
  return sql.table(model === null ? "rollup_dealer" : "rollup_model");
}

/** What a cell holds of responses `r`, which have `COUNTED_COLUMNS`; sign −1 = to be taken away. */
export function cellOfResponses(programme: Programme, sign: 1 | -1 = 1): RawBuilder<unknown> {
  const expression = ({ counted }: Item) => (sign === 1 ? counted : `-(${counted})`);
  return selected(columns(programme, ALL, expression));
}

/** Counts responses `r` to be read, as `sumsOfCells` adds up cells. */
export function countsOfResponses(programme: Programme, wanted: ColumnsWanted): RawBuilder<unknown> {
  return selected(columns(programme, wanted, ({ counted }) => counted).map(asSum));
}

/** Adds up cells `r` of a rollup. */
export function sumsOfCells(programme: Programme, wanted: Groups = ALL): RawBuilder<unknown> {
  const sums = columns(programme, wanted, ({ item }) => `coalesce(sum(r.${item}), 0)`);
  return selected(sums.map(asSum));
}

/** What an insert into rollup `t` sets where the cell is known; an array of before a slot or answer existed is shorter. */
export function addedToCell(programme: Programme): RawBuilder<unknown> {
  // Without a cast: of the whole network sums are wider than of one dealer, and a conversion costs more than the addition.
  const added = columns(programme, ALL, ({ item }) => `coalesce(t.${item}, 0) + excluded.${item}`);
  const sets = added.map(({ name, value }) =>
    typeof value === "string" ? `${name} = ${value}` : `${name} = ${arrayOf(value)}`,
  );
  return sql.raw(sets.join(",\n"));
}

/** Whether all the groups that `wanted` names are among those that were read. */
export function includesColumns(read: Groups, wanted: Groups): boolean {
  return [...GROUPS].every((group) => wanted[group] !== true || read[group] === true);
}

/** The groups that these measures are derived from, besides the index, which says whether a sample is enough. */
export function wantedBy(measures: readonly Measure[]): ColumnsWanted {
  return Object.fromEntries(measures.map(({ kind }) => [GROUP_OF_MEASURE[kind], true]));
}

const GROUP_OF_MEASURE: Readonly<Record<Measure["kind"], ColumnGroup>> = {
  index: "index",
  nps: "nps",
  disappointed: "overall",
  satisfied: "overall",
  band: "overall",
  factor: "factors",
  factorDisappointed: "attributes",
  factorBand: "attributes",
  attributeDisappointed: "attributes",
};

/** How many answers stand behind a figure of one cell: those its n counts, of a factor the responses that rated it. */
export function answersBehind(measure: Measure): RawBuilder<number> {
  switch (measure.kind) {
    case "index":
      return sql`index_n`;
    case "nps":
      return sql`(promoters + passives + detractors)`;
    case "disappointed":
    case "satisfied":
    case "band":
      return sql`(overall[1] + overall[2] + overall[3] + overall[4])`;
    case "factor":
      return sql`coalesce(factor_n[${measure.slot}::int], 0)`;
    case "factorDisappointed":
    case "factorBand":
      return sql`coalesce(factor_n[${measure.factor.slot}::int], 0)`;
    case "attributeDisappointed":
      return sql`coalesce((select sum(n) from unnest(attribute_bands[
        ${measure.slot * BANDS - 3}::int : ${measure.slot * BANDS}::int]) as n), 0)::int`;
  }
}

/** The aggregates that a row holds; what it lacks is 0. */
export function aggregatesOfRow(row: Partial<AggregatesRow>): Aggregates {
  const { factor_n = [], factor_sum = [], factor_squares = [], attribute_bands = [] } = row;
  const factors = Math.max(factor_n.length, factor_sum.length, factor_squares.length);
  return {
    responses: row.responses ?? 0,
    index: sumsOf(row.index_n, row.index_sum, row.index_squares),
    promoters: row.promoters ?? 0,
    passives: row.passives ?? 0,
    detractors: row.detractors ?? 0,
    overall: bandsAt(row.overall ?? [], 0),
    factors: listOf(factors, (place) => sumsOf(factor_n[place], factor_sum[place], factor_squares[place])),
    attributes: listOf(Math.ceil(attribute_bands.length / BANDS), (place) =>
      bandsAt(attribute_bands, place * BANDS),
    ),
  };
}

type Groups = Readonly<Partial<Record<ColumnGroup, boolean>>>;

const BANDS = 4;
const NONE: readonly never[] = [];
const INDEX = "r.index_score";
const GROUPS = new Set(Object.values(COLUMNS).map(({ group }) => group));
const ALL: Groups = Object.fromEntries([...GROUPS].map((group) => [group, true]));

/** One number of a cell: how it is counted from responses, and its column, with the place in an array. */
interface Item {
  readonly counted: string;
  readonly item: string;
}

/** A column: one number, or an array of them. */
interface Column {
  readonly name: string;
  readonly value: string | readonly string[];
  readonly type: AggregateColumn["type"] | "numeric";
}

function columns(programme: Programme, wanted: Groups, expression: (item: Item) => string): Column[] {
  return Object.entries(COLUMNS)
    .filter(([, { group }]) => wanted[group])
    .map(([name, { type, counted }]) => {
      const items = counted(programme);
      const value =
        typeof items === "string"
          ? expression({ counted: items, item: name })
          : items.map((each, place) => expression({ counted: each, item: `${name}[${place + 1}]` }));
      return { name, value, type };
    });
}

/** A sum of scores over many cells may be above the bigint of a single one. */
function asSum(column: Column): Column {
  return { ...column, type: column.type === "bigint" ? "numeric" : column.type };
}

function arrayOf(items: readonly string[]): string {
  // An empty array has no type of its own.
  return items.length === 0 ? "'{}'" : `array[${items.join(", ")}]`;
}

function selected(list: readonly Column[]): RawBuilder<unknown> {
  const texts = list.map(({ name, value, type }) => {
    if (typeof value === "string") return `(${value})::${type} as ${name}`;
    // Each by itself: to convert an array takes it apart and puts it together again.
    return `${arrayOf(value.map((item) => `(${item})::${type}`))}::${type}[] as ${name}`;
  });
  return sql.raw(texts.join(",\n"));
}

function intOf(group: ColumnGroup, counted: AggregateColumn["counted"]): AggregateColumn {
  return { group, type: "int", counted };
}

function bigintOf(group: ColumnGroup, counted: AggregateColumn["counted"]): AggregateColumn {
  return { group, type: "bigint", counted };
}

function count(score: string): string {
  return `count(${score})`;
}

function countIf(condition: string): string {
  return `count(*) filter (where ${condition})`;
}

function sum(score: string): string {
  return `coalesce(sum(${score}), 0)`;
}

function squares(score: string): string {
  return `coalesce(sum(${score}::bigint * ${score}), 0)`;
}

const RATINGS = Array.from({ length: 11 }, (_, rating) => rating);
/** Two counters share one sum: the upper begins here, above any count of responses. */
const UPPER_COUNTER = 2 ** 30;

/** Ratings by band, two bands in one sum over a table by rating: half the time of a filtered count per band. */
function bandCounts({ bands }: Programme, rating: string): string[] {
  return [0, 2].flatMap((lower) => {
    const weights = RATINGS.map((value) => {
      const band = value === 0 ? null : bandOf(bands, value);
      return band === lower ? 1 : band === lower + 1 ? UPPER_COUNTER : 0;
    });
    const pair = `coalesce(sum(('{${weights.join(",")}}'::int[])[${rating} + 1]), 0)`;
    return [`${pair} % ${UPPER_COUNTER}`, `${pair} / ${UPPER_COUNTER}`];
  });
}

function factorScores({ factors }: Programme): string[] {
  return slots(factors).map((slot) => `r.factor_scores[${slot}]`);
}

/** All slots up to the highest in use. */
function slots(used: readonly { readonly slot: number }[]): number[] {
  const highest = used.reduce((most, { slot }) => Math.max(most, slot), 0);
  return Array.from({ length: highest }, (_, place) => place + 1);
}

function sumsOf(n: number | null = 0, sum: Sum | null = 0n, squares: Sum | null = 0n): ScoreSums {
  return { n: n ?? 0, sum: BigInt(sum ?? 0n), sumOfSquares: BigInt(squares ?? 0n) };
}

/** A thousand rows have no factors more often than any: nothing is made for none. */
function listOf<T>(length: number, at: (place: number) => T): readonly T[] {
  return length === 0 ? NONE : Array.from({ length }, (_, place) => at(place));
}

function bandsAt(counts: Numbers, from: number): BandCounts {
  return [counts[from] ?? 0, counts[from + 1] ?? 0, counts[from + 2] ?? 0, counts[from + 3] ?? 0];
}
