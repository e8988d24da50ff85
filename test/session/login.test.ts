import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#contract/index.ts";
import { deleteOldSessions } from "#server/features/session/index.ts";
import { deleteFailures } from "#server/platform/access/failure-limits.ts";
import { hashPassword } from "#server/platform/access/passwords.ts";
import { PUBLISHED_PASSWORD } from "#server/platform/config/config.ts";
import { queriesOf, withAnotherApp } from "#test/endpoints/another-app.ts";
import { callerWith, parsed } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

// The real functions, counted.
vi.mock("@node-rs/argon2", { spy: true });

const REFUSED = { code: "LOGIN", message: "Email or Password is invalid" };
const OWNER = "owner@x.example";
const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const IS_BUCKET = "bucket = sha256((select key from failure_key) || convert_to($1, 'UTF8'))";
const PHONE = "owner's phone 5f0c9a41";
/** Two hashes are made, eight wait. */
const AT_ONCE_OF_ONE_PLACE = 10;

let server: TestServer;
let make: Given;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  for (const email of [OWNER, "other@x.example", "inactive@x.example", "invited@x.example"])
    await make.person(email);
  await server.query("update person set active = false where email = 'inactive@x.example'");
  await server.query("update person set password_hash = null where email = 'invited@x.example'");
});

beforeEach(async () => {
  await server.query("delete from failure_counter");
  await server.query("delete from known_device");
  await server.query("delete from session");
});

afterAll(() => server.close());

describe("who logs in", () => {
  test("gets a new token each time, with the structure and the user data", async () => {
    const reply = await logIn();
    const first = parsed(api.session.login.reply, reply);
    const second = parsed(api.session.login.reply, await logIn());
    expect(first.token).toMatch(/^[\w-]{43}$/);
    expect(second.token).not.toBe(first.token);
    expect(first.userData).toMatchObject({ email: OWNER, designation: "Head Office", adminPermission: 0 });
    expect(first.structure).toMatchObject({ clients: [{ userData: { email: OWNER } }] });
    expect(JSON.parse(reply.json().jsonconfig)).toMatchObject({
      clients: [{ clientname: "Meridian Motors", userdt: { emailid: OWNER } }],
    });
    for (const { token } of [first, second]) {
      expect((await callerWith(server, token, OPERATION).get("/api/config")).statusCode).toBe(200);
    }
  });

  test.each([
    ["username", { username: OWNER, password: PASSWORD }],
    ["Username", { Username: OWNER, Password: PASSWORD }],
    ["capital letters in the address", { username: "OWNER@X.Example", password: PASSWORD }],
    ["spaces around the address", { username: ` ${OWNER} `, password: PASSWORD }],
    [
      "a device of any spelling",
      { username: OWNER, password: PASSWORD, device_id: "d1", device_type: "WEB" },
    ],
    ["nulls for the device", { username: OWNER, password: PASSWORD, device_id: null, device_type: null }],
    ["a grant type", { username: OWNER, password: PASSWORD, grant_type: "password" }],
  ])("may send %s, as JSON or as a form", async (_, payload) => {
    expect((await post({ payload })).statusCode).toBe(200);
    const filled = Object.entries(payload).filter(([, value]) => value !== null);
    const form = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await post({ payload: form, headers })).statusCode).toBe(200);
  });

  test("has a token of which the database knows nothing but the SHA-256", async () => {
    const { token } = parsed(api.session.login.reply, await logIn({ device_id: "phone" }));
    const { rows } = await server.query("select token_hash, device_id from session");
    expect(rows).toEqual([{ token_hash: createHash("sha256").update(token).digest(), device_id: "phone" }]);
    const tables = await server.query(
      "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    expect(tables.rows.length).toBeGreaterThan(15);
    for (const { relname } of tables.rows) {
      const found = await server.query(`select from "${relname}" t where t::text like $1`, [`%${token}%`]);
      expect(found.rowCount, relname).toBe(0);
    }
  });

  test("has the password stored under Argon2id, renewed when it was made with other costs", async () => {
    const { rows } = await server.query("select password_hash from person where email = $1", [OWNER]);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 2, parallelism: 1 });
    await server.query("update person set password_hash = $1 where email = 'other@x.example'", [weak]);
    expect((await logIn({ username: "other@x.example" })).statusCode).toBe(200);
    const renewed = await server.query("select password_hash from person where email = 'other@x.example'");
    expect(renewed.rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn({ username: "other@x.example" })).statusCode).toBe(200);
  });

  test.each([
    ["the same", PASSWORD, 200],
    ["another", "another horse battery", 400],
  ])("whose old hash became one of %s password meanwhile is judged by that", async (_, meanwhile, status) => {
    const set = (stored: string) =>
      server.query("update person set password_hash = $1 where email = 'other@x.example'", [stored]);
    const before = await server.query("select password_hash from person where email = 'other@x.example'");
    const newer = await hashPassword(meanwhile);
    await set(await hash(PASSWORD, { memoryCost: 8192, timeCost: 2, parallelism: 1 }));
    vi.mocked(hash).mockImplementationOnce(async () => {
      await set(newer);
      return hashPassword(PASSWORD);
    });
    expect((await logIn({ username: "other@x.example" })).statusCode).toBe(status);
    await set(before.rows[0]?.password_hash);
  });
});

describe("who does not get in", () => {
  test.each([
    ["a wrong password", { username: OWNER, password: "wrong" }],
    ["an unknown address", { username: "nobody@x.example", password: PASSWORD }],
    ["a person who is inactive", { username: "inactive@x.example", password: PASSWORD }],
    ["a person who has no password yet", { username: "invited@x.example", password: "" }],
    ["no password", { username: OWNER }],
    ["no address", { password: PASSWORD }],
    ["nothing", {}],
    ["a password cut or padded", { username: OWNER, password: `${PASSWORD} ` }],
  ])("%s: one text, status 400, no session", async (_, payload) => {
    const reply = await post({ payload });
    expect([reply.statusCode, reply.json()]).toEqual([400, REFUSED]);
    expect((await server.query("select from session")).rowCount).toBe(0);
  });

  test.each([
    ["a number", { username: 5, password: PASSWORD }],
    ["a list", { username: [OWNER], password: PASSWORD }],
    ["an object", { username: { $ne: "" }, password: { $ne: "" } }],
    ["a truth value", { username: OWNER, password: true }],
    ["an unknown key", { username: OWNER, password: PASSWORD, admin: true }],
    ["a device of another type", { username: OWNER, password: PASSWORD, device_id: 7 }],
    ["a list for a body", []],
    ["an endless password", { username: OWNER, password: "x".repeat(4097) }],
  ])("%s is refused by its shape, before anything is counted", async (_, payload) => {
    const reply = await post({ payload });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "INVALID_BODY"]);
    expect((await server.query("select from failure_counter")).rowCount).toBe(0);
  });

  test.each([
    ["an unknown address", { username: "nobody@x.example" }],
    ["somebody who never chose a password", { username: "invited@x.example" }],
    ["somebody who may no longer log in", { username: "inactive@x.example" }],
    ["a wrong password", { password: "wrong" }],
  ])("%s costs one hash of today's price", async (_, typed) => {
    vi.mocked(verify).mockClear();
    expect((await logIn(typed)).json()).toEqual(REFUSED);
    const prices = vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split("$").slice(1, 4));
    expect(prices).toEqual([["argon2id", "v=19", "m=19456,t=2,p=1"]]);
  });
});

describe("the published password of the demo", () => {
  const published = { username: "demo@x.example", password: PUBLISHED_PASSWORD };

  beforeAll(async () => {
    await make.person(published.username);
    const demo = await hashPassword(PUBLISHED_PASSWORD);
    await server.query("update person set password_hash = $1 where email = $2", [demo, published.username]);
  });

  test("opens the demo at this machine", async () => {
    expect((await post({ payload: published })).statusCode).toBe(200);
  });

  test.each([
    ["from another machine", { remoteAddress: "192.0.2.1" }],
    ["through a proxy nobody told us of", { headers: { "x-forwarded-for": "192.0.2.1" } }],
    ["under a public name", { headers: { host: "forecourt.example" } }],
    ["from a page of a public name", { headers: { origin: "https://forecourt.example" } }],
  ])("opens nothing %s, and says so", async (_, from) => {
    const reply = await post({ payload: published, ...from });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "PUBLISHED_PASSWORD"]);
    expect((await server.query("select from session")).rowCount).toBe(0);
  });

  test("opens nothing where others reach the product, and tells nobody who has it", async () => {
    await withAnotherApp(server, { isLocal: false }, async (app) => {
      const replies = ["demo@x.example", OWNER, "nobody@x.example"].map((username) =>
        app.inject({ method: "POST", url: "/login", payload: { ...published, username } }),
      );
      const codes = (await Promise.all(replies)).map((reply) => reply.json().code);
      expect(codes).toEqual(Array(3).fill("PUBLISHED_PASSWORD"));
    });
  });
});

describe("five failures in 15 minutes from one address", () => {
  test("block that account there, with the same text, longer after each further failure, up to 15 minutes", async () => {
    for (let failure = 1; failure <= 4; failure += 1) await logIn({ password: "wrong" });
    expect((await logIn()).statusCode).toBe(200);
    for (let failure = 1; failure <= 5; failure += 1) await logIn({ password: "wrong" });
    const blocked = await logIn();
    expect([blocked.statusCode, blocked.json()]).toEqual([400, REFUSED]);
    const blocks = [await blockSeconds()];
    for (let failure = 6; failure <= 11; failure += 1) {
      await endBlock();
      await logIn({ password: "wrong" });
      blocks.push(await blockSeconds());
    }
    expect(blocks).toEqual([30, 60, 120, 240, 480, 900, 900]);
    await endBlock();
    expect((await logIn()).statusCode).toBe(200);
  });

  test("an address nobody has is blocked alike", async () => {
    for (let failure = 1; failure <= 5; failure += 1) await logIn({ username: "nobody@x.example" });
    expect(await blockSeconds()).toBe(30);
  });

  test("the same account in other letters is the same account", async () => {
    for (const username of [OWNER, OWNER.toUpperCase(), ` ${OWNER}`, "Owner@x.example", OWNER]) {
      await logIn({ username, password: "wrong" });
    }
    expect((await logIn()).statusCode).toBe(400);
  });

  test("leave another address alone", async () => {
    for (let failure = 1; failure <= 5; failure += 1) await logIn({ password: "wrong" });
    expect((await logIn()).statusCode).toBe(400);
    expect((await logIn({}, "10.0.0.2")).statusCode).toBe(200);
  });

  test("leave a device alone that the owner has logged in from, but not a device that only says so", async () => {
    expect((await logIn({ device_id: PHONE })).statusCode).toBe(200);
    for (let failure = 1; failure <= 5; failure += 1)
      await logIn({ password: "wrong", device_id: "attacker" });
    expect((await logIn({ device_id: "attacker" })).statusCode).toBe(400);
    expect((await logIn({ device_id: "another" })).statusCode).toBe(400);
    expect((await logIn({ device_id: PHONE })).statusCode).toBe(200);
  });

  test("leave no device alone whose name anybody could guess", async () => {
    expect((await logIn({ device_id: "ANDROID" })).statusCode).toBe(200);
    for (let failure = 1; failure <= 5; failure += 1) await logIn({ password: "wrong" });
    expect((await logIn({ device_id: "ANDROID" })).statusCode).toBe(400);
  });

  test("block the whole /64 an address is of, and no other", async () => {
    for (let failure = 1; failure <= 5; failure += 1)
      await logIn({ password: "wrong" }, `2001:db8::${failure}`);
    expect((await logIn({}, "2001:db8::1:2:3:4")).statusCode).toBe(400);
    expect((await logIn({}, "2001:db8:0:1::1")).statusCode).toBe(200);
  });

  test("are the same failures when the address is written as IPv6", async () => {
    for (let failure = 1; failure <= 5; failure += 1) await logIn({ password: "wrong" }, "::ffff:192.0.2.1");
    expect((await logIn({}, "192.0.2.1")).statusCode).toBe(400);
  });

  test("leave the owner's browser alone, which is known by a cookie that opens nothing", async () => {
    const first = await logIn();
    const cookie = cookieOf(first);
    expect(first.headers["set-cookie"]).toMatch(
      /^forecourt_device=[\w-]{22}; Path=\/login; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
    );
    for (let failure = 1; failure <= 5; failure += 1) {
      const failed = await logIn({ password: "wrong" });
      expect(failed.headers).not.toHaveProperty("set-cookie");
    }
    expect((await logIn()).statusCode).toBe(400);
    expect((await fromBrowser("forecourt_device=AAAAAAAAAAAAAAAAAAAAAA")).statusCode).toBe(400);
    const { token } = parsed(api.session.login.reply, await fromBrowser(cookie));
    const out = await server.call({
      method: "POST",
      url: "/api/logout",
      payload: {},
      headers: { authorization: `Bearer ${token}`, cookie },
    });
    expect([out.statusCode, out.headers["set-cookie"]]).toEqual([200, undefined]);
    const again = await fromBrowser(`theme=dark; ${cookie}; other=1`);
    expect([again.statusCode, cookieOf(again)]).toEqual([200, cookie]);
    const config = await server.call({ method: "GET", url: "/api/config", headers: { cookie } });
    expect(config.statusCode).toBe(401);
  });

  test("leave one person's browser alone, not everybody's who sits at it", async () => {
    const cookie = cookieOf(await logIn());
    for (let failure = 1; failure <= 5; failure += 1) {
      await fromBrowser(cookie, { username: "other@x.example", password: "wrong" });
    }
    expect((await fromBrowser(cookie, { username: "other@x.example" })).statusCode).toBe(400);
    expect((await logIn({ username: "other@x.example" })).statusCode).toBe(400);
    expect((await fromBrowser(cookie)).statusCode).toBe(200);
  });

  test("count on a known device too", async () => {
    expect((await logIn({ device_id: PHONE })).statusCode).toBe(200);
    for (let failure = 1; failure <= 5; failure += 1) await logIn({ password: "wrong", device_id: PHONE });
    expect((await logIn({ device_id: PHONE })).statusCode).toBe(400);
    expect((await logIn()).statusCode).toBe(200);
  });

  test("are forgotten after 15 minutes, not while their block stands", async () => {
    for (let failure = 1; failure <= 4; failure += 1) await logIn({ password: "wrong" });
    await server.query("update failure_counter set window_start = now() - interval '15 minutes 1 second'");
    await logIn({ password: "wrong" });
    expect((await logIn()).statusCode).toBe(200);
  });

  test("are still known after a restart", async () => {
    for (let failure = 1; failure <= 5; failure += 1) await logIn({ password: "wrong" });
    await withAnotherApp(server, {}, async (app) => {
      const reply = await app.inject({
        method: "POST",
        url: "/login",
        payload: { username: OWNER, password: PASSWORD },
        remoteAddress: "10.0.0.1",
      });
      expect([reply.statusCode, reply.json()]).toEqual([400, REFUSED]);
    });
  });

  test("leave one try, not one for each that is under way: a block that comes first stops the right password", async () => {
    for (let failure = 1; failure <= 4; failure += 1) await logIn({ password: "wrong" });
    // A superuser, since others don't see what a session waits for; a second one, since a transaction sees it once.
    const holder = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
    const observer = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
    await Promise.all([holder.connect(), observer.connect()]);
    const waiting = async () => (await observer.query(WAITING)).rowCount ?? 0;
    try {
      await holder.query("begin");
      await holder.query("select from failure_counter for update");
      const wrong = logIn({ password: "wrong" }).then(({ statusCode }) => statusCode);
      while ((await waiting()) < 1);
      const right = logIn().then(({ statusCode }) => statusCode);
      while ((await waiting()) < 2);
      await holder.query("commit");
      expect(await Promise.all([wrong, right])).toEqual([400, 400]);
    } finally {
      await Promise.all([holder.end(), observer.end()]);
    }
  });

  test("sent at once get no further: the right password among many wrong ones is refused", async () => {
    const wrong = Array.from({ length: AT_ONCE_OF_ONE_PLACE - 1 }, () => logIn({ password: "wrong" }));
    while ((await failures()) < 5);
    // Five are counted, few are judged yet.
    const right = await logIn();
    expect([right.statusCode, right.json()]).toEqual([400, REFUSED]);
    expect((await Promise.all(wrong)).map(({ statusCode }) => statusCode)).toEqual(
      Array(AT_ONCE_OF_ONE_PLACE - 1).fill(400),
    );
    expect(await failures()).toBe(5);
  });
});

test("thirty failures in a minute block an address for every account, another address none", async () => {
  for (let failure = 1; failure <= 29; failure += 1)
    await logIn({ username: `guess${failure}@x.example` }, "10.0.0.9");
  expect((await logIn({}, "10.0.0.9")).statusCode).toBe(200);
  await logIn({ username: "guess30@x.example" }, "10.0.0.9");
  const blocked = await logIn({}, "10.0.0.9");
  expect([blocked.statusCode, blocked.json()]).toEqual([400, REFUSED]);
  expect((await logIn({}, "10.0.0.10")).statusCode).toBe(200);
  await server.query(
    "update failure_counter set blocked_until = now() - interval '1 second', window_start = now() - interval '2 minutes'",
  );
  expect((await logIn({}, "10.0.0.9")).statusCode).toBe(200);
});

describe("a blocked address", () => {
  test("is blocked by what it tries at a blocked account, too, and then costs no hash", async () => {
    vi.mocked(verify).mockClear();
    for (let attempt = 1; attempt <= 32; attempt += 1) await logIn({ password: "wrong" }, "2001:db8::1");
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(30);
    expect((await logIn({ username: "other@x.example" }, "2001:db8::2")).statusCode).toBe(400);
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(30);
    expect((await logIn({ username: "other@x.example" }, "2001:db8:0:1::1")).statusCode).toBe(200);
  });

  test("is one after 200 guesses at once from one /64, and nobody else finds the queue full", async () => {
    vi.mocked(verify).mockClear();
    const guesses = Array.from({ length: 200 }, (_, n) =>
      logIn({ username: `guess${n}@x.example`, password: "wrong" }, `2001:db8::${n.toString(16)}`),
    );
    const others = Array.from({ length: 3 }, (_, n) => logIn({}, `192.0.2.${n}`));
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await Promise.all(guesses);
    expect(vi.mocked(verify).mock.calls.length).toBeLessThanOrEqual(30 + 3);
  });
});

describe("fifty failures in a day at one account, from wherever", () => {
  test.each([
    ["an account", OWNER],
    ["an address nobody has", "nobody@x.example"],
  ])("block %s for every place", async (_, username) => {
    await failFromEverywhere(username);
    expect((await logIn({ username }, "203.0.113.9")).json()).toEqual(REFUSED);
    expect(await blockSeconds()).toBe(60);
    await endBlock();
    await logIn({ username, password: "wrong" }, "203.0.113.10");
    expect(await blockSeconds()).toBe(120);
  });

  test("leave the owner's known device and every other account alone", async () => {
    const cookie = cookieOf(await logIn());
    await failFromEverywhere(OWNER);
    expect((await logIn()).statusCode).toBe(400);
    expect((await fromBrowser(cookie)).statusCode).toBe(200);
    expect((await logIn({ username: "other@x.example" })).statusCode).toBe(200);
  });

  test("are forgotten when the owner logs in from a new place", async () => {
    await logIn({ password: "wrong" }, "203.0.113.1");
    expect((await logIn({}, "203.0.113.2")).statusCode).toBe(200);
    expect(await failuresOf(`login account ${OWNER}`)).toBe(0);
  });

  async function failFromEverywhere(username: string) {
    await logIn({ username, password: "wrong" }, "203.0.113.1");
    await server.query(`update failure_counter set failures = 49 where ${IS_BUCKET}`, [
      `login account ${username}`,
    ]);
    await logIn({ username, password: "wrong" }, "203.0.113.2");
  }
});

test("nobody can tell by its cost whether an account is there, inactive, without password or locked", async () => {
  const attempts: Record<string, Record<string, unknown>> = {
    known: { password: "wrong" },
    "known, with a device": { password: "wrong", device_id: "attacker's own device" },
    unknown: { username: "nobody@x.example" },
    inactive: { username: "inactive@x.example" },
    "without password": { username: "invited@x.example" },
    locked: { username: "other@x.example" },
    "locked and unknown": { username: "ghost@x.example" },
  };
  for (let failure = 1; failure <= 5; failure += 1)
    for (const username of ["other@x.example", "ghost@x.example"])
      await logIn({ username, password: "wrong" });
  await server.query(
    "update failure_counter set blocked_until = now() + interval '1 hour' where failures = 5",
  );
  const costs = new Map<string, unknown>();
  for (const [name, typed] of Object.entries(attempts)) {
    vi.mocked(verify).mockClear();
    const queries = await queriesOf(server, async (app) => {
      const payload = { username: OWNER, password: PASSWORD, ...typed };
      const reply = await app.inject({ method: "POST", url: "/login", payload, remoteAddress: "10.0.0.1" });
      expect(reply.json(), name).toEqual(REFUSED);
    });
    costs.set(name, { queries, hashes: vi.mocked(verify).mock.calls.length });
  }
  expect(costs.get("known")).toMatchObject({ hashes: 1 });
  for (const [name, cost] of costs) expect(cost, name).toEqual(costs.get("known"));
});

test("what was typed as a name is kept as a keyed hash, and forgotten when it counts for nothing", async () => {
  await logIn({ username: "correct horse battery" });
  const names = ["login account correct horse battery", "login address 10.0.0.1"];
  const { rows } = await server.query(
    "select t::text as row, bucket = any(select sha256(convert_to(name, 'UTF8')) from unnest($1::text[]) name) as bare from failure_counter t",
    [names],
  );
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/horse|10\.0\.0|"bare":true/);
  for (const name of names) expect(await failuresOf(name)).toBe(1);
  await server.query(
    `update failure_counter set window_start = now() - interval '26 hours',
       blocked_until = case when ${IS_BUCKET} then now() + interval '1 minute' end`,
    [names[0]],
  );
  await deleteFailures(server.services.db);
  expect(await failuresOf(names[0] ?? "")).toBe(1);
  expect((await server.query("select from failure_counter")).rowCount).toBe(1);
});

test("behind a trusted proxy the address is the one it tells; from anywhere else that word is nothing", async () => {
  const fail = (app: FastifyInstance, user: string, proxy: string, forwarded: string) =>
    app.inject({
      method: "POST",
      url: "/login",
      remoteAddress: proxy,
      headers: { "x-forwarded-for": forwarded },
      payload: { username: user, password: "not it" },
    });
  await withAnotherApp(server, { trustedProxies: ["10.9.0.0/24"] }, async (app) => {
    await fail(app, "guess@x.example", "10.9.0.3", "198.51.100.7, 203.0.113.5");
    await fail(app, "guess@x.example", "192.0.2.1", "203.0.113.6");
  });
  await withAnotherApp(server, {}, async (app) => {
    await fail(app, "guess@x.example", "10.9.0.3", "203.0.113.7");
  });
  for (const address of ["203.0.113.5", "192.0.2.1", "10.9.0.3"])
    expect(await failuresOf(`login address ${address}`), address).toBe(1);
  // Each place, the account there, and the account everywhere.
  expect((await server.query("select from failure_counter")).rowCount).toBe(3 + 3 + 1);
});

describe("logging in again with the token of a session", () => {
  test("confirms this session only and opens none", async () => {
    const here = parsed(api.session.login.reply, await logIn()).token;
    const there = parsed(api.session.login.reply, await logIn()).token;
    await server.query("update session set admin_confirmed_on = now() - interval '1 hour'");
    const again = parsed(api.session.login.reply, await logInWith(here, {}));
    expect(again.token).toBe(here);
    expect(await confirmedMinutesAgo(here)).toBe(0);
    expect(await confirmedMinutesAgo(there)).toBe(60);
    expect((await server.query("select from session")).rowCount).toBe(2);
  });

  test("confirms nothing with a wrong password, and counts it", async () => {
    const here = parsed(api.session.login.reply, await logIn()).token;
    await server.query("update session set admin_confirmed_on = now() - interval '1 hour'");
    const reply = await logInWith(here, { password: "wrong" });
    expect([reply.statusCode, reply.json()]).toEqual([400, REFUSED]);
    expect(await confirmedMinutesAgo(here)).toBe(60);
    expect((await server.query("select from failure_counter where failures = 1")).rowCount).toBe(3);
  });

  test("takes nobody else's password", async () => {
    const here = parsed(api.session.login.reply, await logIn()).token;
    await server.query("update session set admin_confirmed_on = now() - interval '1 hour'");
    const reply = await logInWith(here, { username: "other@x.example" });
    expect([reply.statusCode, reply.json()]).toEqual([400, REFUSED]);
    expect(await confirmedMinutesAgo(here)).toBe(60);
    expect((await server.query("select from session")).rowCount).toBe(1);
  });

  test("opens a new session when the old one has ended", async () => {
    const here = parsed(api.session.login.reply, await logIn()).token;
    await server.query("update session set last_seen = now() - interval '31 minutes'");
    const again = parsed(api.session.login.reply, await logInWith(here, {}));
    expect(again.token).not.toBe(here);
    expect((await callerWith(server, here, OPERATION).get("/api/config")).statusCode).toBe(401);
  });

  async function confirmedMinutesAgo(token: string): Promise<number> {
    const hash = createHash("sha256").update(token).digest();
    const { rows } = await server.query(
      "select round(extract(epoch from now() - admin_confirmed_on) / 60)::int as minutes from session where token_hash = $1",
      [hash],
    );
    return rows[0]?.minutes;
  }

  function logInWith(token: string, payload: Record<string, unknown>) {
    return post({
      payload: { username: OWNER, password: PASSWORD, ...payload },
      headers: { authorization: `Bearer ${token}` },
    });
  }
});

test("an app that names its device is given no cookie, and of many devices the newest are remembered", async () => {
  expect((await logIn({ device_id: "phone" })).headers).not.toHaveProperty("set-cookie");
  await server.query(
    `insert into known_device (person_id, device_id, last_seen)
     select person_id, 'old ' || n, now() - make_interval(days => n * 10)
     from person, generate_series(1, 50) n where email = $1`,
    [OWNER],
  );
  await server.query(
    `insert into known_device (person_id, device_id, last_seen)
     select person_id, days || ' days old', now() - make_interval(days => days)
     from person, unnest(array[1, 2, 3, 399, 401]) days where email = 'other@x.example'`,
  );
  await logIn({ device_id: "" });
  await logIn({ username: "other@x.example", device_id: "tablet" });
  await deleteOldSessions(server.services.db);
  const devicesOf = async (email: string) => {
    const { rows } = await server.query(
      `select device_id from known_device join person using (person_id) where email = $1
       order by known_device.last_seen desc`,
      [email],
    );
    return rows.map((row) => row.device_id);
  };
  expect(await devicesOf(OWNER)).toEqual([
    expect.stringMatching(/^[\w-]{22}$/),
    "phone",
    ...Array.from({ length: 28 }, (_, n) => `old ${n + 1}`),
  ]);
  expect(await devicesOf("other@x.example")).toEqual([
    "tablet",
    ...[1, 2, 3, 399].map((days) => `${days} days old`),
  ]);
});

function fromBrowser(cookie: string, typed: Record<string, unknown> = {}) {
  return post({
    payload: { username: OWNER, password: PASSWORD, device_id: null, ...typed },
    headers: { cookie },
    remoteAddress: "10.0.0.1",
  });
}

/** What a browser would send back. */
function cookieOf({ headers }: LightMyRequestResponse): string {
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

function post(options: InjectOptions) {
  return server.call({ method: "POST", url: "/login", ...options });
}

function logIn(payload: Record<string, unknown> = {}, remoteAddress = "10.0.0.1") {
  return post({ payload: { username: OWNER, password: PASSWORD, ...payload }, remoteAddress });
}

function failures(): Promise<number> {
  return failuresOf(`login address 10.0.0.1 account ${OWNER}`);
}

async function failuresOf(bucket: string): Promise<number> {
  const { rows } = await server.query(`select failures from failure_counter where ${IS_BUCKET}`, [bucket]);
  return rows[0]?.failures ?? 0;
}

async function blockSeconds(): Promise<number> {
  const { rows } = await server.query(
    "select round(extract(epoch from blocked_until - now()))::int as seconds from failure_counter where blocked_until > now()",
  );
  return Math.round(rows[0]?.seconds / 5) * 5;
}

async function endBlock(): Promise<void> {
  await server.query(
    "update failure_counter set blocked_until = now() - interval '1 millisecond' where blocked_until is not null",
  );
}
