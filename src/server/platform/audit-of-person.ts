import { sql, type Transaction } from "kysely";
import { type AuditEntry, writeAudits } from "./audit.ts";
import type { Database } from "./tables.ts";

/** Writes down what was done to a person as such in the log of every client they belong to. */
export async function writeAuditOfPerson(
  trx: Transaction<Database>,
  personId: number,
  entry: Omit<AuditEntry, "client">,
): Promise<void> {
  const { rows } = await sql<{ client: number }>`
    select client_id as client from membership where person_id = ${personId} order by client_id`.execute(trx);
  await writeAudits(
    trx,
    rows.map(({ client }) => ({ ...entry, client })),
  );
}
