import { useSyncExternalStore } from "react";

/** `offline`: this device has no network. `unreachable`: it has one, and what was asked for does not come. */
type Connection = "connected" | "offline" | "unreachable";

const listeners = new Set<() => void>();
let unreached = 0;

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, currentConnection);
}

/** Says that something does not come, until the returned function is called. */
export function noteUnreachable(): () => void {
  unreached += 1;
  publish();
  return () => {
    unreached -= 1;
    publish();
  };
}

/** Aborts when this device has a network again. */
export function untilOnline(): AbortSignal {
  const online = new AbortController();
  window.addEventListener("online", () => online.abort(), { once: true });
  return online.signal;
}

function currentConnection(): Connection {
  if (!navigator.onLine) return "offline";
  return unreached > 0 ? "unreachable" : "connected";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const kind of ["online", "offline"]) window.addEventListener(kind, listener);
  return () => {
    listeners.delete(listener);
    for (const kind of ["online", "offline"]) window.removeEventListener(kind, listener);
  };
}

function publish(): void {
  for (const listener of listeners) listener();
}
