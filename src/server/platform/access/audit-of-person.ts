import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import { type AuditEntry, writeAudits } from "./audit.ts";
import { callOrigin } from "./call-origin.ts";

/** Writes down what was done to a person as such in the log of every client they belong to. */
export async function writeAuditOfPerson(
  trx: Transaction<Database>,
  personId: number,
  entry: Omit<AuditEntry, "client">,
): Promise<void> {
  const clients = trx.selectFrom("membership").select("client_id as client");
  const rows = await clients.where("person_id", "=", personId).orderBy("client_id").execute();
  await writeAudits(
    trx,
    rows.map(({ client }) => ({ ...entry, client })),
  );
}

interface AccountEntry extends Pick<AuditEntry, "action" | "detail"> {
  /** As it was typed. */
  readonly email: string;
}

/**
 * Writes down what happened to an account, for each client of its person. Where there is no such account it is an entry
 * of the installation, at the same cost and without what was typed: that may be a password in the wrong field.
 */
export async function writeAuditOfAccount(db: Kysely<Database>, entry: AccountEntry): Promise<void> {
  const { address, device } = callOrigin();
  await sql`
    insert into audit (client_id, person_id, action, subject, detail, address, device)
    select m.client_id, p.person_id, ${entry.action}, coalesce(p.email, 'Unknown account'),
      ${JSON.stringify(entry.detail ?? {})}::jsonb, ${address}, ${device}
    from (values (1)) one
      left join person p on p.email = ${entry.email.trim().toLowerCase()}
      left join membership m on m.person_id = coalesce(p.person_id, 0)
    order by m.client_id`.execute(db);
}
