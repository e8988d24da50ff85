import { sql, type Transaction } from "kysely";
import { monthNumber, monthsAround } from "#domain/calendar/calendar.ts";
import type { NetworkAggregates } from "#domain/movements/movements.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { loadNetwork } from "#server/features/catalogue/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { keysIn, type UploadKey } from "./response-queries.ts";
import { dealerMonths } from "./rollup-queries.ts";

/** The aggregates of an operation as the transaction sees them; of whole waves that months lie in, where they are named. */
export async function networkAggregatesAt(
  trx: Transaction<Database>,
  { clientId, operationId }: Omit<UploadKey, "uploadId">,
  programme: Programme,
  months: Iterable<string> | null = null,
): Promise<NetworkAggregates> {
  const network = await loadNetwork(trx, clientId);
  const around = months === null ? null : monthsAround(programme.firstMonth, months).map(monthNumber);
  const chosen = around === null ? sql`` : sql`and r.month = any(${around}::int[])`;
  const cells = sql`rollup_dealer r where r.operation_id = ${operationId} ${chosen}`;
  return { network, months: await dealerMonths(trx, programme, cells) };
}

/** What an answer says, its texts apart. */
const SAID = [
  ...["survey_id", "dealer_id", "survey_date", "model_id", "vin", "overall", "recommend", "ratings"],
  "other_answers",
];

/** Of the answers that an import replaced, how many say the same as before; asked after `markSuperseded`. */
export async function countUnchanged(
  trx: Transaction<Database>,
  { operationId, uploadId }: UploadKey,
): Promise<number> {
  const said = sql.join(SAID.map((name) => sql.ref(`r.${name}`)));
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from (
        select true as is_new, r.response_id, ${said} from response r
          where r.operation_id = ${operationId} and r.upload_id = ${uploadId}
        union all
        select false, r.response_id, ${said} from response r
          where r.operation_id = ${operationId} and ${keysIn("superseded")}
      ) r left join verbatim v on v.operation_id = ${operationId} and v.dealer_id = r.dealer_id
        and v.response_id = r.response_id
      group by ${said}, v.texts
      having bool_or(is_new) and not bool_and(is_new)
    ) same`.execute(trx);
  return rows[0]?.n ?? 0;
}

/**
 * What figures and rules of an operation a preview is of: anything that could change what it would do changes this, such as
 * another operation that the file may fit better by now.
 */
export async function previewState(trx: Transaction<Database>, operationId: number): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select encode(sha256(convert_to(json_build_array(data_version,
      (select string_agg(mapping_id || ':' || version, ',' order by mapping_id) from survey_mapping m
        where m.client_id = o.client_id and m.deleted_on is null),
      (select string_agg(operation_id || ':' || revision, ',' order by operation_id) from (
        select operation_id, max(revision) as revision from programme where client_id = o.client_id group by operation_id) g),
      (select concat(count(*), '-', max(marked_on)) from not_ours n where n.operation_id = o.operation_id)
    )::text, 'UTF8')), 'hex') as state
    from operation o where operation_id = ${operationId}`.execute(trx);
  return rows[0]?.state ?? "";
}
