import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endAccess } from "#server/features/accounts/account-token-queries.ts";
import { deleteOldSessions } from "#server/features/session/index.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Caller } from "#test/given/caller.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const ENDED = { code: "UNAUTHENTICATED", message: "Your session has ended. Log in again." };

let server: TestServer;
let make: Given;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.person("viewer@x.example");
});

afterAll(() => server.close());

describe("without a living session nothing is told", () => {
  test.each([
    ["no header", {}],
    ["an empty one", { authorization: "" }],
    ["another scheme", { authorization: "Basic dmlld2VyOnNlY3JldA==" }],
    ["no token", { authorization: "Bearer " }],
    ["a token nobody has", { authorization: `Bearer ${"x".repeat(43)}` }],
    ["a token with something to inject", { authorization: "Bearer ' or '1'='1' -- aaaaaaaaaaaaaa" }],
    ["a very long token", { authorization: `Bearer ${"x".repeat(5000)}` }],
  ])("%s", async (_, headers) => {
    const reply = await server.call({ method: "GET", url: "/api/config", headers });
    expect([reply.statusCode, reply.json()]).toEqual([401, ENDED]);
  });

  test("the scheme may be written in any letters", async () => {
    const { token } = await make.logIn("viewer@x.example");
    const reply = await server.call({
      method: "GET",
      url: "/api/config",
      headers: { authorization: `bearer ${token}` },
    });
    expect(reply.statusCode).toBe(200);
  });
});

describe("a session ends", () => {
  test("30 minutes after the last request; each request starts them anew", async () => {
    const caller = await make.logIn("viewer@x.example");
    for (let request = 0; request < 3; request += 1) {
      await server.query("update session set last_seen = last_seen - interval '29 minutes 50 seconds'");
      expect(await status(caller)).toBe(200);
    }
    await age("last_seen", "30 minutes 1 second");
    expect(await status(caller)).toBe(401);
    expect(await messageTo(caller)).toBe("You were logged out after 30 minutes without activity.");
    await age("created_on", "14 hours");
    await age("last_seen", "13 hours");
    expect(await messageTo(caller)).toBe("You were logged out after 30 minutes without activity.");
  });

  test("12 hours after the login, whatever happens", async () => {
    const caller = await make.logIn("viewer@x.example");
    await age("created_on", "11 hours 59 minutes 50 seconds");
    expect(await status(caller)).toBe(200);
    await age("created_on", "12 hours 1 second");
    expect(await messageTo(caller)).toBe("Your session ended after 12 hours. Log in again.");
  });

  test("with the person's deactivation, on the next request", async () => {
    const caller = await make.logIn("viewer@x.example");
    await server.query("update person set active = false");
    expect(await messageTo(caller)).toBe(
      "Your account was deactivated. Ask the administrator of your company.",
    );
    await server.query("update person set active = true");
  });

  test.each([
    ["password", "Your password was changed. Log in with the new one."],
    ["deactivated", "Your account was deactivated. Ask the administrator of your company."],
  ] as const)(
    "before its time (%s), and whoever holds it is told why for as long as it could have lasted",
    async (reason, sentence) => {
      const caller = await make.logIn("viewer@x.example");
      const { rows } = await server.query("select person_id from person where email = 'viewer@x.example'");
      await inTransaction(server.services.db, null, {}, (trx) => endAccess(trx, rows[0]?.person_id, reason));
      expect(await messageTo(caller)).toBe(sentence);
      await server.query("update ended_session set ended_on = now() - interval '11 hours 59 minutes'");
      await deleteOldSessions(server.services.db);
      expect(await messageTo(caller)).toBe(sentence);
      await server.query("update ended_session set ended_on = now() - interval '12 hours 1 minute'");
      await deleteOldSessions(server.services.db);
      expect(await messageTo(caller)).toBe(ENDED.message);
    },
  );

  test("and is forgotten with its device and address 12 hours after it was last used, without any log-in", async () => {
    await server.query("delete from session");
    const kept = await make.logIn("viewer@x.example");
    const over = await make.logIn("viewer@x.example");
    await server.query("update session set last_seen = now() - interval '11 hours 59 minutes'");
    await server.query(
      "update session set last_seen = now() - interval '12 hours 1 minute' where token_hash = sha256(convert_to($1, 'UTF8'))",
      [over.token],
    );
    await deleteOldSessions(server.services.db);
    expect((await server.query("select from session")).rowCount).toBe(1);
    expect(await messageTo(kept)).toBe("You were logged out after 30 minutes without activity.");
    expect(await messageTo(over)).toBe(ENDED.message);
  });

  test("with its logout, and no other session with it", async () => {
    const here = await make.logIn("viewer@x.example");
    const there = await make.logIn("viewer@x.example");
    const reply = await here.post("/api/logout");
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: "You are logged out." }]);
    expect([await status(here), await status(there)]).toEqual([401, 200]);
    expect((await here.post("/api/logout")).json()).toEqual(ENDED);
    expect((await there.post("/api/logout", {})).statusCode).toBe(200);
  });
});

test("a refused request does not prolong a session that has ended", async () => {
  const caller = await make.logIn("viewer@x.example");
  await age("last_seen", "31 minutes");
  await status(caller);
  const { rows } = await server.query(
    "select count(*)::int as living from session where last_seen > now() - interval '30 minutes'",
  );
  expect(rows).toEqual([{ living: 0 }]);
});

/** What somebody with a session that has ended is told. */
async function messageTo(caller: Caller): Promise<string> {
  const reply = await caller.get("/api/config");
  expect([reply.statusCode, reply.json().code]).toEqual([401, "UNAUTHENTICATED"]);
  return reply.json().message;
}

async function status(caller: Caller): Promise<number> {
  return (await caller.get("/api/config")).statusCode;
}

function age(column: "last_seen" | "created_on", interval: string) {
  return server.query(`update session set ${column} = now() - interval '${interval}'`);
}
