import { type RawBuilder, sql, type Transaction } from "kysely";
import { codesById } from "#server/features/catalogue/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { readInBatches } from "#server/platform/http/cursor.ts";
import { type ExportedTable, REFERENCES, type StoredFileColumn } from "./exported-tables.ts";

type Trx = Transaction<Database>;

/** Of a row may be a page of text, or the movements of a year. */
const ROWS_PER_FETCH = 250;

export interface ExportedClient {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
}

export interface ExportedOperation {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** Times read the same wherever the server stands. */
export async function useUtc(trx: Trx): Promise<void> {
  await sql`select set_config('timezone', 'UTC', true)`.execute(trx);
}

export async function operationsOf(trx: Trx, clientId: number): Promise<ExportedOperation[]> {
  const operations = trx.selectFrom("operation").select(["operation_id as id", "slug", "name"]);
  return operations.where("client_id", "=", clientId).orderBy("slug").execute();
}

/** Whether stored files are still searched for somebody who was erased. */
export async function isSearchingFiles(trx: Trx, clientId: number): Promise<boolean> {
  const open = trx.selectFrom("erasure").select("erasure_id").where("client_id", "=", clientId);
  return (await open.where("sought", "is not", null).limit(1).executeTakeFirst()) !== undefined;
}

/** The rows of a table that are the client's, each as JSON text. */
export async function* rowsAsJson(
  trx: Trx,
  clientId: number,
  table: string,
  exported: ExportedTable,
): AsyncGenerator<readonly string[]> {
  const pairs = Object.keys(exported.columns).flatMap((column) => [
    sql.lit(nameOf(table, column)),
    fieldOf(table, column, exported),
  ]);
  const order = exported.order.map((column) => sql.ref(`t.${column}`));
  const query = sql<{ line: string }>`
    select json_build_object(${sql.join(pairs)})::text as line from ${sql.table(table)} t
    where ${ofClient(table, clientId)} order by ${sql.join(order)}`;
  for await (const rows of readInBatches(trx, `rows_of_${table}`, query, ROWS_PER_FETCH))
    yield rows.map(({ line }) => line);
}

/** What a column is called in the export. */
export function nameOf(table: string, column: string): string {
  const reference = REFERENCES[column];
  return reference === undefined || reference.of === table ? column : reference.name;
}

function fieldOf(table: string, column: string, { files = {} }: ExportedTable): RawBuilder<unknown> {
  const own = sql.ref(`t.${column}`);
  const stored = files[column];
  if (stored !== undefined) return sql`case when ${isThere(stored)} then ${pathOf(own, stored)} end`;
  const reference = REFERENCES[column];
  if (reference === undefined || reference.of === table) return own;
  const { of, code } = reference;
  return sql`(select ${sql.ref(`x.${code}`)} from ${sql.table(of)} x where ${sql.ref(`x.${column}`)} = ${own})`;
}

function isThere({ gone }: StoredFileColumn): RawBuilder<boolean> {
  return gone === undefined ? sql`true` : sql`${sql.ref(`t.${gone}`)} is null`;
}

/** Where a stored file lies in the export: under its own id, with the ending it was sent with. */
function pathOf(own: RawBuilder<unknown>, { folder, named }: StoredFileColumn): RawBuilder<unknown> {
  const ending =
    named === null
      ? sql.lit(".xlsx")
      : // The end of a name, or of a media type.
        sql`coalesce('.' || lower(substring(${sql.ref(`t.${named}`)} from '[./]([A-Za-z0-9]{1,5})$')), '')`;
  return sql`${sql.lit(`${folder}/`)} || ${own} || ${ending}`;
}

function ofClient(table: string, clientId: number): RawBuilder<unknown> {
  if (table !== "person") return sql`t.client_id = ${clientId}`;
  return sql`exists (select from membership m where m.client_id = ${clientId} and m.person_id = t.person_id)`;
}

/** A stored file by its id, and where it lies in the export. */
export interface StoredPlace {
  readonly id: string;
  readonly path: string;
}

/** The stored files of a column, with their places in the export. */
export async function storedFiles(
  trx: Trx,
  clientId: number,
  {
    table,
    column,
    place,
  }: { readonly table: string; readonly column: string; readonly place: StoredFileColumn },
): Promise<readonly StoredPlace[]> {
  const own = sql.ref(`t.${column}`);
  const { rows } = await sql<StoredPlace>`
    select ${own} as id, ${pathOf(own, place)} as path from ${sql.table(table)} t
    where ${ofClient(table, clientId)} and ${own} is not null and ${isThere(place)} order by 2`.execute(trx);
  return rows;
}

/** One version of one survey. */
export interface ExportedResponse {
  readonly surveyId: string;
  readonly surveyDate: string;
  readonly dealerCode: string | null;
  readonly modelCode: string | null;
  readonly vin: string | null;
  readonly overall: number | null;
  readonly recommend: number | null;
  /** By slot, 0 = blank. */
  readonly ratings: readonly number[];
  /** By slot, places of answers from 1 on, 0 = blank. */
  readonly otherAnswers: readonly number[];
  /** By slot; null: none was written. */
  readonly texts: readonly (string | null)[] | null;
  readonly responseId: string;
  readonly isCurrent: boolean;
  readonly uploadId: number;
  /** Thousandths of a point. */
  readonly index: number | null;
  readonly factors: readonly (number | null)[];
}

type StoredResponse = Omit<ExportedResponse, "dealerCode" | "modelCode"> & {
  readonly dealerId: number;
  readonly modelId: number | null;
};

/** Every version of every survey of an operation. */
export async function* responsesOf(
  trx: Trx,
  { id }: ExportedOperation,
): AsyncGenerator<readonly ExportedResponse[]> {
  // Read by themselves: on several machines they lie elsewhere than the answers.
  const { dealers, models } = await codesById(trx);
  const responses = trx
    .selectFrom("response as r")
    .leftJoin("verbatim as v", (join) =>
      join
        .onRef("v.operation_id", "=", "r.operation_id")
        .onRef("v.dealer_id", "=", "r.dealer_id")
        .onRef("v.response_id", "=", "r.response_id"),
    )
    .select(["r.survey_id as surveyId", "r.survey_date as surveyDate", "r.dealer_id as dealerId"])
    .select(["r.model_id as modelId", "r.vin", "r.overall", "r.recommend", "r.ratings"])
    .select(["r.other_answers as otherAnswers", "v.texts", "r.is_current as isCurrent"])
    .select(["r.upload_id as uploadId", "r.index_score as index", "r.factor_scores as factors"])
    .select(sql<string>`r.response_id::text`.as("responseId"))
    .where("r.operation_id", "=", id)
    .orderBy("r.dealer_id")
    .orderBy("r.survey_date")
    .orderBy("r.response_id");
  const stored = readInBatches<StoredResponse>(trx, `responses_of_${id}`, responses, ROWS_PER_FETCH);
  for await (const batch of stored)
    yield batch.map(({ dealerId, modelId, ...response }) => ({
      ...response,
      dealerCode: dealers.get(dealerId) ?? null,
      modelCode: modelId === null ? null : (models.get(modelId) ?? null),
    }));
}
