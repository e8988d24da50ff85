import { expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { aGraph } from "#web/charts/graph-reply.test-builder.ts";
import { compareSentence } from "./compare-sentence.ts";

const said = (...args: Parameters<typeof compareSentence>) =>
  compareSentence(...args)
    .map(({ text }) => text)
    .join("");
const index = (north: number | null, south: number | null) =>
  aReply(
    [
      { name: "North Cars", code: "north", value: north, n: north === null ? 0 : 50 },
      { name: "South Cars", code: "south", value: south, n: south === null ? 0 : 50 },
    ],
    { decimals: 1 },
  );

test("who leads, by how much, in how many factors", () => {
  const factors = aGraph({ North: [800, 810, 790], South: [700, 810, 795] });
  expect(said(index(812.4, 800), factors)).toBe(
    "North Cars leads South Cars by 12.4, ahead in 1 of 3 factors.",
  );
  expect(said(index(790, 801.5), factors)).toBe(
    "South Cars leads North Cars by 11.5, ahead in 1 of 3 factors.",
  );
  expect(said(index(812.4, 800), null)).toBe("North Cars leads South Cars by 12.4.");
});

test("level, alone, and nothing to compare", () => {
  expect(said(index(800, 800), null)).toBe("North Cars and South Cars are level at 800.0.");
  expect(said(index(800, null), null)).toBe(
    "North Cars at 800.0; the others have too few responses to compare.",
  );
  expect(said(index(null, null), null)).toBe("Too few responses to compare these dealers.");
});
