import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { NETWORK, NOW, PERSONAS } from "#test/endpoints/two-operations.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { givePages } from "./world.ts";

let server: TestServer;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW });
  const make = given(server);
  await givePages(make);
  for (const who of Object.keys(PERSONAS)) callers.set(who, await make.logIn(`${who}@x.example`));
});

afterAll(() => server.close());

const CARDS = [
  ...["index", "nps", "disappointed", "satisfaction-split", "factor-scores", "improvement-areas"].map(
    (card) => `dealer-summary/${card}`,
  ),
  ...["index", "regional-index", "regional-nps", "top-dealers", "bottom-dealers"].map(
    (card) => `date-range/${card}`,
  ),
  ...["header", "top-contributors"].map((card) => `factor-summary/${card}`),
  "dealer-ranking/dealer-scores",
  ...["index", "nps", "disappointed", "graph"].map((card) => `dealer-compare/${card}`),
  ...["header", "graph"].map((card) => `improvement-opportunities/${card}`),
  ...["header", "graph"].map((card) => `factor-opportunities/${card}`),
  ...["2", "4"].map((card) => `other-questions/${card}`),
  ...["header", "trend"].map((card) => `trend-analysis/${card}`),
] as const;

describe("single paths", () => {
  test.each(CARDS)("%s answers by itself what it answers in a batch", async (card) => {
    const body = { wave_code: "WQ-4", score_type: "5" };
    const single = await callerOf("asm").post(`/api/dashboard/${card}`, body);
    expect(single.statusCode, single.body).toBe(200);
    const requests = [{ webapi: `api/dashboard/${card}`, body }];
    const batch = (await callerOf("asm").post("/api/dashboard/batch", { requests })).json();
    const { webapi: _, status: __, error: ___, ...shapes } = batch.replies[0];
    expect(Object.values(shapes).filter((shape) => shape !== null)).toEqual([single.json()]);
  });

  test.each([
    "other-questions/1",
    "other-questions/99",
    "other-questions/",
    "trend-analysis/graph",
    "summary/header",
  ])("%s is no card", async (card) => {
    expect((await callerOf("asm").post(`/api/dashboard/${card}`, {})).statusCode).toBe(404);
    expect((await callerOf("asm").batch([card])).replies[0]?.status).toBe(404);
  });
});

describe("nothing outside the scope", () => {
  test.each(Object.keys(PERSONAS))("%s reads no foreign outlet in any card", async (who) => {
    for (const operation of ["meridian-csi", "meridian-ssi"] as const) {
      const own = PERSONAS[who]?.dealersInScope[operation] ?? [];
      const bodies = [
        {},
        { wave_code: "WQ-4" },
        { fromdate: "2026-01-17", todate: "2026-05-03", score_type: "5" },
        { region_code: NETWORK.dealers.find(({ code }) => own.includes(code))?.region ?? "" },
      ];
      for (const body of bodies) {
        const reply = JSON.stringify(await callerOf(who).at(operation).batch(CARDS, body));
        const named = [...reply.matchAll(/\bD0\d\d\b/g)].map(([code]) => code);
        expect(named.filter((code) => !own.includes(code))).toEqual([]);
        expect(named.length).toBeGreaterThan(0);
      }
    }
  });

  test("every compared dealer must be in scope", async () => {
    const [mine] = PERSONAS["dealer"]?.dealersInScope["meridian-csi"] ?? [];
    const reply = await callerOf("dealer").post("/api/dashboard/dealer-compare/index", {
      dealer_code: `${mine},D004`,
    });
    expect([reply.statusCode, reply.json().code]).toEqual([403, "SCOPE"]);
  });

  test("a rank is told only where five ranked dealers of others stand behind it, or none", async () => {
    const placesOf = async (who: string, region_code: string) => {
      const [dealer_code] = PERSONAS[who]?.dealersInScope["meridian-csi"] ?? [];
      const reply = await callerOf(who).card("dealer-summary/index", {
        wave_code: "WQ-4",
        dealer_code: dealer_code ?? "",
        region_code,
      });
      return reply.ranks.map(({ level, rank }) => [level, rank !== null]);
    };
    const region = (who: string) =>
      NETWORK.dealers.find(({ code }) => PERSONAS[who]?.dealersInScope["meridian-csi"].includes(code))
        ?.region ?? "";
    expect(await placesOf("headoffice", "")).toEqual([
      ["network", true],
      ["region", true],
    ]);
    expect(await placesOf("dealer", region("dealer"))).toEqual([
      ["region", false],
      ["network", true],
    ]);
    expect(await placesOf("dealer", "")).toEqual([
      ["network", true],
      ["region", false],
    ]);
  });

  test("a range with partial months tells no network figure to an actor with a part", async () => {
    const body = { fromdate: "2026-01-17", todate: "2026-05-03" };
    const ranks = async (who: string) => {
      const reply = await callerOf(who).card("date-range/top-dealers", body);
      return { ranks: reply.y.map(({ rank }) => rank), places: reply.ranks };
    };
    expect((await ranks("headoffice")).ranks[0]).toBe(1);
    expect(new Set((await ranks("rsm")).ranks)).toEqual(new Set([null]));
    expect((await ranks("rsm")).places).toEqual([]);
    expect((await callerOf("dp").card("date-range/regional-index", body)).reference?.value).toBeNull();
    const whole = { fromdate: "2026-01-01", todate: "2026-06-30" };
    expect((await callerOf("dp").card("date-range/regional-index", whole)).reference?.value).not.toBeNull();
  });
});

describe("what is refused", () => {
  test("more than four dealers", async () => {
    const codes = NETWORK.dealers.slice(0, 5).map(({ code }) => code);
    const ask = (dealer_code: string) =>
      callerOf("headoffice").post("/api/dashboard/dealer-compare/index", { dealer_code });
    expect([(await ask(codes.join(","))).statusCode, (await ask(codes.join(","))).json().code]).toEqual([
      400,
      "TOO_MANY_DEALERS",
    ]);
    expect((await ask([...codes.slice(0, 4), codes[0]].join(", "))).statusCode).toBe(200);
  });

  test("a time axis of more than 240 steps", async () => {
    const ask = (card: string, view_type: string) =>
      callerOf("headoffice").post(`/api/dashboard/${card}`, {
        fromdate: "2001-01-01",
        todate: "2026-01-31",
        view_type,
      });
    expect((await ask("trend-analysis/trend", "month")).json().code).toBe("RANGE_TOO_LONG");
    expect((await ask("trend-analysis/trend", "quarter")).statusCode).toBe(200);
    expect((await ask("date-range/index", "month")).statusCode).toBe(200);
  });

  test.each([
    ["a day that is none", { fromdate: "2026-02-30", todate: "2026-05-03" }],
    ["no date at all", { fromdate: "soon", todate: "2026-05-03" }],
    ["days the wrong way round", { fromdate: "2026-05-03", todate: "2026-01-17" }],
    ["an unknown dealer", { dealer_code: "D999" }],
    ["an unknown model", { model_code: "M9" }],
  ])("%s selects nothing", async (_, body) => {
    const caller = callerOf("headoffice");
    expect(await caller.card("date-range/index", body)).toMatchObject({
      count: 0,
      y: [{ value: null, n: 0 }],
    });
    expect(await trendOf(body)).toMatchObject({ count: 0, y: [], data: [], min: 0, max: 1000 });
  });

  test("an unknown score type, view or factor is an empty line", async () => {
    for (const body of [{ score_type: "9" }, { view_type: "week" }, { factor_type: "Q99" }]) {
      expect(await trendOf(body), JSON.stringify(body)).toMatchObject({
        chartType: "single-line",
        x: [],
        y: [],
      });
    }
  });
});

function callerOf(who: string): Caller {
  const caller = callers.get(who);
  if (caller === undefined) throw new Error(`${who} is not logged in.`);
  return caller;
}

async function trendOf(body: Record<string, string>) {
  const reply = await callerOf("headoffice").post("/api/dashboard/trend-analysis/trend", body);
  return parsed(api.dashboard.trend.reply, reply);
}
