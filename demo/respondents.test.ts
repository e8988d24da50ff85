import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dayOfEpochDay, epochDayOf } from "#domain/calendar/calendar.ts";
import { DEMO_WAVES, type DemoClient, type DemoOperation, demoClients } from "./clients.ts";
import { FALLING_REGION, IMPROVING_REGION } from "./mood.ts";
import { NOT_APPLICABLE } from "./ratings.ts";
import { type DemoResponse, demoResponses } from "./respondents.ts";
import { ENGLISH } from "./verbatims/english.ts";
import { HINDI } from "./verbatims/hindi.ts";
import { HINGLISH } from "./verbatims/hinglish.ts";

const TODAY = "2026-11-21";
const WAVES = Array.from({ length: DEMO_WAVES }, (_, index) => index + 1);

interface WaveOfOperation {
  readonly operation: DemoOperation;
  readonly wave: number;
  readonly responses: readonly DemoResponse[];
}

const waves = allWaves(TODAY);
const responses = waves.flatMap((wave) => wave.responses);

function allWaves(today: string): WaveOfOperation[] {
  return everyOperation(today).flatMap(({ client, operation }) =>
    WAVES.map((wave) => ({ operation, wave, responses: [...demoResponses(client, operation, wave, today)] })),
  );
}

function everyOperation(today: string): { client: DemoClient; operation: DemoOperation }[] {
  return demoClients(today).flatMap((client) =>
    client.operations.map((operation) => ({ client, operation })),
  );
}

function hashOf(today: string, wave: number): string {
  const hash = createHash("sha256");
  for (const { client, operation } of everyOperation(today))
    for (const response of demoResponses(client, operation, wave, today))
      hash.update(JSON.stringify({ ...response, bySlot: [...response.ratings.bySlot] }));
  return hash.digest("hex");
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function answered(values: Iterable<number | null | undefined>): number[] {
  return [...values].filter(
    (value): value is number => typeof value === "number" && value !== NOT_APPLICABLE,
  );
}

function indexOf({ programme }: DemoOperation, wave: number, { ratings }: DemoResponse): number[] {
  const revision = programme.weights.findLast(({ fromWave }) => Number(fromWave.slice(3)) <= wave);
  let points = 0;
  let weights = 0;
  for (const factor of programme.factors) {
    const given = answered(factor.attributes.map(({ slot }) => ratings.bySlot.get(slot)));
    if (given.length === 0) continue;
    const weight = revision?.weights[factor.code] ?? 0;
    points += weight * 100 * mean(given);
    weights += weight;
  }
  return weights === 0 ? [] : [points / weights];
}

function indexIn(operationId: string, wave: number, region: string): number {
  const found = waves.find((candidate) => candidate.operation.id === operationId && candidate.wave === wave);
  if (found === undefined) return Number.NaN;
  const own = found.responses.filter(({ dealer }) => dealer.region === region);
  return mean(own.flatMap((response) => indexOf(found.operation, wave, response)));
}

describe("the demo's responses", () => {
  it("are about 40,000", () => {
    expect(responses.length).toBeGreaterThan(38_000);
    expect(responses.length).toBeLessThan(44_000);
  });

  it.each(waves)(
    "have believable national figures in $operation.id wave $wave",
    ({ operation, wave, responses: own }) => {
      const recommend = answered(own.map(({ ratings }) => ratings.recommend));
      const overall = answered(own.map(({ ratings }) => ratings.overall));
      const promoters = recommend.filter((rating) => rating >= 9).length;
      const detractors = recommend.filter((rating) => rating <= 6).length;
      const index = mean(own.flatMap((response) => indexOf(operation, wave, response)));
      const nps = (100 * (promoters - detractors)) / recommend.length;
      const disappointed = (100 * overall.filter((rating) => rating <= 5).length) / overall.length;
      expect(index).toBeGreaterThan(800);
      expect(index).toBeLessThan(830);
      expect(nps).toBeGreaterThan(35);
      expect(nps).toBeLessThan(50);
      expect(disappointed).toBeGreaterThan(6);
      expect(disappointed).toBeLessThan(11);
    },
  );

  it("leave several dealers of every wave below ten", () => {
    for (const { responses: own } of waves) {
      const counts = new Map<string, number>();
      for (const { dealer } of own) counts.set(dealer.code, (counts.get(dealer.code) ?? 0) + 1);
      const small = [...counts.values()].filter((count) => count < 10).length;
      expect(small).toBeGreaterThanOrEqual(4);
      expect(small).toBeLessThan(0.6 * counts.size);
    }
  });

  it("show one region improving over the waves and one falling lately", () => {
    for (const id of ["meridian-csi", "meridian-ssi"]) {
      expect(indexIn(id, 7, IMPROVING_REGION) - indexIn(id, 1, IMPROVING_REGION)).toBeGreaterThan(30);
      expect(indexIn(id, 8, FALLING_REGION) - indexIn(id, 5, FALLING_REGION)).toBeLessThan(-20);
    }
  });

  it("hold blanks and answers that did not apply", () => {
    const ratings = responses.flatMap((response) => [...response.ratings.bySlot.values()]);
    const share = (value: number | null) =>
      ratings.filter((rating) => rating === value).length / ratings.length;
    expect(share(null)).toBeGreaterThan(0.01);
    expect(share(NOT_APPLICABLE)).toBeGreaterThan(0.005);
    expect(answered(ratings).every((rating) => Number.isInteger(rating) && rating >= 1 && rating <= 10)).toBe(
      true,
    );
  });

  it("carry survey ids of their own and vehicle numbers of 17 allowed characters", () => {
    for (const { client, operation } of everyOperation(TODAY)) {
      const own = waves
        .filter((wave) => wave.operation.id === operation.id)
        .flatMap((wave) => wave.responses);
      expect(new Set(own.map((response) => response.surveyId)).size).toBe(own.length);
      expect(
        own.every((response) => client.dealers.some((dealer) => dealer.code === response.dealer.code)),
      ).toBe(true);
    }
    expect(responses.every(({ vin }) => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin))).toBe(true);
  });
});

describe("the demo's calendar", () => {
  it("gives the same responses for the same day", () => {
    expect(hashOf(TODAY, 2)).toBe(hashOf(TODAY, 2));
  });

  it("changes only the open wave with another day of the quarter", () => {
    expect(hashOf("2026-11-22", 7)).toBe(hashOf(TODAY, 7));
    expect(hashOf("2026-11-22", 8)).not.toBe(hashOf(TODAY, 8));
  });

  it("moves all waves with another quarter", () => {
    expect(hashOf("2027-01-10", 2)).not.toBe(hashOf(TODAY, 2));
  });

  it.each(["2026-10-01", "2026-12-31"])("never looks beyond %s, and always into its quarter", (today) => {
    for (const { client, operation } of everyOperation(today)) {
      const days = [...demoResponses(client, operation, DEMO_WAVES, today)].map(({ epochDay }) => epochDay);
      expect(Math.max(...days)).toBeLessThanOrEqual(epochDayOf(today));
      expect(dayOfEpochDay(Math.min(...days)) >= "2026-10-01").toBe(true);
    }
  });
});

describe("the demo's verbatims", () => {
  const texts = responses.flatMap((response) => response.verbatims).filter((text) => text !== null);
  const manners = [ENGLISH, HINDI, HINGLISH].map((book) => book.manners);

  it("speak English, Hindi and Hinglish, with few repetitions and every gap filled", () => {
    const hindi = texts.filter((text) => /\p{Script=Devanagari}/u.test(text)).length / texts.length;
    expect(hindi).toBeGreaterThan(0.08);
    expect(hindi).toBeLessThan(0.35);
    expect(texts.some((text) => /\bnahi\b/.test(text))).toBe(true);
    expect(texts.filter((text) => /[{}]/.test(text))).toEqual([]);
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.4);
  });

  it("fit the ratings: no praise from the disappointed, no anger from the delighted", () => {
    const praise = manners.flatMap(({ happyOpeners, happyClosers }) => [...happyOpeners, ...happyClosers]);
    const anger = manners.flatMap(({ angryOpeners, angryClosers }) => [...angryOpeners, ...angryClosers]);
    const says = (response: DemoResponse, sentences: readonly string[]) =>
      sentences.some((sentence) => response.verbatims.some((text) => text?.includes(sentence) === true));
    const rated = (least: number, most: number) =>
      responses.filter(({ ratings: { overall } }) => overall !== null && overall >= least && overall <= most);
    const likedNothing = new Set<string | null | undefined>([
      null,
      ...manners.flatMap((manner) => manner.nothingLiked),
    ]);
    expect(rated(1, 5).filter(({ verbatims: [liked] }) => !likedNothing.has(liked))).toEqual([]);
    expect(rated(1, 5).filter((response) => says(response, praise))).toEqual([]);
    expect(rated(7, 10).filter((response) => says(response, anger))).toEqual([]);
    expect(rated(1, 5).filter((response) => says(response, anger)).length).toBeGreaterThan(500);
  });
});
