import { sql, type Transaction } from "kysely";
import type { AuditAction } from "#domain/audit/audit-actions.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { callOrigin } from "./call-origin.ts";

export interface AuditEntry {
  readonly client: number | null;
  readonly person: number | null;
  readonly action: AuditAction;
  /** To whom or what. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes down who did what, and from where, in the transaction that does it. */
export function writeAudit(trx: Transaction<Database>, entry: AuditEntry): Promise<void> {
  return writeAudits(trx, [entry]);
}

/** The same for many at once, in this order. */
export async function writeAudits(trx: Transaction<Database>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { address, device } = callOrigin();
  const details = entries.map(({ detail }) => JSON.stringify(detail ?? {}));
  await sql`
    insert into audit (client_id, person_id, action, subject, detail, address, device)
    select client, person, action, subject, detail::jsonb, ${address}, ${device}
    from unnest(${entries.map(({ client }) => client)}::int[], ${entries.map(({ person }) => person)}::int[],
      ${entries.map(({ action }) => action)}::text[], ${entries.map(({ subject }) => subject)}::text[],
      ${details}::text[]) with ordinality as e (client, person, action, subject, detail, place)
    order by place`.execute(trx);
}
