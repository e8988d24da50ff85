import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ownSessions } from "#contract/own-sessions.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const OWNER = "owner@x.example";
const OTHER = "other@x.example";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let server: TestServer;
let make: Given;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.person(OWNER);
  await make.person(OTHER);
});

beforeEach(async () => {
  await server.query("delete from session");
  await server.query("delete from ended_session");
  await server.query("delete from audit");
});

afterAll(() => server.close());

test("names the own sessions that live, this one first, and where each was opened", async () => {
  const here = await make.logIn(OWNER);
  const phone = await make.logIn(OWNER);
  const idle = await make.logIn(OWNER);
  const old = await make.logIn(OWNER);
  await make.logIn(OTHER);
  const [, phoneId, idleId, oldId] = await idsOf(here, phone, idle, old);
  await server.query(
    "update session set device = $2, address = '10.1.2.3', created_on = now() - interval '3 hours 59 minutes 30 seconds', last_seen = now() - interval '5 minutes 10 seconds' where session_id = $1",
    [phoneId, "Chrome 140 on Android"],
  );
  await server.query("update session set last_seen = now() - interval '31 minutes' where session_id = $1", [
    idleId,
  ]);
  await server.query("update session set created_on = now() - interval '13 hours' where session_id = $1", [
    oldId,
  ]);

  const [first, second, ...more] = await listOf(here);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ isCurrent: true, mobile: false, openedMinutesAgo: 0, address: "127.0.0.1" });
  expect(second).toEqual({
    id: phoneId,
    device: "Chrome 140 on Android",
    address: "10.1.2.3",
    openedMinutesAgo: 239,
    seenMinutesAgo: 5,
    isCurrent: false,
    mobile: false,
  });
});

test("keeps what the browser says it is, in a few words", async () => {
  const reply = await server.call({
    method: "POST",
    url: "/login",
    headers: { "user-agent": CHROME },
    payload: { username: OWNER, password: PASSWORD },
  });
  expect(reply.statusCode).toBe(200);
  const [, other] = await listOf(await make.logIn(OWNER));
  expect(other?.device).toBe("Chrome 140 on Windows");
});

test("one of them is ended at once, is told why, and is written down", async () => {
  const [here, there, third] = [await make.logIn(OWNER), await make.logIn(OWNER), await make.logIn(OWNER)];
  const [, thereId, thirdId] = await idsOf(here, there, third);
  const left = await end(here, thereId ?? 0);
  expect(left.map(({ id }) => id)).toContain(thirdId);
  expect(left.map(({ id }) => id)).not.toContain(thereId);
  const refused = await there.get("/api/config");
  expect([refused.statusCode, refused.json().message]).toEqual([
    401,
    "You ended this session from another device. Log in again.",
  ]);
  expect([(await here.get("/api/config")).statusCode, (await third.get("/api/config")).statusCode]).toEqual([
    200, 200,
  ]);
  expect(await audited()).toEqual([{ subject: OWNER, detail: { ended: 1 } }]);
});

test("all others are ended together; what is left is this one", async () => {
  const [here, there, third] = [await make.logIn(OWNER), await make.logIn(OWNER), await make.logIn(OWNER)];
  const stranger = await make.logIn(OTHER);
  expect((await end(here, null)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  const statuses = [here, there, third, stranger].map(
    async (each) => (await each.get("/api/config")).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([200, 401, 401, 200]);
  expect(await audited()).toEqual([{ subject: OWNER, detail: { ended: 2 } }]);
});

test("this session, somebody else's and one that is nobody's stay as they are, and nothing is written down", async () => {
  const here = await make.logIn(OWNER);
  const stranger = await make.logIn(OTHER);
  const [own, foreign] = await idsOf(here, stranger);
  for (const id of [own, foreign, 2_000_000_000, 0]) await end(here, id ?? 0);
  expect([
    (await here.get("/api/config")).statusCode,
    (await stranger.get("/api/config")).statusCode,
  ]).toEqual([200, 200]);
  expect(await audited()).toEqual([]);
});

async function listOf(caller: Caller) {
  return parsed(ownSessions.list.reply, await caller.get(ownSessions.list.path)).sessions;
}

async function end(caller: Caller, sessionId: number | null) {
  const reply = await caller.post(ownSessions.end.path, { session_id: sessionId });
  return parsed(ownSessions.end.reply, reply).sessions;
}

/** By the token each holds. */
async function idsOf(...callers: readonly Caller[]): Promise<number[]> {
  const ids: number[] = [];
  for (const caller of callers) {
    const found = await listOf(caller);
    ids.push(found.find(({ isCurrent }) => isCurrent)?.id ?? 0);
  }
  return ids;
}

async function audited() {
  return (await server.query("select subject, detail from audit where action = 'session.end'")).rows;
}
