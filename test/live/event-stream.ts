import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { type LiveEvent, liveEvent } from "#contract/live.ts";
import type { Caller } from "#test/given/caller.ts";

const PATIENCE_MS = 150_000;

/** Opens a caller's live stream at a server that listens there. */
export async function listenAt(origin: string, { headers }: Pick<Caller, "headers">) {
  const call = request(`${origin}/api/events`, { headers });
  const answered: Promise<[IncomingMessage]> = once(call, "response").then(([reply]) => [reply]);
  call.end();
  const [reply] = await answered;
  expect(reply.statusCode).toBe(200);
  const received: LiveEvent[] = [];
  const lines = createInterface(reply);
  // The listener hangs up on a stream without end, which Node calls an aborted reply.
  lines.on("error", (error) => expect(error).toMatchObject({ code: "ECONNRESET" }));
  lines.on("line", (line) => received.push(liveEvent.parse(JSON.parse(line))));
  async function untilReceived(isEnough: (events: readonly LiveEvent[]) => boolean): Promise<void> {
    while (!isEnough(received)) await once(lines, "line", { signal: AbortSignal.timeout(PATIENCE_MS) });
  }
  return {
    reply,
    received,
    untilReceived,
    until: (kind: LiveEvent["kind"]) =>
      untilReceived((events) => events.some((event) => event.kind === kind)),
    hasEnded: () => reply.complete,
    stop: () => call.destroy(),
  };
}
