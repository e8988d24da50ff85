import { Agent, get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import fastify from "fastify";
import { expect, test } from "vitest";
import { errorCode } from "#server/platform/errors.ts";
import { eventually } from "#test/eventually.ts";
import { closeGracefully } from "./graceful-close.ts";

const LONGER_THAN_LAST_WORDS_MS = 1_500;
const MOST_CLOSE_MS = 30_000;

test("a reply under way is finished, and its connection does not keep the app from ending", async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: answer, resolve: sendAnswer } = Promise.withResolvers<string>();
  const withoutTimeout = { keepAliveTimeout: 0 };
  const app = fastify(withoutTimeout);
  closeGracefully(app);
  app.get("/", async () => {
    arrive();
    return answer;
  });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true });
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { agent }, resolve).once("error", reject);
  });
  await arrived;
  const closed = app.close();
  await eventually(() => !app.server.listening);
  sendAnswer("done");
  expect((await reply).headers.connection).toBe("close");
  expect(await text(await reply)).toBe("done");
  await closed;
  agent.destroy();
});

test("nor does the connection of a reply that had begun before and could not say so", async () => {
  const app = fastify({ keepAliveTimeout: 0 });
  closeGracefully(app);
  const lines = new Readable({ read: () => undefined });
  app.get("/", (_request, reply) => reply.send(lines));
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true });
  lines.push("begun, ");
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { agent }, resolve).once("error", reject);
  });
  const closed = app.close();
  await pause(LONGER_THAN_LAST_WORDS_MS);
  lines.push("done");
  lines.push(null);
  expect(await text(reply)).toBe("begun, done");
  // Left open, Node itself would close it after a minute.
  expect(await Promise.race([closed.then(() => "ended"), pause(MOST_CLOSE_MS, "still open")])).toBe("ended");
  agent.destroy();
});

test("of sixteen clients that ask without a pause none is reset; the last reply to each says that it is the last", async () => {
  const app = fastify({ return503OnClosing: false });
  closeGracefully(app);
  const askers = new Set<number | undefined>();
  app.get("/", async ({ socket }) => {
    askers.add(socket.remotePort);
    await pause(5);
    return "done";
  });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const clients = Array.from({ length: 16 }, () => askUntilItEnds(address));
  await eventually(() => askers.size === clients.length);
  await app.close();
  for (const { statuses, last, end } of await Promise.all(clients)) {
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([last, end]).toEqual(["close", "ECONNREFUSED"]);
  }
});

/** Asks over one connection, again and again, until nobody listens any more. */
async function askUntilItEnds(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: (number | undefined)[] = [];
  let last: string | undefined;
  for (;;) {
    try {
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        get(address, { agent }, resolve).once("error", reject);
      });
      await text(reply);
      statuses.push(reply.statusCode);
      last = reply.headers.connection;
    } catch (error) {
      agent.destroy();
      return { statuses, last, end: errorCode(error) };
    }
  }
}
