import { Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LiveEvent } from "#contract/live.ts";
import { listenToClusterEvents } from "#server/platform/events/cluster-events.ts";
import { eventually } from "#test/eventually.ts";
import type { Caller } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";
import { listenAt } from "./event-stream.ts";

const HEARTBEAT_MS = 25_000;
const PATIENCE_MS = 60_000;

let server: TestServer;
let make: Given;
let origin: string;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client({
    operations: { [OPERATION]: aProgramme(), "meridian-ssi": aProgramme({ type: "SSI" }) },
  });
  await make.neighbour();
  await make.person("dealer@x.example", { scope: { csiOutlets: ["D01"] } });
  await make.person("admin@x.example", { adminPermission: 1 });
  await make.person("leaver@x.example");
  await make.person("stranger@x.example", { client: "Aurora Vehicles", adminPermission: 3 });
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(() => server.close());

test("everybody of the client is notified that figures changed, administrators of uploads, strangers of nothing", async () => {
  const dealer = await listen(await make.logIn("dealer@x.example"));
  const admin = await listen(await make.logIn("admin@x.example"));
  const stranger = await listen(await make.logIn("stranger@x.example", "aurora-csi"));
  await make.surveys(surveys(3));
  await Promise.all([dealer.until("data"), admin.until("data"), admin.until("notifications")]);
  await make.surveys(surveys(2), "aurora-csi");
  await Promise.all([stranger.until("data"), stranger.until("notifications")]);
  // A dealer who is surveyed for the first time is shown by both operations.
  const figures = ["alive", "data meridian-csi", "data meridian-ssi"];
  await Promise.all(
    [dealer, admin].map((each) =>
      each.untilReceived((events) => distinct(events).includes("data meridian-ssi")),
    ),
  );
  expect(distinct(dealer.received)).toEqual(figures);
  expect(distinct(admin.received)).toEqual([...figures, "notifications", "uploads"]);
  expect(distinct(stranger.received)).toEqual(["alive", "data aurora-csi", "notifications", "uploads"]);
  for (const each of [dealer, admin, stranger]) each.stop();
});

test("of an operation that somebody may not open nothing is received", async () => {
  await make.person("csi@x.example", { scope: { userTypes: ["CSI"] } });
  const csi = await listen(await make.logIn("csi@x.example"));
  const both = await listen(await make.logIn("dealer@x.example"));
  await make.surveys(surveys(1), "meridian-ssi");
  await make.surveys(surveys(1));
  const ofCsi = (events: readonly LiveEvent[]) => distinct(events).includes("data meridian-csi");
  await Promise.all([csi.untilReceived(ofCsi), both.untilReceived(ofCsi)]);
  expect(distinct(csi.received)).toEqual(["alive", "data meridian-csi"]);
  expect(distinct(both.received)).toEqual(["alive", "data meridian-csi", "data meridian-ssi"]);
  for (const each of [csi, both]) each.stop();
});

test("the version received is the version then read", async () => {
  const caller = await make.logIn("dealer@x.example");
  const stream = await listen(caller);
  await make.surveys(surveys(1));
  await stream.until("data");
  const said = stream.received.find((event) => event.kind === "data");
  expect((await caller.batch([])).dataVersion).toBe(said?.dataVersion);
  stream.stop();
});

test("listening never prolongs a session, asking does", async () => {
  const caller = await make.logIn("dealer@x.example");
  const minutes = async () => {
    const { rows } = await server.query(
      "select round(extract(epoch from now() - min(last_seen)) / 60)::int as idle from session where token_hash = sha256($1::bytea)",
      [Buffer.from(caller.token)],
    );
    return rows[0].idle;
  };
  await server.query("update session set last_seen = now() - interval '5 minutes'");
  const stream = await listen(caller);
  await stream.until("alive");
  stream.stop();
  expect(await minutes()).toBe(5);
  await caller.get("/api/config");
  expect(await minutes()).toBe(0);
});

test("the stream is told as lines that nobody keeps", async () => {
  const stream = await listen(await make.logIn("dealer@x.example"));
  expect(stream.reply.headers).toMatchObject({
    "content-type": "application/x-ndjson",
    "cache-control": "no-store",
  });
  stream.stop();
});

const ENDINGS: readonly (readonly [string, (caller: Caller) => Promise<unknown>])[] = [
  ["its person logs out", (caller) => caller.post("/api/logout", {})],
  [
    "it has been idle too long",
    ({ token }) => ageSession(token, "last_seen = now() - interval '31 minutes'"),
  ],
  ["it is too old", ({ token }) => ageSession(token, "created_on = now() - interval '13 hours'")],
  [
    "its person loses the programme",
    () =>
      server.query(
        "update membership set user_types = '{SSI}' where person_id = (select person_id from person where email = 'leaver@x.example')",
      ),
  ],
];

test.each(ENDINGS)("the stream of a session ends when %s", async (_name, endSession) => {
  // Set before anything else is timed: only the heartbeat stands still until it is told.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const caller = await make.logIn("leaver@x.example");
    const stream = await listen(caller);
    await stream.until("alive");
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await vi.waitFor(() => expect(stream.received.length).toBe(2), PATIENCE_MS);
    expect(stream.hasEnded()).toBe(false);
    await endSession(caller);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await vi.waitFor(() => expect(stream.hasEnded()).toBe(true), PATIENCE_MS);
    expect(stream.received.map(({ kind }) => kind)).toEqual(["alive", "alive"]);
  } finally {
    vi.useRealTimers();
  }
});

test("streams end when the connection of cluster events was broken; who subscribes again receives them", async () => {
  const caller = await make.logIn("dealer@x.example");
  const stream = await listen(caller);
  await stream.until("alive");
  await breakEventsConnection();
  await eventually(() => stream.hasEnded());
  const next = await listen(caller);
  await make.surveys(surveys(1));
  await next.until("data");
  next.stop();
});

test("a peer that is gone without a word is noticed: the connection for cluster events is probed", async () => {
  const probed = vi.spyOn(Socket.prototype, "setKeepAlive");
  const clusterEvents = await listenToClusterEvents(server.testDatabase.applicationUrl, server.services.log);
  expect(probed).toHaveBeenCalledWith(true, 30_000);
  await clusterEvents.close();
  probed.mockRestore();
});

test("asking for its head opens no stream", async () => {
  const { headers } = await make.logIn("dealer@x.example");
  const reply = await server.app.inject({ method: "HEAD", url: "/api/events", headers });
  expect(reply.statusCode).toBe(405);
});

async function ageSession(token: string, change: string): Promise<void> {
  await server.query(`update session set ${change} where token_hash = sha256($1::bytea)`, [
    Buffer.from(token),
  ]);
}

async function breakEventsConnection(): Promise<void> {
  await withClient(server.testDatabase.superuserUrl, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'forecourt events'",
    ),
  );
}

function listen(caller: Caller) {
  return listenAt(origin, caller);
}

function distinct(received: readonly LiveEvent[]): string[] {
  return [
    ...new Set(received.map((event) => (event.kind === "data" ? `data ${event.operation}` : event.kind))),
  ].sort();
}
