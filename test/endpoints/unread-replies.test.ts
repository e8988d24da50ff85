import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStream } from "#server/features/live/open-stream.ts";
import type { ClusterEvent, ClusterEvents } from "#server/platform/events/cluster-events.ts";
import { eventually } from "#test/eventually.ts";
import type { Caller } from "#test/given/caller.ts";
import { requestContextOf } from "#test/given/request-context.ts";
import { surveys } from "#test/given/surveys.ts";
import { given, OPERATION } from "#test/given.ts";
import { listenAt } from "#test/live/event-stream.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { withAnotherApp } from "./another-app.ts";

const MOST_UNREAD_BYTES = 64 * 1024;
/** More than the system keeps of a connection, all events together. */
const MANY_EVENTS = 40_000;
const EVENTS_AT_ONCE = 50;
/** A recording that the system can't keep on the way. */
const LONG_SECONDS = 2_500;
const READERS = 12;
const PATIENCE_MS = 30_000;

let server: TestServer;
let caller: Caller;
let client: number;

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  client = await make.client();
  await make.surveys(surveys(1, { survey_id: "S1" }));
  await make.person("both@x.example", { adminPermission: 3 });
  caller = await make.logIn("both@x.example");
});

afterAll(() => server.close());

/** Events that a test makes itself. */
function ownEvents() {
  const listeners = new Set<(event: ClusterEvent) => void>();
  const clusterEvents: ClusterEvents = {
    subscribe(onEvent) {
      listeners.add(onEvent);
      return () => listeners.delete(onEvent);
    },
    close: async () => undefined,
  };
  let dataVersion = 0;
  const publish = () => {
    dataVersion += 1;
    const operation = "x".repeat(1_000);
    for (const each of [...listeners]) each({ kind: "data", client, operation, type: "CSI", dataVersion });
  };
  return { clusterEvents, publish, published: () => dataVersion, listeners };
}

test("a stream that nobody reads ends with 64 KB in it, and receives nothing more", async () => {
  const { clusterEvents, publish, listeners } = ownEvents();
  const context = await requestContextOf(server, caller, OPERATION);
  const { lines } = openStream({ db: server.services.db, clusterEvents }, context);
  let most = 0;
  for (let n = 0; n < 200 && !lines.destroyed; n += 1) {
    publish();
    most = Math.max(most, lines.readableLength);
  }
  expect(lines.destroyed).toBe(true);
  expect(most).toBeGreaterThan(MOST_UNREAD_BYTES);
  expect(most).toBeLessThan(MOST_UNREAD_BYTES + 2_000);
  await eventually(() => listeners.size === 0);
});

test("who reads none of a stream is cut off, who reads it beside them receives all of it", async () => {
  const { clusterEvents, publish, published, listeners } = ownEvents();
  await withAnotherApp(server, { clusterEvents }, async (app) => {
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const reader = await listenAt(origin, caller);
    await eventually(() => listeners.size === 1);
    const sleeper = await askWithoutReading(origin, "/api/events");
    await eventually(() => listeners.size === 2);
    try {
      while (listeners.size === 2 && published() < MANY_EVENTS) {
        for (let n = 0; n < EVENTS_AT_ONCE; n += 1) publish();
        await reader.untilReceived((events) => events.length > published());
      }
      expect(listeners.size).toBe(1);
      const closed = once(sleeper, "close");
      sleeper.resume();
      await closed;
      publish();
      await reader.untilReceived((events) => events.length > published());
      expect(reader.hasEnded()).toBe(false);
    } finally {
      sleeper.destroy();
      reader.stop();
    }
  });
});

test("readers of a long recording who read nothing hold no connection of the database", async () => {
  const sent = await sendAudio(server, caller, aWave(LONG_SECONDS), "long.wav", forSurvey("S1"));
  expect(sent.statusCode).toBe(200);
  const { rows } = await server.query("select stored_file as file from audio");
  await withAnotherApp(server, {}, async (app) => {
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const path = `/api/surveyaudiofile/${rows[0]?.file}`;
    const readers = await Promise.all(Array.from({ length: READERS }, () => askWithoutReading(origin, path)));
    try {
      const { appPool } = server.database;
      await expect.poll(() => appPool.totalCount - appPool.idleCount, { timeout: PATIENCE_MS }).toBe(0);
      const opened = await new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
      expect(opened).toBe(READERS);
      expect((await caller.get("/api/config")).statusCode).toBe(200);
    } finally {
      for (const each of readers) each.destroy();
    }
  });
});

/** A connection that asked, saw its reply begin, and takes no more of it. */
async function askWithoutReading(origin: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const headers = Object.entries({ ...caller.headers, host: "x", connection: "close" });
  socket.write(
    `GET ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
  );
  const [head] = await once(socket, "data");
  socket.pause();
  expect(String(head)).toMatch(/^HTTP\/1\.1 200/);
  return socket;
}
