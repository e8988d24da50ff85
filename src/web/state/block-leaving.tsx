import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { currentToken } from "./session.ts";

export const DISCARD_ENTERED = "Discard what you have entered?";

interface Confirm {
  /** Asks; whether the answer was yes. */
  readonly confirm: () => Promise<boolean>;
  /** The question while it is asked: a dialog around it doesn't handle Escape meanwhile. */
  readonly asking: ReactNode;
}

interface BlockedLeaving extends Pick<Confirm, "asking"> {
  /** Whether it may go: asks as long as something is unsaved. */
  readonly mayLeave: () => Promise<boolean>;
}

interface LeaveForm {
  /** Leaves the form, or asks first. */
  readonly leave: () => void;
  /** The question while it is asked: a form in a dialog doesn't handle Escape meanwhile. */
  readonly question: ReactNode;
}

/**
 * The way out of a form: nothing that was `entered` is lost without a yes, wherever the person goes. None while it is
 * `saving`: what becomes of it is still to be told.
 */
export function useLeaveForm(entered: boolean, what: string, onLeave: () => void, saving = false): LeaveForm {
  const { mayLeave, asking } = useBlockLeaving(entered, DISCARD_ENTERED, what);
  const leave = async () => {
    if (await mayLeave()) onLeave();
  };
  return { leave: saving ? stay : entered ? () => void leave() : onLeave, question: asking };
}

function stay(): void {}

/**
 * Keeps a person on the page who goes back, follows a link or closes the tab while something is `unsaved`, until a yes
 * to the question lets it go. A session that is over holds nobody.
 */
export function useBlockLeaving(unsaved: boolean, question: string, what: string): BlockedLeaving {
  const { history } = useRouter();
  const { confirm, asking } = useConfirm(question, what);
  const asked = useRef(confirm);
  asked.current = confirm;
  useEffect(() => {
    if (!unsaved) return;
    const gone = Promise.withResolvers<true>();
    const release = history.block({
      blockerFn: async () =>
        currentToken() !== null && !(await Promise.race([asked.current(), gone.promise])),
      enableBeforeUnload: true,
    });
    return () => {
      release();
      // Whoever is still asked about what is saved or gone by now goes on.
      gone.resolve(true);
    };
  }, [history, unsaved]);
  return { mayLeave: async () => !unsaved || confirm(), asking };
}

/** Asks before something unsaved is lost. */
export function useConfirm(question: string, what: string): Confirm {
  const [answer, setAnswer] = useState<((isYes: boolean) => void) | null>(null);
  const settle = (isYes: boolean) => {
    setAnswer(null);
    answer?.(isYes);
  };
  return {
    confirm: () => new Promise<boolean>((resolve) => setAnswer(() => resolve)),
    asking:
      answer === null ? null : (
        <ConfirmDialog
          question={question}
          what={what}
          busy={false}
          problem={null}
          onYes={() => settle(true)}
          onNo={() => settle(false)}
        />
      ),
  };
}
