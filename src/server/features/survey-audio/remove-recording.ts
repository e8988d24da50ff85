import { withScopedTransaction } from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { notFound } from "#server/platform/errors.ts";
import { dealerOfSurvey, deleteRecording, findRecording, lockSurvey } from "./queries.ts";
import { type AudioServices, demandAudioRight } from "./services.ts";

/** Takes the recording of a survey in scope away, file and all. */
export async function removeRecording(
  services: AudioServices,
  context: RequestContext,
  surveyId: string,
): Promise<void> {
  demandAudioRight(context);
  const { operation, actor } = context;
  const key = { operationId: operation.id, surveyId };
  const removed = await withScopedTransaction(services.db, context, async ({ trx, scope }) => {
    await lockSurvey(trx, key);
    const dealer = await dealerOfSurvey(trx, key, scope.dealerIds);
    const recording = dealer !== null ? await findRecording(trx, key) : null;
    if (recording === null) throw notFound("This survey has no audio file.", "NO_AUDIO");
    await deleteRecording(trx, key);
    await writeAudit(trx, {
      client: operation.clientId,
      person: actor.personId,
      action: "audio.remove",
      subject: surveyId,
      detail: { operation: operation.slug, file: recording.fileName },
    });
    return recording.storedFile;
  });
  await services.files.remove(removed);
}
