import type { Kysely } from "kysely";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { isPreviewedFirst, lockAcceptance, setPreviewedFirst } from "./operation-queries.ts";

interface ImportSettings {
  /** Every upload is looked at before it counts. */
  readonly previewFirst: boolean;
}

interface SettingsOf {
  readonly clientId: number;
  readonly operationId: number;
}

/** How uploads of an operation come to count. */
export async function showSettings(
  { db }: { readonly db: Kysely<Database> },
  { clientId, operationId }: SettingsOf,
): Promise<ImportSettings> {
  return inTransaction(db, wholeClient(clientId), { readOnly: true }, async (trx) => ({
    previewFirst: await isPreviewedFirst(trx, operationId),
  }));
}

/** Decides it for every later upload, whoever sends it. `person` null = a command does. */
export async function changeSettings(
  { db }: { readonly db: Kysely<Database> },
  {
    clientId,
    operationId,
    slug,
    person,
  }: SettingsOf & { readonly slug: string; readonly person: number | null },
  { previewFirst }: ImportSettings,
) {
  await inTransaction(db, wholeClient(clientId), {}, async (trx) => {
    // After it no upload is accepted by the earlier rule.
    await lockAcceptance(trx, operationId);
    if (!(await setPreviewedFirst(trx, operationId, previewFirst))) return;
    await writeAudit(trx, {
      client: clientId,
      person,
      action: "operation.uploads",
      subject: slug,
      detail: { previewFirst },
    });
    await publish(trx, { kind: "uploads", client: clientId });
  });
  return {
    message: previewFirst
      ? "From now on every upload is looked at before it counts."
      : "From now on uploads count at once, unless they are sent to be looked at first.",
  };
}
