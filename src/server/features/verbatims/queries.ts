import { type RawBuilder, sql, type Transaction } from "kysely";
import type { VerbatimSort } from "#contract/verbatims.ts";
import { monthNumber, monthOfDay } from "#domain/calendar/calendar.ts";
import type { DayRange } from "#domain/calendar/periods.ts";
import { answersBehind, rollupTable } from "#server/features/scoring/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { readInBatches } from "#server/platform/http/cursor.ts";

type Trx = Transaction<Database>;

/** The responses a page is about: those of the given dealers and whole months; model null = all. */
export interface ResponseSelection {
  readonly operationId: number;
  readonly dealerIds: readonly number[];
  readonly firstDay: string;
  readonly lastDay: string;
  readonly model: number | null;
}

/** What responses must have; null or false = whatever. */
export interface Narrowing {
  readonly highestRecommend: number | null;
  /** Overall ratings. */
  readonly overall: readonly number[] | null;
  readonly commented: boolean;
  readonly recorded: boolean;
  readonly factor: { readonly slot: number; readonly belowMilliPoints: number } | null;
  /** Rated, and no higher. */
  readonly attribute: { readonly slot: number; readonly highestRating: number } | null;
  /** An answer by the slot of its question and its place from 1. */
  readonly answer: { readonly slot: number; readonly place: number } | null;
  /** Whoever asks takes them into the selection: see `withinDays`. */
  readonly days: DayRange | null;
}

/**
 * What is looked for: `words` are normalized, `id` is as typed a survey id or its beginning, or a VIN or its end; both
 * empty = no search. Null narrowing = everything that the search finds.
 */
export interface Found {
  readonly words: readonly string[];
  readonly id: string | null;
  readonly narrowing: Narrowing | null;
}

/** Which of them, in which order. */
export interface RowsWanted extends Found {
  readonly sort: VerbatimSort;
  readonly descending: boolean;
}

/** Some of them. */
export interface PageWanted extends RowsWanted {
  readonly limit: number;
  readonly offset: number;
}

export interface StoredSurvey {
  readonly surveyId: string;
  readonly surveyDate: string;
  readonly dealerId: number;
  /** null = the client had no models. */
  readonly modelId: number | null;
  readonly vin: string | null;
  readonly index: number | null;
  readonly recommend: number | null;
  readonly overall: number | null;
  readonly texts: readonly (string | null)[] | null;
  readonly audioFile: string | null;
  readonly audioName: string | null;
  /** How many rows the search found in all; null without a search. */
  readonly found: number | null;
}

/** Rows with their texts: few enough to be forgotten soon. */
const ROWS_PER_FETCH = 500;

/** What rows are sorted by; of a name, whose it is. */
const SORTS: Readonly<Record<VerbatimSort, RawBuilder<unknown> | "dealer" | "model">> = {
  surveyDate: sql`r.survey_date`,
  surveyId: sql`r.survey_id`,
  dealer: "dealer",
  vin: sql`r.vin`,
  model: "model",
  index: sql`r.index_score`,
  nps: sql`r.recommend`,
  overall: sql`r.overall`,
};

/** A stored survey of `r`, but for its recording and how many were found. */
const SURVEY_COLUMNS = sql`r.survey_id as "surveyId", r.survey_date as "surveyDate", r.dealer_id as "dealerId",
      r.model_id as "modelId", r.vin, r.index_score as index, r.recommend, r.overall, to_json(v.texts) as texts`;
const WITH_TEXTS = sql`left join verbatim v on v.operation_id = r.operation_id and v.dealer_id = r.dealer_id
      and v.response_id = r.response_id`;

// Names and recordings are read by themselves: on several machines they lie elsewhere than answers, and neither can be
// joined behind its policy.

/** What rows are sorted by, and the names to join for it. */
async function sortingOf(trx: Trx, { sort }: RowsWanted) {
  const by = SORTS[sort];
  if (by !== "dealer" && by !== "model") return { by, join: sql`` };
  const names =
    by === "dealer"
      ? trx.selectFrom("dealer").select(["dealer_id as id", "name"])
      : trx.selectFrom("model").select(["model_id as id", "name"]);
  const rows = await names.execute();
  return {
    by: sql`n.name`,
    join: sql`left join unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ name }) => name)}::text[]) as n(id, name)
        on n.id = ${sql.ref(by === "dealer" ? "r.dealer_id" : "r.model_id")}`,
  };
}

/** The surveys of an operation that have a recording, where only those are asked for. */
async function recordedSurveys(
  trx: Trx,
  { operationId }: ResponseSelection,
  narrowing: Narrowing | null,
): Promise<readonly string[]> {
  if (narrowing?.recorded !== true) return [];
  const surveys = trx.selectFrom("audio").select("survey_id as surveyId");
  const rows = await surveys.where("operation_id", "=", operationId).execute();
  return rows.map(({ surveyId }) => surveyId);
}

type Unrecorded<Survey> = Omit<Survey, "audioFile" | "audioName">;

async function withRecordings<Survey extends StoredSurvey>(
  trx: Trx,
  operationId: number,
  surveys: readonly Unrecorded<Survey>[],
) {
  if (surveys.length === 0) return [];
  const audio = trx.selectFrom("audio").select(["survey_id as id", "stored_file as audioFile"]);
  const rows = await audio
    .select("file_name as audioName")
    .where("operation_id", "=", operationId)
    .where("survey_id", "=", sql<string>`any(${surveys.map(({ surveyId }) => surveyId)}::text[])`)
    .execute();
  const recordings = new Map(rows.map(({ id, ...recording }) => [id, recording]));
  return surveys.map((survey) => ({
    ...survey,
    ...(recordings.get(survey.surveyId) ?? { audioFile: null, audioName: null }),
  }));
}

/** How many responses the selection has, and how many of them with a text. */
export async function countResponses(trx: Trx, selection: ResponseSelection) {
  const { operationId, dealerIds, firstDay, lastDay, model } = selection;
  // A selection is of whole months, and those are counted.
  const { rows } = await sql<{ responses: number; commented: number }>`
    select coalesce(sum(responses), 0)::int as responses, coalesce(sum(commented), 0)::int as commented
    from ${rollupTable(model)} where operation_id = ${operationId}
      and month between ${monthNumber(monthOfDay(firstDay))}::int and ${monthNumber(monthOfDay(lastDay))}::int
      and dealer_id = any(${dealerIds}::int[]) ${model === null ? sql`` : sql`and model_id = ${model}`}`.execute(
    trx,
  );
  return rows[0] ?? { responses: 0, commented: 0 };
}

/** How many responses of the selection have what is asked of them. */
export async function countNarrowed(
  trx: Trx,
  selection: ResponseSelection,
  narrowing: Narrowing,
): Promise<number> {
  const recorded = await recordedSurveys(trx, selection, narrowing);
  const count = sql<{ n: number }>`
    select count(*)::int as n from response r
    where ${isSelected(selection)} ${isNarrowed(narrowing, recorded)}`;
  const { rows } = await pageByPage(trx, selection, narrowing, () => count.execute(trx));
  return rows[0]?.n ?? 0;
}

/**
 * Reads responses of several dealers page by page: those of the same days lie side by side, and an index that goes from
 * dealer to dealer fetches a page for each response on it. The planner takes both for alike.
 */
async function pageByPage<T>(
  trx: Trx,
  { dealerIds }: ResponseSelection,
  narrowing: Narrowing | null,
  read: () => Promise<T>,
): Promise<T> {
  // Whether a response has a text the key of texts says by itself, which is an index scan, too.
  if (dealerIds.length === 1 || narrowing?.commented === true) return read();
  await sql`set local enable_indexscan = off`.execute(trx);
  const found = await read();
  await sql`set local enable_indexscan = on`.execute(trx);
  return found;
}

/** How many responses days hold, where they are counted by the day. */
export async function countDays(
  trx: Trx,
  { operationId, dealerIds, firstDay, lastDay }: ResponseSelection,
): Promise<number> {
  const cells = trx.selectFrom("rollup_day").select(sql<number>`coalesce(sum(responses), 0)::int`.as("n"));
  const { n } = await cells
    .where("operation_id", "=", operationId)
    .where("day", ">=", firstDay)
    .where("day", "<=", lastDay)
    .where("dealer_id", "=", sql<number>`any(${dealerIds}::int[])`)
    .executeTakeFirstOrThrow();
  return n;
}

/** How many survey ids begin so; no more are counted than `most`. */
export async function countBeginnings(
  trx: Trx,
  selection: ResponseSelection,
  id: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 as begun from response r where ${isSelected(selection)} and ${beginsSo(id)} limit ${most}) r`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** How many of them a search finds. */
export async function countFound(trx: Trx, selection: ResponseSelection, wanted: Found): Promise<number> {
  const recorded = await recordedSurveys(trx, selection, wanted.narrowing);
  const { rows } = await sql<{ found: number }>`
    with found as (${foundBy(selection, wanted, recorded)}) select count(*)::int as found from found`.execute(
    trx,
  );
  return rows[0]?.found ?? 0;
}

/** One page of rows; equal values of the sorted column keep one order, newest survey first. */
export async function findSurveys(trx: Trx, selection: ResponseSelection, wanted: PageWanted) {
  const limit = sql`limit ${wanted.limit} offset ${wanted.offset}`;
  const { query } = await surveys(trx, selection, wanted, limit);
  const read = () => query.execute(trx);
  // What is searched for is found by an index of its own.
  const { rows } = isSearch(wanted) ? await read() : await pageByPage(trx, selection, wanted.narrowing, read);
  return withRecordings<StoredSurvey>(trx, selection.operationId, rows);
}

/** All rows in the same order, batch by batch; once in a transaction. */
export async function* readSurveys(trx: Trx, selection: ResponseSelection, wanted: RowsWanted) {
  const { query } = await surveys(trx, selection, wanted, sql``);
  for await (const rows of readInBatches(trx, "surveys", query, ROWS_PER_FETCH))
    yield withRecordings<StoredSurvey>(trx, selection.operationId, rows);
}

async function surveys(
  trx: Trx,
  selection: ResponseSelection,
  wanted: RowsWanted,
  limit: RawBuilder<unknown>,
) {
  const searched = isSearch(wanted);
  const recorded = await recordedSurveys(trx, selection, wanted.narrowing);
  const { by, join } = await sortingOf(trx, wanted);
  const direction = sql.raw(wanted.descending ? "desc" : "asc");
  const sorted =
    searched && wanted.sort === "surveyDate"
      ? sql`
      select ${selection.operationId}::int as operation_id, dealer_id, survey_date, response_id, survey_date as sorted
      from found order by survey_date ${direction}, response_id desc ${limit}`
      : sql`
      select r.operation_id, r.dealer_id, r.survey_date, r.response_id, ${by} as sorted
      from response r ${join} ${searched ? sql`join found f using (dealer_id, survey_date, response_id)` : sql``}
      where ${isSelected(selection)} ${searched ? sql`` : isNarrowed(wanted.narrowing, recorded)}
      order by ${by} ${direction} nulls last, r.survey_date desc, r.response_id desc
      ${limit}`;
  // Only keys are sorted; the wide rows are fetched for the page alone.
  // A query by itself would be taken for a promise.
  const query = sql<Unrecorded<StoredSurvey>>`
    with ${searched ? sql`found as (${foundBy(selection, wanted, recorded)}),` : sql``}
    page as materialized (${sorted})
    select ${SURVEY_COLUMNS},
      ${searched ? sql`(select count(*)::int from found)` : sql`null::int`} as found
    from page p
    join response r using (operation_id, dealer_id, survey_date, response_id)
    ${WITH_TEXTS}
    order by p.sorted ${direction} nulls last, p.survey_date desc, p.response_id desc`;
  return { query };
}

/** One response with its stored arrays, by programme slot: 0 = blank. */
export interface WholeSurvey extends StoredSurvey {
  readonly ratings: readonly number[];
  readonly otherAnswers: readonly number[];
  readonly factors: readonly (number | null)[];
}

/** The current answer of a survey at one of the dealers; null when there is none. */
export async function findSurvey(
  trx: Trx,
  {
    operationId,
    dealerIds,
    surveyId,
  }: { operationId: number; dealerIds: readonly number[]; surveyId: string },
): Promise<WholeSurvey | null> {
  const { rows } = await sql<Unrecorded<WholeSurvey>>`
    select ${SURVEY_COLUMNS}, null::int as found,
      to_json(r.ratings) as ratings, to_json(r.other_answers) as "otherAnswers", to_json(r.factor_scores) as factors
    from response r
    ${WITH_TEXTS}
    where r.operation_id = ${operationId} and r.survey_id = ${surveyId} and r.is_current
      and r.dealer_id = any(${dealerIds}::int[])`.execute(trx);
  const [survey] = await withRecordings<WholeSurvey>(trx, operationId, rows);
  return survey ?? null;
}

/** Responses with an index, by dealer; dealers without any are missing. */
export async function indexedByDealer(
  trx: Trx,
  { operationId, dealerIds, model }: ResponseSelection,
  months: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ dealerId: number; n: number }>`
    select dealer_id as "dealerId", sum(${answersBehind({ kind: "index" })})::int as n from ${rollupTable(model)}
    where operation_id = ${operationId} and dealer_id = any(${dealerIds}::int[])
      and month = any(${months.map(monthNumber)}::int[]) ${model === null ? sql`` : sql`and model_id = ${model}`}
    group by dealer_id`.execute(trx);
  return new Map(rows.map(({ dealerId, n }) => [dealerId, n]));
}

function isSelected({
  operationId,
  dealerIds,
  firstDay,
  lastDay,
  model,
}: ResponseSelection): RawBuilder<unknown> {
  return sql`r.operation_id = ${operationId} and r.dealer_id = any(${dealerIds}::int[])
    and r.survey_date between ${firstDay}::date and ${lastDay}::date and r.is_current
    ${model === null ? sql`` : sql`and r.model_id = ${model}`}`;
}

function isSearch({ words, id }: Found): boolean {
  return words.length > 0 || id !== null;
}

const TEXT_OF_ROW = sql`select true from verbatim v
  where v.operation_id = r.operation_id and v.dealer_id = r.dealer_id and v.response_id = r.response_id`;
const HAS_TEXT = sql`exists (${TEXT_OF_ROW})`;

function isNarrowed(narrowing: Narrowing | null, recordings: readonly string[]): RawBuilder<unknown> {
  if (narrowing === null) return sql``;
  const { highestRecommend, overall, commented, recorded, factor, attribute, answer } = narrowing;
  const conditions = [
    highestRecommend === null ? null : sql`r.recommend <= ${highestRecommend}`,
    overall === null ? null : sql`r.overall = any(${overall}::smallint[])`,
    factor === null ? null : sql`r.factor_scores[${factor.slot}::int] < ${factor.belowMilliPoints}`,
    attribute === null
      ? null
      : sql`r.ratings[${attribute.slot}::int] between 1 and ${attribute.highestRating}`,
    answer === null ? null : sql`r.other_answers[${answer.slot}::int] = ${answer.place}`,
    commented ? HAS_TEXT : null,
    recorded ? sql`r.survey_id = any(${recordings}::text[])` : null,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null).map((condition) => sql`and ${condition}`),
    sql` `,
  );
}

/** Shorter ones are counts and dates more often than the beginning of an id. */
const SHORTEST_BEGINNING = 4;
/** Follows every other character in the order of survey ids. */
const LAST_CHARACTER = "\u{10FFFF}";

/** A range of the index of survey ids: what it stands for may be asked before a policy, unlike `starts_with`. */
function beginsSo(id: string): RawBuilder<unknown> {
  return id.length < SHORTEST_BEGINNING
    ? sql`r.survey_id = ${id}`
    : sql`r.survey_id >= ${id} and r.survey_id < ${id + LAST_CHARACTER}`;
}

/** The keys of what a search finds in what is narrowed. */
function foundBy(
  selection: ResponseSelection,
  wanted: Found,
  recorded: readonly string[],
): RawBuilder<unknown> {
  const searched = searchedBy(selection, wanted);
  if (wanted.narrowing === null) return searched;
  return sql`
    select dealer_id, survey_date, response_id from (${searched}) s
    join response r using (dealer_id, survey_date, response_id)
    where ${isSelected(selection)} ${isNarrowed(wanted.narrowing, recorded)}`;
}

/** The keys of what a search finds: by its words, and by id or VIN. */
function searchedBy(selection: ResponseSelection, { words, id }: Found): RawBuilder<unknown> {
  const { operationId, dealerIds, firstDay, lastDay, model } = selection;
  // Of the operation's row, which no machine but the one that is asked has: there the function asks all of them.
  const byFunction = (call: RawBuilder<unknown>) => sql`
    select f.dealer_id, f.survey_date, f.response_id from operation o cross join lateral ${call} f
    where o.operation_id = ${operationId}`;
  const byWords = byFunction(sql`find_responses(o.operation_id, ${dealerIds}::int[], ${firstDay}::date,
      ${lastDay}::date, ${model}::int, ${words}::text[])`);
  if (id === null) return byWords;
  const ofVehicle = byFunction(sql`find_vehicle(o.operation_id, ${dealerIds}::int[], ${firstDay}::date,
      ${lastDay}::date, ${id})`);
  // One after the other: both have an index, and a condition on either would use none.
  const byId = sql`
    select r.dealer_id, r.survey_date, r.response_id from response r
    where ${isSelected(selection)} and ${beginsSo(id)}`;
  // By arrays: guessed to be a thousand, they would be sought among all answers of the days. Numbers are an operation's own.
  const byVehicle = sql`
    select r.dealer_id, r.survey_date, r.response_id from response r
    where ${isSelected(selection)} and r.dealer_id = any(array(select dealer_id from vehicle))
      and r.survey_date = any(array(select survey_date from vehicle))
      and r.response_id = any(array(select response_id from vehicle))`;
  return sql`
    with words as materialized (${byWords}), vehicle as materialized (${ofVehicle})
    ${sql.join([sql`select dealer_id, survey_date, response_id from words`, byId, byVehicle], sql` union `)}`;
}
