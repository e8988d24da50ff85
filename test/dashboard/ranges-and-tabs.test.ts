import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { factorsOfTab, inTabOrder } from "#domain/scoring/factor-choice.ts";
import { standardProgramme } from "#domain/standard-programmes/standard-programmes.ts";
import { NOW, PERSONAS } from "#test/endpoints/two-operations.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { STORED_RANGE } from "./questions.ts";
import { givePages, PROGRAMMES } from "./world.ts";

let server: TestServer;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW });
  const make = given(server);
  await givePages(make);
  for (const who of Object.keys(PERSONAS)) callers.set(who, await make.logIn(`${who}@x.example`));
});

afterAll(() => server.close());

const ANSWERED_RANGE = { from: STORED_RANGE.firstDay, to: STORED_RANGE.lastDay };

describe("From/To", () => {
  test("left out, it is the stored time range, as the structure tells it; so is one end", async () => {
    const { dataSources } = await callerOf("headoffice").config();
    const stored = dataSources.find(({ operationId }) => operationId === "meridian-csi");
    expect(stored).toMatchObject({ firstDay: STORED_RANGE.firstDay, lastDay: STORED_RANGE.lastDay });
    expect((await trendOf({})).range).toEqual(ANSWERED_RANGE);
    expect((await headerOf()).range).toEqual(ANSWERED_RANGE);
    expect((await trendOf({ todate: "2026-03-10" })).range).toEqual({
      ...ANSWERED_RANGE,
      to: "2026-03-10",
    });
    expect((await trendOf({ fromdate: "2026-02-10" })).range).toEqual({
      ...ANSWERED_RANGE,
      from: "2026-02-10",
    });
  });

  test("left out, whole months are read from the rollups, and ranks are known to everybody", async () => {
    const { y, range } = await callerOf("rsm").card("date-range/top-dealers");
    expect(range).toEqual(ANSWERED_RANGE);
    expect(y.map(({ rank }) => rank)).not.toContain(null);
    expect((await callerOf("dealer").card("date-range/regional-index")).reference?.value).not.toBeNull();
  });

  test("cut buckets are marked, whole ones are not", async () => {
    const { x } = await trendOf({ fromdate: "2026-01-17", todate: "2026-03-31" });
    expect(x.map(({ value, partial }) => [value, partial])).toEqual([
      ["Jan 2026", true],
      ["Feb 2026", false],
      ["Mar 2026", false],
    ]);
  });

  test("a month without answers is a gap, not a zero; the one that runs is partial, later ones are not there", async () => {
    const { x, y } = await trendOf({ fromdate: "2026-07-01", todate: "2026-10-31" });
    expect(x.map(({ code, partial }) => [code, partial])).toEqual([
      ["2026-07", false],
      ["2026-08", false],
      ["2026-09", true],
    ]);
    expect(y.map(({ value, n }) => [value === null, n === 0])).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  test("more months than an axis takes are quarters, unless the view is asked", async () => {
    const long = { fromdate: "2001-01-01" };
    expect((await trendOf(long)).viewType).toBe("quarter");
    const asked = await callerOf("headoffice").post("/api/dashboard/trend-analysis/trend", {
      ...long,
      view_type: "month",
    });
    expect([asked.statusCode, asked.json().code]).toEqual([400, "RANGE_TOO_LONG"]);
  });
});

describe("the y axis of a trend", () => {
  test("holds every value in at most ten ticks", async () => {
    for (const score_type of ["0", "1", "2", "3", "4", "5"]) {
      for (const factor_type of ["0", "Q4"]) {
        const { min, max, step, y, data } = await trendOf({ score_type, factor_type });
        const values = [...y, ...data.flatMap(({ yAxis }) => yAxis)]
          .map(({ value }) => value)
          .filter((value) => value !== null);
        expect(Math.min(min, ...values)).toBe(min);
        expect(Math.max(max, ...values)).toBe(max);
        expect((max - min) / step + 1).toBeLessThanOrEqual(10);
      }
    }
  });
});

describe("a chosen dealer", () => {
  const AROUND = ["regional-index", "regional-nps", "top-dealers", "bottom-dealers"] as const;

  test.each(Object.keys(PERSONAS))("narrows no card of regions or of dealers for %s", async (who) => {
    const [dealer = ""] = PERSONAS[who]?.dealersInScope["meridian-csi"] ?? [];
    const isAlone = PERSONAS[who]?.dealersInScope["meridian-csi"].length === 1;
    for (const card of AROUND) {
      const all = await callerOf(who).card(`date-range/${card}`);
      const one = await callerOf(who).card(`date-range/${card}`, { dealer_code: dealer });
      const { subtitle } = one;
      expect({ ...one, subtitle: all.subtitle }).toEqual(all);
      expect(subtitle?.startsWith("all your dealers") ?? false, card).toBe(!isAlone);
    }
  });

  test("has behind its region's row the change that its own cards tell, over a range alone", async () => {
    const range = { fromdate: "2026-04-01", todate: "2026-06-30" };
    const { x } = await callerOf("headoffice").card("date-range/regional-nps", range);
    const behind = x.flatMap(({ dealers }) => dealers ?? []).filter(({ n }) => n > 0);
    expect(behind.some(({ compared }) => compared?.change != null)).toBe(true);
    for (const { code, compared } of behind.slice(0, 5)) {
      const own = await callerOf("headoffice").card("date-range/nps", { ...range, dealer_code: code });
      const [{ change, previousValue, direction, clear } = {}] = own.y;
      expect(compared, code).toEqual({ change, previousValue, direction, clear });
    }
    const summary = await callerOf("headoffice").card("summary/regional-nps");
    expect(summary.x.flatMap(({ dealers }) => dealers ?? []).some((each) => "compared" in each)).toBe(false);
  });

  test("leaves the chosen region's dealers to compare, and the card says which they are", async () => {
    const asked = { region_code: "R1", dealer_code: "D001" };
    for (const card of AROUND) {
      const reply = await callerOf("headoffice").card(`date-range/${card}`, asked);
      expect(reply.subtitle, card).toMatch(/^all your dealers in Region R1( · |$)/);
      expect(reply.subject, card).toMatchObject({ kind: "region", name: "Region R1" });
    }
  });

  test("narrows no line of a region, and its own lines only", async () => {
    const lines = async (score_type: string, dealer_code: string) => {
      const { subtitle: _, ...reply } = await trendOf({ score_type, dealer_code });
      return reply;
    };
    expect(await lines("5", "D001")).toEqual(await lines("5", ""));
    expect((await lines("0", "D001")).count).toBeLessThan((await lines("0", "")).count);
  });

  test("selects nothing where nobody knows it", async () => {
    const reply = await callerOf("rsm").card("date-range/regional-index", { dealer_code: "nobody" });
    expect([reply.x, reply.count]).toEqual([[], 0]);
  });
});

describe("the structure", () => {
  test("has a card per other question of the programme, grouped by its combine key", async () => {
    const page = { key: "other-questions", title: "Other Questions", filters: ["wave_code"] };
    await server.query("update operation set pages = $1", [
      JSON.stringify([{ ...page, cards: "otherQuestions" }]),
    ]);
    const { clients } = await callerOf("dealer").config();
    await server.query("update operation set pages = null");
    const cards = clients[0]?.operations.map(({ pages }) =>
      pages[0]?.cards.map(({ title, path, tabGroup }) => [title, path, tabGroup]),
    );
    const inTime = ["Was the vehicle ready in time?", "api/dashboard/other-questions/2", null];
    const booked = ["How did you book?", "api/dashboard/other-questions/4", "booking"];
    expect(cards).toEqual([[inTime, booked], [inTime]]);
  });
});

describe("Trend's header", () => {
  test("lists the Index, the factors in tab order, and the score types of each", async () => {
    const header = await headerOf();
    expect(header.factors.map(({ id, type }) => [id, type])).toEqual([
      [0, "0"],
      ...inTabOrder(PROGRAMMES["meridian-csi"]).map(({ code }, place) => [place + 1, code]),
    ]);
    const types = (factorid: number) =>
      header.scoreTypes.filter((each) => each.factorId === factorid).map(({ id, keyType }) => [id, keyType]);
    expect(types(0)).toEqual([
      [0, "single-line"],
      [1, "single-line"],
      [2, "single-line"],
      [3, "multi-line"],
      [4, "multi-line"],
      [5, "multi-line"],
    ]);
    expect(types(1).map(([id]) => id)).toEqual([0, 2, 3, 4, 5]);
  });
});

describe("tabs of Factor Summary", () => {
  test.each([
    ["CSI", standardProgramme("CSI", "2025-01"), { Q3: 3, Q4: 1, Q5: 2, Q6: 4, Q7: 5 }],
    ["SSI", standardProgramme("SSI", "2025-01"), { Q3: 1, Q4: 1, Q5: 2, Q6: 3, Q7: 4, Q8: 5 }],
  ])("the %s programme has the factor tab index mapping of the specification", (_, programme, mapping) => {
    expect(Object.fromEntries(programme.factors.map(({ code, tab }) => [code, tab]))).toEqual(mapping);
  });

  test("two factors of a tab share their contributors", () => {
    const programme = standardProgramme("SSI", "2025-01");
    const [first, second] = inTabOrder(programme);
    if (first === undefined || second === undefined)
      throw new Error("The programme has two factors at least.");
    for (const factor of [first, second]) {
      const codes = factorsOfTab(programme, { kind: "factor", factor }).map(({ code }) => code);
      expect(codes).toEqual(["Q3", "Q4"]);
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

async function headerOf() {
  const reply = await callerOf("headoffice").post("/api/dashboard/trend-analysis/header", {});
  return parsed(api.dashboard.trendHeader.reply, reply);
}
