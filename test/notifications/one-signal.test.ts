import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { pushIdentity } from "#server/features/notifications/push-identity.ts";
import { sendPushes } from "#server/features/notifications/send-pushes.ts";
import type { OneSignalConfig } from "#server/platform/config/push-config.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { delivered, listOf, raise } from "./events.ts";
import { type LoopbackPeer, openPeer } from "./loopback-peer.ts";
import { judgeOneSignal, type OneSignalApp } from "./one-signal-service.ts";

const NOON = Date.parse("2026-03-02T06:30:00Z");

const theirs: OneSignalApp = {
  appId: "5eb5a37e-b458-11e3-ac11-000c2940e62c",
  apiKey: "os_v2_app_secret",
  gone: new Set(),
  owners: new Map(),
  sent: new Map(),
};

let server: TestServer;
let make: Given;
let peer: LoopbackPeer;
let ours: { -readonly [key in keyof OneSignalConfig]: OneSignalConfig[key] };
let now = NOON;
let devices = 0;

beforeAll(async () => {
  peer = await openPeer((request) => judgeOneSignal(theirs, request));
  ours = { appId: theirs.appId, apiKey: theirs.apiKey, url: peer.origin, externalId: "opaque" };
  server = await startTestServer({
    now: () => now,
    push: {
      config: { hosts: [], contact: "mailto:push@forecourt.example", oneSignal: ours },
      authority: peer.authority,
    },
  });
  make = given(server);
  await make.client();
});

afterAll(async () => {
  await server.close();
  await peer.close();
});

/** Somebody new with the outlet D01 and a device. */
async function somebody() {
  devices += 1;
  const email = `person${devices}@x.example`;
  await make.person(email, { scope: { csiOutlets: ["D01"] } });
  const caller = await make.logIn(email);
  const device = `00000000-0000-4000-8000-${String(devices).padStart(12, "0")}`;
  const { externalId } = parsed(api.notifications.createPlayerId.reply, await register(caller, device));
  return { email, caller, device, externalId };
}

function register(caller: Caller, playerid: string, app_id = theirs.appId) {
  return caller.post(api.notifications.createPlayerId.path, { playerid, app_id });
}

function sentTo(device: string): unknown[] {
  return [...theirs.sent.values()].filter((sent) => JSON.stringify(sent).includes(device));
}

async function problemOf(device: string): Promise<string | null> {
  const found = await server.database.ownerPool.query<{ problem: string | null }>(
    "select d.problem from push_delivery d join push_subscription s using (subscription_id) where s.address = $1",
    [device],
  );
  return found.rows[0]?.problem ?? null;
}

test("the settings name OneSignal and its app", async () => {
  const { caller } = await somebody();
  const reply = await caller.get(api.notifications.settings.path);
  expect(parsed(api.notifications.settings.reply, reply)).toMatchObject({
    provider: "onesignal",
    appId: theirs.appId,
  });
});

test("a device is registered under its person's opaque id and gets the push", async () => {
  const { caller, device, email, externalId } = await somebody();
  await raise(server, { message: "Ticket 9 was created." });
  await eventually(() => sentTo(device).length === 1);
  const { id = 0 } = (await listOf(caller)).notifications[0] ?? {};
  expect(sentTo(device)).toEqual([
    {
      app_id: theirs.appId,
      include_subscription_ids: [device],
      target_channel: "push",
      headings: { en: "Forecourt" },
      contents: { en: "Ticket 9 was created." },
      url: `https://forecourt.example/notification/${id}?operation=meridian-csi`,
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      collapse_id: `notification-${id}`,
    },
  ]);
  expect(theirs.owners.get(device)).toBe(externalId);
  expect(externalId).toMatch(/^[0-9a-f]{32}$/);
  expect((await somebody()).externalId).not.toBe(externalId);
  expect(JSON.stringify([...theirs.owners, ...theirs.sent.values()])).not.toContain(email);
});

test("the e-mail is the external id only where the operator wants it so", async () => {
  ours.externalId = "email";
  const { device, email, externalId } = await somebody();
  await raise(server);
  await eventually(() => sentTo(device).length === 1);
  ours.externalId = "opaque";
  expect([externalId, theirs.owners.get(device)]).toEqual([email, email]);
});

test("a wrong key is noted and not tried again", async () => {
  ours.apiKey = "wrong";
  const { device } = await somebody();
  await raise(server);
  await eventually(async () => (await problemOf(device))?.startsWith("403 ") === true);
  ours.apiKey = theirs.apiKey;
  const requests = peer.requests.length;
  now += 3_600_000;
  await delivered(server);
  await sendPushes(server.services, 1);
  expect(peer.requests.slice(requests).some(({ path }) => path.includes(device))).toBe(false);
  expect(sentTo(device)).toEqual([]);
  now = NOON;
});

test("a device that has unsubscribed there is forgotten here", async () => {
  const { device } = await somebody();
  await raise(server);
  await eventually(() => sentTo(device).length === 1);
  theirs.gone.add(device);
  await raise(server);
  await delivered(server);
  now += 20 * 60_000;
  await sendPushes(server.services, 1);
  await eventually(async () => {
    const found = await server.query("select from push_subscription where address = $1", [device]);
    return found.rowCount === 0;
  });
  expect(peer.requests.filter(({ path }) => path.endsWith(`/${device}/owner`))).toHaveLength(1);
  now = NOON;
});

test("a device that registers again is told to OneSignal again: a log-out there has taken its person away", async () => {
  const { caller, device, externalId } = await somebody();
  await raise(server);
  await eventually(() => sentTo(device).length === 1);
  theirs.owners.delete(device);
  await register(caller, device);
  await raise(server);
  await delivered(server);
  now += 20 * 60_000;
  await sendPushes(server.services, 1);
  await eventually(() => sentTo(device).length === 2);
  expect(theirs.owners.get(device)).toBe(externalId);
  now = NOON;
});

test("what is no player id, or of another app, is refused", async () => {
  const { caller } = await somebody();
  for (const playerid of ["x", "https://fcm.googleapis.com/x", "../../users"]) {
    const reply = await register(caller, playerid);
    expect([reply.statusCode, reply.json().code]).toEqual([400, "PLAYER_ID"]);
  }
  const other = await register(caller, crypto.randomUUID(), crypto.randomUUID());
  expect([other.statusCode, other.json().code]).toEqual([400, "APP_ID"]);
});

test.each([
  ["no app_id", {}, /app_id not found/],
  ["another app", { app_id: crypto.randomUUID() }, /Access denied/],
  ["nobody addressed", { app_id: theirs.appId, contents: { en: "x" } }, /which players/],
  [
    "aliases without a channel",
    { app_id: theirs.appId, include_aliases: { external_id: ["x"] } },
    /target_channel/,
  ],
  [
    "no English text",
    { app_id: theirs.appId, include_subscription_ids: ["x"], contents: { de: "x" } },
    /English/,
  ],
])("the peer refuses %s, as the public API does", (_, content, reason) => {
  const request = {
    method: "POST",
    path: "/notifications?c=push",
    headers: { authorization: `Key ${theirs.apiKey}` },
    body: Buffer.from(JSON.stringify(content)),
  };
  const { status, body } = judgeOneSignal(theirs, request);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(reason)]);
});

test("the installation's keys are made once, however many ask first", async () => {
  await server.query("delete from push_identity");
  const made = await Promise.all(Array.from({ length: 12 }, () => pushIdentity(server.services.db)));
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(await pushIdentity(server.services.db)).toEqual(made[0]);
});
