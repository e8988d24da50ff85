import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import fastify from "fastify";
import { expect, test } from "vitest";
import { errorCode } from "#server/platform/errors.ts";
import { eventually } from "#test/eventually.ts";
import { closeGracefully } from "./graceful-close.ts";
import { listen } from "./listen.ts";

const ANY_PORT = { host: "127.0.0.1", port: 0, backlog: 511 };

function anApp() {
  const app = fastify({ return503OnClosing: false });
  closeGracefully(app);
  return app;
}

function portOf(server: { address(): unknown }): number {
  const address = server.address();
  if (typeof address === "object" && address !== null && "port" in address) return Number(address.port);
  throw new Error("It does not listen.");
}

function ask(port: number, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, agent }, resolve).once("error", reject);
  });
}

test("of callers who connect together several are accepted in one turn of the event loop", async () => {
  const app = anApp();
  const turns: number[] = [];
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turns.length < 100) setImmediate(count);
  };
  app.server.on("connection", () => turns.push(turn));
  app.get("/", async () => "done");
  await listen(app, ANY_PORT);
  const port = portOf(app.server);
  setImmediate(count);
  const agent = new Agent();
  const asked = Array.from({ length: 100 }, () => ask(port, agent));
  // All of them have arrived before the first is accepted.
  for (const until = performance.now() + 200; performance.now() < until; );
  for (const reply of await Promise.all(asked)) expect(await text(reply)).toBe("done");
  expect(turns).toHaveLength(100);
  expect(new Set(turns).size).toBeLessThan(50);
  await app.close();
});

test("a port that somebody has is refused, to an app of the same kind, too", async () => {
  const app = anApp();
  await listen(app, ANY_PORT);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  for (const port of [portOf(app.server), portOf(other)]) {
    const late = anApp();
    const error = await listen(late, { ...ANY_PORT, port }).catch(errorCode);
    expect(error).toBe("EADDRINUSE");
    await late.close();
  }
  other.close();
  await app.close();
});

test("an app that closes accepts nobody any more, and finishes what was begun over any of its sockets", async () => {
  const app = anApp();
  const begun: { readonly socket: Socket; answer(): void }[] = [];
  app.get(
    "/",
    ({ socket }) => new Promise((resolve) => begun.push({ socket, answer: () => resolve("done") })),
  );
  const own = socketsOf(app.server);
  await listen(app, ANY_PORT);
  const port = portOf(app.server);
  const agent = new Agent({ keepAlive: true });
  const asked = Array.from({ length: 60 }, async () => {
    const reply = await ask(port, agent);
    return [reply.headers.connection, await text(reply)];
  });
  await eventually(() => begun.length === 60);
  let isClosed = false;
  const closed = app.close().then(() => {
    isClosed = true;
  });
  await eventually(async () => (await ask(port, new Agent()).catch(errorCode)) === "ECONNREFUSED");
  const [first, others] = [
    begun.filter(({ socket }) => own.has(socket)),
    begun.filter(({ socket }) => !own.has(socket)),
  ];
  for (const { socket, answer } of first) {
    answer();
    await once(socket, "close");
  }
  expect(others.length).toBeGreaterThan(30);
  // Longer than graceful closing waits for last words.
  await pause(1_500);
  expect(isClosed).toBe(false);
  for (const { answer } of others) answer();
  for (const reply of await Promise.all(asked)) expect(reply).toEqual(["close", "done"]);
  await closed;
  agent.destroy();
});

/** The connections that a server accepts itself, not those that are handed to it. */
function socketsOf(server: Server): ReadonlySet<Socket> {
  const own = new Set<Socket>();
  let before = 0;
  server.on("connection", (socket: Socket) => {
    server.getConnections((_error, count) => {
      if (count > before) own.add(socket);
      before = count;
    });
  });
  return own;
}
