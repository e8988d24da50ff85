import { expect, test } from "vitest";
import { pointWords, reasonOf } from "./plan-words.ts";

const row = (score: number, regionScore: number | null) => ({ score, regionScore });

test.each([
  [
    [row(12, 8), row(3, 8)],
    "North",
    "Ticked: points with more disappointed customers than in North as a whole.",
  ],
  [
    [row(8, 8), row(0, 0)],
    "North",
    "None of these points has more disappointed customers than North as a whole: tick what you want to improve.",
  ],
  [[row(3, null)], null, "Ticked: points with disappointed customers."],
  [[row(0, null)], null, "Nobody was disappointed: tick what you want to improve."],
  [[], "North", "Every point of this dealer has a plan."],
])("the dialog says why rows are ticked: %j beside %s", (rows, region, sentence) => {
  expect(reasonOf(rows, region)).toBe(sentence);
});

test("a row names the figure of the region where it is told", () => {
  const point = { factor: "Service Advisor", score: 12.5, regionScore: 8.14 };
  expect(pointWords(point, "North")).toBe("Service Advisor · 12.5% disappointed, North 8.1%");
  expect(pointWords({ ...point, regionScore: null }, null)).toBe("Service Advisor · 12.5% disappointed");
});
