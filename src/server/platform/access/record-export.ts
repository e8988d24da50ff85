import type { Kysely } from "kysely";
import { inTransaction, type Settings } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { RequestContext } from "./actor.ts";
import { writeAudit } from "./audit.ts";

interface MadeExport {
  /** The file, or what it shows where the browser makes it. */
  readonly subject: string;
  readonly settings: Settings;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes down who takes which figures away; without this entry no byte leaves. */
export function recordExport(
  db: Kysely<Database>,
  { operation, actor }: Pick<RequestContext, "operation" | "actor">,
  { subject, settings, detail }: MadeExport,
): Promise<void> {
  return inTransaction(db, settings, {}, (trx) =>
    writeAudit(trx, {
      client: operation.clientId,
      person: actor.personId,
      action: "export.download",
      subject,
      detail: { operation: operation.slug, ...detail },
    }),
  );
}
