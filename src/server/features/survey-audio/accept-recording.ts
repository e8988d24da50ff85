import { recordingForm, recordingTarget } from "#contract/survey-audio.ts";
import { badRequest } from "#server/platform/errors.ts";
import { readForm } from "#server/platform/http/multipart.ts";
import type { OperationCall } from "#server/platform/http/serve.ts";
import { AUDIO_LIMITS, type AudioServices, demandAudioRight } from "./services.ts";
import { storeRecording } from "./store-recording.ts";

/** Takes a recording out of a form: the file, and beside it which survey it belongs to. */
export async function acceptRecording(services: AudioServices, call: OperationCall<null>): Promise<void> {
  demandAudioRight(call);
  const { files, fields } = await readForm(call.request, services.files, AUDIO_LIMITS);
  const file = files[0];
  if (file === undefined) throw badRequest("Choose an audio file first.");
  const surveyId = surveyOf(fields.get(recordingForm.target));
  if (surveyId === null) {
    await services.files.remove(file.stored.id);
    throw badRequest(`The form does not say which survey the file belongs to (${recordingForm.target}).`);
  }
  await storeRecording(services, call, { ...file, surveyId });
}

function surveyOf(field: string | undefined): string | null {
  try {
    const parsed = recordingTarget.safeParse(JSON.parse(field ?? ""));
    return parsed.success ? parsed.data.surveyId : null;
  } catch {
    return null;
  }
}
