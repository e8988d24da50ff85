import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import fastify from "fastify";
import { expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { closeGracefully } from "./graceful-close.ts";

test("a reply under way is finished, and its connection does not keep the app from ending", async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: answer, resolve: sendAnswer } = Promise.withResolvers<string>();
  const keptForEver = { keepAliveTimeout: 0 };
  const app = fastify(keptForEver);
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
  expect(await text(await reply)).toBe("done");
  await closed;
  agent.destroy();
});
