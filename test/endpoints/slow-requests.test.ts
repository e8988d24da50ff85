import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { eventually } from "#test/eventually.ts";
import type { Caller } from "#test/given/caller.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { withAnotherApp } from "./another-app.ts";

const LIMITS = { bodySeconds: 1, graceSeconds: 1, uploadBytesPerSecond: 1_000 };
const BOUNDARY = "----forecourt";
const FORM = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`;

let server: TestServer;
let admin: Caller;
let said: string[];

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  await make.person("admin@x.example", { adminPermission: 3 });
  admin = await make.logIn("admin@x.example");
});

beforeEach(() => {
  said = [];
});

afterAll(() => server.close());

/** The app on a port, with what it logs as a warning or worse in `said`. */
function withListeningApp(work: (port: number) => Promise<void>): Promise<void> {
  const log = createLog("warn", { write: (line) => said.push(line) });
  const services = { ...server.services, log };
  return withAnotherApp(server, { services, bodyLimits: LIMITS }, async (app) => {
    await work(Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port));
  });
}

/** A connection that has sent this much of a request, and what came back. */
async function begin(port: number, text: string) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let reply = "";
  socket.on("data", (chunk) => {
    reply += chunk.toString();
  });
  socket.on("error", () => undefined);
  socket.write(text);
  // Not `once`: a drip that comes after the end resets the connection, which is an end as well.
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { socket, reply: () => reply, closed };
}

function upload(bytes: number): string {
  const { authorization, data_source } = admin.headers;
  return [
    "POST /api/uploadsurveydatafile HTTP/1.1",
    "host: x",
    `authorization: ${authorization}`,
    `data-source: ${data_source}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${bytes}`,
    "",
    FORM,
  ].join("\r\n");
}

async function trickle(socket: Socket, bytes: number, times: number, everyMs: number): Promise<void> {
  for (let count = 0; count < times && socket.writable; count += 1) {
    socket.write(Buffer.alloc(bytes, "x"));
    await pause(everyMs);
  }
}

test("log-ins that never come to their end are ended, each byte they still send notwithstanding", async () => {
  await withListeningApp(async (port) => {
    const head =
      "POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{";
    const all = await Promise.all(Array.from({ length: 60 }, () => begin(port, head)));
    const dripping = all.map(({ socket }) => trickle(socket, 1, 1_000, 50));
    await Promise.all(all.map(({ closed }) => closed));
    for (const { reply } of all) expect(reply()).toMatch(/^HTTP\/1.1 408 /);
    await Promise.all(dripping);
    expect(said).toEqual([]);
  });
});

test("a connection whose body came whole stays, for as long as it likes", async () => {
  await withListeningApp(async (port) => {
    const body = JSON.stringify({ Username: "nobody@x.example", password: "x" });
    const call = `POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const { socket, reply } = await begin(port, call);
    await eventually(() => reply().startsWith("HTTP/1.1 4"));
    await pause(LIMITS.bodySeconds * 2_000);
    expect(reply()).not.toMatch(/HTTP\/1.1 408 /);
    socket.write(call);
    await eventually(() => reply().split("HTTP/1.1 4").length === 3);
    socket.destroy();
  });
});

test("a body that nobody wants to read is no way around it", async () => {
  await withListeningApp(async (port) => {
    const head =
      "POST /api/nowhere HTTP/1.1\r\nhost: x\r\ncontent-type: text/html\r\ncontent-length: 900\r\n\r\n{";
    const { socket, closed } = await begin(port, head);
    const dripping = trickle(socket, 1, 1_000, 50);
    await closed;
    await dripping;
  });
});

test("an upload that drips is ended; one that is only slow is taken", async () => {
  await withListeningApp(async (port) => {
    const dripping = await begin(port, upload(1_000_000));
    const drops = trickle(dripping.socket, 1, 1_000, 50);
    const end = `\r\n--${BOUNDARY}--\r\n`;
    const slow = await begin(port, upload(FORM.length + 30_000 + end.length));
    await trickle(slow.socket, 1_000, 30, 100);
    slow.socket.write(end);
    await eventually(() => slow.reply() !== "");
    // It is no workbook, but it came whole.
    expect(slow.reply()).toMatch(/^HTTP\/1.1 400 /);
    expect(slow.reply()).not.toMatch(/INVALID_FORM|BROKEN_OFF/);
    slow.socket.destroy();
    await dripping.closed;
    await drops;
    expect(said).toEqual([]);
  });
});

test("an upload that its sender breaks off is no fault of ours: nothing is kept, nothing is logged", async () => {
  await withListeningApp(async (port) => {
    const { socket, closed } = await begin(port, upload(1_000_000));
    socket.write(Buffer.alloc(200_000, "x"));
    await pause(300);
    socket.destroy();
    await closed;
    await pause(500);
    expect(said).toEqual([]);
    expect(await Array.fromAsync(server.services.files.list())).toEqual([]);
  });
});
