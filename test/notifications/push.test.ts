import type { LookupFunction } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { systemLookup } from "#server/features/notifications/push-request.ts";
import { deleteOldNotifications } from "#server/features/notifications/recover.ts";
import { sendPushes } from "#server/features/notifications/send-pushes.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { whileUncommitted } from "#test/survey-import/operation-lock.ts";
import { type BrowserSubscription, subscribeAt } from "./browser-subscription.ts";
import { delivered, listOf, raise } from "./events.ts";
import { type LoopbackPeer, openPeer, type PeerReply } from "./loopback-peer.ts";
import { judgePush } from "./push-service.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** 12:00 in Kolkata. */
const NOON = Date.parse("2026-03-02T06:30:00Z");
/** 23:00 in Kolkata. */
const NIGHT = Date.parse("2026-03-02T17:30:00Z");

/** As long as a public key and begun like one, but nobody's. */
const OFF_THE_CURVE = Buffer.from([4, ...Array.from({ length: 64 }, () => 1)]).toString("base64url");

const message = z.strictObject({ tag: z.string(), title: z.string(), body: z.string(), address: z.string() });

let server: TestServer;
let make: Given;
let peer: LoopbackPeer;
let now = NOON;
let applicationKey = "";
let answer: (() => PeerReply) | null = null;
const foundAt = new Map<string, string>();
let people = 0;
const subscriptions = new Map<string, BrowserSubscription>();

const lookup: LookupFunction = (host, options, done) => {
  const address = foundAt.get(host);
  if (address === undefined) return systemLookup(host, options, done);
  done(null, [{ address, family: 4 }]);
};

beforeAll(async () => {
  peer = await openPeer((request) => answer?.() ?? judgePush(request, peer.origin, applicationKey));
  server = await startTestServer({
    now: () => now,
    push: {
      config: { hosts: [peer.host], contact: "mailto:push@forecourt.example", oneSignal: null },
      authority: peer.authority,
      lookup,
    },
  });
  make = given(server);
  await make.client();
  await make.person("first@x.example");
  const settings = await settingsOf(await make.logIn("first@x.example"));
  applicationKey = settings.appId;
});

beforeEach(() => {
  now = NOON;
  answer = null;
});

afterAll(async () => {
  await server.close();
  await peer.close();
});

async function settingsOf(caller: Caller) {
  return parsed(api.notifications.settings.reply, await caller.get(api.notifications.settings.path));
}

/** Somebody new with dealer D01 alone, and a browser that subscribed. */
async function somebody(scope = { csiOutlets: ["D01"] }) {
  people += 1;
  const email = `person${people}@x.example`;
  await make.person(email, { scope });
  const caller = await make.logIn(email);
  return { email, caller, browser: await subscribe(caller, `/push/${people}`) };
}

async function subscribe(caller: Caller, path: string): Promise<BrowserSubscription> {
  const browser = subscribeAt(`${peer.origin}${path}`);
  const reply = await register(caller, browser);
  parsed(api.notifications.createPlayerId.reply, reply);
  subscriptions.set(path, browser);
  return browser;
}

function register(caller: Caller, { endpoint, keys }: BrowserSubscription, app_id = applicationKey) {
  return caller.post(api.notifications.createPlayerId.path, { playerid: endpoint, app_id, keys });
}

/** What a browser got, decrypted with its own key. */
function shownAt({ endpoint, decrypt }: BrowserSubscription) {
  const { pathname } = new URL(endpoint);
  return peer.requests
    .filter(({ path }) => path === pathname)
    .map(({ body }) => message.parse(JSON.parse(decrypt(body))));
}

/** Runs what is due at this instant, as the recovery does every 15 s. */
async function pushesAt(instant: number): Promise<void> {
  now = instant;
  await delivered(server);
  await sendPushes(server.services, 1);
}

/** Waits for the outcome of every attempt, too: one that is noted after the clock moved is put off from there. */
async function leaveNothingOpen(): Promise<void> {
  await delivered(server);
  await eventually(async () => {
    const open = await server.query(
      "select from push_delivery where settled_on is null and (due_on <= $1 or problem is null)",
      [new Date(now)],
    );
    return open.rowCount === 0;
  });
}

describe("a push", () => {
  test("reaches the browser signed, encrypted for it alone, and leads to its notification", async () => {
    const { browser, caller } = await somebody();
    await raise(server, { message: "Ticket 7 was created." });
    await eventually(() => shownAt(browser).length === 1);
    const { id = 0 } = (await listOf(caller)).notifications[0] ?? {};
    expect(shownAt(browser)).toEqual([
      {
        tag: `notification-${id}`,
        title: "Forecourt",
        body: "Ticket 7 was created.",
        address: `/notification/${id}?operation=meridian-csi`,
      },
    ]);
    const request = peer.requests.findLast(({ path }) => path === new URL(browser.endpoint).pathname);
    expect(request?.body.includes("Ticket 7")).toBe(false);
    expect(judgePush(request ?? fail(), peer.origin, applicationKey)).toEqual({ status: 201 });
    const other = subscribeAt("https://localhost/other");
    expect(() => other.decrypt(request?.body ?? Buffer.alloc(0))).toThrow();
    await leaveNothingOpen();
  });

  test("goes to nobody out of scope, and not to the one who did it", async () => {
    const near = await somebody();
    const far = await somebody({ csiOutlets: ["D05"] });
    const actor = await somebody();
    await raise(server, { actor: actor.email });
    await eventually(() => shownAt(near.browser).length === 1);
    await leaveNothingOpen();
    expect([shownAt(far.browser), shownAt(actor.browser)]).toEqual([[], []]);
  });

  test("goes to every browser of a person", async () => {
    const { caller, browser } = await somebody();
    const second = await subscribe(caller, "/push/second");
    await raise(server);
    await eventually(() => shownAt(browser).length === 1 && shownAt(second).length === 1);
  });

  test("is forgotten after ninety days", async () => {
    const { browser } = await somebody();
    await raise(server);
    await eventually(() => shownAt(browser).length === 1);
    await leaveNothingOpen();
    const isThere = async (days: number) => {
      now = NOON + days * DAY_MS;
      await deleteOldNotifications(server.services);
      return (await deliveryTo(browser)) !== undefined;
    };
    expect([await isThere(89), await isThere(91)]).toEqual([true, false]);
  });
});

describe("many", () => {
  test("are one push and then one digest", async () => {
    const { browser } = await somebody();
    await raise(server, { message: "one" });
    await eventually(() => shownAt(browser).length === 1);
    await leaveNothingOpen();
    for (const text of ["two", "three", "four", "five"]) await raise(server, { message: text });
    await pushesAt(NOON + 9 * MINUTE_MS);
    expect(shownAt(browser)).toHaveLength(1);
    await pushesAt(NOON + 10 * MINUTE_MS);
    await eventually(() => shownAt(browser).length === 2);
    expect(shownAt(browser)[1]).toMatchObject({
      title: "4 new notifications",
      body: "five\nfour\nthree\nand 1 more",
      address: "/dashboard?operation=meridian-csi#notifications",
    });
    await leaveNothingOpen();
    await pushesAt(NOON + 60 * MINUTE_MS);
    expect(shownAt(browser)).toHaveLength(2);
  });

  test("wait for the end of quiet hours; what was read meanwhile is left out", async () => {
    now = NIGHT;
    const { browser, caller } = await somebody();
    for (const text of ["late", "later", "latest"]) await raise(server, { message: text });
    await pushesAt(NIGHT + 7 * 60 * MINUTE_MS);
    expect(shownAt(browser)).toEqual([]);
    const late = (await listOf(caller)).notifications.find(({ message: text }) => text === "late");
    await caller.post(api.notifications.markRead.path, { notificationid: late?.id });
    await pushesAt(NIGHT + 8 * 60 * MINUTE_MS);
    await eventually(() => shownAt(browser).length === 1);
    expect(shownAt(browser)[0]).toMatchObject({ title: "2 new notifications", body: "latest\nlater" });
  });

  test("that waited are dropped when the person lost the dealer", async () => {
    now = NIGHT;
    const { browser, email } = await somebody();
    await raise(server, { message: "secret of D01" });
    await pushesAt(NIGHT + MINUTE_MS);
    await server.query(
      "update membership set csi_outlets = '{D02}' where person_id = (select person_id from person where email = $1)",
      [email],
    );
    await pushesAt(NIGHT + 9 * 60 * MINUTE_MS);
    expect(shownAt(browser)).toEqual([]);
    await server.query(
      "update membership set csi_outlets = '{D01}' where person_id = (select person_id from person where email = $1)",
      [email],
    );
    await pushesAt(NIGHT + 10 * 60 * MINUTE_MS);
    expect(shownAt(browser)).toEqual([]);
  });
});

describe("a person's own choices", () => {
  const save = (caller: Caller, body: unknown) => caller.post(api.notifications.saveSettings.path, body);

  test("begin with quiet nights, are kept, and belong to the person", async () => {
    const { caller } = await somebody();
    const initial = { push: true, quiet: { from: "22:00", to: "07:00" }, muted: [] };
    const fixed = { timeZone: "Asia/Kolkata", provider: "webpush", appId: applicationKey };
    expect(await settingsOf(caller)).toEqual({ ...initial, ...fixed });
    const chosen = { push: true, quiet: { from: "12:30", to: "13:00" }, muted: ["cui_012"] };
    parsed(api.notifications.saveSettings.reply, await save(caller, chosen));
    expect(await settingsOf(caller)).toEqual({ ...chosen, muted: ["upload-excel"], ...fixed });
    expect(await settingsOf((await somebody()).caller)).toEqual({ ...initial, ...fixed });
  });

  test("decide what is pushed; the list holds everything", async () => {
    const { caller, browser } = await somebody();
    await save(caller, { push: true, quiet: null, muted: ["cui_009"] });
    await raise(server, { message: "muted" });
    await raise(server, { message: "heard", page: "dealer-score" });
    await eventually(() => shownAt(browser).length > 0);
    await leaveNothingOpen();
    expect(shownAt(browser).map(({ body }) => body)).toEqual(["heard"]);
    expect((await listOf(caller)).unread).toBe(2);
    await save(caller, { push: false, quiet: null, muted: [] });
    await raise(server, { message: "off" });
    await pushesAt(NOON + 60 * MINUTE_MS);
    expect(shownAt(browser)).toHaveLength(1);
  });

  test.each([
    [{ push: true, quiet: { from: "07:00", to: "07:00" }, muted: [] }],
    [{ push: true, quiet: { from: "25:00", to: "07:00" }, muted: [] }],
    [{ push: true, quiet: null, muted: ["cui_001"] }],
    [{ push: "yes", quiet: null, muted: [] }],
  ])("%o is not understood", async (body) => {
    expect((await save((await somebody()).caller, body)).statusCode).toBe(400);
  });
});

describe("a subscription", () => {
  test("ends with its session, and with it what was still to be sent", async () => {
    now = NIGHT;
    const { caller, browser, email } = await somebody();
    const other = await make.logIn(email);
    const stays = await subscribe(other, "/push/stays");
    await caller.post("/api/logout", {});
    await raise(server);
    await pushesAt(NIGHT + 9 * 60 * MINUTE_MS);
    await eventually(() => shownAt(stays).length === 1);
    expect(shownAt(browser)).toEqual([]);
  });

  test("goes over to whoever logs in at that browser next, without what was meant for the one before", async () => {
    now = NIGHT;
    const before = await somebody();
    await raise(server, { message: "for the one before" });
    await pushesAt(NIGHT + MINUTE_MS);
    const after = await somebody();
    parsed(api.notifications.createPlayerId.reply, await register(after.caller, before.browser));
    await pushesAt(NIGHT + 9 * 60 * MINUTE_MS);
    expect(shownAt(before.browser)).toEqual([]);
    await raise(server, { message: "for the one after" });
    await pushesAt(NIGHT + 9 * 60 * MINUTE_MS + 20 * MINUTE_MS);
    await eventually(() => shownAt(before.browser).length === 1);
  });

  test("that went over does not take a push along that is still to be tried again", async () => {
    const before = await somebody();
    answer = () => ({ status: 503 });
    await raise(server, { message: "for the one before" });
    await eventually(() => shownAt(before.browser).length === 1);
    await leaveNothingOpen();
    parsed(api.notifications.createPlayerId.reply, await register((await somebody()).caller, before.browser));
    answer = null;
    await pushesAt(NOON + MINUTE_MS);
    expect(shownAt(before.browser)).toHaveLength(1);
  });

  test("of two people at once is the one's or the other's, never half of each", async () => {
    const { browser } = await somebody();
    const [one, other] = [await somebody(), await somebody()];
    const waiting =
      "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())";
    const { answer } = await whileUncommitted(
      server.testDatabase.ownerUrl,
      "lock table push_subscription in exclusive mode",
      [],
      () => Promise.all([one, other].map(({ caller }) => register(caller, browser))),
      (client) => eventually(async () => ((await client.query(waiting)).rowCount ?? 0) >= 2),
    );
    expect(answer.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await server.query(
      `select array[p.email, o.email] as owners from push_subscription s join person p using (person_id)
       join session using (token_hash) join person o on o.person_id = session.person_id where s.address = $1`,
      [browser.endpoint],
    );
    expect([
      [one.email, one.email],
      [other.email, other.email],
    ]).toContainEqual(rows[0]?.owners);
  });

  test("at a host that is no longer listed is forgotten", async () => {
    const { browser } = await somebody();
    const endpoint = "https://no-longer.example/push";
    await server.query("update push_subscription set address = $1 where address = $2", [
      endpoint,
      browser.endpoint,
    ]);
    await raise(server);
    await eventually(async () => !(await isKept({ ...browser, endpoint })));
  });

  test("ends when the person says so, and nobody else can end it", async () => {
    const { caller, browser } = await somebody();
    const remove = (who: Caller) =>
      who.post(api.notifications.removePlayerId.path, { playerid: browser.endpoint });
    await remove((await somebody()).caller);
    expect(await isKept(browser)).toBe(true);
    expect((await remove(caller)).statusCode).toBe(200);
    expect(await isKept(browser)).toBe(false);
  });

  test("of a sixth browser in one session ends the first", async () => {
    const { caller, browser } = await somebody();
    const others = [];
    for (let place = 2; place <= 6; place += 1) others.push(await subscribe(caller, `/push/sixth/${place}`));
    const kept = await Promise.all([browser, ...others].map(isKept));
    expect(kept).toEqual([false, ...others.map(() => true)]);
  });

  test("that the push service no longer knows is forgotten", async () => {
    const { browser } = await somebody();
    answer = () => ({ status: 410 });
    await raise(server);
    await eventually(async () => !(await isKept(browser)));
  });

  test("of a deactivated person gets nothing", async () => {
    const { browser, email } = await somebody();
    await server.query("update person set active = false where email = $1", [email]);
    await raise(server);
    await pushesAt(NOON + MINUTE_MS);
    expect(shownAt(browser)).toEqual([]);
  });

  async function isKept({ endpoint }: BrowserSubscription): Promise<boolean> {
    const found = await server.query("select from push_subscription where address = $1", [endpoint]);
    return found.rowCount === 1;
  }
});

describe("a push service that does not take a push", () => {
  test("is asked again later, with the same topic", async () => {
    const { browser } = await somebody();
    answer = () => ({ status: 503 });
    await raise(server, { message: "again" });
    await eventually(() => shownAt(browser).length === 1);
    await leaveNothingOpen();
    answer = null;
    await pushesAt(NOON + 29_000);
    expect(shownAt(browser)).toHaveLength(1);
    await pushesAt(NOON + 31_000);
    await eventually(() => shownAt(browser).length === 2);
    const topics = peer.requests
      .filter(({ path }) => path === new URL(browser.endpoint).pathname)
      .map(({ headers }) => headers["topic"]);
    expect(new Set(topics).size).toBe(1);
    await pushesAt(NOON + 3_600_000);
    expect(shownAt(browser)).toHaveLength(2);
  });

  test("is asked less and less often, at least every hour, and not after a day", async () => {
    const { browser } = await somebody();
    answer = () => ({ status: 429 });
    await raise(server);
    await eventually(() => shownAt(browser).length === 1);
    await leaveNothingOpen();
    const again = async (change: string) => {
      await server.query(
        `update push_delivery d set due_on = $1, ${change} from push_subscription s
         where s.subscription_id = d.subscription_id and s.address = $2`,
        [new Date(now), browser.endpoint],
      );
      await sendPushes(server.services, 1);
    };
    const waits = (seconds: number) =>
      eventually(async () => (await deliveryTo(browser))?.due.getTime() === now + seconds * 1_000);
    await again("attempts = 3");
    await waits(240);
    await again("attempts = 40");
    await waits(3_600);
    await again("made_on = made_on - interval '23 hours 30 minutes'");
    await eventually(async () => (await deliveryTo(browser))?.settled);
    expect((await deliveryTo(browser))?.problem).toMatch(/^429/);
  });

  test("is not followed to another place", async () => {
    const { browser } = await somebody();
    answer = () => ({ status: 307, headers: { location: `${peer.origin}/redirected` } });
    await raise(server);
    await eventually(() => shownAt(browser).length === 1);
    await leaveNothingOpen();
    expect(peer.requests.some(({ path }) => path === "/redirected")).toBe(false);
  });

  test("because nothing can be encrypted for its browser keeps nobody else's from going out", async () => {
    const { browser } = await somebody();
    const other = await somebody();
    await server.query("update push_subscription set p256dh = $1 where address = $2", [
      OFF_THE_CURVE,
      browser.endpoint,
    ]);
    await raise(server);
    await eventually(() => shownAt(other.browser).length === 1);
    await eventually(async () => {
      const closed = await server.query(
        "select from push_delivery join push_subscription using (subscription_id) where address = $1 and settled_on is not null and problem is not null",
        [browser.endpoint],
      );
      return closed.rowCount === 1;
    });
    expect(shownAt(browser)).toEqual([]);
  });

  test("and sits at a private address is never connected to", async () => {
    const { caller } = await somebody();
    const listed = subscribeAt("https://wns2.notify.windows.com/w/1");
    foundAt.set("wns2.notify.windows.com", "127.0.0.1");
    expect((await register(caller, listed)).statusCode).toBe(200);
    await raise(server);
    await eventually(async () => (await problems()).some((problem) => problem.includes("private address")));
  });

  async function problems(): Promise<string[]> {
    const found = await server.database.ownerPool.query<{ problem: string }>(
      "select problem from push_delivery where problem is not null",
    );
    return found.rows.map(({ problem }) => problem);
  }
});

describe("a subscription is refused", () => {
  const good = () => subscribeAt(`${peer.origin}/push/refused`);

  test.each([
    "http://localhost/x",
    "https://evil.example/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://fcm.googleapis.com.evil.example/x",
    "https://fcm.googleapis.com:22/x",
    "https://user:word@fcm.googleapis.com/x",
    "not an address",
  ])("at %s", async (endpoint) => {
    const { caller } = await somebody();
    const reply = await register(caller, { ...good(), endpoint });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "PUSH_ENDPOINT"]);
  });

  test("for another installation's key", async () => {
    const { caller } = await somebody();
    const reply = await register(caller, good(), subscribeAt("https://x.example").keys.p256dh);
    expect([reply.statusCode, reply.json().code]).toEqual([400, "APP_ID"]);
  });

  test("with keys nothing can be encrypted for", async () => {
    const { caller } = await somebody();
    for (const keys of [
      { ...good().keys, p256dh: "AAAA" },
      { ...good().keys, p256dh: OFF_THE_CURVE },
      { ...good().keys, auth: "AAAA" },
      null,
    ]) {
      const body = { playerid: good().endpoint, app_id: applicationKey, keys };
      const reply = await caller.post(api.notifications.createPlayerId.path, body);
      expect([reply.statusCode, reply.json().code]).toEqual([400, "PUSH_KEYS"]);
    }
  });
});

/** A push on its way to a browser, or arrived. */
async function deliveryTo({ endpoint }: BrowserSubscription) {
  const found = await server.database.ownerPool.query<{ due: Date; settled: boolean; problem: string }>(
    `select due_on as due, settled_on is not null as settled, problem
     from push_delivery join push_subscription using (subscription_id) where address = $1`,
    [endpoint],
  );
  return found.rows[0];
}

function fail(): never {
  throw new Error("There was no such request.");
}
