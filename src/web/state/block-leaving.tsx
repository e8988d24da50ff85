import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { currentToken } from "./session.ts";

interface BlockedLeaving {
  /** Whether it may go: asks as long as something is unsaved. */
  readonly mayLeave: () => Promise<boolean>;
  /** The question while it is asked: a dialog around it doesn't hear Escape meanwhile. */
  readonly asking: ReactNode;
}

/**
 * Keeps a person on the page who goes back, follows a link or closes the tab while something is `unsaved`, until a yes
 * to the question lets it go. A session that is over holds nobody.
 */
export function useBlockLeaving(unsaved: boolean, question: string, what: string): BlockedLeaving {
  const { history } = useRouter();
  const [answer, setAnswer] = useState<((mayGo: boolean) => void) | null>(null);
  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  const asked = useRef(ask);
  asked.current = ask;
  useEffect(() => {
    if (!unsaved) return;
    return history.block({
      blockerFn: async () => currentToken() !== null && !(await asked.current()),
      enableBeforeUnload: true,
    });
  }, [history, unsaved]);
  const settle = (mayGo: boolean) => {
    setAnswer(null);
    answer?.(mayGo);
  };
  return {
    mayLeave: async () => !unsaved || ask(),
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
