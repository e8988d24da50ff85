import { surveyAudio } from "#contract/survey-audio.ts";
import { call } from "#web/api/call.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAudioAction } from "./use-audio-action.ts";

interface Props {
  readonly operation: string;
  readonly surveyId: string;
  readonly fileName: string;
  readonly onClose: () => void;
}

/** Asks before a recording is deleted. */
export function RemoveDialog({ operation, surveyId, fileName, onClose }: Props) {
  const { change, busy, problem } = useAudioAction(operation);
  const remove = async () => {
    const body = { surveyId };
    if (await change(() => call(surveyAudio.removeFile, { operation, body }))) onClose();
  };
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this file?"
      what={`${fileName}, the recording of survey ${surveyId}`}
      busy={busy}
      problem={problem}
      onYes={() => void remove()}
      onNo={onClose}
    />
  );
}
