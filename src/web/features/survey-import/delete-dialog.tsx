import { surveyImport, type UploadedFile } from "#contract/survey-import.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { refreshUploads } from "./refresh-uploads.ts";
import { UndoEffect } from "./undo-effect.tsx";

interface Props {
  readonly operation: string;
  /** The upload to take back. */
  readonly file: UploadedFile;
  readonly onClose: () => void;
}

/** Asks before an upload and its responses are taken back. */
export function DeleteDialog({ operation, file, onClose }: Props) {
  const { run, busy, problem } = useAction();
  const remove = async () => {
    const body = { uploadId: file.uploadId, fileName: file.fileName };
    if (await run(() => call(surveyImport.deleteFile, { operation, body }).finally(refreshUploads)))
      onClose();
  };
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this file?"
      what={
        file.status === "Previewed"
          ? `${file.fileName} was not published: no figure moves.`
          : `${file.fileName} and the responses it brought will be taken back.`
      }
      {...(file.status === "Completed" ? { size: "64rem" } : {})}
      busy={busy}
      problem={problem}
      onYes={() => void remove()}
      onNo={onClose}
    >
      {file.status === "Completed" ? <UndoEffect operation={operation} uploadId={file.uploadId} /> : null}
    </ConfirmDialog>
  );
}
