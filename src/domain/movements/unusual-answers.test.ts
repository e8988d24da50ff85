import { describe, expect, test } from "vitest";
import { noAggregates } from "#domain/scoring/aggregates.ts";
import type { DealerMonth } from "./movements.ts";
import { type ArrivingAnswers, unusualAnswers } from "./unusual-answers.ts";

const PROGRAMME = { firstMonth: "2025-01" };
const DEALERS = [1, 2, 3, 4, 5].map((id) => ({
  id,
  code: `D0${id}`,
  name: `Dealer ${id}`,
  region: "N",
  state: "N1",
  location: "N1-city",
}));
const HISTORY = Array.from({ length: 9 }, (_, at) => `2025-0${at + 1}`);

interface Some {
  readonly dealerId?: number;
  readonly month: string;
  readonly responses?: number;
  /** Points around which the indexes of the answers lie; null: nobody gave one. */
  readonly index?: number | null;
  readonly satisfied?: number;
}

/** Answers of a dealer in a month whose indexes lie 100 points above and below a mean. */
function some({ dealerId = 1, month, responses = 40, index = 800, satisfied = 0.8 }: Some): DealerMonth {
  const n = index === null ? 0 : responses;
  const [low, high] = [BigInt((index ?? 0) - 100) * 1000n, BigInt((index ?? 0) + 100) * 1000n];
  const half = BigInt(Math.floor(n / 2));
  const rest = BigInt(n) - half;
  const pleased = Math.round(responses * satisfied);
  return {
    dealerId,
    month,
    aggregates: {
      ...noAggregates(),
      responses,
      index: { n, sum: low * half + high * rest, sumOfSquares: low * low * half + high * high * rest },
      overall: [responses - pleased, 0, pleased, 0],
    },
  };
}

function history(change: (month: string, place: number) => Partial<Some> = () => ({})): DealerMonth[] {
  return HISTORY.map((month, place) => some({ month, ...change(month, place) }));
}

interface Arriving extends Partial<Pick<ArrivingAnswers, "busiestDay">> {
  readonly before?: readonly DealerMonth[];
  readonly file: readonly DealerMonth[];
}

function found({ before = history(), file, busiestDay = null }: Arriving) {
  const network = { dealers: DEALERS, regions: [] };
  const counts = new Map(before.map((each) => [`${each.dealerId} ${each.month}`, each]));
  for (const each of file) {
    const held = counts.get(`${each.dealerId} ${each.month}`);
    const responses = each.aggregates.responses + (held?.aggregates.responses ?? 0);
    counts.set(`${each.dealerId} ${each.month}`, { ...each, aggregates: { ...each.aggregates, responses } });
  }
  return unusualAnswers(PROGRAMME, {
    before: { network, months: before },
    after: { network, months: [...counts.values()] },
    file,
    busiestDay,
  });
}

describe("an index far off the last waves of the same dealers", () => {
  const OFF = "The index of the 40 answers in this file is";
  const october = (change: Partial<Some>) => [some({ month: "2025-10", ...change })];
  test.each<[string, Arriving, string | null]>([
    ["far above all of them", { file: october({ index: 900 }) }, `${OFF} 900; in the last 3 waves`],
    ["far below all of them", { file: october({ index: 640 }) }, `${OFF} 640; in the last 3 waves`],
    ["near them", { file: october({ index: 840 }) }, null],
    ["far, but of too few answers", { file: october({ index: 950, responses: 29 }) }, null],
    [
      "far, but the waves drift as far themselves",
      { before: history((_, place) => ({ index: 600 + place * 35 })), file: october({ index: 960 }) },
      null,
    ],
    ["of a dealer with one wave", { before: history().slice(0, 3), file: october({ index: 950 }) }, null],
    [
      "of dealers that always have it, in a network that has not",
      {
        before: [...history(), ...history(() => ({ dealerId: 2, index: 950 }))],
        file: october({ dealerId: 2, index: 940 }),
      },
      null,
    ],
    [
      "of dealers that never have it, in a network that has",
      {
        before: [...history(), ...history(() => ({ dealerId: 2, index: 950 }))],
        file: october({ index: 940 }),
      },
      `${OFF} 940;`,
    ],
    ["of dealers nobody knows", { before: [], file: october({ index: 1000 }) }, null],
  ])("%s", (_, arriving, sentence) => {
    expect(found(arriving)).toEqual(sentence === null ? [] : [expect.stringContaining(sentence)]);
  });

  test("is told by overall satisfaction where a file has no index", () => {
    const before = history(() => ({ index: null }));
    expect(found({ before, file: october({ index: null, satisfied: 1 }) })).toEqual([
      "The share of satisfied customers of the 40 answers in this file is 100 %; in the last 3 waves of the same dealers it was 80 %. Chance hardly explains that: check that its scale and its columns are what the customers were asked.",
    ]);
    expect(found({ before, file: october({ index: null, satisfied: 0.9 }) })).toEqual([]);
  });
});

describe("a dealer with three times its usual month", () => {
  const tripled = (named: string) =>
    `With this file dealers have three times the answers of their usual month, or more: ${named}. Check that the dealer column is right, and that nobody's answers come twice under other numbers.`;
  const file = (responses: number, month = "2025-10") => [some({ month, responses })];
  test.each<[string, Arriving, string | null]>([
    ["in a new month", { file: file(120) }, tripled("Dealer 1 (D01) in Oct 2025 (120, usually 40)")],
    [
      "together with what the month holds",
      { file: file(80, "2025-09") },
      tripled("Dealer 1 (D01) in Sep 2025 (120, usually 40)"),
    ],
    ["not quite", { file: file(119) }, null],
    ["that is small", { before: history(() => ({ responses: 5 })), file: file(29) }, null],
    ["of two months, which nobody can call usual", { before: history().slice(0, 2), file: file(400) }, null],
    [
      "that it had before this file",
      { before: [...history(), some({ month: "2025-10", responses: 200 })], file: file(40) },
      null,
    ],
    [
      "and more dealers",
      {
        before: DEALERS.flatMap(({ id }) => history(() => ({ dealerId: id }))),
        file: DEALERS.map(({ id }) => some({ dealerId: id, month: "2025-10", responses: 110 + id * 10 })),
      },
      tripled(
        "Dealer 5 (D05) in Oct 2025 (160, usually 40), Dealer 4 (D04) in Oct 2025 (150, usually 40), Dealer 3 (D03) in Oct 2025 (140, usually 40), and 2 more",
      ),
    ],
  ])("%s", (_, arriving, sentence) => {
    expect(found(arriving)).toEqual(sentence === null ? [] : [sentence]);
  });
});

describe("months of answers of one day", () => {
  const onOneDay = (responses: number, ofAll = responses) => ({
    file: [some({ month: "2025-10", responses: ofAll })],
    busiestDay: { day: "2025-10-31", responses },
  });
  const held = (responses: number) => history(() => ({ responses }));
  test.each<[string, Arriving, string | null]>([
    [
      "all of a month",
      onOneDay(40),
      "All 40 answers in this file are of one day, Oct 31st 2025; the same dealers usually have 40 in a whole month. Check that the column taken for the day of the answer is not that of the export.",
    ],
    ["nearly all of it", onOneDay(38, 40), "38 of 40 answers in this file are of one day, Oct 31st 2025;"],
    ["most of it", onOneDay(37, 40), null],
    ["of a dealer with far more in a month", { ...onOneDay(40), before: held(90) }, null],
    ["few", { ...onOneDay(29), before: held(10) }, null],
    [
      "many of dealers nobody knows",
      { ...onOneDay(300), before: [] },
      "All 300 answers in this file are of one day, Oct 31st 2025. Check",
    ],
    ["some of dealers nobody knows", { ...onOneDay(299), before: [] }, null],
  ])("%s", (_, arriving, sentence) => {
    expect(found(arriving)).toEqual(sentence === null ? [] : [expect.stringContaining(sentence)]);
  });
});
