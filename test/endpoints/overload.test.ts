import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { eventually } from "#test/eventually.ts";
import type { Caller } from "#test/given/caller.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { withAnotherApp } from "./another-app.ts";
import { occupyConnections } from "./occupied-connections.ts";

let server: TestServer;
let caller: Caller;

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  await make.person("ho@x.example");
  caller = await make.logIn("ho@x.example");
});

afterAll(() => server.close());

test("who comes while others wait too long for the database is refused on arrival; health and files are not", async () => {
  const webFolder = await mkdtemp(join(tmpdir(), "forecourt-web-"));
  await mkdir(join(webFolder, "assets"));
  await writeFile(join(webFolder, "index.html"), "<p>page</p>");
  await writeFile(join(webFolder, "assets/app.js"), "1");
  await withAnotherApp(server, { webFolder, maxConnectionWaitMs: 150 }, async (app) => {
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const ask = (path: string) => fetch(origin + path, { headers: caller.headers });
    const release = await occupyConnections(server.database);
    const first = ask("/api/config");
    try {
      await eventually(() => server.database.queue.longestWaitMs() > 150);
      const others = await Promise.all(Array.from({ length: 300 }, () => ask("/api/config")));
      expect(new Set(others.map(({ status }) => status))).toEqual(new Set([503]));
      const seconds = new Set(others.map(({ headers }) => headers.get("retry-after")));
      expect([...seconds].toSorted(), "they come again apart").toEqual(["1", "2", "3"]);
      expect(await others[0]?.json()).toMatchObject({ message: expect.stringMatching(/^Too many requests/) });
      // They came and went while the first still waited, and perhaps work of the server's own.
      expect(server.database.queue.waiting()).toBeGreaterThan(0);
      expect(server.database.queue.waiting()).toBeLessThan(10);
      expect((await ask("/%61pi/config")).status, "spelled otherwise").toBe(503);
      for (const path of ["/healthz", "/readyz", "/assets/app.js", "/dealer-score"])
        expect([path, (await ask(path)).status]).toEqual([path, 200]);
    } finally {
      await release();
    }
    expect((await first).status).toBe(200);
    expect((await ask("/api/config")).status).toBe(200);
  });
  await rm(webFolder, { recursive: true });
});

test("of calls that come all at once no more are let in than the database can soon answer", async () => {
  await withAnotherApp(server, { maxConnectionWaitMs: 3_600_000 }, async (app) => {
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const release = await occupyConnections(server.database);
    const refused: unknown[] = [];
    const calls = Array.from({ length: 700 }, async () => {
      const reply = await fetch(`${origin}/api/config`, { headers: caller.headers });
      const { code } = z.object({ code: z.string().optional() }).parse(await reply.json());
      if (reply.status !== 200) refused.push(code);
    });
    try {
      await eventually(() => refused.length >= 450);
      expect(server.database.queue.waiting()).toBeLessThan(250);
    } finally {
      await release();
    }
    await Promise.all(calls);
    // Refused on arrival, not by a wait that ended without a connection.
    expect(new Set(refused)).toEqual(new Set(["BUSY"]));
    expect((await caller.get("/api/config")).statusCode).toBe(200);
  });
});

test("who waits too long for a lock is told to come again", async () => {
  const blocker = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("lock table person in access exclusive mode");
  const reply = await caller.get("/api/config");
  await blocker.query("rollback");
  await blocker.end();
  expect([reply.statusCode, reply.json().code, reply.headers["retry-after"]]).toEqual([503, "BUSY", "2"]);
  expect((await caller.get("/api/config")).statusCode).toBe(200);
});
