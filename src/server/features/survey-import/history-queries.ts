import { sql, type Transaction } from "kysely";
import type { WaveMovement } from "#domain/movements/movements.ts";
import type { PlaceLevel } from "#domain/network/network.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** What can lie somewhere else than before. */
export type MovedLevel = Exclude<PlaceLevel, "region">;

/** Something that made the figures of an operation other. */
interface HistoryRow {
  /** Where a page ends: the next one goes on from there. */
  readonly entryId: string;
  readonly act: "publish" | "undo" | "questionnaire" | "network";
  readonly uploadId: number | null;
  readonly fileName: string | null;
  readonly revision: number | null;
  /** null = a command. */
  readonly person: string | null;
  readonly happenedOn: Date;
  readonly responses: number;
  readonly changes: string[];
  /** Codes of what a list or workbook moved; null of what is nothing such. */
  readonly moved: Readonly<Record<MovedLevel, readonly string[]>> | null;
  readonly movements: WaveMovement[];
}

/** The end of a page: the moment in microseconds, of which list it is, its number there. */
const END_OF_PAGE = /^(\d{1,16})\.([012])\.(\d{1,18})$/;

/** What the figures of an operation came from, the newest first; `before` null = from the newest on. */
export async function historyOf(
  trx: Transaction<Database>,
  { clientId, operationId }: { readonly clientId: number; readonly operationId: number },
  before: string | null,
  most: number,
): Promise<HistoryRow[]> {
  const [, at, list, number] = END_OF_PAGE.exec(before ?? "") ?? [];
  // A row of each list at once: they are compared by moment, list and number.
  const isOlder = (moment: string, of: 0 | 1 | 2, id: string) =>
    at === undefined
      ? sql`true`
      : sql`(${sql.ref(moment)}, ${of}::int, ${sql.ref(id)}::bigint)
          < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${list}::int, ${number}::bigint)`;
  const { rows } = await sql<HistoryRow>`
    select concat_ws('.', (extract(epoch from "happenedOn") * 1000000)::bigint, list, number) as "entryId",
      act, "uploadId", "fileName", revision, person, "happenedOn", responses, changes, moved, movements
    from (
      (select 0 as list, c.publication_id::bigint as number, c.act, c.upload_id as "uploadId", u.filename as "fileName",
          null::int as revision, p.name as person, c.happened_on as "happenedOn", c.responses, '{}'::text[] as changes,
          null::jsonb as moved, c.movements
        from publication c join upload u using (upload_id) join person p using (person_id)
        where c.operation_id = ${operationId} and ${isOlder("c.happened_on", 0, "c.publication_id")}
        order by c.happened_on desc, c.publication_id desc limit ${most})
      union all
      (select 1, g.revision, 'questionnaire', null, null, g.revision, p.name, g.applied_on, 0, g.changes, null,
          g.movements
        from programme g left join person p on p.person_id = g.applied_by
        where g.operation_id = ${operationId} and ${isOlder("g.applied_on", 1, "g.revision")}
        order by g.applied_on desc, g.revision desc limit ${most})
      union all
      (select 2, a.audit_id, 'network', null, case when a.action = 'network.change' then a.subject end, null, p.name, a.at, 0,
          case when a.action = 'network.change' then '{}' else array[coalesce(a.detail->>'sentence', a.subject)] end,
          case when a.action = 'network.change' then jsonb_build_object(
            'dealer', jsonb_path_query_array(a.detail, '$.dealers[*] ? (@.parent != @.before.parent).code'),
            'location', jsonb_path_query_array(a.detail, '$.locations[*] ? (@.parent != @.before.parent).code'),
            'state', jsonb_path_query_array(a.detail, '$.states[*] ? (@.parent != @.before.parent).code')) end,
          '[]'
        from audit a left join person p using (person_id)
        where a.client_id = ${clientId} and (a.action in ('network.merge', 'network.move')
            or a.action = 'network.change' and a.detail @? '$.*[*] ? (@.parent != @.before.parent)')
          and ${isOlder("a.at", 2, "a.audit_id")}
        order by a.at desc, a.audit_id desc limit ${most})
    ) entry
    order by "happenedOn" desc, list desc, number desc limit ${most}`.execute(trx);
  return rows;
}
