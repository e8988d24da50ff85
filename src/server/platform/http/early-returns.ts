import type { IncomingMessage, ServerResponse } from "node:http";
import { bearerOf } from "./serve.ts";

interface Refusal {
  readonly bearer: string;
  readonly dueMs: number;
}

/** Knows of each connection who was refused on it last and until when, and holds them if they come again before. */
export interface EarlyReturns {
  noteRefusal(request: IncomingMessage, retryAfterSeconds: number): void;
  /** Who was let in has nothing to wait for. */
  deleteRefusal(request: IncomingMessage): void;
  /** False: not early. True: `decide` follows at the time that was told, unless the caller goes away before. */
  hold(request: IncomingMessage, response: ServerResponse, decide: () => void): boolean;
  /** Who has waited longest is decided now. */
  releaseFirst(): void;
  /** All are decided now. */
  releaseAll(): void;
}

/** People behind one proxy share connections, so without a bearer nobody knows who comes again: nobody is held. */
export function earlyReturns(maxHeld: number): EarlyReturns {
  const refusals = new WeakMap<object, Refusal>();
  const held = new Set<() => void>();
  return {
    noteRefusal(request, retryAfterSeconds) {
      const bearer = bearerOf(request);
      if (bearer === null) return;
      refusals.set(request.socket, { bearer, dueMs: performance.now() + retryAfterSeconds * 1000 });
    },
    deleteRefusal(request) {
      refusals.delete(request.socket);
    },
    hold(request, response, decide) {
      const { socket } = request;
      const refusal = refusals.get(socket);
      if (refusal === undefined || refusal.bearer !== bearerOf(request)) return false;
      const leftMs = refusal.dueMs - performance.now();
      if (leftMs <= 0 || held.size >= maxHeld) return false;
      // One of a connection: what is sent behind it waits for its answer anyway.
      refusals.delete(socket);
      const remove = () => {
        clearTimeout(timer);
        response.off("close", remove);
        held.delete(release);
      };
      const release = () => {
        remove();
        decide();
      };
      const timer = setTimeout(release, leftMs);
      response.once("close", remove);
      held.add(release);
      return true;
    },
    releaseFirst() {
      const [first] = held;
      first?.();
    },
    releaseAll() {
      for (const release of held) release();
    },
  };
}
