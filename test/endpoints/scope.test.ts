import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import {
  AURORA,
  giveAurora,
  giveTwoOperations,
  NETWORK,
  NOW,
  type OperationId,
  PERSONAS,
} from "./two-operations.ts";

const OPERATION_IDS = ["meridian-csi", "meridian-ssi"] as const;
const CASES = Object.keys(PERSONAS).flatMap((who) =>
  OPERATION_IDS.map((operation) => [who, operation] as const),
);

let server: TestServer;
let make: Given;
let stranger: Caller;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW });
  make = given(server);
  await giveTwoOperations(make);
  await giveAurora(make);
  for (const who of Object.keys(PERSONAS)) callers.set(who, await make.logIn(`${who}@x.example`));
  stranger = await make.logIn("stranger@a.example", "aurora-csi");
});

afterAll(() => server.close());

describe("each persona sees its own outlets and nothing else", () => {
  test.each(CASES)("%s at %s: login and config name the own outlets of each type", async (who, operation) => {
    const reply = await server.call({
      method: "POST",
      url: "/login",
      headers: { data_source: operation },
      payload: { username: `${who}@x.example`, password: PASSWORD },
    });
    const { structure, userData } = parsed(api.session.login.reply, reply);
    const config = await callerOf(who, operation).config();
    expect(structure).toEqual(config);
    expect(userData).toEqual(config.userData);
    expect(userData.dealersByType.map(({ userType, dealers }) => [userType, codes(dealers)])).toEqual([
      ["CSI", PERSONAS[who]?.dealersInScope["meridian-csi"]],
      ["SSI", PERSONAS[who]?.dealersInScope["meridian-ssi"]],
    ]);
    for (const dealer of userData.dealersByType.flatMap(({ dealers }) => dealers)) {
      const { region, state, location } =
        NETWORK.dealers.find(({ code }) => code === dealer.dealerCode) ?? {};
      expect(dealer).toMatchObject({ regionCode: region, stateCode: state, locationCode: location });
    }
    expect(config.clients.map(({ name, operations }) => [name, operations.map(({ id }) => id)])).toEqual([
      ["Meridian Motors", [...OPERATION_IDS]],
    ]);
    expect(config.dataSources.map(({ operationId }) => operationId)).toEqual([...OPERATION_IDS]);
    expect(reply.json().jsonconfig).not.toContain("urora");
  });

  test.each(CASES)("%s at %s: filter lists hold the places of the own outlets", async (who, operation) => {
    const { filters } = await callerOf(who, operation).filters();
    const list = (key: string) =>
      filters.find((each) => each.filterKey === key)?.data.map(({ code }) => code);
    const own = ownOf(who, operation);
    const all = (values: string[]) => (values.length > 1 ? ["All", ...values] : values);
    expect(list("dealerCode")).toEqual(all(own.map(({ code }) => code)));
    expect(list("regionCode")).toEqual(all(distinct(own.map(({ region }) => region))));
    expect(list("stateCode")).toEqual(all(distinct(own.map(({ state }) => state))));
    expect(list("locationCode")).toEqual(all(distinct(own.map(({ location }) => location))));
    expect(list("waveCode")).toEqual(["WQ-5", "WQ-4", "WQ-3", "WQ-2", "WQ-1"]);
    expect(list("modelCode")).toEqual(["All", "M1", "M2", "M3"]);
    expect(list("month")).toHaveLength(16);
  });

  test.each(CASES)("%s at %s: no reply of any call holds a foreign outlet", async (who, operation) => {
    const caller = callerOf(who, operation);
    const { clients } = await caller.config();
    const cards = clients.flatMap(({ operations }) =>
      operations.flatMap(({ pages }) => pages.flatMap(({ cards }) => cards.map(({ path }) => path))),
    );
    const replies = [
      (await caller.get("/api/config")).body,
      (await caller.post("/api/filters")).body,
      (await caller.post("/api/dashboard/batch", { requests: cards.map((webapi) => ({ webapi, body: {} })) }))
        .body,
      ...(await Promise.all(
        cards.map(async (card) => (await caller.post(`/${card}`, { wave_code: "WQ-4" })).body),
      )),
      (await caller.get("/api/uploadedfilelist")).body,
    ];
    const ownText = new Set(
      (PERSONAS[who]?.dealersInScope["meridian-csi"] ?? []).concat(
        PERSONAS[who]?.dealersInScope["meridian-ssi"] ?? [],
      ),
    );
    for (const body of replies) {
      const named = [...body.matchAll(/\b(?:D0\d\d|A777)\b/g)].map(([code]) => code);
      expect(named.filter((code) => !ownText.has(code))).toEqual([]);
      expect(body).not.toContain("urora");
    }
    expect(replies.join("")).toContain([...ownText][0]);
  });

  test("a stranger sees the own client and nothing of another, though outlet codes are alike", async () => {
    const replies = [
      (await stranger.get("/api/config")).body,
      (await stranger.post("/api/filters")).body,
      ...[...(await stranger.summary()).values()].map((reply) => JSON.stringify(reply)),
      (await stranger.get("/api/uploadedfilelist")).body,
    ].join("\n");
    expect(replies).toContain("Aurora outlet D001");
    expect(replies).not.toMatch(/Meridian|Outlet D0|meridian/);
    expect((await stranger.card("summary/index")).count).toBe(24);
    expect((await stranger.card("dealer-summary/index", { dealer_code: "D001" })).count).toBe(12);
    expect(AURORA.dealers.map(({ code }) => code)).toContain("D001");
  });
});

describe("scope lists", () => {
  test("an empty list is nothing: no outlets, no lists, no figures", async () => {
    await addPerson("empty@x.example", { csiOutlets: [] });
    const caller = await make.logIn("empty@x.example");
    expect((await caller.config()).userData.dealersByType).toMatchObject([
      { userType: "CSI", dealers: [] },
      { userType: "SSI" },
    ]);
    const { filters } = await caller.filters();
    expect(
      filters
        .filter(({ filterKey }) => /region|state|location|dealer/.test(filterKey))
        .flatMap(({ data }) => data),
    ).toEqual([]);
    const summary = await caller.summary();
    expect([...summary.values()].map(({ count }) => count)).toEqual(Array(10).fill(0));
    expect(summary.get("index")?.y).toMatchObject([{ value: null, n: 0 }]);
    expect(summary.get("top-dealers")?.y).toEqual([]);
  });

  test("without panel access to a type its operations are not there", async () => {
    await addPerson("service@x.example", { userTypes: ["CSI"] });
    const caller = await make.logIn("service@x.example");
    const config = await caller.config();
    expect(config.clients[0]?.operations.map(({ id }) => id)).toEqual(["meridian-csi"]);
    expect(config.dataSources.map(({ operationId }) => operationId)).toEqual(["meridian-csi"]);
    expect(config.userData.dealersByType.map(({ userType }) => userType)).toEqual(["CSI"]);
    expect((await caller.at("meridian-ssi").post("/api/filters")).statusCode).toBe(403);
  });

  test("a changed membership acts on the next request", async () => {
    const personId = await addPerson("mover@x.example", { csiOutlets: ["D001"] });
    const caller = await make.logIn("mover@x.example");
    const before = await caller.card("summary/index");
    await server.query("update membership set csi_outlets = '{D004}' where person_id = $1", [personId]);
    const after = await caller.card("summary/index");
    expect(before.count).toBe(await countOf("D001"));
    expect(after.count).toBe(await countOf("D004"));
    expect(after.count).not.toBe(before.count);
  });

  test("a person of two clients sees each through its own membership", async () => {
    await make.person(
      "both@x.example",
      { client: "Aurora Vehicles", scope: { csiOutlets: ["A777"] } },
      { client: "Meridian Motors", scope: { regions: ["R2"] } },
    );
    const caller = await make.logIn("both@x.example", "aurora-csi");
    expect((await caller.card("summary/index")).count).toBe(12);
    const regional = await caller.at("meridian-csi").card("summary/regional-index");
    expect(regional.x.map(({ code }) => code)).toEqual(["R2"]);
    expect((await caller.config()).clients.map(({ name }) => name)).toEqual([
      "Meridian Motors",
      "Aurora Vehicles",
    ]);
    expect(codes((await caller.config()).userData.dealersByType[0]?.dealers ?? [])).toEqual(["A777"]);
  });

  function addPerson(email: string, scope: Partial<ScopeLists>): Promise<number> {
    return make.person(email, { client: "Meridian Motors", scope });
  }

  async function countOf(dealer: string): Promise<number> {
    return (
      await callerOf("headoffice", "meridian-csi").card("dealer-summary/index", { dealer_code: dealer })
    ).count;
  }
});

function callerOf(who: string, operation: OperationId): Caller {
  const caller = callers.get(who);
  if (caller === undefined) throw new Error(`${who} is not logged in.`);
  return caller.at(operation);
}

function ownOf(who: string, operation: OperationId) {
  const codes = PERSONAS[who]?.dealersInScope[operation] ?? [];
  return NETWORK.dealers.filter(({ code }) => codes.includes(code));
}

function codes(dealers: readonly { readonly dealerCode: string }[]): string[] {
  return dealers.map(({ dealerCode }) => dealerCode);
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
