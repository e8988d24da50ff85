import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChartReply } from "#contract/dashboard.ts";
import {
  ASK,
  giveTwoOperations,
  NETWORK,
  NOW,
  OPERATIONS,
  type OperationId,
  PAGE_ORACLES,
  PERSONAS,
  ROWS,
} from "#test/endpoints/two-operations.ts";
import type { Caller } from "#test/given/caller.ts";
import { given } from "#test/given.ts";
import { settled } from "#test/ledger.ts";
import type { Question } from "#test/oracle/inputs.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { type ExpectedCard, expectedSummary } from "./summary-expected.ts";

let server: TestServer;
const callers = new Map<string, Caller>();
const expectations = new Map<string, ReadonlyMap<string, ExpectedCard>>();

const QUESTIONS: readonly Question[] = [
  {},
  { wave: "WQ-1" },
  { wave: "WQ-3" },
  { wave: "WQ-5" },
  { wave: "WQ-1", month: "2025-07" },
  { wave: "WQ-3", month: "2026-01" },
  { month: "2026-02" },
  { region: "R1" },
  { region: "R2" },
  { model: "M1" },
  { wave: "WQ-4", region: "R1" },
  { wave: "WQ-2", region: "R3" },
  { wave: "WQ-4", model: "M2" },
  { wave: "WQ-4", month: "2026-05", model: "M1" },
  { region: "R1", model: "M3" },
  { month: "2025-12", region: "R2" },
  { month: "2026-02", model: "M2" },
  { wave: "WQ-3", month: "2026-03", region: "R1", model: "M1" },
];

/** Tests Summary as these people see it at both operations; head office and a dealer are among them. */
export function testSummaryOf(people: readonly string[]): void {
  const cases = people.flatMap((who) => [[who, "meridian-csi"] as const, [who, "meridian-ssi"] as const]);

  beforeAll(async () => {
    // Before the server starts: the oracle's loops would starve it.
    for (const [who, operation] of cases)
      for (const question of QUESTIONS)
        expectations.set(keyOf(who, operation, question), expectedFor(who, operation, question));
    server = await startTestServer({ now: () => NOW });
    const make = given(server);
    await giveTwoOperations(make);
    // What each import made of the other operation's network raises its version a moment later.
    await settled(server);
    for (const who of people) callers.set(who, await make.logIn(`${who}@x.example`));
  });

  afterAll(() => server.close());

  describe("every Summary figure equals what a plain loop over the uploaded rows gives", () => {
    test.each(cases)("%s at %s", async (who, operation) => {
      const scope = PERSONAS[who]?.dealersInScope[operation] ?? [];
      let compared = 0;
      for (const [place, question] of QUESTIONS.entries()) {
        const caller = callerOf(who).at(operation);
        const body = bodyOf(question);
        if (!isInScope(scope, question.region ?? null)) {
          expect(
            (await caller.post("/api/dashboard/summary/index", body)).statusCode,
            JSON.stringify(body),
          ).toBe(403);
          continue;
        }
        const replies = await bothWays(caller, body, place % 2 === 0);
        const expected = expectations.get(keyOf(who, operation, question)) ?? new Map<string, ExpectedCard>();
        for (const [card, figures] of expected) {
          compare(replies.get(card), figures, `${card} ${JSON.stringify(body)}`);
          compared += figures.points.length;
        }
      }
      expect(compared).toBeGreaterThan(200);
    });
  });

  describe("what stands around the figures", () => {
    test.each([
      ["index", { unit: "points", decimals: 0, lowerIsBetter: false, scale: { min: 0, max: 1000 } }],
      ["nps", { unit: "nps", decimals: 1, lowerIsBetter: false, scale: { min: -100, max: 100 } }],
      ["disappointed", { unit: "percent", decimals: 1, lowerIsBetter: true, scale: { min: 0, max: 100 } }],
      [
        "satisfaction-split",
        { unit: "percent", decimals: 1, lowerIsBetter: false, scale: { min: 0, max: 100 } },
      ],
      ["factor-scores", { unit: "points", decimals: 0, lowerIsBetter: false, scale: { min: 0, max: 1000 } }],
      ["regional-index", { unit: "points", decimals: 0, lowerIsBetter: false, scale: { min: 0, max: 1000 } }],
      ["regional-nps", { unit: "nps", decimals: 1, lowerIsBetter: false, scale: { min: -100, max: 100 } }],
      ["top-dealers", { unit: "points", decimals: 1, lowerIsBetter: false, scale: { min: 0, max: 1000 } }],
      ["bottom-dealers", { unit: "points", decimals: 1, lowerIsBetter: false, scale: { min: 0, max: 1000 } }],
      [
        "improvement-areas",
        { unit: "percent", decimals: 1, lowerIsBetter: true, scale: { min: 0, max: 100 } },
      ],
    ])("%s", async (card, expected) => {
      const reply = await callerOf("headoffice").card(`summary/${card}`, { wave_code: "WQ-5" });
      expect(reply).toMatchObject({
        ...expected,
        previous: "Apr–Jun 2026",
        waveOpen: true,
        dealerRank: null,
      });
    });

    test("a card knows its newest survey, the period before it and whether its wave is open", async () => {
      const caller = callerOf("dealer");
      const newest = newestDay("meridian-csi");
      expect(await caller.card("summary/nps", { wave_code: "WQ-4" })).toMatchObject({
        dataDate: newest,
        waveOpen: false,
        previous: "Jan–Mar 2026",
      });
      expect(await caller.card("summary/nps", { wave_code: "WQ-1" })).toMatchObject({ previous: null });
      expect(await caller.card("summary/nps")).toMatchObject({ previous: null, waveOpen: false });
      expect(await caller.card("summary/nps", { wave_code: "WQ-2", month: "2025-10" })).toMatchObject({
        previous: "Sep 2025",
      });
    });

    test("a chart of points that spans a change of weights says so, others don't", async () => {
      const caller = callerOf("headoffice");
      const note = expect.stringContaining("weights changed in Jan–Mar 2026");
      expect((await caller.card("summary/index", { wave_code: "WQ-3" })).subtitle).toEqual(note);
      expect((await caller.card("summary/factor-scores")).subtitle).toEqual(note);
      expect((await caller.card("summary/index", { wave_code: "WQ-4" })).subtitle).toBeNull();
      expect((await caller.card("summary/nps")).subtitle).toBeNull();
    });
  });
}

function keyOf(who: string, operation: OperationId, question: Question): string {
  return JSON.stringify([who, operation, question]);
}

function expectedFor(who: string, operation: OperationId, question: Question) {
  const scope = PERSONAS[who]?.dealersInScope[operation] ?? [];
  return expectedSummary({
    ask: ASK[operation],
    isDisclosable: (asked, kind) => PAGE_ORACLES[operation].isDisclosable(scope, asked, { kind }),
    dealers: NETWORK.dealers,
    factors: OPERATIONS[operation].factors,
    scope,
    question,
  });
}

function callerOf(who: string): Caller {
  const caller = callers.get(who);
  if (caller === undefined) throw new Error(`${who} is not logged in.`);
  return caller;
}

function bodyOf({ wave, month, region, model }: Question): Record<string, string | null> {
  return {
    ...(wave === undefined ? {} : { wave_code: wave }),
    ...(month === undefined ? { month: "All" } : { month }),
    ...(region === undefined ? {} : { region_code: region }),
    ...(model === undefined ? { model_code: "" } : { model_code: model }),
  };
}

function isInScope(scope: readonly string[], region: string | null): boolean {
  return NETWORK.dealers.some(
    (dealer) => scope.includes(dealer.code) && (region ?? dealer.region) === dealer.region,
  );
}

/** The cards by batch and one by one, which must agree; the first way asked is the one that is computed. */
async function bothWays(caller: Caller, body: Record<string, string | null>, batchFirst: boolean) {
  const first = batchFirst ? await caller.summary(body) : await oneByOne(caller, body);
  const second = batchFirst ? await oneByOne(caller, body) : await caller.summary(body);
  expect(second).toEqual(first);
  return first;
}

async function oneByOne(caller: Caller, body: Record<string, string | null>) {
  const { clients } = await caller.config();
  const cards = clients[0]?.operations[0]?.pages[0]?.cards ?? [];
  const replies = new Map<string, ChartReply>();
  for (const { path } of cards) {
    const card = path.replace("api/dashboard/", "");
    replies.set(card.replace("summary/", ""), await caller.card(card, body));
  }
  return replies;
}

function compare(reply: ChartReply | undefined, expected: ExpectedCard, about: string): void {
  if (reply === undefined) throw new Error(`no reply: ${about}`);
  const points = reply.x.map((x, place) => {
    const { low: _, high: __, ...y } = reply.y[place] ?? {};
    return { name: x.value, code: x.code, dealers: x.dealers, ...y };
  });
  expect(points, about).toEqual(expected.points.map(({ low: _, high: __, ...rest }) => rest));
  expect({ count: reply.count, subFigures: reply.subFigures, reference: reply.reference }, about).toEqual({
    count: expected.count,
    subFigures: expected.subFigures,
    reference: expected.reference,
  });
  const tolerance = 0.5 / 10 ** reply.decimals + 0.002;
  for (const [place, { low, high }] of expected.points.entries()) {
    isNear(reply.y[place]?.low, low, tolerance, `low of ${about}`);
    isNear(reply.y[place]?.high, high, tolerance, `high of ${about}`);
  }
}

function isNear(
  actual: number | null | undefined,
  expected: number | null,
  tolerance: number,
  about: string,
): void {
  if (expected === null || typeof actual !== "number") expect(actual, about).toBe(expected);
  else expect(Math.abs(actual - expected), about).toBeLessThanOrEqual(tolerance);
}

function newestDay(operation: OperationId): string {
  const days = ROWS[operation].map((row) => row.survey_date);
  return days.reduce((newest, day) => (day > newest ? day : newest));
}
