import { surveyImport, type UploadedFile } from "#contract/survey-import.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

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
    const done = await run(() => call(surveyImport.deleteFile, { operation, body }));
    await queryClient.invalidateQueries({ queryKey: endpointKey(surveyImport.listFiles) });
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this file?"
      what={`${file.fileName} and the responses it brought will be taken back.`}
      busy={busy}
      problem={problem}
      onYes={() => void remove()}
      onNo={onClose}
    />
  );
}
