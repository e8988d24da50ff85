import { expect, test } from "vitest";
import { aGraph, type Point } from "#web/charts/graph-reply.test-builder.ts";
import { linesOfGraph } from "#web/charts/lines/prepare.ts";
import { trendSentence } from "./trend-sentence.ts";

const few: Point = { value: 780, n: 9, insufficient: true };

test.each([
  [{ Index: [800, 805, 831] }, "Index at 831 in Jan 2026, up 31 since Nov 2025."],
  [{ Index: [831, 805, 800] }, "Index at 800 in Jan 2026, down 31 since Nov 2025."],
  [{ Index: [800, 805, 800] }, "Index at 800 in Jan 2026, unchanged since Nov 2025."],
  [{ Index: [800, 805, 804] }, "Index at 804 in Jan 2026, no clear change (+4) since Nov 2025."],
  [{ Index: [800] }, "Index at 800 in Nov 2025."],
  [{ Index: [few] }, "Too few responses in any month to tell."],
  // Months of fewer than ten are neither its end nor its start.
  [
    { Index: [800, 831, few, few] },
    "Index at 831 in Dec 2025, the last month with 10 or more responses, up 31 since Nov 2025.",
  ],
  [{ Index: [few, 800, 831] }, "Index at 831 in Jan 2026, up 31 since Dec 2025."],
  [{ North: [800, 831], South: [790, 780] }, "Since Nov 2025 North has gained 31; South has lost 10."],
] as const)("%j: %s", (series, sentence) => {
  const said = trendSentence(linesOfGraph(aGraph(series))).map(({ text }) => text);
  expect(said.join("")).toBe(sentence);
});

test.each([{}, { Index: [null] }])("without any response %j says so", (series) => {
  const said = trendSentence(linesOfGraph(aGraph(series, { count: 0 })));
  expect(said.map(({ text }) => text)).toEqual(["No responses in this range."]);
});
