import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import fastify from "fastify";
import { expect, test } from "vitest";
import { type Guard, guardedServer } from "./http-server.ts";
import { shedLoad } from "./load-shedding.ts";

const HOUR_SECONDS = 3_600;

test("who came again too early and was on the way when the app began to close is refused, not held", async () => {
  const arrived = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  const delay: Guard = ({ url = "" }, _response, proceed) => {
    if (!url.endsWith("?late")) return proceed();
    arrived.resolve();
    void closing.promise.then(proceed);
  };
  const shedding = shedLoad({
    maxEventLoopDelayMs: 0,
    queue: { waiting: () => Number.POSITIVE_INFINITY, longestWaitMs: () => 0 },
    maxConnectionWaitMs: 1,
    backoff: { retryAfterSeconds: [HOUR_SECONDS], maxHeld: 1 },
  });
  const app = fastify({ serverFactory: guardedServer(delay, shedding.guard) });
  await shedding.follow(app);
  app.addHook("preClose", async () => closing.resolve());
  app.get("/api/x", async () => "in");
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (query = "") => {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${"b".repeat(43)}` };
      get(`${origin}/api/x${query}`, { agent, headers, signal: AbortSignal.timeout(60_000) }, resolve).once(
        "error",
        reject,
      );
    });
    await text(reply);
    return [reply.statusCode, reply.headers.connection];
  };
  try {
    expect(await ask()).toEqual([503, "keep-alive"]);
    const late = ask("?late");
    await arrived.promise;
    const closed = app.close();
    expect(await late).toEqual([503, "close"]);
    await closed;
  } finally {
    agent.destroy();
  }
});
