import { describe, expect, it } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { headerRow } from "#domain/survey-sheet/sheet-headers.test-row.ts";
import { EMPLOYEE_COLUMNS, type EmployeeColumn, employeeSheet, firstProblems } from "./employee-sheet.ts";

const CHOICES = {
  designations: [
    { id: 1, name: "Head Office", level: "head_office", userTypes: ["CSI", "SSI"] },
    { id: 2, name: "Regional Manager", level: "regional", userTypes: ["CSI"] },
    { id: 3, name: "Dealer, Principal", level: "other", userTypes: ["CSI", "SSI"] },
  ],
  network: aNetwork(),
} as const;

const ROW: Readonly<Record<EmployeeColumn, Cell>> = {
  "First Name": " Asha ",
  "Last Name": "Rao",
  Email: " Asha@X.example ",
  Designation: "dealer, principal",
  "Access To Panel": "csi",
  Region: "N",
  State: "N1",
  Location: "NL1",
  "CSI Outlets": "0101",
  "SSI Outlets": "nothing like it",
};

function read(changes: Partial<Record<EmployeeColumn, Cell>> = {}) {
  const sheet = employeeSheet(CHOICES, headerRow(EMPLOYEE_COLUMNS));
  if (!sheet.ok) throw new Error(sheet.reason);
  const row = { ...ROW, ...changes };
  return sheet.readRow(
    2,
    EMPLOYEE_COLUMNS.map((column) => row[column]),
  );
}

describe("the header of an employee sheet", () => {
  it("needs every column, so that no list is emptied by a column that was left out", () => {
    const sheet = employeeSheet(CHOICES, headerRow(["FIRST_NAME", "e-mail", "designation"]));
    expect(sheet).toEqual({
      ok: false,
      found: 3,
      reason:
        "The sheet Rows lacks the required columns Last Name, Access To Panel, Region, State, Location, CSI Outlets, SSI Outlets. Its header, row 1, has First Name, Email, Designation.",
    });
  });

  it("may come in any order with columns of a report; others are named", () => {
    const header = ["Notes", "Result", "reject_reason", ...EMPLOYEE_COLUMNS.toReversed()];
    expect(employeeSheet(CHOICES, headerRow(header))).toMatchObject({
      ok: true,
      warnings: ["Columns that are not known and were ignored: Notes."],
    });
  });

  it("may call the location area, as earlier templates did, but not both", () => {
    const area = EMPLOYEE_COLUMNS.map((column) => (column === "Location" ? "AREA" : column));
    expect(employeeSheet(CHOICES, headerRow(area))).toMatchObject({ ok: true, warnings: [] });
    expect(employeeSheet(CHOICES, headerRow([...EMPLOYEE_COLUMNS, "Area"]))).toMatchObject({
      ok: false,
      reason: "The header of the sheet Rows, row 1, names a column more than once: Area. Keep one of each.",
    });
  });

  it("names no column twice", () => {
    expect(employeeSheet(CHOICES, headerRow([...EMPLOYEE_COLUMNS, "email"]))).toMatchObject({
      ok: false,
      reason: "The header of the sheet Rows, row 1, names a column more than once: email. Keep one of each.",
    });
  });
});

describe("a row", () => {
  it("gives the form a designation asks for, and reads no other cell", () => {
    expect(read()).toEqual({
      row: 2,
      name: "Asha Rao",
      email: "asha@x.example",
      problems: [],
      values: 5,
      form: {
        firstName: "Asha",
        lastName: "Rao",
        designationId: 3,
        lists: {
          userTypes: ["CSI"],
          regions: ["N"],
          states: ["N1"],
          locations: ["NL1"],
          csiOutlets: ["0101"],
          ssiOutlets: [],
        },
      },
    });
    const nonsense = { Region: "?", State: "?", Location: "?", "CSI Outlets": "?" };
    expect(read({ ...nonsense, Designation: "Head Office" }).problems).toEqual([]);
    expect(read({ ...nonsense, Region: "N", Designation: "Regional Manager" }).problems).toEqual([]);
  });

  it.each<[Partial<Record<EmployeeColumn, Cell>>, string, string, string]>([
    [{ Designation: null }, "Designation", "", "Required Field"],
    [
      { Designation: "Head Office; Regional Manager" },
      "Designation",
      "Head Office; Regional Manager",
      "There is no such designation.",
    ],
    [{ Designation: 1 }, "Designation", "1", "There is no such designation."],
    [{ "Access To Panel": "All" }, "Access To Panel", "All", "This is not among the choices."],
    [{ "Access To Panel": "CSI; SSI" }, "SSI Outlets", "nothing like it", "This is not among the choices."],
    [{ Region: "Nowhere" }, "Region", "Nowhere", "This is not among the choices."],
  ])("with %j has a problem", (changes, column, value, reason) => {
    const line = read(changes);
    expect(line.form).toBeNull();
    expect(line.problems).toEqual([{ column, value, reason }]);
    expect(line.email).toBe("asha@x.example");
  });

  it("names a person who has one name only", () => {
    expect(read({ "Last Name": null }).name).toBe("Asha");
  });

  it("tells five problems and how many more there are", () => {
    const many = Array.from({ length: 40 }, (_, place) => `x${place}`).join(";");
    const { problems } = read({ "CSI Outlets": many });
    expect(problems.map(({ value, reason }) => value || reason)).toEqual([
      "x0",
      "x1",
      "x2",
      "x3",
      "x4",
      "35 more like these.",
    ]);
    expect(firstProblems(problems.slice(0, 5))).toHaveLength(5);
  });
});
