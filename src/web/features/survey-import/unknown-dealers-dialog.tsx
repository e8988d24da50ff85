import { Modal } from "@mantine/core";
import { useState } from "react";
import type { UploadedFile } from "#contract/survey-import.ts";
import { unknownDealers } from "#contract/unknown-dealers.ts";
import { useBlockLeaving } from "#web/state/block-leaving.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import classes from "./unknown-dealers-dialog.module.css";
import { UnknownDealersForm } from "./unknown-dealers-form.tsx";
import { useUploadRows } from "./use-upload-rows.ts";

interface Props {
  readonly operation: string;
  readonly file: UploadedFile;
  readonly onClose: () => void;
}

/** Dealers and models that rows of an upload name and the network does not know, to be added or marked as not ours. */
export function UnknownDealersDialog({ operation, file, onClose }: Props) {
  useFocusBack();
  const {
    answer: found,
    problem,
    retry,
    readAgain,
  } = useUploadRows(unknownDealers.show, { operation, uploadId: file.uploadId });
  const [decided, setDecided] = useState(0);
  const { mayLeave, asking } = useBlockLeaving(
    decided > 0,
    "Discard what you have decided?",
    `${decided === 1 ? "One dealer or model is" : `${decided} dealers and models are`} neither added nor marked yet.`,
  );
  const leave = () => void mayLeave().then((mayGo) => mayGo && onClose());
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={asking === null}
      closeOnClickOutside={false}
      size="64rem"
      title={`Unknown dealers and models of ${file.fileName}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {problem !== null && found === null ? (
        <StateMessage title="These dealers and models can't be shown" action={<TryAgain onClick={retry} />}>
          {problem}
        </StateMessage>
      ) : found === null ? (
        <div aria-busy="true" className={classes.content}>
          <p role="status">Reading the rejected rows…</p>
          <SkeletonBar width={480} />
        </div>
      ) : (
        <>
          <Problem sentence={problem} />
          <UnknownDealersForm
            operation={operation}
            file={file}
            found={found}
            onDecided={setDecided}
            onChanged={readAgain}
            onDone={onClose}
          />
        </>
      )}
      {asking}
    </Modal>
  );
}
