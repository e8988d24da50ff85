import { Socket } from "node:net";
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** Lines that go on until somebody ends them. */
export interface EndlessLines {
  readonly lines: Readable;
  end(): void;
}

/** Lets an app that closes come to its end: it waits for every reply, and Node for connections that are kept alive. */
export function closeGracefully(app: FastifyInstance): (endless: EndlessLines) => void {
  const open = new Set<EndlessLines>();
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
    for (const each of open) each.end();
  });
  app.addHook("onResponse", async ({ raw: { socket } }) => {
    if (closing && socket instanceof Socket) socket.destroySoon();
  });
  return (endless) => {
    if (closing) return endless.end();
    open.add(endless);
    endless.lines.once("close", () => open.delete(endless));
  };
}
