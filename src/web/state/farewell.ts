import { useSyncExternalStore } from "react";

let farewell: string | null = null;
const listeners = new Set<() => void>();

/** Leaves a sentence for the login screen, which may stand already; null takes it away. */
export function storeEndOfSessionReason(sentence: string | null): void {
  farewell = sentence;
  for (const listener of listeners) listener();
}

/** What the last session left to be said; null = nothing. */
export function currentFarewell(): string | null {
  return farewell;
}

export function useFarewell(): string | null {
  return useSyncExternalStore(watch, currentFarewell);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
