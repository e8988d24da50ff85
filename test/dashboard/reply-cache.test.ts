import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { api } from "#contract/index.ts";
import { type Caller, callerWith } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const DECOMPRESSORS = { br: brotliDecompressSync, gzip: gunzipSync };
const CARDS = ["summary/index", "summary/nps", "summary/regional-index", "summary/top-dealers"];

let server: TestServer;
let make: Given;
/** The last evening of WQ-3 in Kolkata. */
let now = Date.parse("2026-03-31T15:00:00Z");

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  make = given(server);
  const ssi = aProgramme({ type: "SSI" });
  await make.client({ operations: { "meridian-csi": aProgramme(), "meridian-ssi": ssi } });
  await make.surveys([
    ...surveys(12, { dealer_code: "D01", overall: 9, recommend: 10 }),
    ...surveys(14, { dealer_code: "D05", overall: 3, recommend: 2 }),
  ]);
  await make.surveys(surveys(3, { dealer_code: "D01" }), "meridian-ssi");
  await make.person("ho@x.example");
  await make.person("north@x.example", { scope: { regions: ["N"] } });
  await make.person("south@x.example", { scope: { regions: ["S"] } });
  await make.person("same@x.example", { scope: { states: ["N1", "N2"] } });
});

afterAll(() => server.close());

describe("a remembered reply", () => {
  test("never reaches another scope, in whatever order people ask", async () => {
    const counts = { ho: 26, north: 12, south: 14, same: 12 };
    const people = Object.entries(counts);
    for (const order of [people, [...people].reverse()]) {
      for (const [who, count] of order) {
        const caller = await make.logIn(`${who}@x.example`);
        for (const body of [{}, { wave_code: "WQ-3" }, { month: "2026-02" }]) {
          expect((await caller.card("summary/index", body)).count, who).toBe(count);
          expect(
            (await caller.batch(CARDS, body)).replies.map(({ chart }) => chart?.count),
            who,
          ).toEqual(Array(4).fill(count));
        }
      }
    }
  });

  test("never reaches another operation of the same people", async () => {
    const caller = await make.logIn("north@x.example");
    expect((await caller.card("summary/index")).count).toBe(12);
    expect((await caller.at("meridian-ssi").card("summary/index")).count).toBe(3);
    expect((await caller.card("summary/index")).count).toBe(12);
  });

  test("never reaches another card", async () => {
    const caller = await make.logIn("south@x.example");
    const figures = CARDS.slice(0, 2).map(async (card) => (await caller.card(card)).y);
    const [index, nps] = await Promise.all(figures);
    expect(index).not.toEqual(nps);
  });

  test("costs one statement: who asks, and at which version", async () => {
    const caller = await make.logIn("north@x.example");
    const first = await caller.batch(CARDS);
    await settled(server);
    const statements = vi.spyOn(pg.Client.prototype, "query");
    expect(await caller.batch(CARDS)).toEqual(first);
    expect((await caller.batch(CARDS, {}, first.dataVersion)).unchanged).toBe(true);
    // Those who look for jobs ask now and then, whoever calls.
    const asked = statements.mock.calls.filter(
      ([query]) => !JSON.stringify(query).includes("graphile_worker"),
    );
    expect(asked).toHaveLength(2);
    statements.mockRestore();
  });

  test("says the same compressed, and after new data what is new", async () => {
    const [ho, south] = [await make.logIn("ho@x.example"), await make.logIn("south@x.example")];
    const ofSouth = await south.batch(CARDS);
    const before = await ho.batch(CARDS);
    // The second is the one that is remembered, the third its bytes of before.
    for (const encoding of ["br", "gzip", "br", "gzip", "br", "gzip"] as const) {
      expect(await compressed(ho, encoding)).toEqual(before);
      expect(await compressed(south, encoding)).toEqual(ofSouth);
    }
    await make.surveys(surveys(1, { dealer_code: "D05", overall: 3, recommend: 2 }));
    for (const encoding of ["br", "gzip"] as const) {
      const { replies, dataVersion } = await compressed(ho, encoding);
      expect(replies.map(({ chart }) => chart?.count)).toEqual(Array(4).fill(27));
      expect(dataVersion).toBeGreaterThan(before.dataVersion);
    }
  });

  test("never outlives its day: a wave is open to its last", async () => {
    const caller = await make.logIn("ho@x.example");
    const isOpen = async () => (await caller.card("summary/index", { wave_code: "WQ-3" })).waveOpen;
    expect(await isOpen()).toBe(true);
    now += 12 * 60 * 60 * 1000;
    expect(await isOpen()).toBe(false);
  });

  test("never outlives the data it came from, in any process", async () => {
    const caller = await make.logIn("north@x.example");
    const listed = async () => (await caller.post("/api/dashboard/dealer-score/verbatims")).json().responses;
    const before = await caller.card("summary/nps");
    expect(await listed()).toBe(12);
    await make.surveys(surveys(5, { dealer_code: "D02", recommend: 0 }));
    const after = await caller.card("summary/nps");
    expect([before.count, after.count]).toEqual([12, 17]);
    expect(await listed()).toBe(17);
    expect(after.dataVersion).toBeGreaterThan(before.dataVersion);
    expect(after.y).not.toEqual(before.y);
  });

  test("never outlives a change of the network: a dealer who moved counts in the new region at once", async () => {
    const north = await make.logIn("north@x.example");
    const south = await make.logIn("south@x.example");
    const before = [(await north.card("summary/index")).count, (await south.card("summary/index")).count];
    await make.surveys(surveys(1, { dealer_code: "D06" }));
    const moved = await moveDealer("D01", "S1-city");
    expect(moved).toBe(1);
    const after = [(await north.card("summary/index")).count, (await south.card("summary/index")).count];
    expect(before).toEqual([17, 15]);
    expect(after).toEqual([5, 28]);
    expect((await north.post("/api/dashboard/summary/index", { dealer_code: "D01" })).statusCode).toBe(403);
  });

  async function compressed(caller: Caller, encoding: keyof typeof DECOMPRESSORS) {
    const requests = CARDS.map((card) => ({ webapi: `api/dashboard/${card}`, body: {} }));
    const sent = await caller.post(
      "/api/dashboard/batch",
      { requests },
      { "accept-encoding": `${encoding}, deflate` },
    );
    expect(sent.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    const text = DECOMPRESSORS[encoding](sent.rawPayload).toString();
    return api.dashboard.batch.reply.parse(JSON.parse(text));
  }

  async function moveDealer(code: string, location: string): Promise<number | null> {
    const moved = await server.query("update dealer set location_code = $2 where dealer_code = $1", [
      code,
      location,
    ]);
    await server.query("update operation set data_version = data_version + 1");
    return moved.rowCount;
  }
});

describe("known_version", () => {
  test("spares a reply only while it is the version", async () => {
    const caller = await make.logIn("ho@x.example");
    const { dataVersion: version } = await caller.batch(CARDS);
    expect(await caller.batch(CARDS, {}, version)).toEqual({
      dataVersion: version,
      unchanged: true,
      replies: [],
    });
    for (const other of [version - 1, version + 1, 0]) {
      const full = await caller.batch(CARDS, {}, other);
      expect([full.unchanged, full.dataVersion, full.replies.length]).toEqual([false, version, 4]);
    }
    await make.surveys(surveys(1, { dealer_code: "D03" }));
    const changed = await caller.batch(CARDS, {}, version);
    expect([changed.unchanged, changed.replies.length]).toEqual([false, 4]);
    expect(changed.dataVersion).toBeGreaterThan(version);
  });

  test("is no way around the session or the operation", async () => {
    const caller = await make.logIn("ho@x.example");
    const { dataVersion: version } = await caller.batch([]);
    const body = { requests: [], known_version: version };
    expect(
      (await callerWith(server, "x".repeat(43), "meridian-csi").post("/api/dashboard/batch", body))
        .statusCode,
    ).toBe(401);
    expect((await caller.at("elsewhere").post("/api/dashboard/batch", body)).statusCode).toBe(403);
  });
});
