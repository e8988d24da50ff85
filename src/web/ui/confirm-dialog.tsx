import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./confirm-dialog.module.css";
import foot from "./dialog-foot.module.css";
import { Problem } from "./problem.tsx";
import { useFocusBack } from "./use-focus-back.ts";

interface Props {
  readonly question: string;
  /** What a yes does, with the names of what it does it to. */
  readonly what: string;
  /** The yes is being done: it can't be answered with a No any more. */
  readonly busy: boolean;
  /** Why it failed, a sentence; null as long as it has not. */
  readonly problem: string | null;
  /** More about it, below what it does. */
  readonly children?: ReactNode;
  /** Where that needs more room than a question. */
  readonly size?: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before something is done that can't be taken back. Mounted while it asks; the focus starts on No and goes back. */
export function ConfirmDialog({ question, onNo, size, children, ...rest }: Props) {
  useFocusBack();
  return (
    <Modal
      opened
      onClose={rest.busy ? () => undefined : onNo}
      centered
      {...(size === undefined ? {} : { size })}
      withCloseButton={false}
      attributes={{ content: { "aria-label": question } }}
    >
      <h2 className={classes.question}>{question}</h2>
      <p className={classes.what}>{rest.what}</p>
      {children}
      <div className={children ? foot.foot : classes.foot}>
        <Problem sentence={rest.problem} />
        <div className={classes.choices}>
          <Button variant="default" disabled={rest.busy} onClick={onNo} data-autofocus>
            No
          </Button>
          <Button loading={rest.busy} onClick={rest.onYes}>
            Yes
          </Button>
        </div>
      </div>
    </Modal>
  );
}
