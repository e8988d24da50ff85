import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "./storage.ts";

const listeners = new Set<() => void>();

/** The person typed the password again here. It only hides the overlay: the truth stands on the server's session. */
export function markAdminConfirmed(): void {
  writeStored("adminConfirmed", "1");
  notifyAll();
}

/** The server wants the password again: the overlay comes back. */
export function clearAdminConfirmed(): void {
  removeStored("adminConfirmed");
  notifyAll();
}

/** Whether the overlay may stay away. */
export function useAdminConfirmed(): boolean {
  return useSyncExternalStore(listen, isConfirmed);
}

function isConfirmed(): boolean {
  return readStored("adminConfirmed") !== null;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyAll(): void {
  for (const listener of listeners) listener();
}
