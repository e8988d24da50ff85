import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Guard } from "./http-server.ts";

export interface BodyLimits {
  /** For a body that is read as a whole. */
  readonly bodySeconds: number;
  /** An upload may pause for so long. */
  readonly graceSeconds: number;
  readonly uploadBytesPerSecond: number;
}

/** A phone at the edge of its network sends 4 KB a second. */
const LIMITS: BodyLimits = { bodySeconds: 20, graceSeconds: 20, uploadBytesPerSecond: 4_096 };

const TIMEOUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Ends connections whose request never comes to its end; the heads of requests Node itself watches. */
export function endSlowBodies(limits = LIMITS): Guard {
  const watchTime = watchTimes(limits.bodySeconds * 1000);
  return (request, response, proceed) => {
    const { socket } = request;
    if (hasBody(request) && socket instanceof Socket) {
      const end = () => {
        if (response.headersSent) socket.destroy();
        else socket.end(TIMEOUT, () => socket.destroy());
      };
      if (request.headers["content-type"]?.startsWith("multipart/")) {
        const remove = watchRate(request, limits, end);
        request.once("end", remove);
        request.once("close", remove);
      } else watchTime(request, end);
    }
    proceed();
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

interface Awaited {
  readonly request: IncomingMessage;
  readonly deadlineMs: number;
  readonly end: () => void;
}

/**
 * Looks at all bodies under way from time to time: a timer and two listeners for each cost a third of what a refusal
 * does. A connection sends one body at a time, so its next request takes the place of the one before.
 */
function watchTimes(limitMs: number): (request: IncomingMessage, end: () => void) => void {
  const awaited = new Map<object, Awaited>();
  let sweeping: NodeJS.Timeout | null = null;
  const sweep = () => {
    for (const [socket, { request, deadlineMs, end }] of awaited) {
      const isOver = request.complete || request.destroyed;
      if (!isOver && performance.now() < deadlineMs) continue;
      awaited.delete(socket);
      if (!isOver) end();
    }
    if (awaited.size > 0 || sweeping === null) return;
    clearInterval(sweeping);
    sweeping = null;
  };
  return (request, end) => {
    awaited.set(request.socket, { request, deadlineMs: performance.now() + limitMs, end });
    sweeping ??= setInterval(sweep, Math.min(1_000, limitMs / 4)).unref();
  };
}

/** Only what its sender keeps back counts: while we don't read, because the disk is slow, nothing can come. */
function watchRate(
  raw: IncomingMessage,
  { graceSeconds, uploadBytesPerSecond }: BodyLimits,
  end: () => void,
): () => void {
  let before = raw.socket.bytesRead;
  const watch = setInterval(() => {
    const { bytesRead } = raw.socket;
    const isReading = raw.readableFlowing === true && raw.readableLength === 0;
    if (isReading && bytesRead - before < graceSeconds * uploadBytesPerSecond) end();
    before = bytesRead;
  }, graceSeconds * 1000);
  return () => clearInterval(watch);
}
