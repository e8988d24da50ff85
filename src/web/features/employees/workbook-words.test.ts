import { describe, expect, it } from "vitest";
import { checkSentence, countsOf, doneSentence } from "./workbook-words.ts";

describe("what a checked workbook says", () => {
  it.each([
    [
      { create: 2, update: 1, unchanged: 0, refused: 1 },
      "2 people to register and invite, 1 person to update: look at the rows, then apply. 1 row is refused and left out.",
    ],
    [
      { create: 0, update: 1_200, unchanged: 3, refused: 0 },
      "1,200 people to update: look at the rows, then apply.",
    ],
    [{ create: 0, update: 0, unchanged: 3, refused: 0 }, "Nothing would change."],
    [
      { create: 0, update: 0, unchanged: 0, refused: 2 },
      "Nothing would change. 2 rows are refused and left out.",
    ],
  ])("%j", (counts, sentence) => {
    expect(checkSentence(counts)).toBe(sentence);
  });

  it("counts rows", () => {
    const rows = [{ outcome: "create" }, { outcome: "create" }, { outcome: "refused" }] as const;
    expect(countsOf(rows)).toEqual({ create: 2, update: 0, unchanged: 0, refused: 1 });
  });
});

describe("what an applied workbook says", () => {
  it.each([
    [{ created: 1, updated: 0 }, "1 person was registered and invited."],
    [{ created: 2, updated: 1 }, "2 people were registered and invited, 1 person was updated."],
    [{ created: 0, updated: 2 }, "2 people were updated."],
  ])("%j", (done, sentence) => {
    expect(doneSentence(done)).toBe(sentence);
  });
});
