import { withScopedTransaction } from "#server/features/catalogue/index.ts";
import { enqueueNotification } from "#server/features/notifications/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { isOutage } from "#server/platform/database/outage.ts";
import { badRequest, notFound } from "#server/platform/errors.ts";
import { detectAudio } from "#server/platform/files/detect-audio.ts";
import { type StoredFile, withLocalCopy } from "#server/platform/files/file-store.ts";
import { dealerOfSurvey, findRecording, lockSurvey, putRecording } from "./queries.ts";
import type { AudioServices } from "./services.ts";

/** A recording as it was sent. */
export interface SentRecording {
  readonly surveyId: string;
  readonly name: string;
  readonly stored: StoredFile;
}

/** Keeps a recording of a survey in scope instead of the one it may have; refuses what is no audio. The right is its caller's to ask. */
export async function storeRecording(
  services: AudioServices,
  context: RequestContext,
  { surveyId, name, stored }: SentRecording,
): Promise<void> {
  let replaced: string | null = null;
  try {
    const contentType = await withLocalCopy(services.files, stored.id, detectAudio);
    if (contentType === null) {
      throw badRequest("This is no audio file. Choose an mp3, m4a, wav, ogg or webm recording.", "NO_AUDIO");
    }
    replaced = await withScopedTransaction(services.db, context, async ({ trx, scope }) => {
      const { operation, actor } = context;
      const key = { operationId: operation.id, surveyId };
      await lockSurvey(trx, key);
      const dealer = await dealerOfSurvey(trx, key, scope.dealerIds);
      if (dealer === null) throw noSurvey();
      const before = await findRecording(trx, key);
      await putRecording(trx, {
        ...key,
        clientId: operation.clientId,
        storedFile: stored.id,
        fileName: name === "" ? "recording" : name,
        contentType,
        bytes: stored.bytes,
        uploadedBy: actor.personId,
      });
      await writeAudit(trx, {
        client: operation.clientId,
        person: actor.personId,
        action: before === null ? "audio.add" : "audio.replace",
        subject: surveyId,
        detail: { operation: operation.slug, file: name, bytes: stored.bytes },
      });
      if (before === null) {
        await enqueueNotification(trx, {
          client: operation.clientId,
          operation: operation.id,
          dealer: dealer.id,
          page: "dealer-score",
          kind: "audio_added",
          message: `A recording was added to survey ${surveyId} of ${dealer.name}.`,
          ticket: null,
          actor: actor.personId,
        });
      }
      return before?.storedFile ?? null;
    });
  } catch (error) {
    // A commit whose answer was lost may stand, and its survey needs the file.
    if (!isOutage(error)) await services.files.remove(stored.id);
    throw error;
  }
  if (replaced !== null) await services.files.remove(replaced);
}

function noSurvey() {
  return notFound("There is no such survey in your scope.", "NO_SURVEY");
}
