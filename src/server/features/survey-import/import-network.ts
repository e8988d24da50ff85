import type { Kysely } from "kysely";
import { loadDecidedNetwork } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { allVersions, applyNetworkChanges, lockNetwork } from "./network-queries.ts";
import { openSurveyFile } from "./survey-file.ts";
import type { NetworkChanges, NetworkTask } from "./survey-file-messages.ts";

/** Which workbook of which client, and where its rejected rows go. */
export interface NetworkFile {
  readonly clientId: number;
  readonly name: string;
  readonly path: string;
  readonly reportPath: string;
}

export interface NetworkImported {
  readonly total: number;
  readonly rejected: number;
  /** A sentence for each kind of problem of the rejected rows. */
  readonly causes: readonly string[];
  readonly changes: NetworkChanges;
  readonly warnings: readonly string[];
  readonly reportWritten: boolean;
}

/** Applies the Dealers and Models sheets of a workbook, nothing else of it, in one transaction. */
export async function importNetwork(db: Kysely<Database>, file: NetworkFile): Promise<NetworkImported> {
  const { clientId } = file;
  return inTransaction(db, wholeClient(clientId), { work: "import" }, async (trx) => {
    await lockNetwork(trx, clientId);
    const network = await loadDecidedNetwork(trx, clientId);
    const read = await readSheets({
      mode: "network",
      path: file.path,
      isCsv: false,
      network,
      reportPath: file.reportPath,
    });
    if (Object.values(read.changes).every((level) => level.length === 0)) return read;
    await applyNetworkChanges(trx, clientId, read.changes);
    await writeAudit(trx, {
      client: clientId,
      person: null,
      action: "network.change",
      subject: file.name,
      detail: read.changes,
    });
    for (const { slug, type, version } of await allVersions(trx, clientId)) {
      await publish(trx, { kind: "data", client: clientId, operation: slug, type, dataVersion: version });
    }
    return read;
  });
}

async function readSheets(task: NetworkTask): Promise<NetworkImported> {
  const file = openSurveyFile({ path: task.path, release: () => undefined });
  try {
    file.rows.resume();
    file.ask(task);
    const { changes } = await file.receive("network");
    if (changes === null) throw new Error("The reading process told of no network.");
    const rows = await file.receive("rows");
    const { reportWritten } = await file.receive("done");
    return { ...rows, changes, reportWritten };
  } finally {
    file.close();
  }
}
