import { allClients } from "#server/features/catalogue/index.ts";
import { markDeleted, openSurveyFile } from "#server/features/survey-import/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import type { ErasureServices } from "./erase-answers.ts";
import {
  addErasedFiles,
  closeErasure,
  filesBefore,
  forgetFiles,
  openErasures,
  type Sought,
} from "./queries.ts";

type Held = Awaited<ReturnType<typeof filesBefore>>[number];

/**
 * Searches the stored files of uploads for respondents who were erased: rows that were rejected, previews and files that
 * failed hold them, too. What holds one goes. Run every minute; safe to run again at any time.
 */
export async function eraseFromFiles(services: ErasureServices): Promise<void> {
  const { db } = services;
  for (const { clientId } of await allClients(db)) {
    const open = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
      openErasures(trx, clientId),
    );
    for (const { erasureId, happenedOn, sought } of open) {
      const held = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
        filesBefore(trx, clientId, happenedOn),
      );
      const settled = held.filter(({ status }) => status !== "In Progress");
      for (const file of settled) {
        if (await holdsRespondent(services, file, sought))
          await eraseFile(services, { clientId, erasureId }, file);
      }
      // What was being imported meanwhile is searched in the next turn.
      if (settled.length === held.length) {
        await inTransaction(db, wholeClient(clientId), { work: "schedule" }, (trx) =>
          closeErasure(trx, erasureId),
        );
      }
    }
  }
}

async function holdsRespondent(
  { files }: ErasureServices,
  { storedFile, operationId }: Held,
  { vin, surveys }: Sought,
): Promise<boolean> {
  const ids = surveys.filter((survey) => survey.operationId === operationId).map(({ surveyId }) => surveyId);
  const values = vin === null ? ids : [vin, ...ids];
  if (values.length === 0 || (await files.size(storedFile)) === null) return false;
  const file = openSurveyFile();
  try {
    // It was accepted once: a text can only be a CSV file.
    file.ask({ mode: "find", path: files.pathOf(storedFile), isCsv: true, values });
    return (await file.receive("found")).isFound;
  } catch (error) {
    // What nobody can read can't be searched either, and is of no use.
    if (error instanceof AppError) return true;
    throw error;
  } finally {
    file.close();
  }
}

/** A file whose answers count loses its original; one that never counted goes as a whole. */
async function eraseFile(
  { db, files }: ErasureServices,
  { clientId, erasureId }: { readonly clientId: number; readonly erasureId: number },
  { uploadId, status }: Held,
): Promise<void> {
  const stored = await inTransaction(db, wholeClient(clientId), { work: "schedule" }, async (trx) => {
    const forgotten = await forgetFiles(trx, [uploadId]);
    if (status !== "Completed") await markDeleted(trx, uploadId, null);
    await addErasedFiles(trx, erasureId, forgotten.length);
    await publish(trx, { kind: "uploads", client: clientId });
    return forgotten.flat();
  });
  for (const file of stored) await files.remove(file);
}
