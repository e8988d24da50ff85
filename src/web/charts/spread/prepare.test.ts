import { expect, test } from "vitest";
import { aGraph } from "#web/charts/graph-reply.test-builder.ts";
import { describeSpread, spreadTable } from "./describe.ts";
import { prepareSpread } from "./prepare.ts";

const graph = aGraph({
  North: [{ value: 812, low: 802, high: 822 }, 790],
  South: [{ value: 4, n: 4, insufficient: true }, 790],
});

test("a dot with its interval per dealer and factor; too few responses have none", () => {
  const [first, second] = prepareSpread(graph).rows;
  expect(first?.marks.map(({ text, at, best, color }) => [text, at !== null, best, color])).toEqual([
    ["812", true, false, "s1"],
    ["n 4", false, false, "s2"],
  ]);
  expect(second?.marks.map(({ best }) => best)).toEqual([true, true]);
});

test("the scale holds every interval", () => {
  const { rows, scale } = prepareSpread(graph);
  expect(scale.length).toBeGreaterThan(1);
  const at = rows[0]?.marks[0]?.at;
  expect(at?.low).toBeGreaterThanOrEqual(0);
  expect(at?.low).toBeLessThan(at?.dot ?? 0);
  expect(at?.high).toBeLessThanOrEqual(1);
});

test("in words and as a table", () => {
  expect(describeSpread(graph, "Factor Scores")).toBe(
    "Factor Scores. Nov 2025: North 812, South n 4; Dec 2025: North 790, South 790.",
  );
  expect(describeSpread(aGraph({}), "Factor Scores")).toBe("Factor Scores: No Data Available.");
  expect(spreadTable(graph).rows[0]?.cells).toEqual([
    "Nov 2025",
    "812 (n 100, 802–822)",
    "insufficient sample (n 4)",
  ]);
});
