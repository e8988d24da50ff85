import { sql, type Transaction } from "kysely";
import type { Database } from "./tables.ts";

/** How many others work on the database as one of our logins; of those of another login the kind is hidden. */
export async function othersConnected(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity a
    where a.datname = current_database() and coalesce(a.backend_type, 'client backend') = 'client backend' and a.pid <> pg_backend_pid()
      and (a.usename = current_user or pg_has_role(a.usesysid, 'forecourt_app', 'member'))
      and not exists (select from pg_roles r where r.oid = a.usesysid and r.rolsuper)`.execute(trx);
  return rows[0]?.others ?? 0;
}
