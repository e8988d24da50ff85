import { describe, expect, it } from "vitest";
import {
  type EmployeeFilter,
  filterEmployees,
  filterWords,
  NO_FILTER,
  regionsText,
} from "./employee-filter.ts";

const ROWS = [
  { fullName: "Amar Singh", designation: "Dealer Staff", regions: ["North"], active: true },
  { fullName: "amit Rao", designation: "Dealer Staff", regions: ["North", "South"], active: false },
  { fullName: "Bina Amar", designation: "Dealer", regions: ["South"], active: true },
];

function names(filter: Partial<EmployeeFilter>) {
  return filterEmployees(ROWS, { ...NO_FILTER, ...filter }).map(({ fullName }) => fullName);
}

describe("the filters of Employees", () => {
  it.each<[Partial<EmployeeFilter>, string[]]>([
    [{}, ["Amar Singh", "amit Rao", "Bina Amar"]],
    [{ search: "am" }, ["Amar Singh", "amit Rao", "Bina Amar"]],
    [{ search: "  AMAR" }, ["Amar Singh", "Bina Amar"]],
    [{ search: "singh" }, ["Amar Singh"]],
    [{ search: "it rá" }, ["amit Rao"]],
    [{ search: "x" }, []],
    [{ status: "Active" }, ["Amar Singh", "Bina Amar"]],
    [{ status: "Inactive" }, ["amit Rao"]],
    [{ role: "Dealer Staff" }, ["Amar Singh", "amit Rao"]],
    [{ role: "Dealer" }, ["Bina Amar"]],
    [{ region: "South" }, ["amit Rao", "Bina Amar"]],
    [{ region: "South", status: "Active", search: "b" }, ["Bina Amar"]],
  ])("%j leave %j", (filter, expected) => {
    expect(names(filter)).toEqual(expected);
  });
});

describe("what narrows Employees, in words", () => {
  it.each<[Partial<EmployeeFilter>, string[]]>([
    [{}, []],
    [{ search: " an " }, ["“an”"]],
    [{ region: "West", status: "Inactive", role: "Dealer" }, ["Inactive", "Dealer", "West"]],
  ])("%j read %j", (filter, expected) => {
    expect(filterWords({ ...NO_FILTER, ...filter })).toEqual(expected);
  });
});

describe("the regions of a person", () => {
  it.each([
    [["A", "B", "C", "D", "E"], "All"],
    [["A", "B"], "A, B"],
    [[], ""],
  ])("%j read %j where the client has five", (held, text) => {
    expect(regionsText(held, ["A", "B", "C", "D", "E"])).toBe(text);
  });

  it("are not All where the client has none", () => {
    expect(regionsText([], [])).toBe("");
  });
});
