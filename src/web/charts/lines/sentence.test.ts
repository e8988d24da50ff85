import { describe, expect, test } from "vitest";
import { aGraph, aMetric, type Point } from "#web/charts/graph-reply.test-builder.ts";
import { linesOfGraph } from "./prepare.ts";
import { prepareReadout } from "./readout.ts";
import { movesSentence, worstSentence } from "./sentence.ts";

function textOf(segments: ReturnType<typeof movesSentence>): string {
  return segments.map(({ text }) => text).join("");
}

test.each([
  [{ Central: [751, 792], West: [804, 795] }, "Since Nov 2025 Central has gained 41; West has lost 9."],
  [
    { Central: [751, 792], South: [800, 810] },
    "Since Nov 2025 Central has gained most, 41; none is clearly worse.",
  ],
  [
    { Central: [792, 751], South: [810, 800] },
    "Since Nov 2025 Central has lost most, 41; none is clearly better.",
  ],
  [{ Central: [751, 792] }, "Since Nov 2025 Central has gained 41."],
  [
    { Central: [751, 751], South: [800, 800] },
    "No clear change since Nov 2025; South stands highest at 800, Central lowest at 751 in Dec 2025.",
  ],
  [
    { Central: [751, 755], West: [804, 795] },
    "Since Nov 2025 West has lost most, 9; none is clearly better.",
  ],
  [
    { Central: [751, 792], South: [810, 851], West: [804, 806] },
    "Since Nov 2025 Central and South have gained most, 41 each; none is clearly worse.",
  ],
  [{ Central: [751, 792], South: [810, 851] }, "Since Nov 2025 Central and South have gained 41 each."],
  [
    { Central: [751, 792], South: [810, 851], West: [804, 795], East: [810, 801] },
    "Since Nov 2025 Central and South have gained 41 each; West and East have lost 9 each.",
  ],
  [
    { Central: [751, 760], South: [810, 860], West: [750, 800], East: [700, 750], North: [710, 760] },
    "Since Nov 2025 4 lines have gained most, 50 each; none is clearly worse.",
  ],
  [
    { Central: [800, 800], South: [800, 800.2], West: [751, 751] },
    "No clear change since Nov 2025; Central and South stand highest at 800, West lowest at 751 in Dec 2025.",
  ],
  [
    { Central: [800, 800], South: [800, 800] },
    "No clear change since Nov 2025; Central and South stand level at 800 in Dec 2025.",
  ],
  [{ Central: [751, 755] }, "No clear change since Nov 2025; Central stands at 755 in Dec 2025."],
  [{ Central: [751], South: [800] }, "South stands highest at 800, Central lowest at 751 in Nov 2025."],
])("%o: %s", (series, sentence) => {
  const readout = prepareReadout(linesOfGraph(aGraph(series)), null);
  expect(textOf(movesSentence(readout))).toBe(sentence);
});

describe("an improvement graph names the attribute that disappoints most over the whole range", () => {
  const graph = (totals: readonly Point[], count = 4200) => {
    const { data, ...rest } = aGraph(
      { Waiting: [14, 0], Parking: [9, 1] },
      { unit: "percent", decimals: 1, count },
    );
    const series = data.map((line, index) => ({ ...line, total: aMetric(totals[index] ?? null) }));
    return textOf(worstSentence(linesOfGraph({ ...rest, data: series }), "Facility"));
  };
  test.each([
    [[6.1, 13.1], 4200, "Within Facility, Parking disappoints most: 13.1% from Nov 2025 to Dec 2025."],
    [
      [13.1, 13.1],
      4200,
      "Within Facility, Waiting and Parking disappoint most: 13.1% each from Nov 2025 to Dec 2025.",
    ],
    [[0, 0], 4200, "Nobody was disappointed with Facility in this range."],
    [
      [0, { value: 0, n: 2_000 }],
      4200,
      "Each attribute of Facility disappointed fewer than 0.1% of customers in this range.",
    ],
    [[{ value: 4, n: 3, insufficient: true }, null], 3, "Too few responses in this range to tell."],
    [[null, null], 0, "No responses in this range."],
  ] as const)("%j of %d: %s", (totals, count, sentence) => expect(graph(totals, count)).toBe(sentence));
});
