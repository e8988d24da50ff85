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
  return (request, response, proceed) => {
    const { socket } = request;
    if (hasBody(request) && socket instanceof Socket) {
      const end = () => {
        if (response.headersSent) socket.destroy();
        else socket.end(TIMEOUT, () => socket.destroy());
      };
      const remove = request.headers["content-type"]?.startsWith("multipart/")
        ? watchRate(request, limits, end)
        : watchTime(limits, end);
      request.once("end", remove);
      request.once("close", remove);
    }
    proceed();
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function watchTime({ bodySeconds }: BodyLimits, end: () => void): () => void {
  const deadline = setTimeout(end, bodySeconds * 1000);
  return () => clearTimeout(deadline);
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
