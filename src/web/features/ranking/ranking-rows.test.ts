import { describe, expect, test } from "vitest";
import type { RankingReply } from "#contract/dealer-ranking.ts";
import { arrange, copyText, prepareRanking } from "./ranking-rows.ts";
import { rankingSentence } from "./ranking-sentence.ts";

type Score = RankingReply["dealerScores"][number];

interface Wanted {
  readonly code: string;
  readonly name?: string;
  readonly rank: number | null;
  readonly index: number | null;
  readonly diff?: number;
  readonly n?: number;
}

function score({ code, name = code, rank, index, diff, n = 60 }: Wanted): Score {
  const insufficient = n < 10;
  const figure = {
    value: index,
    n,
    low: index === null ? null : index - 10,
    high: index === null ? null : index + 10,
    insufficient,
    diffvalue: diff ?? null,
    differenceValue: null,
    difference: null,
  };
  const base = {
    Rank: rank,
    dealer_name: name,
    code,
    location: "Köchi",
    index,
    disappointed: 4.2,
    n,
    insufficient,
  };
  return { ...base, "MG NPS %": 41.5, figures: { index: figure, disappointed: figure, nps: figure } };
}

function reply(scores: readonly Wanted[], over: Partial<RankingReply> = {}): RankingReply {
  return {
    title: "Dealer Scores",
    subtitle: null,
    unit: "points",
    decimals: 1,
    lower_is_better: false,
    scale: { min: 0, max: 1000 },
    previous: "WQ-7",
    data_date: "2026-11-19",
    wave_open: false,
    data_version: 1,
    count: 900,
    factor_type: "0",
    dealerScores: scores.map(score),
    total: score({ code: "all", rank: null, index: 820 }).figures,
    avgIndexScore: 812.4,
    avgDispointed: 8.4,
    below800: 1,
    limit: 800,
    ranked: 3,
    wave_code: "WQ-8",
    ...over,
  };
}

const FOUR = reply([
  { code: "a", rank: 1, index: 884, diff: 4 },
  { code: "b", rank: 2, index: 806, diff: -9 },
  { code: "c", rank: 2, index: 806, n: 100 },
  { code: "d", rank: 0, index: 990, n: 7 },
]);
const { rows } = prepareRanking(FOUR);
const order = (...args: Parameters<typeof arrange>) => arrange(...args).map(({ code }) => code);

describe("rows", () => {
  test("ties share a rank, an insufficient sample has neither rank nor figures", () => {
    expect(rows.map(({ rankText, indexText, nText }) => [rankText, indexText, nText])).toEqual([
      ["1", "884.0", "60"],
      ["2", "806.0", "60"],
      ["2", "806.0", "100"],
      ["–", "–", "7"],
    ]);
    expect(rows[3]).toMatchObject({ strip: null, change: null, index: null, npsText: "–" });
  });

  test("the strip holds every interval and the network's average, not the insufficient sample", () => {
    const { axis, network } = prepareRanking(FOUR);
    expect(axis.min).toBeLessThanOrEqual(796);
    expect(axis.max).toBeGreaterThanOrEqual(894);
    expect(axis.max).toBeLessThan(990);
    expect(network).toBeCloseTo((812.4 - axis.min) / (axis.max - axis.min), 10);
  });
});

describe("order", () => {
  test.each([
    ["rank", false, "a b c d"],
    ["rank", true, "b c a d"],
    ["index", true, "a b c d"],
    ["n", true, "c a b d"],
    ["name", true, "c b a d"],
    ["difference", false, "b a c d"],
    ["difference", true, "a b c d"],
  ] as const)("by %s, descending %s: %s; insufficient samples always last", (key, descending, expected) => {
    expect(order(rows, "", { key, descending }).join(" ")).toBe(expected);
  });

  test("the search takes dealer, code and location, without case and accents", () => {
    const named = prepareRanking(reply([{ code: "0071", name: "Malabar Motors", rank: 1, index: 884 }])).rows;
    const sorting = { key: "rank", descending: false } as const;
    for (const text of ["malabar", "071", "KOCHI", " motors "])
      expect(order(named, text, sorting)).toEqual(["0071"]);
    expect(order(named, "delhi", sorting)).toEqual([]);
  });
});

test("copied rows are a table with tabs", () => {
  expect(
    copyText(rows)
      .split("\n")
      .map((line) => line.split("\t").length),
  ).toEqual([9, 9, 9, 9, 9]);
  expect(copyText(rows)).toContain("–\td\td\tKöchi\tinsufficient sample");
});

describe("the sentence", () => {
  const said = (over: RankingReply) =>
    rankingSentence(over)
      .map(({ text }) => text)
      .join("");
  test.each([
    [FOUR, "3 dealers ranked. a leads; none is below 800."],
    [
      reply([
        { code: "a", rank: 1, index: 884 },
        { code: "b", rank: 2, index: 799.9 },
        { code: "c", rank: 3, index: 712 },
      ]),
      "3 dealers ranked. a leads; 2 are below 800.",
    ],
    [
      reply([
        { code: "a", rank: 1, index: 884 },
        { code: "b", rank: 1, index: 884 },
      ]),
      "2 dealers ranked. a and b share the lead; none is below 800.",
    ],
    [reply([{ code: "a", rank: 12, index: 790 }]), "1 dealer ranked. a leads at rank 12; 1 is below 800."],
    [
      reply([{ code: "a", rank: 0, index: 700, n: 4 }]),
      "None of 1 dealers has the 10 responses that a rank needs.",
    ],
    [reply([]), "No responses for this selection."],
  ])("%#: %s", (over, sentence) => expect(said(over)).toBe(sentence));
});
