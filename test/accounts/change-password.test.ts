import { hash, verify } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#contract/index.ts";
import { queriesOf } from "#test/endpoints/another-app.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, callerWith, parsed } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { whileIdle } from "#test/ledger.ts";
import { type MailServer, mailsDone, startMailServer } from "#test/mail-server.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

// The real functions, counted.
vi.mock("@node-rs/argon2", { spy: true });

const OWNER = "owner@x.example";
const CHOSEN = "seven quiet lanterns waiting";
const OTHER = "eleven slow rivers turning";
const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const WRONG = "not the current password";

let mailServer: MailServer;
let server: TestServer;
let make: Given;
let owner: Caller;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ smtpUrl: mailServer.url });
  make = given(server);
  await make.client();
  await make.neighbour();
  await make.person(OWNER, {}, { client: "Aurora Vehicles" });
  await make.person("administrator@x.example", { adminPermission: 1 });
});

beforeEach(async () => {
  await mailsDone(server);
  await whileIdle(server, [
    "delete from failure_counter",
    "delete from known_device",
    "delete from account_token",
    "delete from session",
    "delete from mail",
    "delete from audit",
    `update person set must_change = false, active = true, password_hash =
       (select password_hash from person where email = 'administrator@x.example')`,
  ]);
  mailServer.mails.length = 0;
  owner = await make.logIn(OWNER);
});

afterAll(async () => {
  await server.close();
  await mailServer.close();
});

describe("who is logged in and knows the current password", () => {
  test("goes on under a new token with the new password; every other session ends at its next request", async () => {
    const elsewhere = await make.logIn(OWNER);
    const colleague = await make.logIn("administrator@x.example");
    const reply = await change(owner);
    const { message, token } = parsed(api.accounts.change.reply, reply);
    expect(message).toBe("Your password was changed. Every other session was ended.");
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).not.toBe(owner.token);
    expect((await callerWith(server, token, OPERATION).get("/api/config")).statusCode).toBe(200);
    const over = { code: "UNAUTHENTICATED", message: "Your password was changed. Log in with the new one." };
    for (const ended of [elsewhere, owner])
      expect(await answer(await ended.get("/api/config"))).toEqual([401, over]);
    expect((await colleague.get("/api/config")).statusCode).toBe(200);
    expect((await logIn(PASSWORD)).statusCode).toBe(400);
    expect((await logIn(CHOSEN)).statusCode).toBe(200);
  });

  test("keeps the session's end, its device and its notifications; no link of an earlier mail opens anything", async () => {
    await owner.confirm(OWNER);
    await server.query(`
      update session set created_on = now() - interval '11 hours', device_id = 'phone', mobile = true`);
    const read = `select created_on, admin_confirmed_on, device_id, mobile, exists (
      select from push_subscription p where p.token_hash = s.token_hash) as subscribed from session s`;
    await server.query(`insert into push_subscription (token_hash, person_id, provider, address)
      select token_hash, person_id, 'onesignal', 'a player' from session`);
    await server.query(`insert into account_token (token_hash, person_id, kind, expires_on)
      select '\\x00', person_id, 'reset', now() + interval '1 hour' from session`);
    const before = (await server.query(read)).rows;
    expect((await change(owner)).statusCode).toBe(200);
    expect((await server.query(read)).rows).toEqual(before);
    expect(before).toMatchObject([{ device_id: "phone", mobile: true, subscribed: true }]);
    expect((await server.query("select from account_token")).rowCount).toBe(0);
  });

  test("is told by mail when, and what to do if it was somebody else", async () => {
    await change(owner);
    const [mail] = await mailServer.received(OWNER);
    expect(mail?.headers.get("subject")).toBe("Your password was changed");
    expect(mail?.text).toMatch(/ on \w+ \d+\w+ \d{4}, .*\(Asia\/Kolkata\) by somebody who was logged in/);
    expect(mail?.text).toContain("'Forgot Password'");
    expect(mail?.text).not.toContain(CHOSEN);
    expect((await server.query("select from account_token")).rowCount).toBe(0);
  });

  test("leaves a line in the log of every client of theirs", async () => {
    await change(owner);
    expect(await audited()).toEqual([
      { client: "Meridian Motors", action: "password.change", subject: OWNER, who: OWNER, detail: {} },
      { client: "Aurora Vehicles", action: "password.change", subject: OWNER, who: OWNER, detail: {} },
    ]);
  });

  test("wins alone against who does the same at the same moment: the other session is over", async () => {
    const elsewhere = await make.logIn(OWNER);
    const replies = await Promise.all([change(owner, {}), change(elsewhere, { newPassword: OTHER })]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const winner = replies[0]?.statusCode === 200 ? CHOSEN : OTHER;
    expect((await logIn(winner)).statusCode).toBe(200);
    expect((await logIn(winner === CHOSEN ? OTHER : CHOSEN)).statusCode).toBe(400);
    expect((await audited()).filter(({ action }) => action === "password.change")).toHaveLength(2);
  });

  test("gets one new token, not two, when the same session asks twice at once", async () => {
    const replies = await Promise.all([change(owner), change(owner, { newPassword: OTHER })]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await server.query("select from session")).rowCount).toBe(1);
  });

  test("changes nothing over a password an administrator has set meanwhile, or has set before", async () => {
    await server.query("update person set must_change = true where email = $1", [OWNER]);
    const reply = await change(owner);
    expect([reply.statusCode, reply.json().code]).toEqual([403, "PASSWORD_CHANGE"]);
    await server.query("update person set must_change = false where email = $1", [OWNER]);
    const administrator = await make.logIn("administrator@x.example");
    await administrator.confirm("administrator@x.example");
    await make.person("passing@x.example");
    const passing = await make.logIn("passing@x.example");
    const both = { email: "passing@x.example", newPassword: OTHER, confirmPassword: OTHER };
    const [own, set] = await Promise.all([
      change(passing),
      administrator.post("/api/Account/ResetPassword", both),
    ]);
    expect(set.statusCode).toBe(200);
    expect([200, 401]).toContain(own.statusCode);
    const { rows } = await server.query(`select must_change, password_set_by is not null as set,
      exists (select from session s where s.person_id = p.person_id) as inside
      from person p where email = 'passing@x.example'`);
    expect(rows).toEqual([{ must_change: true, set: true, inside: false }]);
  });
});

test("a password that was replaced between its judgement and the change is left as it is", async () => {
  const holder = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
  const observer = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
  await Promise.all([holder.connect(), observer.connect()]);
  try {
    await holder.query("begin");
    await holder.query("update person set password_hash = 'another' where email = $1", [OWNER]);
    const reply = change(owner);
    await eventually(async () => ((await observer.query(WAITING)).rowCount ?? 0) > 0);
    await holder.query("commit");
    expect([(await reply).statusCode, (await reply).json().code]).toEqual([409, "STALE"]);
  } finally {
    await Promise.all([holder.end(), observer.end()]);
  }
  expect(await passwordHash()).toBe("another");
  expect((await owner.get("/api/config")).statusCode).toBe(200);
});

describe("a new password", () => {
  test.each([
    ["short", "The password needs at least 12 characters."],
    ["owner12345678", expect.stringContaining("too easy to guess")],
    [PASSWORD, "Choose a password other than your current one."],
  ])("is refused by the same rules as everywhere: %s", async (newPassword, message) => {
    const hashes = vi.mocked(verify).mock.calls.length;
    expect(await answer(await change(owner, { newPassword }))).toEqual([400, { code: "PASSWORD", message }]);
    // What fails by the rules tries no password.
    expect(vi.mocked(verify).mock.calls.length).toBe(hashes);
    expect((await server.query("select from failure_counter where failures > 0")).rowCount).toBe(0);
  });

  test("is typed twice alike", async () => {
    const reply = await change(owner, { confirmPassword: OTHER });
    expect(await answer(reply)).toEqual([400, { code: "MISMATCH", message: "Passwords Do Not Match" }]);
  });
});

describe("a stolen session alone", () => {
  test("changes nothing, and is ended when it guesses too often", async () => {
    const before = await passwordHash();
    const wrong = { code: "CURRENT_PASSWORD", message: "This is not your current password." };
    for (let guess = 1; guess <= 4; guess += 1)
      expect(await answer(await change(owner, { currentPassword: WRONG }))).toEqual([400, wrong]);
    const over = {
      code: "UNAUTHENTICATED",
      message: "Your session was ended: a wrong current password was entered too often. Log in again.",
    };
    expect(await answer(await change(owner, { currentPassword: WRONG }))).toEqual([401, over]);
    expect(await answer(await owner.get("/api/config"))).toEqual([401, over]);
    expect(await answer(await change(owner))).toEqual([401, over]);
    expect(await passwordHash()).toBe(before);
    expect((await server.query("select from mail")).rowCount).toBe(0);
    const here = (await audited()).filter(({ client }) => client === "Meridian Motors");
    const line = { client: "Meridian Motors", action: "password.refuse", subject: OWNER, who: OWNER };
    expect(here).toEqual(
      [false, false, false, false, true].map((ended) => ({
        ...line,
        detail: { reason: "password", ended },
      })),
    );
  });

  test("gets no further by guessing at once: the right one among many wrong is not judged", async () => {
    const wrongs = Array.from({ length: 6 }, () => change(owner, { currentPassword: WRONG }));
    await Promise.all(wrongs);
    expect((await change(owner)).statusCode).toBe(401);
    expect((await server.query("select from session")).rowCount).toBe(0);
  });

  test("leaves other sessions of its owner alone", async () => {
    const elsewhere = await make.logIn(OWNER);
    for (let guess = 1; guess <= 5; guess += 1) await change(owner, { currentPassword: WRONG });
    expect((await elsewhere.get("/api/config")).statusCode).toBe(200);
  });

  test("uses up the guesses of the login, and the login's use up its own; a right one forgets them", async () => {
    for (let guess = 1; guess <= 5; guess += 1) await logIn(WRONG);
    const tooMany = {
      code: "TOO_MANY",
      message: "Too many passwords were tried. Wait a few minutes, or log out and choose 'Forgot Password'.",
    };
    expect(await answer(await change(owner))).toEqual([400, tooMany]);
    await server.query("delete from failure_counter");
    for (let guess = 1; guess <= 5; guess += 1) await change(owner, { currentPassword: WRONG });
    expect((await logIn(PASSWORD)).json().code).toBe("LOGIN");
    await server.query("delete from failure_counter");
    const again = await make.logIn(OWNER);
    for (let guess = 1; guess <= 4; guess += 1) await change(again, { currentPassword: WRONG });
    const { token } = parsed(api.accounts.change.reply, await change(again));
    const renewed = callerWith(server, token, OPERATION);
    const typed = { currentPassword: WRONG, newPassword: OTHER };
    for (let guess = 1; guess <= 4; guess += 1) expect((await change(renewed, typed)).statusCode).toBe(400);
  });

  test("never keeps the owner out of a browser they have logged in from", async () => {
    const device = "the owner's own browser";
    const known = () =>
      server.call({
        method: "POST",
        url: "/login",
        payload: { username: OWNER, password: PASSWORD, device_id: device },
      });
    expect((await known()).statusCode).toBe(200);
    await server.query("update session set device_id = $1", [device]);
    for (let guess = 1; guess <= 5; guess += 1) await change(owner, { currentPassword: WRONG });
    expect((await known()).statusCode).toBe(200);
  });

  test("learns nothing from what a wrong and a blocked guess cost", async () => {
    const costs = [];
    for (const blocked of [false, true]) {
      await server.query("delete from failure_counter");
      if (blocked) for (let guess = 1; guess <= 5; guess += 1) await logIn(WRONG);
      vi.mocked(verify).mockClear();
      vi.mocked(hash).mockClear();
      const queries = await queriesOf(server, async (app) => {
        const payload = { currentPassword: blocked ? PASSWORD : WRONG, ...typedTwice(CHOSEN) };
        const { headers } = owner;
        const reply = await app.inject({ method: "POST", url: URL, headers, payload });
        expect(reply.json().code).toBe(blocked ? "TOO_MANY" : "CURRENT_PASSWORD");
      });
      const hashes = [vi.mocked(verify).mock.calls.length, vi.mocked(hash).mock.calls.length];
      costs.push({ queries, hashes });
    }
    expect(costs[0]?.hashes).toEqual([1, 0]);
    expect(costs[1]).toEqual(costs[0]);
  });
});

const URL = "/api/Account/ChangePassword";

interface Typed {
  readonly currentPassword?: string;
  readonly newPassword?: string;
  readonly confirmPassword?: string;
}

function change(caller: Caller, typed: Typed = {}) {
  const { currentPassword = PASSWORD, newPassword = CHOSEN } = typed;
  return caller.post(URL, { currentPassword, ...typedTwice(newPassword), ...typed });
}

function typedTwice(newPassword: string) {
  return { newPassword, confirmPassword: newPassword };
}

function logIn(password: string) {
  return server.call({ method: "POST", url: "/login", payload: { username: OWNER, password } });
}

async function answer(reply: { statusCode: number; json(): unknown }) {
  return [reply.statusCode, reply.json()];
}

async function passwordHash(): Promise<unknown> {
  const { rows } = await server.query("select password_hash from person where email = $1", [OWNER]);
  return rows[0]?.["password_hash"];
}

async function audited(): Promise<Record<string, unknown>[]> {
  const { rows } = await server.query(`
    select c.name as client, action, subject, p.email as who, detail
    from audit join client c using (client_id) left join person p using (person_id)
    where action like 'password.%' order by audit_id`);
  return rows;
}
