import { describe, expect, test } from "vitest";
import type { FactorChoice } from "./factor-choice.ts";
import { aFactor, aProgramme } from "./scores.test-programme.ts";
import { SCORE_TYPES, scoreTypeOf } from "./trend-scores.ts";

const [late, early] = [aFactor("Q1", 1, [1, 2]), aFactor("Q2", 2, [3])];
const programme = aProgramme({ factors: [{ ...late, tab: 4 }, early] });
const INDEX: FactorChoice = { kind: "index" };
const FACTOR: FactorChoice = { kind: "factor", factor: late };

test("the menu lists six score types, the first four of one thing, the last two of several", () => {
  expect(SCORE_TYPES.map(({ id, name, chartType }) => [id, name, chartType])).toEqual([
    [0, "Mean Score", "single-line"],
    [1, "NPS", "single-line"],
    [2, "% Disappointed", "single-line"],
    [3, "Bands", "multi-line"],
    [4, "Parts", "multi-line"],
    [5, "Regions", "multi-line"],
  ]);
});

test("NPS is of the Index alone, nothing is of a factor that nobody knows", () => {
  const offered = (choice: FactorChoice) =>
    ["", "0", "1", "2", "3", "4", "5", "6"].map((text) => scoreTypeOf(text, choice)?.id ?? null);
  expect(offered(INDEX)).toEqual([0, 0, 1, 2, 3, 4, 5, null]);
  expect(offered(FACTOR)).toEqual([0, 0, null, 2, 3, 4, 5, null]);
  expect(offered({ kind: "unknown" })).toEqual([null, null, null, null, null, null, null, null]);
});

describe("what is drawn", () => {
  const factorBand = (band: number) => ({ kind: "factorBand", factor: late, band });
  test.each([
    [0, INDEX, [["Index", "", { kind: "index" }]]],
    [0, FACTOR, [[late.name, "", { kind: "factor", slot: late.slot }]]],
    [1, INDEX, [["Index", "", { kind: "nps" }]]],
    [2, INDEX, [["Index", "", { kind: "disappointed" }]]],
    [2, FACTOR, [[late.name, "", { kind: "factorDisappointed", factor: late }]]],
    [
      3,
      INDEX,
      [
        ["Disappointed", "0", { kind: "disappointed" }],
        ["Indifferent", "1", { kind: "band", band: 1 }],
        ["Pleased", "2", { kind: "band", band: 2 }],
        ["Delighted", "3", { kind: "band", band: 3 }],
      ],
    ],
    [
      3,
      FACTOR,
      [
        ["Disappointed", "0", { kind: "factorDisappointed", factor: late }],
        ["Indifferent", "1", factorBand(1)],
        ["Pleased", "2", factorBand(2)],
        ["Delighted", "3", factorBand(3)],
      ],
    ],
    [4, INDEX, [early, late].map(({ name, code, slot }) => [name, code, { kind: "factor", slot }])],
    [
      4,
      FACTOR,
      late.attributes.map(({ name, code, slot }) => [name, code, { kind: "attributeDisappointed", slot }]),
    ],
  ] as const)("by score type %i of %o", (id, choice, lines) => {
    const drawn = SCORE_TYPES[id]?.lines?.(programme, choice) ?? [];
    expect(drawn.map(({ title, code, measure }) => [title, code, measure])).toEqual(lines);
  });

  test("regions are lines by themselves", () => expect(SCORE_TYPES[5]?.lines).toBeNull());
});

test.each([
  [0, { kind: "index" }, { kind: "factor", slot: late.slot }],
  [1, { kind: "nps" }, { kind: "nps" }],
  [2, { kind: "disappointed" }, { kind: "factorDisappointed", factor: late }],
  [3, { kind: "band", band: 3 }, { kind: "factorBand", factor: late, band: 3 }],
  [4, { kind: "factor", slot: 1 }, { kind: "attributeDisappointed", slot: 1 }],
  [5, { kind: "index" }, { kind: "factor", slot: late.slot }],
] as const)("score type %i has the unit of %o, of a factor %o", (id, ofIndex, ofFactor) => {
  const type = SCORE_TYPES[id];
  expect([type?.measure(INDEX), type?.measure(FACTOR)]).toEqual([ofIndex, ofFactor]);
});
