import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { eventually } from "#test/eventually.ts";
import type { Caller } from "#test/given/caller.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { withAnotherApp } from "./another-app.ts";
import { occupyConnections } from "./occupied-connections.ts";

const HOUR_SECONDS = 3_600;
const MAX_CONNECTION_WAIT_MS = 20;
/** A call that is held against expectation ends its own test. */
const PATIENCE_MS = 60_000;

let server: TestServer;
let caller: Caller;
let colleague: Caller;

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  await make.person("ho@x.example");
  await make.person("rsm@x.example");
  caller = await make.logIn("ho@x.example");
  colleague = await make.logIn("rsm@x.example");
});

afterEach(() => vi.restoreAllMocks());

afterAll(() => server.close());

test("who is refused and comes again too early waits once, and is answered when there is room by then", async () => {
  await withFullApp(async ({ connect, makeRoom, fill }) => {
    const holds = watchHolds();
    const { ask } = connect();
    expect(await ask(caller)).toMatchObject({ status: 503, headers: { "retry-after": `${HOUR_SECONDS}` } });
    expect(holds.all()).toHaveLength(0);
    const early = ask(caller);
    await eventually(() => holds.all().length === 1);
    await makeRoom();
    holds.letTimePass();
    expect((await early).status).toBe(200);
    await fill();
    expect((await ask(caller)).status).toBe(503);
    expect(holds.all()).toHaveLength(1);
  });
});

test("of those who wait, the first is let in as soon as a reply leaves room, before the time that was told", async () => {
  await withFullApp(async ({ connect, makeRoom }) => {
    const holds = watchHolds();
    const { ask } = connect();
    await ask(caller);
    const early = ask(caller);
    await eventually(() => holds.waiting().length === 1);
    const other = connect();
    expect((await other.ask(colleague)).status).toBe(503);
    expect(holds.waiting()).toHaveLength(1);
    await makeRoom();
    expect((await other.ask(colleague)).status).toBe(200);
    expect((await early).status).toBe(200);
    expect(holds.waiting()).toHaveLength(0);
  });
});

test("where there is no room by then, it is refused anew and may wait anew", async () => {
  await withFullApp(async ({ connect }) => {
    const holds = watchHolds();
    const { ask } = connect();
    await ask(caller);
    for (const count of [1, 2]) {
      const early = ask(caller);
      await eventually(() => holds.all().length === count);
      holds.letTimePass();
      expect(await early).toMatchObject({ status: 503, headers: { "retry-after": `${HOUR_SECONDS}` } });
    }
  });
});

test("nobody waits for another person on the same connection, for oneself on another, or without a session", async () => {
  await withFullApp(async ({ connect }) => {
    const holds = watchHolds();
    const shared = connect();
    const own = connect();
    expect((await shared.ask(caller)).status).toBe(503);
    expect((await shared.ask(colleague)).status).toBe(503);
    expect((await own.ask(colleague)).status).toBe(503);
    for (let i = 0; i < 2; i++) expect((await connect().ask(caller)).status).toBe(503);
    for (let i = 0; i < 2; i++) expect((await own.ask({ headers: {} })).status).toBe(503);
    expect(holds.all()).toHaveLength(0);
  });
});

test("when there is room, an early return is let in at once, and owes nothing afterwards", async () => {
  await withFullApp(async ({ connect, makeRoom, fill }) => {
    const holds = watchHolds();
    const { ask } = connect();
    await ask(caller);
    await makeRoom();
    expect((await ask(caller)).status).toBe(200);
    await fill();
    expect((await ask(caller)).status).toBe(503);
    expect(holds.all()).toHaveLength(0);
  });
});

test("no more wait than may; one that goes away leaves its place and no timer behind", async () => {
  await withFullApp(async ({ connect }) => {
    const holds = watchHolds();
    const clients = [connect(), connect()] as const;
    for (const { ask } of clients) await ask(caller);
    const gone = clients[0].ask(caller).catch(() => "gone");
    await eventually(() => holds.all().length === 1);
    expect((await clients[1].ask(caller)).status).toBe(503);
    clients[0].close();
    expect(await gone).toBe("gone");
    await eventually(() => holds.waiting().length === 0);
    const next = clients[1].ask(caller);
    await eventually(() => holds.waiting().length === 1);
    holds.letTimePass();
    expect((await next).status).toBe(503);
  });
});

test("an app that closes refuses those who wait at once, though there is room, and waits for none of them", async () => {
  await withFullApp(async ({ app, connect, makeRoom }) => {
    const holds = watchHolds();
    const { ask } = connect();
    await ask(caller);
    const early = ask(caller);
    await eventually(() => holds.waiting().length === 1);
    await makeRoom();
    const closed = app.close();
    expect(await early).toMatchObject({ status: 503, headers: { connection: "close" } });
    expect(holds.waiting()).toHaveLength(0);
    await closed;
  });
});

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
}

interface Client {
  ask(who: Pick<Caller, "headers">): Promise<Reply>;
  close(): void;
}

interface FullApp {
  readonly app: FastifyInstance;
  /** A client with one connection of its own. */
  connect(): Client;
  makeRoom(): Promise<void>;
  fill(): Promise<void>;
}

/** An app that has been asked for more than it can do, where one caller may wait for an hour. */
async function withFullApp(work: (full: FullApp) => Promise<void>): Promise<void> {
  const backoff = { retryAfterSeconds: [HOUR_SECONDS], maxHeld: 1 };
  const options = { maxConnectionWaitMs: MAX_CONNECTION_WAIT_MS, backoff };
  await withAnotherApp(server, options, async (app) => {
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const clients: Client[] = [];
    let makeRoom = async () => {};
    const fill = async () => {
      const release = await occupyConnections(server.database);
      const waiting = sql`select 1`.execute(server.database.app);
      await eventually(() => server.database.queue.longestWaitMs() > MAX_CONNECTION_WAIT_MS);
      makeRoom = async () => {
        await release();
        await waiting;
      };
    };
    await fill();
    const connect = () => {
      const client = clientOf(`${origin}/api/config`);
      clients.push(client);
      return client;
    };
    try {
      await work({ app, connect, makeRoom: () => makeRoom(), fill });
    } finally {
      for (const client of clients) client.close();
      await makeRoom();
    }
  });
}

function clientOf(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async ask({ headers }) {
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        const signal = AbortSignal.timeout(PATIENCE_MS);
        get(url, { agent, headers, signal }, resolve).once("error", reject);
      });
      await text(reply);
      return { status: reply.statusCode, headers: reply.headers };
    },
    close: () => agent.destroy(),
  };
}

/** The timers of those who wait: an hour passes when a test says so. */
function watchHolds() {
  const started = vi.spyOn(globalThis, "setTimeout");
  const cleared = vi.spyOn(globalThis, "clearTimeout");
  const all = () =>
    started.mock.calls.flatMap(([release, ms = 0], call) =>
      ms > (HOUR_SECONDS * 1000) / 2 ? [{ release, timer: started.mock.results[call]?.value }] : [],
    );
  const waiting = () => {
    const done = new Set(cleared.mock.calls.map(([timer]) => timer));
    return all().filter(({ timer }) => !done.has(timer));
  };
  const letTimePass = () => {
    for (const { release } of waiting()) release();
  };
  return { all, waiting, letTimePass };
}
