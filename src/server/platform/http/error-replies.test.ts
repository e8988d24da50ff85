import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { answerErrors } from "./error-replies.ts";

let app: FastifyInstance;
const work = vi.fn<() => never>();

let logged: string[] = [];

beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(line) };
  app = fastify({ logger: { level: "info", stream }, disableRequestLogging: true });
  answerErrors(app);
  app.get("/", async () => work());
  app.get("/cut-off", async (request) => {
    if (!request.raw.socket.destroyed && request.headers["x-leaves"] !== undefined)
      await once(request.raw.socket, "close");
    throw coded("ERR_STREAM_PREMATURE_CLOSE");
  });
});

afterAll(() => app.close());

async function answerTo(error: Error) {
  work.mockImplementationOnce(() => {
    throw error;
  });
  const reply = await app.inject("/");
  return [reply.statusCode, reply.json().code, reply.headers["retry-after"]];
}

function coded(code: string): Error {
  return Object.assign(new Error("as the database says"), { code });
}

test.each([
  ["a connection that is refused", coded("ECONNREFUSED")],
  ["a server that shuts down", coded("57P01")],
  ["too many connections", coded("53300")],
  ["a transaction another one was preferred to", coded("40001")],
  ["a deadlock", coded("40P01")],
  ["a broken client", new Error("Client has encountered a connection error and is not queryable")],
  ["an exhausted pool", new Error("timeout exceeded when trying to connect")],
])("%s is an outage: try again", async (_name, error) => {
  expect(await answerTo(error)).toEqual([503, "OUTAGE", "2"]);
});

test.each(["ENOSPC", "EDQUOT", "53100"])("a full disk (%s) is told in a sentence", async (code) => {
  expect(await answerTo(coded(code))).toEqual([503, "DISK_FULL", "60"]);
});

test.each([
  ["a statement that took too long", coded("57014")],
  ["a lock that others hold", coded("55P03")],
])("%s is put off", async (_name, error) => {
  expect(await answerTo(error)).toEqual([503, "BUSY", "2"]);
});

test.each([
  ["a violated constraint", coded("23505")],
  ["a mistake in a statement", coded("42601")],
  ["any other error", new Error("secret")],
])("%s is a fault of ours", async (_name, error) => {
  expect(await answerTo(error)).toEqual([500, "FAULT", undefined]);
});

test("a reply that is cut off is a fault in the log only while somebody waits for it", async () => {
  logged = [];
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const caller = connect(Number(url.port), "127.0.0.1");
  caller.write("GET /cut-off HTTP/1.1\r\nhost: x\r\nx-leaves: yes\r\n\r\n");
  await setTimeout(50);
  caller.destroy();
  await once(caller, "close");
  await setTimeout(50);
  const isFault = (line: string) => line.includes("A request failed");
  expect(logged.filter(isFault)).toEqual([]);
  expect((await fetch(new URL("/cut-off", url))).status).toBe(500);
  expect(logged.filter(isFault)).toHaveLength(1);
});
