import { expect, test } from "vitest";
import {
  aRanking,
  type GivenScore,
} from "#web/features/dashboard/dealer-ranking/ranking-reply.test-builder.ts";
import { listedDealers, rankedDealers } from "./region-dealers.ts";

const SCORES: readonly (GivenScore & { readonly clear?: boolean })[] = [
  { code: "steady", rank: 1, index: 840, diff: 3, clear: false },
  { code: "small", rank: 0, index: 700, diff: -90, n: 7 },
  { code: "risen", rank: 2, index: 830, diff: 12 },
  { code: "new", rank: 3, index: 820 },
  { code: "slipping", rank: 4, index: 810, diff: -30, clear: false },
  { code: "fallen", rank: 5, index: 790, diff: -22 },
  { code: "sunken", rank: 6, index: 780, diff: -41 },
];

function ranking() {
  const reply = aRanking(SCORES);
  const dealerScores = reply.dealerScores.map((score, place) => {
    const clear = SCORES[place]?.clear ?? score.figures.index.clear;
    const figure = { ...score.figures.index, clear };
    return { ...score, figures: { index: figure, nps: figure, disappointed: figure } };
  });
  return { ...reply, dealerScores };
}

test("clear changes stand first, the worst before all; what is not clear is grey, a small sample tells no figure", () => {
  const dealers = rankedDealers(ranking(), "points");
  expect(dealers.map(({ code, text, change }) => [code, text, change?.text, change?.tone])).toEqual([
    ["sunken", "780.0", "−41.0", "bad"],
    ["fallen", "790.0", "−22.0", "bad"],
    ["risen", "830.0", "+12.0", "good"],
    ["slipping", "810.0", "−30.0", "flat"],
    ["steady", "840.0", "+3.0", "flat"],
    ["new", "820.0", undefined, undefined],
    ["small", null, undefined, undefined],
  ]);
  expect(dealers.at(-1)?.nText).toBe("7");
});

test("where lower is better a rise is the bad news", () => {
  const dealers = rankedDealers(ranking(), "percent");
  expect(dealers.slice(0, 3).map(({ code, change }) => [code, change?.tone])).toEqual([
    ["risen", "bad"],
    ["sunken", "good"],
    ["fallen", "good"],
  ]);
});

test("over a range, too, clear changes stand first and what is not clear is grey; a small sample tells none", () => {
  const compared = (change: number | null, clear: boolean | null) => ({
    compared: { change, clear, previousValue: null, direction: null },
  });
  const dealers = listedDealers(
    [
      { name: "A", code: "steady", value: 40, n: 80, ...compared(2.1, false) },
      { name: "B", code: "fallen", value: 30, n: 80, ...compared(-20, true) },
      { name: "C", code: "small", value: 10, n: 9, ...compared(-60, true) },
      { name: "D", code: "new", value: 50, n: 80, ...compared(null, null) },
      { name: "E", code: "risen", value: 60, n: 80, ...compared(20, true) },
    ],
    { unit: "nps", lowerIsBetter: false },
  );
  expect(dealers.map(({ code, change }) => [code, change?.text, change?.tone])).toEqual([
    ["fallen", "−20.0", "bad"],
    ["risen", "+20.0", "good"],
    ["steady", "+2.1", "flat"],
    ["new", undefined, undefined],
    ["small", undefined, undefined],
  ]);
});

test("over a range without a comparison dealers stand best first, small samples last, those without responses not at all", () => {
  const dealers = [
    { name: "A", code: "a", value: null, n: 0 },
    { name: "B", code: "b", value: 18.4, n: 22 },
    { name: "C", code: "c", value: 12.1, n: 40 },
    { name: "D", code: "d", value: 90, n: 9 },
  ];
  const order = (lowerIsBetter: boolean) =>
    listedDealers(dealers, { unit: "percent", lowerIsBetter }).map(({ code, text }) => [code, text]);
  expect(order(true)).toEqual([
    ["c", "12.1%"],
    ["b", "18.4%"],
    ["d", null],
  ]);
  expect(order(false)).toEqual([
    ["b", "18.4%"],
    ["c", "12.1%"],
    ["d", null],
  ]);
});
