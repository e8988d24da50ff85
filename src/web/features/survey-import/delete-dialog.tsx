import { Button, Modal } from "@mantine/core";
import { surveyImport, type UploadedFile } from "#contract/survey-import.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import classes from "./delete-dialog.module.css";
import { Problem } from "./problem.tsx";
import { useAction } from "./use-action.ts";

const QUESTION = "Are you sure you want to delete this file?";

interface Props {
  readonly operation: string;
  /** The upload to take back, null while nothing is asked. */
  readonly file: UploadedFile | null;
  readonly onClose: () => void;
}

/** Asks before an upload and its responses are taken back. */
export function DeleteDialog({ operation, file, onClose }: Props) {
  return (
    <Modal
      opened={file !== null}
      onClose={onClose}
      centered
      withCloseButton={false}
      attributes={{ content: { "aria-label": QUESTION } }}
    >
      {file ? <Question operation={operation} file={file} onClose={onClose} /> : null}
    </Modal>
  );
}

function Question({ operation, file, onClose }: Props & { file: UploadedFile }) {
  const { run, busy, problem } = useAction();
  useFocusBack();
  const remove = async () => {
    const body = { file_id: file.fileuploadid, finename: file.filename };
    const done = await run(() => call(surveyImport.deleteFile, { operation, body }));
    await queryClient.invalidateQueries({ queryKey: endpointKey(surveyImport.listFiles) });
    if (done) onClose();
  };
  return (
    <>
      <h2 className={classes.question}>{QUESTION}</h2>
      <p className={classes.what}>{`${file.filename} and the responses it brought will be taken back.`}</p>
      <Problem sentence={problem} />
      <div className={classes.choices}>
        <Button variant="default" onClick={onClose} data-autofocus>
          No
        </Button>
        <Button loading={busy} onClick={() => void remove()}>
          Yes
        </Button>
      </div>
    </>
  );
}
