import type { Kysely, Transaction } from "kysely";
import type { DealerList } from "#domain/dealer-master/dealer-list.ts";
import { type NetworkDifference, networkDifferences } from "#domain/dealer-master/network-differences.ts";
import type { Network } from "#domain/network/network.ts";
import { loadDecidedNetwork } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { answerInTime } from "#server/platform/workbook/check-queue.ts";
import { applyNetworkChanges, lockNetwork, publishVersions } from "./network-queries.ts";
import { operationsBusy, tryLockOperations } from "./operation-queries.ts";
import { isCsvName, openSurveyFile, type SurveyFile } from "./survey-file.ts";
import type { NetworkChanges } from "./survey-file-messages.ts";

/** A file that tells of a client's network. */
export interface NetworkFile {
  readonly clientId: number;
  readonly name: string;
  readonly path: string;
  /** What the columns of a list of dealers or models say; null: the sheets Dealers and Models are read. */
  readonly list: DealerList | null;
  /** Where its rejected rows go; null: nowhere. */
  readonly reportPath: string | null;
}

/** Who applies it, and what must hold of the network then. */
interface Applying {
  /** null = the command line. */
  readonly person: number | null;
  /** Asked under the locks, before anything is read. */
  readonly check: (trx: Transaction<Database>) => Promise<void>;
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

const COMMAND_LINE: Applying = { person: null, check: async () => undefined };

/** Applies the Dealers and Models sheets of a workbook, or a list of them, nothing else of it, in one transaction. */
export async function importNetwork(
  db: Kysely<Database>,
  file: NetworkFile,
  { person, check }: Applying = COMMAND_LINE,
): Promise<NetworkImported> {
  const { clientId } = file;
  return inTransaction(db, wholeClient(clientId), { work: "import" }, async (trx) => {
    if (!(await tryLockOperations(trx, clientId))) throw operationsBusy();
    await lockNetwork(trx, clientId);
    await check(trx);
    const network = await loadDecidedNetwork(trx, clientId);
    const read = await readSheets(file, network);
    if (Object.values(read.changes).every((level) => level.length === 0)) return read;
    await applyNetworkChanges(trx, clientId, read.changes);
    await writeAudit(trx, {
      client: clientId,
      person,
      action: "network.change",
      subject: file.name,
      detail: read.changes,
    });
    await publishVersions(trx, clientId);
    return read;
  });
}

/** What the file would change in a network; nothing is kept. */
export async function previewNetwork(
  db: Kysely<Database>,
  file: NetworkFile,
): Promise<NetworkImported & { readonly differences: readonly NetworkDifference[] }> {
  const network = await inTransaction(db, wholeClient(file.clientId), { readOnly: true }, (trx) =>
    loadDecidedNetwork(trx, file.clientId),
  );
  const read = await readSheets(file, network);
  return { ...read, differences: networkDifferences(network, read.changes) };
}

async function readSheets(
  { name, path, list, reportPath }: NetworkFile,
  network: Network,
): Promise<NetworkImported> {
  const file = openSurveyFile({ path, release: () => undefined });
  const task = { mode: "network", path, isCsv: isCsvName(name), network, list, reportPath } as const;
  try {
    file.rows.resume();
    file.ask(task);
    // Somebody waits for a list, and locks may be held for it.
    return await (list === null ? answerOf(file) : answerInTime(file, answerOf(file)));
  } finally {
    file.close();
  }
}

async function answerOf(file: SurveyFile): Promise<NetworkImported> {
  const { changes } = await file.receive("network");
  if (changes === null) throw new Error("The reading process reported no network.");
  const rows = await file.receive("rows");
  const { reportWritten } = await file.receive("done");
  return { ...rows, changes, reportWritten };
}
