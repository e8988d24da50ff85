import type { Transaction } from "kysely";
import type { RetentionKind } from "#domain/retention/retention.ts";
import { publishVersions } from "#server/features/survey-import/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { KIND_WORDS } from "./kind-words.ts";
import { takeRemoved } from "./queries.ts";

/** Audits what a period removed since this was last done, and publishes it to open pages; nothing: nothing is published. */
export async function publishRemoved(
  trx: Transaction<Database>,
  clientId: number,
  kind: RetentionKind,
): Promise<void> {
  const removed = await takeRemoved(trx, clientId, kind);
  if (removed === null) return;
  const { answers, recordings, files, entries } = removed;
  if (answers + recordings + files + entries === 0) return;
  await writeAudit(trx, {
    client: clientId,
    person: null,
    action: "retention.apply",
    subject: KIND_WORDS[kind],
    detail: { ...removed },
  });
  await publish(trx, { kind: "uploads", client: clientId });
  await publishVersions(trx, clientId);
}
