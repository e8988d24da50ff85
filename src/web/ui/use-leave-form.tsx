import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface LeaveForm {
  /** Leaves the form, or asks first. */
  readonly leave: () => void;
  /** The question while it is asked: a form in a dialog doesn't hear Escape meanwhile. */
  readonly question: ReactNode;
}

/** The way out of a form by Cancel, Escape or a click beside it: asks where something `entered` would be lost. */
export function useLeaveForm(entered: boolean, what: string, onLeave: () => void): LeaveForm {
  const [asking, setAsking] = useState(false);
  const question = asking ? (
    <ConfirmDialog
      question="Discard what you have entered?"
      what={what}
      busy={false}
      problem={null}
      onYes={() => {
        setAsking(false);
        onLeave();
      }}
      onNo={() => setAsking(false)}
    />
  ) : null;
  return { leave: entered ? () => setAsking(true) : onLeave, question };
}
