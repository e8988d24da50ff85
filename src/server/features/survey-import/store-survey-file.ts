import type { Transaction } from "kysely";
import { writeAudit } from "#server/platform/access/audit.ts";
import type { CopyInto } from "#server/platform/database/copy.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { AppError } from "#server/platform/errors.ts";
import { applyNetworkChanges } from "./network-queries.ts";
import type { Progress } from "./progress.ts";
import type { Upload } from "./queries.ts";
import { retract } from "./response-queries.ts";
import { storeRows } from "./store-rows.ts";
import type { SurveyFile } from "./survey-file.ts";
import type { NetworkChanges } from "./survey-file-messages.ts";

/** Stores the accepted rows while it hears what the reading process says. */
export async function storeSurveyFile(
  trx: Transaction<Database>,
  copyInto: CopyInto,
  file: SurveyFile,
  { upload, progress }: { readonly upload: Upload; readonly progress: Progress },
) {
  const { changes } = await file.receive("network");
  if (changes !== null) await changeNetwork(trx, upload, changes);
  const storing = storeRows(trx, copyInto, file.rows, upload);
  const hearing = file.receive("rows", ({ fraction, rows }) => progress.read(fraction, rows));
  try {
    const [stored, read] = await Promise.all([storing, hearing]);
    progress.read(1, read.total);
    const sent = read.total - read.rejected + read.withdrawn.length;
    if (stored.count !== sent)
      throw new Error(`${sent} rows were sent but ${stored.count} found their dealer and model.`);
    await retract(
      trx,
      upload,
      read.withdrawn.map((row) => stored.base + BigInt(row)),
    );
    const reportWritten = file.receive("done").then((done) => done.reportWritten);
    // Awaited at the end; a failure must not count as unhandled before that.
    reportWritten.catch(() => undefined);
    return { ...read, reportWritten };
  } catch (error) {
    // Nothing may be stored any more when the transaction is rolled back.
    file.close();
    const [, heard] = await Promise.allSettled([storing, hearing]);
    // A refusal is also why rows end in the middle of a line, which may fail to be stored before it is heard.
    throw heard.status === "rejected" && heard.reason instanceof AppError ? heard.reason : error;
  }
}

async function changeNetwork(
  trx: Transaction<Database>,
  upload: Upload,
  changes: NetworkChanges,
): Promise<void> {
  if (Object.values(changes).every((level) => level.length === 0)) return;
  await applyNetworkChanges(trx, upload.clientId, changes);
  await writeAudit(trx, {
    client: upload.clientId,
    person: upload.uploadedBy,
    action: "network.change",
    subject: upload.fileName,
    detail: changes,
  });
}
