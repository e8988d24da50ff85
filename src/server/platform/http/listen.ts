import { createServer, type Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { errorCode } from "#server/platform/errors.ts";

/**
 * Node accepts one connection of a listening socket in each turn of its event loop. While turns are long, callers would
 * wait for their turn before they could be refused: several sockets on one port are accepted from side by side. How many,
 * and what fewer cost, tells `docs/decisions/0041-several-sockets-on-one-port.md`.
 */
const SOCKETS = 64;

interface Address {
  readonly host: string;
  readonly port: number;
  /** Connections that may wait to be accepted. */
  readonly backlog: number;
}

/**
 * Listens, and goes on to listen with further sockets on the same port until the app closes. Rejects as `app.listen` does,
 * also where another process has the port.
 */
export async function listen(app: FastifyInstance, address: Address): Promise<void> {
  // Sockets that share a port would join those of another process of the same user.
  await occupyBriefly(address);
  let siblings: readonly Server[] = [];
  let closed: Promise<unknown> = Promise.resolve();
  app.server.once(STOPPED_LISTENING, () => {
    closed = Promise.all(siblings.map((sibling) => new Promise((done) => sibling.close(done))));
  });
  // What was begun over them is finished, as over the socket of the app.
  app.addHook("onClose", () => closed);
  const shared = { ...address, reusePort: true };
  try {
    await app.listen(shared);
  } catch (error) {
    if (errorCode(error) !== "ENOTSUP") throw error;
    // Not on macOS and Windows: one socket has to do.
    await app.listen({ ...address });
    return;
  }
  const bound = app.server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : address.port;
  siblings = await Promise.all(
    Array.from({ length: SOCKETS - 1 }, () => openSibling(app, { ...shared, port })),
  );
}

/** Emitted by the server of an app as soon as it accepts nobody any more, while connections may still be open. */
export const STOPPED_LISTENING = "stopped listening";

async function occupyBriefly({ host, port }: Address): Promise<void> {
  const probe = createServer();
  await listening(probe, { host, port });
  await new Promise((closed) => probe.close(closed));
}

async function openSibling(app: FastifyInstance, options: Address & { reusePort: boolean }): Promise<Server> {
  // As the server of HTTP opens its own.
  const sibling = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => {
    app.server.emit("connection", socket);
  });
  await listening(sibling, options);
  return sibling;
}

function listening(server: Server, options: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(options, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
