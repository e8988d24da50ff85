import { allClients } from "#server/features/catalogue/index.ts";
import {
  findUpload,
  holdUpload,
  isCsvName,
  markDeleted,
  notifyFailed,
  openSurveyFile,
} from "#server/features/survey-import/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { AppError, errorText } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import type { ErasureServices } from "./erase-answers.ts";
import {
  closeErasure,
  deleteFilesOf,
  filesBefore,
  noteSearched,
  type OpenErasure,
  openErasures,
  type Sought,
  tryLockSearch,
} from "./queries.ts";

type Held = Awaited<ReturnType<typeof filesBefore>>[number];

const GONE =
  "It held answers of somebody who had them erased, so it was deleted. Send the file again: those rows are left out.";

/**
 * Searches the stored files of uploads for respondents who were erased: rows that were rejected, previews and files that
 * failed hold them, too. What holds one goes. What fails for one erasure or client keeps no other from being searched.
 * Run every minute; safe to run again at any time, and beside itself.
 */
export async function eraseFromFiles(services: ErasureServices): Promise<void> {
  const { db, log } = services;
  for (const { clientId } of await allClients(db)) {
    try {
      await inTransaction(db, wholeClient(clientId), { work: "schedule" }, async (held) => {
        if (await tryLockSearch(held, clientId)) await searchForAll(services, clientId);
      });
    } catch (error) {
      log.error({ clientId, error: errorText(error) }, "The search of a client's files for erasures failed");
    }
  }
}

async function searchForAll(services: ErasureServices, clientId: number): Promise<void> {
  const { db, log } = services;
  const open = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    openErasures(trx, clientId),
  );
  for (const erasure of open) {
    await searchFiles(services, clientId, erasure).catch((error: unknown) => {
      const { erasureId } = erasure;
      log.error(
        { clientId, erasureId, error: errorText(error) },
        "The search of files for an erasure failed",
      );
    });
  }
}

/** Goes on where the last turn ended, up to an upload that is being imported: that one is looked at when it is done. */
async function searchFiles(services: ErasureServices, clientId: number, erasure: OpenErasure): Promise<void> {
  const { db } = services;
  const files = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    filesBefore(trx, clientId, erasure),
  );
  for (const file of files) {
    const isHeld = await holdsRespondent(services, file, erasure.sought);
    // Not searched, so not erased: the erasure stays open until the file is back, or its upload deleted.
    if (isHeld === null && (await isNamed(services, clientId, file))) {
      services.log.error(
        { upload: file.uploadId, file: file.storedFile },
        "A file that is to be searched for somebody who was erased is not in the store",
      );
      return;
    }
    if (!(await settleFile(services, { clientId, erasure }, file, isHeld === true))) return;
  }
  await inTransaction(db, wholeClient(clientId), { work: "schedule" }, (trx) =>
    closeErasure(trx, erasure.erasureId),
  );
}

async function isNamed(
  { db }: ErasureServices,
  clientId: number,
  { uploadId, storedFile }: Held,
): Promise<boolean> {
  const upload = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    findUpload(trx, clientId, uploadId),
  );
  return upload !== null && !upload.deleted && (upload.storedFile ?? upload.reportFile) === storedFile;
}

/** Null: the file is not there. */
async function holdsRespondent(
  { files }: ErasureServices,
  { storedFile, operationId, fileName, status }: Held,
  { vin, surveys }: Sought,
): Promise<boolean | null> {
  const ids = surveys.filter((survey) => survey.operationId === operationId).map(({ surveyId }) => surveyId);
  const values = vin === null ? ids : [vin, ...ids];
  if (status === "In Progress" || values.length === 0) return false;
  if ((await files.size(storedFile)) === null) return null;
  const file = openSurveyFile(await files.localCopy(storedFile));
  try {
    file.ask({ mode: "find", path: file.path, isCsv: isCsvName(fileName), values });
    return (await file.receive("found")).isFound;
  } catch (error) {
    // What could be imported can be read: the machine is busy, the next turn tries again.
    const isReadable = status === "Completed" || status === "Previewed";
    if (!(error instanceof AppError) || (error.code === "TOO_HEAVY" && isReadable)) throw error;
    // What nobody can read can't be searched either, and is of no use.
    return true;
  } finally {
    file.close();
  }
}

/**
 * A file whose answers count loses its original; one that never counted goes as a whole, and its sender is notified.
 * False: it is being imported, maybe since it was looked at.
 */
async function settleFile(
  { db, files }: ErasureServices,
  { clientId, erasure }: { readonly clientId: number; readonly erasure: OpenErasure },
  { uploadId, status }: Held,
  isHeld: boolean,
): Promise<boolean> {
  const stored = await inTransaction(db, wholeClient(clientId), { work: "schedule" }, async (trx) => {
    await holdUpload(trx, uploadId);
    const upload = await findUpload(trx, clientId, uploadId);
    if (upload === null || upload.status !== status || upload.status === "In Progress") return null;
    const deleted = isHeld ? await deleteFilesOf(trx, [uploadId]) : [];
    await noteSearched(trx, erasure.erasureId, { uploadId, erased: deleted.length });
    if (!isHeld) return [];
    if (upload.status !== "Completed" && !upload.deleted) {
      await markDeleted(trx, uploadId, null);
      await writeAudit(trx, {
        client: clientId,
        person: null,
        action: "upload.erase",
        subject: upload.fileName,
        detail: { upload: uploadId, erasure: erasure.erasureId },
      });
      await notifyFailed(trx, upload, GONE);
    }
    await publish(trx, { kind: "uploads", client: clientId });
    return deleted.flat();
  });
  await files.removeAll(stored ?? []);
  return stored !== null;
}
