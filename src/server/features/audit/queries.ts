import { type Kysely, type RawBuilder, sql } from "kysely";
import { searchNormalized } from "#domain/text/name-search.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** What to show; days are `YYYY-MM-DD` in the time zone. */
export interface AuditQuery {
  readonly clientId: number;
  readonly timeZone: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly action: string | null;
  readonly search: string | null;
}

export interface AuditRow {
  readonly id: bigint;
  readonly at: Date;
  readonly who: string | null;
  readonly email: string | null;
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
  readonly device: string | null;
  readonly detail: string;
}

/** Newest first; `before` is the id to go on from, null = the newest. */
export function auditRows(query: AuditQuery, before: string | null): RawBuilder<AuditRow> {
  const like = query.search === null ? null : anyPart(query.search);
  const name = query.search === null ? null : anyPart(searchNormalized(query.search));
  return sql<AuditRow>`
    with named as materialized (
      select person_id, email, installation_administrator from person
      where regexp_replace(lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f]', '', 'g')), '\\s+', ' ', 'g')
        like ${name}::text)
    select a.audit_id as id, a.at, p.name as who, p.email, a.action, a.subject, a.address, a.device,
      a.detail::text as detail
    from audit a left join person p using (person_id)
    where a.client_id = ${query.clientId}
      and (${before}::bigint is null or a.audit_id < ${before}::bigint)
      and (${query.from}::date is null or a.at >= ${query.from}::date::timestamp at time zone ${query.timeZone})
      and (${query.to}::date is null or a.at < (${query.to}::date + 1)::timestamp at time zone ${query.timeZone})
      and (${query.action}::text is null or a.action = ${query.action})
      and (${like}::text is null or a.subject ilike ${like} or a.address ilike ${like} or p.email ilike ${like}
        or a.person_id in (select person_id from named)
        or a.subject in (select email from named where installation_administrator or person_id in (
          select person_id from membership where client_id = ${query.clientId})))
    order by a.audit_id desc`;
}

function anyPart(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

export async function auditPage(
  db: Kysely<Database>,
  query: AuditQuery,
  before: string | null,
  limit: number,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`${auditRows(query, before)} limit ${limit}`.execute(db);
  return rows;
}

/** The codes of every action this client has seen. */
export async function auditActions(db: Kysely<Database>, clientId: number): Promise<string[]> {
  const actions = db.selectFrom("audit").select("action").distinct().where("client_id", "=", clientId);
  return (await actions.orderBy("action").execute()).map(({ action }) => action);
}

/** The operations of a client, by the codes that entries hold. */
export async function surveyNames(
  db: Kysely<Database>,
  clientId: number,
): Promise<readonly { readonly code: string; readonly name: string }[]> {
  const surveys = db.selectFrom("operation").select(["slug as code", "name"]);
  return surveys.where("client_id", "=", clientId).execute();
}

/** Whoever the entries of a client may name: who works for it, and who adds clients and surveys. */
export async function peopleNames(
  db: Kysely<Database>,
  clientId: number,
): Promise<readonly { readonly email: string; readonly name: string }[]> {
  const members = db.selectFrom("membership").select("person_id").where("client_id", "=", clientId);
  return db
    .selectFrom("person")
    .select(["email", "name"])
    .where((is) => is.or([is("person_id", "in", members), is("installation_administrator", "=", true)]))
    .execute();
}
