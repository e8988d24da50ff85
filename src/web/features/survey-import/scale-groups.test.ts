import { expect, test } from "vitest";
import type { Scale } from "#domain/survey-mapping/scales.ts";
import {
  keepingNoAnswers,
  noAnswersOn,
  type ScaledColumn,
  scaleGroups,
  typedCodes,
  withNoAnswers,
  withRule,
} from "./scale-groups.ts";

const FIVE = { kind: "range", lowest: 1, highest: 5, rule: "ends" } as const;
const COLUMNS: readonly ScaledColumn[] = [
  { column: "recommend", scale: FIVE },
  { column: "Q4_1", scale: FIVE },
  { column: "Q4_2", scale: FIVE },
  { column: null, scale: FIVE },
  { column: "overall", scale: { kind: "same" } },
  { column: "Q5_1", scale: { kind: "words", ratings: [] } },
  { column: "V1", scale: { kind: "none" } },
];

const changed = (change: (scale: Scale) => Scale, at: readonly number[] = COLUMNS.map((_, place) => place)) =>
  COLUMNS.map((each, place) => (at.includes(place) ? { ...each, scale: change(each.scale) } : each));

test("scores on numbers are told by their scale, those on words and those that are passed over are not", () => {
  expect(
    scaleGroups(COLUMNS).map(({ name, columns, rule, column }) => ({ name, columns, rule, column })),
  ).toEqual([
    { name: "1 to 5", columns: 3, rule: "ends", column: "Q4_1" },
    { name: "1 to 10", columns: 1, rule: undefined, column: "overall" },
  ]);
});

test("one rule holds for all columns of a scale, and one column may be ruled otherwise", () => {
  const all = changed((scale) => withRule(scale, "1-5", "times"));
  expect(scaleGroups(all)[0]?.rule).toBe("times");
  expect(all[4]?.scale).toEqual({ kind: "same" });
  expect(scaleGroups(changed((scale) => withRule(scale, "1-5", "times"), [1]))[0]?.rule).toBeNull();
});

test("codes of no answer hold for all columns of a scale, and stay with another scale of numbers", () => {
  expect(noAnswersOn(FIVE)).toContain("99");
  const all = changed((scale) => withNoAnswers(scale, "1-5", ["0", "NA"]));
  expect(scaleGroups(all).map(({ noAnswers }) => noAnswers?.includes("0"))).toEqual([true, false]);
  expect(scaleGroups(changed((scale) => withNoAnswers(scale, "1-5", ["0"]), [1]))[0]?.noAnswers).toBeNull();
  expect(keepingNoAnswers({ kind: "same" }, { ...FIVE, noAnswers: ["0"] })).toEqual({
    kind: "same",
    noAnswers: ["0"],
  });
  expect(keepingNoAnswers({ kind: "none" }, { ...FIVE, noAnswers: ["0"] })).toEqual({ kind: "none" });
});

test("codes are typed with commas or semicolons, each once", () => {
  expect(typedCodes(" 99, 0;NA ,, 99")).toEqual(["99", "0", "NA"]);
});
