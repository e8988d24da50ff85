import { sql, type Transaction } from "kysely";
import type { Database } from "./tables.ts";

export interface AuditEntry {
  readonly client: number | null;
  readonly person: number | null;
  /** What was done, as noun.verb. */
  readonly action: string;
  /** To whom or what. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes down who did what, in the transaction that does it. */
export async function writeAudit(trx: Transaction<Database>, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit (client_id, person_id, action, subject, detail)
    values (${entry.client}, ${entry.person}, ${entry.action}, ${entry.subject},
      ${JSON.stringify(entry.detail ?? {})}::jsonb)`.execute(trx);
}
