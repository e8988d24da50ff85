import { clearStored, onRemovedElsewhere, readStored, writeStored } from "./storage.ts";

const endListeners = new Set<() => void>();

export function currentToken(): string | null {
  return readStored("token");
}

export function beginSession(token: string): void {
  writeStored("token", token);
}

/** Forgets the session and everything this browser kept for it. */
export function endSession(): void {
  clearStored();
  for (const listener of endListeners) listener();
}

/** Calls back when the session ends in this tab or in another one. Returns how to stop. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  const stop = onRemovedElsewhere("token", listener);
  return () => {
    endListeners.delete(listener);
    stop();
  };
}
