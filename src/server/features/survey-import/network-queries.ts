import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/tables.ts";

const NETWORK_LOCK = 4713;

/** One change of a client's network from its own sheets at a time; held to the end of the transaction. */
export async function lockNetwork(trx: Transaction<Database>, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NETWORK_LOCK}, ${clientId})`.execute(trx);
}

/** The operations of a client with their data versions. */
export async function allVersions(trx: Transaction<Database>, clientId: number) {
  const { rows } = await sql<{ slug: string; version: number }>`
    select slug, data_version as version from operation where client_id = ${clientId}`.execute(trx);
  return rows;
}
