import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChartReply } from "#contract/dashboard.ts";
import { api } from "#contract/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { surveys } from "#test/given/surveys.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let headOffice: Caller;
let north: Caller;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-09-01T06:00:00Z") });
  const make = given(server);
  const places = ["D01", "D02", "D03", "D05", "D08"];
  await make.surveys(
    places.flatMap((dealer) => [
      ...surveys(11, { dealer_code: dealer, survey_date: "2026-02-10" }),
      ...surveys(2, { dealer_code: dealer, survey_date: "2026-05-10", model_code: "M2" }),
    ]),
  );
  await make.client({
    name: "Aurora Vehicles",
    operations: { "aurora-csi": aProgramme() },
    network: {
      dealers: [{ code: "A1", name: "Aurora outlet", region: "AR", state: "AS", location: "AL" }],
      models: [{ code: "AM", name: "Aurora model" }],
    },
  });
  await make.person("ho@x.example");
  await make.person("north@x.example", { scope: { regions: ["N"] } });
  headOffice = await make.logIn("ho@x.example");
  north = await make.logIn("north@x.example");
});

afterAll(() => server.close());

describe("a place of the own network outside the scope is forbidden", () => {
  test.each([
    [{ region_code: "S" }],
    [{ state_code: "S1" }],
    [{ location_code: "S2-city" }],
    [{ dealer_code: "D08" }],
    [{ region_code: "N", dealer_code: "D05" }],
    [{ dealer_code: "D05", wave_code: "WQ-99" }],
    [{ dealer_code: "D05", model_code: "nothing" }],
  ])("%j", async (body) => {
    const reply = await north.post("/api/dashboard/summary/index", body);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toEqual({ code: "SCOPE", message: expect.stringMatching(/outside your scope/) });
    expect((await headOffice.post("/api/dashboard/summary/index", body)).statusCode).toBe(200);
  });

  test("in a batch it refuses its own card only", async () => {
    const reply = await north.post("/api/dashboard/batch", {
      requests: [
        { webapi: "api/dashboard/summary/index", body: { region_code: "N" } },
        { webapi: "api/dashboard/summary/index", body: { region_code: "S" } },
        { webapi: "api/dashboard/summary/nonsense", body: {} },
        { webapi: "api/dashboard/summary/nps", body: {} },
      ],
    });
    expect(reply.json()).toMatchObject({
      replies: [
        { status: 200, chart: { count: 39 }, error: null },
        { status: 403, chart: null, error: { code: "SCOPE" } },
        { status: 404, chart: null, error: { code: "NO_CARD" } },
        { status: 200, chart: { count: 39 }, error: null },
      ],
    });
  });
});

describe("what nobody knows here is empty", () => {
  test.each([
    [{ region_code: "Nowhere" }],
    [{ model_code: "M9" }],
    [{ region_code: "AR" }],
    [{ model_code: "AM" }],
    [{ wave_code: "WQ-99" }],
    [{ wave_code: "WQ-2" }],
    [{ wave_code: "nonsense" }],
    [{ wave_code: "WQ-3", month: "2026-05" }],
    [{ wave_code: "WQ-4", month: "2026-02" }],
    [{ month: "2026-13" }],
    [{ month: "nonsense" }],
    [{ region_code: "n" }],
    [{ region_code: "' or 1=1 --" }],
  ])("%j", async (body) => {
    const summary = await headOffice.summary(body);
    expect([...summary.values()].map(({ count }) => count)).toEqual(Array(10).fill(0));
    expect(summary.get("index")).toMatchObject({
      y: [{ value: null, n: 0, low: null, high: null, insufficient: false }],
    });
    expect(summary.get("nps")).toMatchObject({ y: [{ value: null, change: null, direction: null }] });
    expect(summary.get("regional-index")?.x).toEqual([]);
    expect(summary.get("top-dealers")?.x).toEqual([]);
    expect(summary.get("improvement-areas")?.x).toEqual([]);
  });
});

describe("what nobody knows here is empty on the page of dealers, too", () => {
  test.each([
    [{ state_code: "nowhere" }],
    [{ location_code: "nowhere" }],
    [{ dealer_code: "D99" }],
    [{ dealer_code: "A1" }],
    [{ dealer_code: "' or 1=1 --" }],
    [{ region_code: "N", state_code: "S1" }],
  ])("%j", async (body) => {
    const index = await headOffice.card("dealer-summary/index", body);
    expect(index).toMatchObject({ count: 0, y: [{ value: null, n: 0 }] });
  });
});

describe("a filter that its page does not have changes no figure", () => {
  test.each([
    [{ state_code: "S1" }],
    [{ location_code: "S2-city" }],
    [{ dealer_code: "D05" }],
    [{ dealer_code: "D99" }],
    [{ fromdate: "2026-05-01", todate: "2026-05-31" }],
  ])("Summary with %j", async (body) => {
    const whole = await headOffice.summary({ wave_code: "WQ-3" });
    expect(whole.get("index")?.count).toBe(55);
    expect(await headOffice.summary({ wave_code: "WQ-3", ...body })).toEqual(whole);
  });

  test("the rows of Dealer Score neither", async () => {
    const total = async (body: object) =>
      (await headOffice.post("/api/dashboard/dealer-score/verbatims", body)).json().total;
    expect(await total({})).toBe(65);
    expect(await total({ state_code: "S1" })).toBe(65);
    expect(await total({ dealer_code: "D05" })).toBe(13);
  });

  test("an operation's own page has its own filters", async () => {
    const { ownerPool } = server.database;
    const own = {
      key: "summary",
      title: "Own",
      filters: ["dealer_code", "state_code", "location_code"],
      cards: [],
    };
    await ownerPool.query(
      "update operation set pages = $1, data_version = data_version + 1 where slug = 'meridian-csi'",
      [JSON.stringify([own])],
    );
    try {
      expect((await headOffice.card("summary/index", { dealer_code: "D05" })).count).toBe(13);
      expect((await headOffice.card("summary/index", { region_code: "N" })).count).toBe(65);
      for (const filter of [{ location_code: "S2-city" }, { state_code: "S1" }]) {
        const around = await headOffice.card("summary/top-dealers", filter);
        expect(around).toMatchObject({
          subtitle: "all your dealers",
          subject: { kind: "network", name: "" },
        });
      }
    } finally {
      await ownerPool.query("update operation set pages = null, data_version = data_version + 1");
    }
  });
});

describe("empty, missing and All are every value", () => {
  test("in every key", async () => {
    const keys = [
      "region_code",
      "state_code",
      "location_code",
      "dealer_code",
      "wave_code",
      "month",
      "model_code",
    ];
    const whole = await north.card("summary/index", {});
    for (const value of ["", "All", null]) {
      for (const key of keys) expect(await north.card("summary/index", { [key]: value }), key).toEqual(whole);
      const body = Object.fromEntries(keys.map((key) => [key, value]));
      expect(await north.card("summary/index", body)).toEqual(whole);
    }
    const noBody = await north.post("/api/dashboard/summary/index");
    expect(parsed(api.dashboard.card.reply, noBody)).toEqual(whole);
    expect(whole.count).toBe(39);
  });

  test("keys of the union that a card does not use are ignored", async () => {
    const whole = await north.card("summary/index");
    const body = {
      factor_type: "2",
      score_type: "1",
      view_type: "x",
      fromdate: "2026-05-01",
      todate: "2026-05-31",
      status: "1",
    };
    expect(await north.card("summary/index", body)).toEqual(whole);
  });
});

describe("codes that are numbers", () => {
  const PATHS = [
    ["dashboard/trend-analysis/trend", { score_type: 1 }],
    ["dashboard/trend-analysis/trend", { status: 1 }],
    ["dashboard/summary/index", { score_type: 2, status: 3 }],
    ["dashboard/dealer-score/verbatims", { status: 1 }],
    ["dashboard/action-planning/header", { status: 1 }],
    ["dashboard/action-planning/tickets", { status: 1, score_type: 0 }],
  ] as const;

  test.each(PATHS)("%s takes %j as text and as numbers", async (path, body) => {
    const texts = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));
    const [number, text] = [
      await headOffice.post(`/api/${path}`, body),
      await headOffice.post(`/api/${path}`, texts),
    ];
    expect([number.statusCode, text.statusCode], number.body).toEqual([200, 200]);
    expect(number.json()).toEqual(text.json());
  });

  test("in a batch too; fractions and truth values are none", async () => {
    const ask = (score_type: unknown) =>
      headOffice.post("/api/dashboard/batch", {
        requests: [{ webapi: "api/dashboard/trend-analysis/trend", body: { score_type } }],
      });
    expect((await ask(1)).json()).toMatchObject({ replies: [{ status: 200, trend: { score_type: 1 } }] });
    expect((await ask(1)).json()).toEqual((await ask("1")).json());
    expect((await ask(1.5)).statusCode).toBe(400);
    expect((await ask(true)).statusCode).toBe(400);
  });
});

describe("what is not understood is refused", () => {
  test.each([
    ["a number", { region_code: 5 }],
    ["a list", { dealer_code: ["D01"] }],
    ["an object", { model_code: { $ne: "" } }],
    ["a truth value", { wave_code: true }],
    ["an unknown key", { dealer: "D01" }],
    ["a key in other letters", { Region_Code: "N" }],
    ["a list for a body", []],
    ["a very long code", { region_code: "N".repeat(201) }],
  ])("%s", async (_, body) => {
    const single = await north.post("/api/dashboard/summary/index", body);
    expect(single.statusCode).toBe(400);
    expect(single.json()).toMatchObject({
      code: "INVALID_BODY",
      message: expect.stringMatching(/not understood/),
    });
    const batch = await north.post("/api/dashboard/batch", {
      requests: [{ webapi: "api/dashboard/summary/index", body }],
    });
    expect(batch.statusCode).toBe(400);
  });

  test.each([
    ["no list of requests", {}],
    ["requests of another type", { requests: "all" }],
    ["a version of another type", { requests: [], known_version: "1" }],
    ["an unknown key", { requests: [], scope: "all" }],
    [
      "an unknown key in a request",
      { requests: [{ webapi: "api/dashboard/summary/index", body: {}, dealers: [1] }] },
    ],
    ["61 requests", { requests: Array(61).fill({ webapi: "api/dashboard/summary/index", body: {} }) }],
  ])("in a batch: %s", async (_, body) => {
    expect((await north.post("/api/dashboard/batch", body)).statusCode).toBe(400);
  });

  test("filters take nothing but an empty body", async () => {
    expect((await north.post("/api/filters", { dealers: "All" })).statusCode).toBe(400);
    expect((await north.post("/api/filters", {})).statusCode).toBe(200);
    expect((await north.post("/api/filters")).statusCode).toBe(200);
  });

  test("a card that does not exist is not found", async () => {
    for (const card of ["summary/nonsense", "nonsense/index", "summary/__proto__", "..%2Fsummary/index"]) {
      expect((await north.post(`/api/dashboard/${card}`, {})).statusCode, card).toBe(404);
    }
  });
});

describe("an empty body is an empty request, whatever type its header names", () => {
  const TYPES = ["application/json", "application/json; charset=utf-8", "text/plain;charset=UTF-8"] as const;
  const asked = Object.values(api).flatMap((noun) =>
    Object.values(noun).filter(({ kind, method }) => method === "POST" && kind !== "upload"),
  );

  test.each(TYPES)("%s: no call of the product fails over it", async (type) => {
    expect(asked.length).toBeGreaterThan(30);
    for (const { path, access } of asked) {
      const reply = await server.call({
        method: "POST",
        url: path.replace(":page/:card", "summary/index"),
        headers: { "content-type": type },
        payload: "",
      });
      expect(reply.statusCode, path).toBe(access === "public" ? 400 : 401);
      expect(reply.json().code, path).not.toBe("REQUEST");
    }
  });

  test.each([
    "/api/filters",
    "/api/dashboard/summary/index",
    "/api/dashboard/dealer-score/verbatims",
    "/api/dashboard/action-planning/tickets",
    "/api/export/verbatims",
  ])("%s answers it as it answers {}", async (path) => {
    const whole = await north.post(path, {});
    expect(whole.statusCode).toBe(200);
    for (const type of TYPES) {
      for (const payload of type.startsWith("text") ? [""] : ["", " \r\n"]) {
        const reply = await server.call({
          method: "POST",
          url: path,
          headers: { ...north.headers, "content-type": type },
          payload,
        });
        expect([reply.statusCode, reply.body.length]).toEqual([200, whole.body.length]);
      }
    }
  });

  test("what is required is still asked for, and broken JSON still refused", async () => {
    const send = (payload: string) =>
      server.call({
        method: "POST",
        url: "/api/dashboard/batch",
        headers: { ...north.headers, "content-type": "application/json" },
        payload,
      });
    expect((await send("")).json()).toMatchObject({
      code: "INVALID_BODY",
      message: expect.stringContaining("requests"),
    });
    for (const broken of ["{", '{"__proto__": {}}']) expect((await send(broken)).statusCode).toBe(400);
  });
});

describe("the operation comes in the data_source header", () => {
  const CALLS = [
    ["POST", "/api/filters"],
    ["POST", "/api/dashboard/summary/index"],
    ["POST", "/api/dashboard/batch"],
    ["GET", "/api/uploadedfilelist"],
    ["GET", "/api/uploadtemplate"],
    ["GET", "/api/events"],
  ] as const;

  test.each(CALLS)("%s %s without it is refused", async (method, url) => {
    for (const value of [undefined, "", "null"]) {
      const reply = await callWith(method, url, value === undefined ? {} : { data_source: value });
      expect([reply.statusCode, reply.json().code]).toEqual([400, "NO_OPERATION"]);
    }
  });

  test.each(CALLS)("%s %s with a foreign or unknown one is forbidden", async (method, url) => {
    for (const value of ["aurora-csi", "nothing", "MERIDIAN-CSI", "1"]) {
      const reply = await callWith(method, url, { data_source: value });
      expect([reply.statusCode, reply.json().code], value).toEqual([403, "OPERATION"]);
    }
  });

  test("data-source, as proxies leave it, is accepted", async () => {
    const reply = await callWith("POST", "/api/dashboard/summary/index", { "data-source": "meridian-csi" });
    expect(reply.json<ChartReply>().count).toBe(39);
    const foreign = await callWith("POST", "/api/dashboard/summary/index", { "data-source": "aurora-csi" });
    expect(foreign.statusCode).toBe(403);
  });

  test("config needs none", async () => {
    expect((await callWith("GET", "/api/config", {})).statusCode).toBe(200);
    expect((await callWith("GET", "/api/config", { data_source: "aurora-csi" })).json()).toMatchObject({
      userdt: { emailid: "north@x.example" },
    });
  });

  function callWith(method: "GET" | "POST", url: string, headers: Record<string, string>) {
    return server.call({ method, url, headers: { authorization: `Bearer ${north.token}`, ...headers } });
  }
});
