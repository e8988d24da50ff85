import { FIRST_PATHS } from "#contract/first-paths.ts";
import { currentToken } from "#web/state/session.ts";
import { readStored } from "#web/state/storage.ts";
import { callHeaders } from "./call-headers.ts";

const early = new Map<string, Promise<Response>>();

/**
 * Asks for what every page of an operation waits for before the code that reads the answers is there. They are the calls
 * of `startFirstCalls`, which takes the answers over.
 */
export function startEarlyCalls(): void {
  const { pathname, search } = location;
  const operation = new URLSearchParams(search).get("operation") ?? readStored("operation");
  if (currentToken() === null || operation === null || !pathname.startsWith("/dashboard")) return;
  start("GET", FIRST_PATHS.config, undefined);
  start("POST", FIRST_PATHS.filters, operation);
}

/** The answer to such a call, once: null where it was not made, or by another person. */
export function takeEarlyCall(path: string, operation: string | undefined): Promise<Response> | null {
  const key = keyOf(path, operation);
  const response = early.get(key);
  early.delete(key);
  return response ?? null;
}

function start(method: "GET" | "POST", path: string, operation: string | undefined): void {
  const headers = callHeaders(currentToken(), operation);
  const response = fetch(path, {
    method,
    cache: "no-store",
    ...(method === "POST"
      ? { body: "{}", headers: { ...headers, "content-type": "application/json" } }
      : { headers }),
  });
  // Told to whoever takes it over.
  response.catch(() => undefined);
  early.set(keyOf(path, operation), response);
}

function keyOf(path: string, operation: string | undefined): string {
  return JSON.stringify([path, operation, currentToken()]);
}
