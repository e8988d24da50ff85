import { type RawBuilder, sql, type Transaction } from "kysely";
import { ALL_MODELS, codesById } from "#server/features/catalogue/index.ts";
import { AGGREGATE_COLUMNS, type AggregatesRow } from "#server/features/scoring/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { readInBatches } from "#server/platform/http/cursor.ts";

type Trx = Transaction<Database>;

export interface OperationToVerify {
  readonly id: number;
  readonly slug: string;
  readonly clientId: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Whose days are counted. */
  readonly dayMonths: number[];
}

/** One version of one survey. `null` of what it refers to = there is no such row. */
export interface StoredResponse {
  readonly dealerId: number;
  readonly dealerClient: number | null;
  readonly responseId: string;
  readonly clientId: number;
  readonly uploadId: number;
  readonly uploadClient: number | null;
  readonly uploadOperation: number | null;
  readonly isCurrent: boolean;
  readonly surveyId: string;
  readonly surveyDate: string;
  readonly month: number;
  /** null = the client had no models. */
  readonly modelId: number | null;
  readonly modelClient: number | null;
  readonly overall: number | null;
  readonly recommend: number | null;
  readonly ratings: number[];
  readonly otherAnswers: number[];
  readonly index: number | null;
  readonly factors: (number | null)[];
  readonly hasText: boolean;
}

export type RollupTable = "rollup_model" | "rollup_dealer" | "rollup_day" | "rollup_network";

/** A rollup row as it lies in the table; `modelId` null without the model, `day` null over the month. */
export interface StoredCell extends AggregatesRow {
  readonly month: number;
  readonly modelId: number | null;
  readonly day: string | null;
  readonly clientId: number;
}

export async function operationsToVerify(trx: Trx, slug: string | null): Promise<OperationToVerify[]> {
  const all = trx
    .selectFrom("operation")
    .select(["operation_id as id", "slug", "client_id as clientId"])
    .select(["first_day as firstDay", "last_day as lastDay", "day_months as dayMonths"])
    .orderBy("operation_id");
  return (slug === null ? all : all.where("slug", "=", slug)).execute();
}

/** What dealers and models of every client are called in a sentence: their code, or `#id` when there is none of that id. */
export interface Names {
  dealer(id: number): string;
  model(id: number): string;
}

/** See `Names`. */
export async function namesOf(trx: Trx): Promise<Names> {
  const { dealers, models } = await codesById(trx);
  return {
    dealer: (id) => dealers.get(id) ?? `#${id}`,
    model: (id) => models.get(id) ?? `#${id}`,
  };
}

/** Every version of every response, dealer by dealer. */
export function responsesByDealer(trx: Trx, operationId: number) {
  return readInBatches(
    trx,
    "responses_by_dealer",
    sql<StoredResponse>`
      select r.dealer_id as "dealerId", d.client_id as "dealerClient", r.response_id::text as "responseId",
        r.client_id as "clientId", r.upload_id as "uploadId", u.client_id as "uploadClient",
        u.operation_id as "uploadOperation", r.is_current as "isCurrent", r.survey_id as "surveyId",
        r.survey_date as "surveyDate", r.month, r.model_id as "modelId", m.client_id as "modelClient", r.overall,
        r.recommend, r.ratings, r.other_answers as "otherAnswers", r.index_score as index, r.factor_scores as factors,
        exists (select from verbatim v where v.operation_id = r.operation_id and v.dealer_id = r.dealer_id
          and v.response_id = r.response_id) as "hasText"
      from response r left join dealer d using (dealer_id) left join model m using (model_id)
        left join upload u using (upload_id)
      where r.operation_id = ${operationId} order by r.dealer_id`,
  );
}

interface CellOfDealer extends StoredCell {
  readonly dealerId: number;
}

/** The rows of a rollup, dealer by dealer. */
export function cellsByDealer(trx: Trx, table: Exclude<RollupTable, "rollup_network">, operationId: number) {
  const model = table === "rollup_model" ? sql`model_id` : sql`null::int`;
  const isOfDays = table === "rollup_day";
  const month = isOfDays ? sql`(extract(year from day) * 100 + extract(month from day))::int` : sql`month`;
  return readInBatches(
    trx,
    `${table}_by_dealer`,
    sql<CellOfDealer>`
      select dealer_id as "dealerId", ${month} as month, ${model} as "modelId",
        ${isOfDays ? sql`day` : sql`null::date`} as day, client_id as "clientId", ${AGGREGATE_COLUMNS}
      from ${sql.table(table)} where operation_id = ${operationId} order by dealer_id, 2, 3, 4`,
  );
}

/** The rows of the rollup of the whole network. */
export async function cellsOfNetwork(trx: Trx, operationId: number): Promise<StoredCell[]> {
  const { rows } = await sql<StoredCell>`
    select month, nullif(model_id, ${ALL_MODELS}) as "modelId", null::date as day, client_id as "clientId",
      ${AGGREGATE_COLUMNS}
    from rollup_network where operation_id = ${operationId} order by month, model_id`.execute(trx);
  return rows;
}

/** A survey whose current version is not exactly the newest one of its uploads that are Completed and not deleted. */
export interface FlagFault {
  readonly surveyId: string;
  /** Uploads of the versions marked as current. */
  readonly marked: number[];
  /** The upload whose version should be; null = none of its uploads counts. */
  readonly newest: number | null;
  /** The version that should be current. */
  readonly responseId: string | null;
}

// An upload that is missing is named by itself; here it counts.
const versions = (operationId: number): RawBuilder<unknown> => sql`
  select r.survey_id, r.response_id, r.upload_id, r.is_current,
    u.upload_id is null or (u.data_sync = 'Completed' and u.deleted_on is null) as counts
  from response r left join upload u using (upload_id) where r.operation_id = ${operationId}`;

/** See `FlagFault`. */
export async function flagFaults(trx: Trx, operationId: number): Promise<FlagFault[]> {
  const { rows } = await sql<FlagFault>`
    with version as (${versions(operationId)}), faulty as (
      select survey_id, max(response_id) filter (where counts) as newest from version group by survey_id
      having count(*) filter (where is_current) <> case when bool_or(counts) then 1 else 0 end
        or max(response_id) filter (where is_current) is distinct from max(response_id) filter (where counts)
    )
    select survey_id as "surveyId", max(upload_id) filter (where response_id = newest) as newest,
      coalesce(array_agg(upload_id order by upload_id) filter (where is_current), '{}') as marked,
      newest::text as "responseId"
    from faulty join version using (survey_id) group by survey_id, newest
    -- Versions of one upload are as new as each other.
    having count(*) filter (where is_current) <> case when newest is null then 0 else 1 end
      or max(upload_id) filter (where is_current) is distinct from max(upload_id) filter (where response_id = newest)
    order by survey_id`.execute(trx);
  return rows;
}

/** Surveys that one upload holds more than once. */
export async function surveysTwiceInUpload(trx: Trx, operationId: number) {
  return trx
    .selectFrom("response")
    .select(["survey_id as surveyId", "upload_id as uploadId"])
    .select(sql<number>`count(*)::int`.as("versions"))
    .where("operation_id", "=", operationId)
    .groupBy(["survey_id", "upload_id"])
    .having(({ fn }) => fn.countAll(), ">", 1)
    .orderBy("survey_id")
    .orderBy("upload_id")
    .execute();
}

/** Dealers whose note of having responses or tickets is not right; `surveyed`: who has responses that count. */
export async function surveyedFaults(trx: Trx, operationId: number, surveyed: readonly number[]) {
  const { rows } = await sql<{ dealerId: number; noted: boolean }>`
    with right_ones as (
      select unnest(${surveyed}::int[]) as dealer_id
      union select dealer_id from action_plan where operation_id = ${operationId} and deleted_on is null
    ), noted as (select dealer_id from surveyed_dealer where operation_id = ${operationId})
    select coalesce(n.dealer_id, r.dealer_id) as "dealerId", n.dealer_id is not null as noted
    from noted n full join right_ones r using (dealer_id)
    where n.dealer_id is null or (r.dealer_id is null and not exists (
      -- A deleted ticket is noted with the next upload.
      select from action_plan p where p.operation_id = ${operationId} and p.dealer_id = n.dealer_id))
    order by 1`.execute(trx);
  return rows;
}

/** The texts of one version of one survey, with the words the search finds them by. */
export interface StoredVerbatim {
  readonly dealerId: number;
  readonly responseId: string;
  readonly clientId: number;
  readonly surveyDate: string;
  readonly texts: (string | null)[];
  readonly normalized: string | null;
  readonly indexed: boolean;
  /** Of its response; null = there is no such response. */
  readonly surveyId: string | null;
  readonly responseDate: string | null;
}

/** Every text, dealer by dealer. */
export function verbatimsByDealer(trx: Trx, operationId: number) {
  const verbatims = trx
    .selectFrom("verbatim as v")
    .leftJoin("response as r", (join) =>
      join
        .onRef("r.operation_id", "=", "v.operation_id")
        .onRef("r.dealer_id", "=", "v.dealer_id")
        .onRef("r.response_id", "=", "v.response_id"),
    )
    .select(["v.dealer_id as dealerId", "v.client_id as clientId", "v.survey_date as surveyDate"])
    .select(["v.normalized", "v.indexed", "r.survey_id as surveyId", "r.survey_date as responseDate"])
    .select(({ ref }) => ref("v.texts").$castTo<(string | null)[]>().as("texts"))
    .select(sql<string>`v.response_id::text`.as("responseId"))
    .where("v.operation_id", "=", operationId)
    .orderBy("v.dealer_id")
    .orderBy("v.response_id");
  return readInBatches<StoredVerbatim>(trx, "verbatims_by_dealer", verbatims);
}
