import { describe, expect, it } from "vitest";
import { RejectionTally } from "./rejection-tally.ts";

const RANGE = "is not a whole number from 1 to 10";

function aProblem(column: string, value: string, cause = RANGE) {
  return { column, value, cause, reason: "Mend it." };
}

describe("the causes of a file's rejected rows", () => {
  it("are one line each, with at most 25 rows named", () => {
    const tally = new RejectionTally();
    for (let row = 2; row < 42; row += 1) tally.note("Survey", row, [aProblem("overall", "11")]);
    expect(tally.sentences(40)).toEqual([
      'All 40 rows: overall is not a whole number from 1 to 10 ("11"). Rows 2–26 and 15 more.',
    ]);
  });

  it("say nothing of all where there is one row", () => {
    const tally = new RejectionTally();
    tally.note("Survey", 2, [aProblem("overall", "11")]);
    expect(tally.sentences(1)).toEqual(['1 row: overall is not a whole number from 1 to 10 ("11"). Row 2.']);
  });

  it.each([
    [["11", "12", "11", "13"], '"11", "12", "13"'],
    [["11", "12", "13", "12"], '"11", "12", "13"'],
    [["11", "12", "13", "14"], '"11", "12", "13", …'],
  ])("name three values and say whether there are others: %j", (written, named) => {
    const tally = new RejectionTally();
    for (const [at, value] of written.entries()) tally.note("Survey", at + 2, [aProblem("overall", value)]);
    expect(tally.sentences(9)).toEqual([
      `4 rows: overall is not a whole number from 1 to 10 (${named}). Rows 2–5.`,
    ]);
  });

  it("stand by frequency, rows that follow each other as a range", () => {
    const tally = new RejectionTally();
    tally.note("Survey", 2, [aProblem("overall", "11"), aProblem("Q1_1", "x")]);
    for (const row of [9, 3, 4, 6, 7])
      tally.note("Survey", row, [aProblem("dealer_code", `D${row}`, "is blank")]);
    expect(tally.sentences(100)).toEqual([
      '5 rows: dealer_code is blank ("D9", "D3", "D4", …). Rows 3, 4, 6, 7, 9.',
      '1 row: overall is not a whole number from 1 to 10 ("11"). Row 2.',
      '1 row: Q1_1 is not a whole number from 1 to 10 ("x"). Row 2.',
    ]);
    expect(tally.countOf(RANGE)).toBe(2);
  });

  it("name the sheets where several are read, and rows of one of them too", () => {
    const tally = new RejectionTally(2);
    for (const row of [2, 3, 4]) tally.note("January", row, [aProblem("", "", "no score is filled")]);
    tally.note("February", 2, [aProblem("", "", "no score is filled")]);
    expect(tally.sentences(4)).toEqual([
      "All 4 rows: no score is filled. Rows 2–4 of January; 2 of February.",
    ]);
    tally.note("February", 7, [aProblem("overall", "11")]);
    expect(tally.sentences(9)[1]).toBe(
      '1 row: overall is not a whole number from 1 to 10 ("11"). Row 7 of February.',
    );
  });

  it("take no more room for a million different values", () => {
    const tally = new RejectionTally();
    for (let row = 2; row <= 1_000_001; row += 1) tally.note("Survey", row, [aProblem("overall", `v${row}`)]);
    const [only = "", ...others] = tally.sentences(1_000_000);
    expect(others).toEqual([]);
    expect(only).toBe(
      'All 1,000,000 rows: overall is not a whole number from 1 to 10 ("v2", "v3", "v4", …). Rows 2–26 and 999,975 more.',
    );
  });

  it("end with how many more kinds there are", () => {
    const tally = new RejectionTally();
    for (let at = 1; at <= 60; at += 1) tally.note("Survey", at, [aProblem(`Q1_${at}`, "x")]);
    const sentences = tally.sentences(60);
    expect(sentences).toHaveLength(51);
    expect(sentences.at(-1)).toBe("10 more kinds of problems: see the reason beside each row.");
  });
});
