import { Button, Modal } from "@mantine/core";
import { surveyAudio } from "#contract/survey-audio.ts";
import { call } from "#web/api/call.ts";
import classes from "./remove-dialog.module.css";
import { useAudioAction } from "./use-audio-action.ts";

const QUESTION = "Are you sure you want to delete this file?";

interface Props {
  readonly operation: string;
  readonly surveyId: string;
  readonly fileName: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before a recording is deleted. */
export function RemoveDialog({ operation, surveyId, fileName, opened, onClose }: Props) {
  const { run, busy, problem } = useAudioAction(operation);
  const remove = async () => {
    const body = { survey_id: surveyId };
    if (await run(() => call(surveyAudio.removeFile, { operation, body }))) onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      centered
      withCloseButton={false}
      attributes={{ content: { "aria-label": QUESTION } }}
    >
      <h2 className={classes.question}>{QUESTION}</h2>
      <p className={classes.what}>{`${fileName}, the recording of survey ${surveyId}`}</p>
      <div role="alert">{problem === null ? null : <p className={classes.problem}>{problem}</p>}</div>
      <div className={classes.choices}>
        <Button variant="default" onClick={onClose} data-autofocus>
          No
        </Button>
        <Button loading={busy} onClick={() => void remove()}>
          Yes
        </Button>
      </div>
    </Modal>
  );
}
