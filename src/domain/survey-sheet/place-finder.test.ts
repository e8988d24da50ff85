import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell } from "./cell.ts";
import { codesText, MAX_VALUES_IN_A_CELL, placeFinder } from "./place-finder.ts";

const CHOICES = [
  { code: "0101", name: "Kaveri Motors, Pune" },
  { code: "0102", name: "Sahyadri; West" },
  { code: "N;1", name: "Aurangabad" },
  { code: "S,1", name: "aurangabad " },
  { code: "Pune", name: "0102" },
];

const find = placeFinder(CHOICES, true);
const codes = (cell: Cell | undefined) => find(cell).codes;
const faults = (cell: Cell) => find(cell).faults.map(({ value, reason }) => `${value}: ${reason}`);

describe("the values of a cell", () => {
  it.each([
    [undefined, []],
    [null, []],
    [" \n ; , ", []],
    ["0101", ["0101"]],
    [" 0101 ;0101; ", ["0101"]],
    ["0101; 0102", ["0101", "0102"]],
    ["0101,0102", ["0101", "0102"]],
    ["0101\n0102", ["0101", "0102"]],
    ["kaveri  motors, PUNE", ["0101"]],
    ["Kaveri Motors, Pune; Sahyadri; West", ["0101"]],
    ["Kaveri Motors, Pune\nSahyadri; West", ["0101", "0102"]],
    ["N;1", ["N;1"]],
    ["N;1\nS,1; 0101", ["N;1", "S,1", "0101"]],
    ["all", ["All"]],
    ["ALL; 0101; unknown", ["All"]],
    [101, ["0101"]],
    [true, []],
  ])("%j name %j", (cell, expected) => {
    expect(codes(cell)).toEqual(expected);
  });

  it("a code comes before a name", () => {
    expect(codes("0102")).toEqual(["0102"]);
    expect(codes("Pune")).toEqual(["Pune"]);
  });

  it("tell what they are not", () => {
    expect(faults("X; 0101; y,z")).toEqual([
      "X: This is not among the choices.",
      "y: This is not among the choices.",
      "z: This is not among the choices.",
    ]);
    expect(faults("Aurangabad")).toEqual(["Aurangabad: Several are called so: enter the code."]);
    expect(faults(7)).toEqual(["7: This is not among the choices."]);
    expect(faults(" \n ; , ")).toEqual([]);
    expect(placeFinder(CHOICES, false)("All").faults).toHaveLength(1);
  });

  it("are no more than a list may hold", () => {
    const text = (count: number) => Array.from({ length: count }, (_, place) => `x${place}`).join(";");
    expect(faults(text(MAX_VALUES_IN_A_CELL))).toHaveLength(MAX_VALUES_IN_A_CELL);
    expect(faults(text(MAX_VALUES_IN_A_CELL + 1))).toEqual([": Name no more than 5,000 values, or All."]);
  });

  it("are read back as they were written, whatever the codes look like", () => {
    const code = fc
      .string({ unit: fc.constantFrom("a", "B", "1", "0", ";", ",", " ", "."), minLength: 1, maxLength: 6 })
      .map((text) => text.trim())
      .filter((text) => text !== "");
    fc.assert(
      fc.property(fc.uniqueArray(code, { minLength: 1, maxLength: 6 }), (all) => {
        const reads = placeFinder(
          all.map((each) => ({ code: each, name: `name of ${each}` })),
          true,
        );
        const chosen = all.filter((_, place) => place % 2 === 0);
        expect(reads(codesText(chosen)).codes).toEqual(chosen);
      }),
    );
  });
});
