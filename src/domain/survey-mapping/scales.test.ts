import { expect, test } from "vitest";
import { guessScale, highestOf } from "./scales.ts";

const FIVE = { kind: "range", lowest: 1, highest: 5, rule: "ends" };
const repeated = (count: number, steps: number) => Array.from({ length: count }, (_, at) => 1 + (at % steps));

test("one mistyped answer does not make a scale to 5 one to 10: it is told of, and nobody's ratings are halved", () => {
  const cells = [...repeated(40, 5), 9];
  expect(guessScale(cells, 1, highestOf(cells))).toEqual({
    scale: FIVE,
    reason: "All but 1 of its 41 answers are numbers from 1 to 5: taken for a scale from 1 to 5.",
    isSure: false,
  });
  expect(guessScale(repeated(40, 5), 1, highestOf(cells))).toMatchObject({ scale: FIVE, isSure: true });
});

test("a hundred mistyped on a scale to 10 makes no percentages of the others", () => {
  expect(guessScale([...repeated(40, 10), 100], 1, null)).toMatchObject({
    scale: { kind: "same" },
    isSure: false,
  });
});

test("answers above 5 that are more than slips, or that others of the sheet show to be steps, are steps of a longer scale", () => {
  const few = [...repeated(10, 5), 9];
  expect([highestOf(few), guessScale(few, 1, null)?.scale]).toEqual([9, { kind: "same" }]);
  const rare = [...repeated(40, 5), 9];
  expect(guessScale(rare, 1, 10)).toEqual({
    scale: { kind: "same" },
    reason: "Its answers are numbers from 1 to 9.",
    isSure: true,
  });
  expect(highestOf(repeated(200, 7))).toBe(7);
});

test.each(["Courtesy (1 = best)", "Courtesy (6 is worst)", "Courtesy [1: excellent]"])(
  "a header that explains one end alone says which way numbers run: %s",
  (header) => {
    const guess = guessScale(repeated(30, 6), 1, null, header);
    expect(guess).toMatchObject({ isSure: false, scale: { kind: "words" } });
    expect(guess?.scale).toMatchObject({
      ratings: [10, 8, 6, 5, 3, 1].map((rating, at) => ({ word: String(at + 1), rating })),
    });
  },
);

test.each([
  "Courtesy (6 = best)",
  "Courtesy (1 = worst)",
  "Courtesy (1 = fair)",
  "Courtesy (1–6)",
  "Courtesy (3 = best)",
])("a header that says the usual or nothing changes nothing: %s", (header) =>
  expect(guessScale(repeated(30, 6), 1, null, header)).toEqual(guessScale(repeated(30, 6), 1, null)),
);
