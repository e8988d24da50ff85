import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { currentToken } from "./session.ts";

/**
 * Keeps a person on the page who goes back, follows a link or closes the tab while something is `unsaved`, until `ask` says
 * that it may go. A session that is over holds nobody.
 */
export function useBlockLeaving(unsaved: boolean, ask: () => Promise<boolean>): void {
  const { history } = useRouter();
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    if (!unsaved) return;
    return history.block({
      blockerFn: async () => currentToken() !== null && !(await asking.current()),
      enableBeforeUnload: true,
    });
  }, [history, unsaved]);
}
