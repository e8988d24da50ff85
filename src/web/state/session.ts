import {
  clearStored,
  clearStoredWithoutToken,
  onRemovedElsewhere,
  onWrittenElsewhere,
  readStored,
  writeStored,
} from "./storage.ts";

/** How a session ended: by the person here, by the server's refusal, or in another tab of this browser. */
export type SessionEnd = "loggedOut" | "refused" | "elsewhere";

type EndListener = (end: SessionEnd) => void;

const endListeners = new Set<EndListener>();

export function currentToken(): string | null {
  return readStored("token");
}

export function beginSession(token: string): void {
  writeStored("token", token);
}

/** Deletes the session and everything this browser stored for it. */
export function endSession(end: Exclude<SessionEnd, "elsewhere">): void {
  clearStored();
  for (const listener of endListeners) listener(end);
}

/** Calls back when somebody logs in in another tab. Returns how to stop. */
export function onSessionBegunElsewhere(listener: () => void): () => void {
  return onWrittenElsewhere("token", listener);
}

/** Calls back when the session ends in this tab or in another one. Returns how to stop. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  const stop = onRemovedElsewhere("token", () => {
    clearStoredWithoutToken();
    listener("elsewhere");
  });
  return () => {
    endListeners.delete(listener);
    stop();
  };
}
