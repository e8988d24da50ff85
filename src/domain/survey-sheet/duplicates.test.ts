import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SurveyIdLedger } from "./duplicates.ts";

describe("a survey id twice in a file", () => {
  it("names the other row at both", () => {
    const ledger = new SurveyIdLedger();
    expect([ledger.note("A", 2), ledger.note("B", 3), ledger.note("A", 4)]).toEqual([null, null, 2]);
    expect([...ledger.repeated]).toEqual([
      [2, 4],
      [4, 2],
    ]);
  });

  it("and more often names the first row at all others", () => {
    const ledger = new SurveyIdLedger();
    for (const row of [5, 9, 12]) ledger.note("A", row);
    expect([...ledger.repeated]).toEqual([
      [5, 9],
      [9, 5],
      [12, 5],
    ]);
  });

  it("is found exactly, whatever the ids", () => {
    const id = fc.oneof(
      fc.string({ maxLength: 64, unit: "binary" }),
      fc.constantFrom("a", "ab", "b", "aa", "", "é", "\u0000"),
    );
    fc.assert(
      fc.property(fc.array(id, { maxLength: 60 }), (ids) => {
        const ledger = new SurveyIdLedger();
        ids.forEach((text, row) => {
          expect(ledger.note(text, row)).toBe(ids.indexOf(text) < row ? ids.indexOf(text) : null);
        });
        const rows = ids.flatMap((text, row) =>
          ids.filter((other) => other === text).length > 1 ? [row] : [],
        );
        expect([...ledger.repeated.keys()].sort((a, b) => a - b)).toEqual(rows);
      }),
    );
  });

  it("is not two ids whose hashes are equal", () => {
    const ledger = new SurveyIdLedger();
    const ids = ["S539599", "S722382", "S4341558737", "S434"];
    expect(ids.map((id, row) => ledger.note(id, row))).toEqual([null, null, null, null]);
    expect(ids.map((id) => ledger.note(id, 9))).toEqual([0, 1, 2, 3]);
  });

  it("is found wherever its first row lies among many", () => {
    const ledger = new SurveyIdLedger();
    const rows = Array.from({ length: 20_000 }, (_, row) => row);
    for (const row of rows) ledger.note(`SURVEY-${row}`, row);
    expect(rows.map((row) => ledger.note(`SURVEY-${row}`, 20_000 + row))).toEqual(rows);
  });

  it("is found among two hundred thousand others", () => {
    const ledger = new SurveyIdLedger();
    const found: number[] = [];
    for (let row = 0; row < 200_000; row += 1)
      if (ledger.note(`SURVEY-${row % 199_999}`, row) !== null) found.push(row);
    expect(found).toEqual([199_999]);
    expect([...ledger.repeated]).toEqual([
      [0, 199_999],
      [199_999, 0],
    ]);
  });
});
