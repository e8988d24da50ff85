import type { Kysely } from "kysely";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, type Settings } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Exporter } from "./about-sheet.ts";

interface MadeExport {
  readonly fileName: string;
  readonly settings: Settings;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes down who takes which figures away; without this entry no byte leaves. */
export function recordExport(
  db: Kysely<Database>,
  { operation, actor }: Exporter,
  { fileName, settings, detail }: MadeExport,
): Promise<void> {
  return inTransaction(db, settings, {}, (trx) =>
    writeAudit(trx, {
      client: operation.clientId,
      person: actor.personId,
      action: "export.download",
      subject: fileName,
      detail: { operation: operation.slug, ...detail },
    }),
  );
}
