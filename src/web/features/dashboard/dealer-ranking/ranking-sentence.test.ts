import { describe, expect, test } from "vitest";
import type { RankingReply } from "#contract/dealer-ranking.ts";
import { aRanking, type GivenScore, inNetwork, inWest } from "./ranking-reply.test-builder.ts";
import { rankingSentence } from "./ranking-sentence.ts";

const WEST = [inWest(21), inNetwork(112)];
const BY_ADVISOR = { factorType: "Q5", rankedBy: "Service Advisor" };

function said(scores: readonly GivenScore[], over: Partial<RankingReply> = {}): string {
  return rankingSentence(aRanking(scores, over))
    .map(({ text }) => text)
    .join("");
}

const at = (code: string, rank: number | null, index: number | null, over: Partial<GivenScore> = {}) => ({
  code,
  rank,
  index,
  ...over,
});
const tied = (count: number): GivenScore[] =>
  ["a", "b", "c", "d", "e"].slice(0, count).map((code) => at(code, 1, 884));

describe("head office, who sees the network", () => {
  test.each([
    ["nobody", [], "No responses for this selection."],
    [
      "several",
      [at("a", 1, 884), at("b", 2, 806), at("c", 3, 799.9)],
      "3 dealers ranked in the network. a leads; 1 is below 800.",
    ],
    [
      "two below the limit",
      [at("a", 1, 884), at("b", 2, 799.9), at("c", 3, 712)],
      "3 dealers ranked in the network. a leads; 2 are below 800.",
    ],
    ["a tie", tied(2), "2 dealers ranked in the network. a and b share the lead; none is below 800."],
    [
      "a tie of three",
      tied(3),
      "3 dealers ranked in the network. a, b and c share the lead; none is below 800.",
    ],
    [
      "a tie of many",
      tied(5),
      "5 dealers ranked in the network. 5 dealers share the lead; none is below 800.",
    ],
    [
      "one with a sample among others",
      [at("a", 1, 884), at("b", 0, 990, { n: 7 })],
      "Only a of 2 dealers has the 10 responses that a rank needs: 884.0, the only one ranked in the network.",
    ],
    [
      "none with a sample",
      [at("a", 0, 884, { n: 9 }), at("b", 0, 990, { n: 7 })],
      "None of 2 dealers has the 10 responses that a rank needs.",
    ],
  ] as const)("%s", (_, scores, sentence) => expect(said(scores)).toBe(sentence));
});

describe("a network of one dealer", () => {
  test.each([
    [at("Malabar", 1, 884), "Malabar at 884.0, the only one ranked in the network."],
    [at("Malabar", 0, 884, { n: 7 }), "Malabar has 7 of the 10 responses that a rank needs."],
    [at("Malabar", 0, null, { n: 0 }), "Malabar has 0 of the 10 responses that a rank needs."],
  ])("%j", (score, sentence) => expect(said([score])).toBe(sentence));
});

describe("a regional manager, whose region is whole", () => {
  test.each([
    [
      "several",
      { places: [inWest(2), inNetwork(112)] },
      "2 dealers ranked in West. a leads; none is below 800.",
    ],
    [
      "by a factor",
      { places: [inWest(2), inNetwork(112)], ...BY_ADVISOR },
      "2 dealers ranked in West by Service Advisor. a leads; none is below 800.",
    ],
  ])("%s", (_, over, sentence) => expect(said([at("a", 1, 884), at("b", 2, 806)], over)).toBe(sentence));
});

describe("an actor with some outlets is not shown that one of them leads", () => {
  test.each([
    [
      "in the region",
      [at("a", 3, 884), at("b", 15, 806)],
      { places: WEST },
      "Your 2 dealers are ranked among 21 in West. a is best at rank 3; none is below 800.",
    ],
    [
      "at rank 1",
      [at("a", 1, 884), at("b", 15, 706)],
      { places: WEST },
      "Your 2 dealers are ranked among 21 in West. a is best at rank 1; 1 is below 800.",
    ],
    [
      "tied",
      [at("a", 3, 884), at("b", 3, 884)],
      { places: WEST },
      "Your 2 dealers are ranked among 21 in West. a and b are best at rank 3; none is below 800.",
    ],
    [
      "one without a sample",
      [at("a", 3, 884), at("b", 4, 880), at("c", 0, 990, { n: 7 })],
      { places: WEST },
      "2 of your 3 dealers are ranked among 21 in West. a is best at rank 3; none is below 800.",
    ],
    [
      "one with a sample",
      [at("a", 3, 884, { networkRank: 12 }), at("c", 0, 990, { n: 7 })],
      { places: WEST },
      "Only a of 2 dealers has the 10 responses that a rank needs: 884.0, rank 3 of 21 in West, 12 of 112 in the network.",
    ],
    [
      "of several regions",
      [at("a", 3, 884), at("b", 15, 806)],
      { places: [inNetwork(112)] },
      "Your 2 dealers are ranked among 112 in the network. a is best at rank 3; none is below 800.",
    ],
    [
      "too few others to tell a rank",
      [at("a", null, 884), at("b", null, 806)],
      { places: [inWest(null), inNetwork(112)] },
      "There are too few other dealers in West to rank these 2 among.",
    ],
  ] as const)("%s", (_, scores, over, sentence) =>
    expect(said(scores, { ...over, places: [...over.places] })).toBe(sentence),
  );
});

describe("an actor with one outlet", () => {
  const own = (rank: number | null, index: number, over: Partial<GivenScore> = {}) => [
    at("Malabar", rank, index, { networkRank: 78, ...over }),
  ];
  test.each([
    [
      "below the average",
      own(15, 838.6),
      { places: WEST },
      "Malabar at 838.6, rank 15 of 21 in West, 78 of 112 in the network; 16.0 below the West average of 854.6.",
    ],
    [
      "above it",
      own(1, 884),
      { places: WEST },
      "Malabar at 884.0, rank 1 of 21 in West, 78 of 112 in the network; 29.4 above the West average of 854.6.",
    ],
    [
      "level with it",
      own(9, 854.6),
      { places: WEST },
      "Malabar at 854.6, rank 9 of 21 in West, 78 of 112 in the network; level with the West average of 854.6.",
    ],
    [
      "by a factor",
      own(15, 838.6),
      { places: WEST, ...BY_ADVISOR },
      "Malabar at 838.6 for Service Advisor, rank 15 of 21 in West, 78 of 112 in the network; 16.0 below the West average of 854.6.",
    ],
    [
      "all regions chosen",
      own(78, 838.6),
      { places: [inNetwork(112)] },
      "Malabar at 838.6, rank 78 of 112 in the network; 26.2 above the network average of 812.4.",
    ],
    [
      "the only dealer of its region",
      own(1, 838.6),
      { places: [inWest(1, null), inNetwork(112)] },
      "Malabar at 838.6, the only one ranked in West, rank 78 of 112 in the network.",
    ],
    [
      "an average that may not be known",
      own(15, 838.6),
      { places: [inWest(21, null)] },
      "Malabar at 838.6, rank 15 of 21 in West.",
    ],
    [
      "a rank that may not be known",
      own(null, 838.6),
      { places: [inWest(null, null)] },
      "Malabar at 838.6; there are too few other dealers in West to rank it among.",
    ],
    [
      "too few responses",
      own(0, 838.6, { n: 7 }),
      { places: WEST },
      "Malabar has 7 of the 10 responses that a rank needs.",
    ],
  ])("%s", (_, scores, over, sentence) => expect(said(scores, over)).toBe(sentence));
});

describe("by an attribute", () => {
  const BY_ATTRIBUTE = {
    factorType: "Q4_2",
    rankedBy: "Waiting time",
    unit: "percent",
    scale: { min: 0, max: 100 },
    lowerIsBetter: true,
  } as const;

  test("says what is counted; no limit of the index is spoken of", () => {
    expect(said([at("a", 1, 2.5), at("b", 2, 7.1)], BY_ATTRIBUTE)).toBe(
      "2 dealers ranked in the network by % disappointed with Waiting time. a leads.",
    );
  });

  test("of one dealer: more than the average is worse", () => {
    const over = { ...BY_ATTRIBUTE, places: [inNetwork(104, 7.1)] };
    expect(said([at("a", 9, 12.5)], over)).toBe(
      "a at 12.5% disappointed with Waiting time, rank 9 of 104 in the network; 5.4 above the network average of 7.1%.",
    );
    const above = rankingSentence(aRanking([at("a", 9, 12.5)], over)).find(({ text }) => text === "above");
    expect(above?.tone).toBe("bad");
  });
});
