import { describe, expect, it } from "vitest";
import { aProgramme } from "#domain/scoring/scores.test-programme.ts";
import { surveyColumns } from "./columns.ts";
import { SuspiciousRatings } from "./suspicious-ratings.ts";

type Row = readonly [overall: number | null, recommend: number | null, ...ratings: number[]];

function warningsOf(count: number, row: (at: number) => Row): readonly string[] {
  const watch = new SuspiciousRatings(surveyColumns(aProgramme(), true));
  for (let at = 0; at < count; at += 1) {
    const [overall, recommend, ...ratings] = row(at);
    watch.note({ overall, recommend, ratings });
  }
  return watch.warnings();
}

const toFive = (at: number) => (at % 5) + 1;
const toTen = (at: number) => (at % 10) + 1;
const isOnFive = (start: string) =>
  `${start} above 5: was it asked on a scale of 1 to 5? It was read on a scale of 1 to 10. If so, delete this upload and send the ratings on a scale of 1 to 10.`;

describe("ratings that never exceed 5", () => {
  it("are a warning from ten surveys on", () => {
    const row = (at: number): Row => [toFive(at), at % 11, toFive(at + 1), toFive(at + 2), 0, 0, 0, 0];
    expect(warningsOf(10, row)).toEqual([isOnFive("No rating in this file is")]);
    expect(warningsOf(9, row)).toEqual([]);
  });

  it("are none when a single one does", () => {
    const six = (at: number) => (at === 39 ? 6 : toFive(at));
    expect(warningsOf(40, (at) => [six(at), at % 11, six(at)])).toEqual([]);
  });

  it("are told apart: overall, attributes and recommend, which goes to 10 or to 5 by itself", () => {
    expect(warningsOf(40, (at) => [null, at % 11, toFive(at)])).toEqual([
      isOnFive("No rating in this file is"),
    ]);
    expect(warningsOf(40, (at) => [toFive(at), null])).toEqual([isOnFive("No rating in this file is")]);
    expect(warningsOf(40, (at) => [toTen(at), null, toFive(at)])).toEqual([
      isOnFive("No rating of an attribute in this file is"),
    ]);
    expect(warningsOf(40, (at) => [toFive(at), null, toTen(at)])).toEqual([
      isOnFive("No overall rating in this file is"),
    ]);
    expect(warningsOf(40, (at) => [toTen(at), at % 6, toTen(at)])).toEqual([
      expect.stringContaining("No answer to recommend in this file is above 5"),
    ]);
  });
});

describe("a column with one answer only", () => {
  it("is a warning from twenty answers on, and names the columns", () => {
    const row = (at: number): Row => [10, at % 11, toTen(at), 0, 8];
    expect(warningsOf(20, row)).toEqual([
      "The same answer stands in every filled row of these columns: overall (10, 20 times), Q1_3 (8, 20 times). Check that they hold what the customers answered.",
    ]);
    expect(warningsOf(19, row)).toEqual([]);
  });

  it("is none when one answer differs, or when nobody answered", () => {
    expect(warningsOf(1000, (at) => [at === 999 ? 9 : 10, null, toTen(at), 0, 0, 0, 0, 0])).toEqual([]);
    expect(warningsOf(0, () => [null, null])).toEqual([]);
  });
});
