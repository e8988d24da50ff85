import { Server, Socket } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { STOPPED_LISTENING } from "./listen.ts";

/** Whoever uses a connection that is kept alive is notified meanwhile that it ends. */
const LAST_WORDS_MS = 1_000;

/** Lines that go on until somebody ends them. */
export interface EndlessLines {
  readonly lines: Readable;
  end(): void;
}

/**
 * Lets an app that closes come to its end without breaking off what somebody has begun: nobody connects any more, every
 * reply says that its connection closes, and only then those are closed on which nothing comes.
 */
export function closeGracefully(app: FastifyInstance): (endless: EndlessLines) => void {
  const open = new Set<EndlessLines>();
  const connections = new Set<Socket>();
  let closing = false;
  app.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  app.addHook("preClose", async () => {
    closing = true;
    for (const each of open) each.end();
    if (!app.server.listening) return;
    // The server of HTTP would close connections that seem idle while a request is on its way.
    Server.prototype.close.call(app.server);
    app.server.emit(STOPPED_LISTENING);
    await Promise.race([allGone(connections), sleep(LAST_WORDS_MS, null, { ref: false })]);
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
  // Of replies that had begun before.
  app.addHook("onResponse", async ({ raw: { socket } }, reply) => {
    if (closing && reply.getHeader("connection") !== "close" && socket instanceof Socket)
      socket.destroySoon();
  });
  return (endless) => {
    if (closing) return endless.end();
    open.add(endless);
    endless.lines.once("close", () => open.delete(endless));
  };
}

async function allGone(connections: ReadonlySet<Socket>): Promise<void> {
  await Promise.all([...connections].map((socket) => new Promise((gone) => socket.once("close", gone))));
}
