import { expect, test } from "vitest";
import type { TrendHeaderReply } from "#contract/graph.ts";
import { choiceNames, pickFactor, sameChoice, scoresOf, trendChoice } from "./trend-choice.ts";

const HEADER: TrendHeaderReply = {
  factors: [
    { id: 0, name: "Index", sortingKey: 0, type: "0" },
    { id: 1, name: "Service Initiation", sortingKey: 1, type: "Q4" },
  ],
  scoreTypes: [
    { id: 0, name: "Mean Score", keyType: "single-line", factorId: 0 },
    { id: 1, name: "NPS", keyType: "single-line", factorId: 0 },
    { id: 5, name: "Regions", keyType: "multi-line", factorId: 0 },
    { id: 2, name: "% Disappointed", keyType: "single-line", factorId: 1 },
    { id: 0, name: "Mean Score", keyType: "single-line", factorId: 1 },
  ],
  range: { from: "2025-11-01", to: "2026-10-31" },
  dataDate: "2026-10-19",
  dataVersion: 1,
};
const USUAL = { factor: "0", score: "0", from: "2025-11-01", to: "2026-10-31" };

test("default factor is Index, default score is Mean Score, default range the header's", () => {
  expect(trendChoice(HEADER, {})).toEqual(USUAL);
  expect(choiceNames(HEADER, USUAL)).toEqual({ factor: "Index", score: "Mean Score" });
});

test("the address decides, as far as the header knows what it says", () => {
  const address = { factor: "0", score: "5", from: "2026-01-05", to: "2026-03-02" };
  expect(trendChoice(HEADER, address)).toEqual(address);
  expect(trendChoice(HEADER, { factor: "Q9", score: "77" })).toEqual(USUAL);
  expect(trendChoice(HEADER, { factor: "Q4", score: "1" }).score).toBe("2");
});

test("picking a factor resets the score to the first score type of that factor", () => {
  const regions = { ...USUAL, score: "5" };
  expect(pickFactor(HEADER, regions, "Q4")).toEqual({ ...regions, factor: "Q4", score: "2" });
  expect(pickFactor(HEADER, { ...regions, factor: "Q4", score: "2" }, "0").score).toBe("0");
  expect(scoresOf(HEADER, "Q4").map(({ name }) => name)).toEqual(["% Disappointed", "Mean Score"]);
});

test.each(["factor", "score", "from", "to"] as const)("a changed %s enables Apply", (key) => {
  expect(sameChoice(USUAL, { ...USUAL })).toBe(true);
  expect(sameChoice(USUAL, { ...USUAL, [key]: "other" })).toBe(false);
});
