import { Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { type RejectedRows, rejectedRows } from "#contract/rejected-rows.ts";
import type { UploadedFile } from "#contract/survey-import.ts";
import { read } from "#web/api/call.ts";
import { useBlockLeaving } from "#web/state/block-leaving.tsx";
import dialog from "#web/ui/dialog-form.module.css";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { MendForm } from "./mend-form.tsx";

interface Props {
  readonly operation: string;
  /** As the list has it now: somebody else may have mended it meanwhile. */
  readonly file: UploadedFile;
  readonly onClose: () => void;
}

/** The rejected rows of an upload, to be mended, checked and imported here. */
export function MendDialog({ operation, file, onClose }: Props) {
  useFocusBack();
  const [changes, setChanges] = useState(0);
  const { mayLeave, asking } = useBlockLeaving(
    changes > 0,
    "Discard what you have mended?",
    `${changes === 1 ? "One change is" : `${changes} changes are`} not imported yet.`,
  );
  const leave = () => void mayLeave().then((mayGo) => mayGo && onClose());
  const { rejected, problem, again } = useRejected(operation, file.uploadId);
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={asking === null}
      closeOnClickOutside={false}
      size="90rem"
      title={`Rejected rows of ${file.fileName}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {problem !== null ? (
        <StateMessage title="These rows can't be mended here" action={<TryAgain onClick={again} />}>
          {problem}
        </StateMessage>
      ) : rejected === null ? (
        <div aria-busy="true" className={dialog.form}>
          <p role="status">Reading the rows…</p>
          <SkeletonBar width={480} />
        </div>
      ) : (
        <MendForm
          operation={operation}
          file={file}
          rejected={rejected}
          onChanges={setChanges}
          onDone={onClose}
        />
      )}
      {asking}
    </Modal>
  );
}

/** The rows as they are when the dialog opens: what is typed belongs to these, whatever is asked again meanwhile. */
function useRejected(operation: string, uploadId: number) {
  const [rejected, setRejected] = useState<RejectedRows | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    read(rejectedRows.show, { operation, body: { uploadId }, signal: abort.signal }).then(
      setRejected,
      (error: unknown) => {
        if (!abort.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => abort.abort();
  }, [operation, uploadId, attempt]);
  const again = () => {
    setProblem(null);
    setAttempt(attempt + 1);
  };
  return { rejected, problem, again };
}
