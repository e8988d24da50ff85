import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASE_LIMITS } from "#server/platform/database/database-limits.ts";
import { eventually } from "#test/eventually.ts";
import type { Caller } from "#test/given/caller.ts";
import { aNetwork } from "#test/given/networks.ts";
import { surveys } from "#test/given/surveys.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { withAnotherApp } from "./another-app.ts";

const DEALERS = Array.from({ length: 51 }, (_, place) => {
  const code = `W${String(place).padStart(2, "0")}`;
  return { code, name: `Dealer ${code}`, region: "W", state: "W1", location: "W1-city" };
});
const CUT = { fromdate: "2026-02-05", todate: "2026-02-12" };
const WHOLE = { fromdate: "2026-02-01", todate: "2026-02-28" };

const VERBATIMS = "/api/dashboard/dealer-score/verbatims";
const EXPORT = "/api/export/cards";
const WIDE_SORT = { sort: "index" };
const WAITING_OF_ONE = 10;

let server: TestServer;
let superuser: pg.Pool;
let locking: pg.PoolClient;
let people: Caller[];
let dealer: Caller;
let administrator: Caller;

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  await make.client({ network: { ...aNetwork(), dealers: [...aNetwork().dealers, ...DEALERS] } });
  const answered = DEALERS.flatMap(({ code }) => surveys(1, { dealer_code: code }));
  await make.surveys([
    ...answered,
    ...surveys(3, { survey_date: "2026-01-20" }),
    ...surveys(3, { survey_date: "2026-03-20" }),
  ]);
  people = [];
  for (const name of ["a", "b", "c", "d"]) {
    await make.person(`${name}@x.example`);
    people.push(await make.logIn(`${name}@x.example`));
  }
  await make.person("one@x.example", { scope: { csiOutlets: ["W00"] } });
  dealer = await make.logIn("one@x.example");
  await make.person("admin@x.example", { adminPermission: 1 });
  administrator = await make.logIn("admin@x.example");
  superuser = new pg.Pool({ connectionString: server.testDatabase.superuserUrl });
  locking = await superuser.connect();
  // The schedule would wait for the same locks, and be counted.
  await server.stopJobs();
  // As if they were many: how many there are, cells tell.
  await superuser.query(
    "update rollup_dealer set responses = 1000000 where dealer_id = (select dealer_id from dealer where dealer_code = 'W50')",
  );
});

afterAll(async () => {
  locking.release();
  await superuser.end();
  await server.close();
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await superuser.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows.length;
}

/** A call whose sender can go away. */
async function send(
  port: string,
  person: Caller | undefined,
  path: string,
  asked: object | null,
): Promise<Socket> {
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  const { authorization, data_source } = person?.headers ?? {};
  const body = asked === null ? "" : JSON.stringify(asked);
  socket.write(
    `${asked === null ? "GET" : "POST"} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ndata-source: ${data_source}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}

async function whileLocked(
  work: (unlock: () => Promise<unknown>) => Promise<void>,
  table = "response",
): Promise<void> {
  await locking.query("begin");
  await locking.query(`lock table ${table} in access exclusive mode`);
  const unlock = () => locking.query("rollback");
  try {
    await work(unlock);
  } finally {
    await unlock();
  }
}

test("days of the whole network are read for two at once; nobody else waits, a dealer's days neither", async () => {
  await whileLocked(async (unlock) => {
    const asking = people.map((person, place) =>
      person.card("date-range/index", { ...CUT, todate: `2026-02-${12 + place}` }),
    );
    await eventually(async () => (await waitingForLocks()) === 2);
    expect((await people[3]?.card("date-range/index", WHOLE))?.count).toBe(51);
    // As whoever is not held up by the queue waits for the lock itself.
    const own = dealer.card("date-range/index", CUT);
    await eventually(async () => (await waitingForLocks()) === 3);
    await unlock();
    expect((await Promise.all(asking)).map(({ count }) => count)).toEqual([51, 51, 51, 51]);
    expect((await own).count).toBe(1);
  });
});

test("lists that go through many responses, and exports of such cards, share these two turns; first pages, numbers and few responses take none", async () => {
  await whileLocked(async (unlock) => {
    const [a, b, c, d] = people;
    const list = (person: Caller | undefined, asked: object) => person?.post(VERBATIMS, asked);
    const cut = (day: number) => ({ ...CUT, todate: `2026-02-${day}` });
    const asking = [list(a, WIDE_SORT), list(b, { sort: "index", order: "asc" })];
    await eventually(async () => (await waitingForLocks()) === 2);
    asking.push(
      list(c, { search: "gaadi", sort: "dealer" }),
      list(c, { only: ["detractors"], sort: "vin" }),
      c?.post("/api/dashboard/date-range/index", cut(17)),
      d?.post(EXPORT, { requests: [{ webapi: "api/dashboard/date-range/index", body: cut(18) }] }),
    );
    const short = [list(c, { page_size: 2 }), list(d, { search: "W00-12345" }), list(dealer, WIDE_SORT)];
    await eventually(async () => (await waitingForLocks()) >= 2 + short.length);
    await pause(200);
    expect(await waitingForLocks()).toBe(2 + short.length);
    await unlock();
    const replies = await Promise.all([...asking, ...short]);
    expect(replies.map((reply) => reply?.statusCode)).toEqual(replies.map(() => 200));
  });
});

test("all workbooks together have one of the two turns, and one person has one", async () => {
  await whileLocked(async (unlock) => {
    const [a, b, c] = people;
    const asking = [b, c].map((person, place) => {
      const body = { ...CUT, todate: `2026-02-${19 + place}` };
      return person?.post(EXPORT, { requests: [{ webapi: "api/dashboard/date-range/index", body }] });
    });
    await eventually(async () => (await waitingForLocks()) === 1);
    await pause(200);
    expect(await waitingForLocks()).toBe(1);
    asking.push(a?.post(VERBATIMS, WIDE_SORT));
    await eventually(async () => (await waitingForLocks()) === 2);
    await unlock();
    expect((await Promise.all(asking)).map((reply) => reply?.statusCode)).toEqual([200, 200, 200]);
  });
  await whileLocked(async (unlock) => {
    const asking = ["vin", "nps"].map((sort) => people[0]?.post(VERBATIMS, { sort, order: "asc" }));
    await eventually(async () => (await waitingForLocks()) === 1);
    await pause(200);
    expect(await waitingForLocks()).toBe(1);
    await unlock();
    expect((await Promise.all(asking)).map((reply) => reply?.statusCode)).toEqual([200, 200]);
  });
});

test("who leaves while waiting for a turn frees the place for the next question", async () => {
  const { lockSeconds } = DATABASE_LIMITS.read;
  Object.assign(DATABASE_LIMITS.read, { lockSeconds: 60 });
  try {
    await withAnotherApp(server, {}, async (app) => {
      const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
      await whileLocked(async (unlock) => {
        const [a, b, c] = people;
        const ask = (person: Caller | undefined) =>
          app.inject({ method: "POST", url: VERBATIMS, headers: person?.headers ?? {}, payload: WIDE_SORT });
        const running = [ask(a), ask(b)];
        await eventually(async () => (await waitingForLocks()) === 2);
        const leaving = Array.from({ length: WAITING_OF_ONE }, () => send(port, c, VERBATIMS, WIDE_SORT));
        const sockets = await Promise.all(leaving);
        const further: ReturnType<typeof ask>[] = [];
        const isRefused = async () => {
          const asked = ask(c);
          further.push(asked);
          const answer = await Promise.race([asked, pause(200)]);
          return answer?.json().code === "BUSY";
        };
        await eventually(isRefused);
        const since = performance.now();
        for (const socket of sockets) socket.destroy();
        await eventually(async () => !(await isRefused()));
        // Long before those that run end.
        expect(performance.now() - since).toBeLessThan(4_000);
        await unlock();
        const statuses = (await Promise.all([...running, further.at(-1)])).map((reply) => reply?.statusCode);
        expect(statuses).toEqual([200, 200, 200]);
        await Promise.all(further);
      });
    });
  } finally {
    Object.assign(DATABASE_LIMITS.read, { lockSeconds });
  }
});

test("who closes the page while it is read ends the question in the database", async () => {
  await withAnotherApp(server, {}, async (app) => {
    const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
    await whileLocked(async () => {
      const socket = await send(port, dealer, "/api/dashboard/date-range/index", CUT);
      await eventually(async () => (await waitingForLocks()) === 1);
      const since = performance.now();
      socket.destroy();
      await eventually(async () => (await waitingForLocks()) === 0);
      // Long before its wait for the lock would end.
      expect(performance.now() - since).toBeLessThan(4_000);
    });
  });
});

describe.each([
  ["the employees", "/api/useraccountlist", null, "dealer"],
  ["dealers and places", "/api/networklist", null, "dealer"],
  ["the uploads", "/api/uploadedfilelist", null, "upload"],
  ["the history of uploads", "/api/uploadhistory", {}, "upload"],
  ["the outlets of a form", "/api/role/csioutletlist", { location_code: ["All"] }, "dealer"],
  ["the audit log", "/api/auditlist", {}, "audit"],
])("the list of %s", (_what, path, asked, table) => {
  const ask = () => (asked === null ? administrator.get(path) : administrator.post(path, asked));

  test("ends in the database when its reader leaves", async () => {
    await withAnotherApp(server, {}, async (app) => {
      const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
      await whileLocked(async () => {
        const socket = await send(port, administrator, path, asked);
        await eventually(async () => (await waitingForLocks()) === 1);
        const since = performance.now();
        socket.destroy();
        await eventually(async () => (await waitingForLocks()) === 0);
        expect(performance.now() - since).toBeLessThan(4_000);
      }, table);
    });
  });

  test("says what to do where it took too long", async () => {
    await whileLocked(async () => {
      const reply = ask();
      await eventually(async () => (await waitingForLocks()) === 1);
      // As a limit of time would end it.
      await superuser.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect((await reply).json()).toMatchObject({
        code: "TOO_LONG",
        message: expect.stringMatching(/^This took longer than 10 seconds .* [Tt]ry again/),
      });
    }, table);
    expect((await ask()).statusCode).toBe(200);
  });
});

test("what took too long says so on its card, beside those that were answered", async () => {
  const before = DATABASE_LIMITS.read.statementSeconds;
  Object.assign(DATABASE_LIMITS.read, { statementSeconds: 1 });
  try {
    await whileLocked(async () => {
      const asked = { fromdate: "2026-02-05", todate: "2026-02-11" };
      const caller = dealer;
      const { replies } = await caller.batch(
        ["trend-analysis/header", "date-range/index", "date-range/nps"],
        asked,
      );
      expect(replies.map(({ status, error }) => [status, error?.code ?? null])).toEqual([
        [200, null],
        [503, "TOO_LONG"],
        [503, "TOO_LONG"],
      ]);
      expect(replies[1]?.error?.message).toMatch(
        /stopped.* Choose fewer days, whole months or fewer dealers/,
      );
    });
  } finally {
    Object.assign(DATABASE_LIMITS.read, { statementSeconds: before });
  }
  expect((await dealer.card("date-range/index", CUT)).count).toBe(1);
});
