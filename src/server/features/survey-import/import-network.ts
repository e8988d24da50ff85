import type { Kysely } from "kysely";
import { writeAudit } from "#server/platform/audit.ts";
import { loadNetwork } from "#server/platform/catalogue.ts";
import { inTransaction } from "#server/platform/db.ts";
import { badRequest } from "#server/platform/errors.ts";
import { tell } from "#server/platform/notices.ts";
import type { Database } from "#server/platform/tables.ts";
import { allVersions, applyNetworkChanges, lockNetwork } from "./network-queries.ts";
import { wholeClient } from "./services.ts";
import { openSurveyFile } from "./survey-file.ts";
import type { NetworkChanges, SurveyFileMessage } from "./survey-file-messages.ts";

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
  readonly changes: NetworkChanges;
  readonly warnings: readonly string[];
  readonly reportWritten: boolean;
}

/** Applies the Dealers and Models sheets of a workbook, nothing else of it, in one transaction. */
export async function importNetwork(db: Kysely<Database>, file: NetworkFile): Promise<NetworkImported> {
  const { clientId } = file;
  return inTransaction(db, wholeClient(clientId), {}, async (trx) => {
    await lockNetwork(trx, clientId);
    const network = await loadNetwork(trx, clientId);
    const read = await readSheets({ mode: "network", path: file.path, network, reportPath: file.reportPath });
    if (Object.values(read.changes).every((level) => level.length === 0)) return read;
    await applyNetworkChanges(trx, clientId, read.changes);
    await writeAudit(trx, {
      client: clientId,
      person: null,
      action: "network.change",
      subject: file.name,
      detail: read.changes,
    });
    for (const { slug, version } of await allVersions(trx, clientId)) {
      await tell(trx, { kind: "data", client: clientId, operationid: slug, data_version: version });
    }
    return read;
  });
}

async function readSheets(task: Parameters<typeof openSurveyFile>[0]): Promise<NetworkImported> {
  const file = openSurveyFile(task);
  file.rows.resume();
  try {
    const said: SurveyFileMessage[] = [];
    for await (const message of file.messages) {
      if (message.kind === "refused") throw badRequest(message.reason, "WORKBOOK");
      said.push(message);
    }
    const network = said.find((message) => message.kind === "network");
    const rows = said.find((message) => message.kind === "rows");
    const done = said.find((message) => message.kind === "done");
    if (
      network?.changes === undefined ||
      network.changes === null ||
      rows === undefined ||
      done === undefined
    ) {
      throw new Error("The reading process ended without an answer.");
    }
    return { ...rows, changes: network.changes, reportWritten: done.reportWritten };
  } finally {
    file.close();
  }
}
