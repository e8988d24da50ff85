import { Modal } from "@mantine/core";
import { useState } from "react";
import { rejectedRows } from "#contract/rejected-rows.ts";
import type { UploadedFile } from "#contract/survey-import.ts";
import { useBlockLeaving } from "#web/state/block-leaving.tsx";
import dialog from "#web/ui/dialog-form.module.css";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { MendForm } from "./mend-form.tsx";
import { useUploadRows } from "./use-upload-rows.ts";

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
  const {
    answer: rejected,
    problem,
    retry,
  } = useUploadRows(rejectedRows.show, { operation, uploadId: file.uploadId });
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
        <StateMessage title="These rows can't be mended here" action={<TryAgain onClick={retry} />}>
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
