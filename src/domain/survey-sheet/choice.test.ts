import { expect, it } from "vitest";
import { sheetsOfOneHeader } from "./choice.ts";

const sheet = (name: string, ...columns: readonly string[]) => ({ name, columns });
const names = (...sheets: Parameters<typeof sheetsOfOneHeader>[0]) => {
  const { read, leftOut } = sheetsOfOneHeader(sheets);
  return [read.map(({ name }) => name), leftOut.map((each) => `${each.sheet.name}: ${each.reason}`)];
};

it("reads all sheets of one header row", () => {
  expect(names(sheet("Jan", "a", "b"), sheet("Feb", "a", "b"))).toEqual([["Jan", "Feb"], []]);
  expect(names()).toEqual([[], []]);
});

it("reads the header row that most sheets share, in doubt the first one's, and says how the others differ", () => {
  expect(names(sheet("Old", "a", "b"), sheet("Jan", "a", "c"), sheet("Feb", "a", "c"))).toEqual([
    ["Jan", "Feb"],
    [
      "Old: Its columns are not those of Jan: it lacks c and has b besides. Send it as a workbook of its own.",
    ],
  ]);
  expect(names(sheet("Jan", "a"), sheet("Feb", "a", "b", "c"))).toEqual([
    ["Jan"],
    ["Feb: Its columns are not those of Jan: it has b, c besides. Send it as a workbook of its own."],
  ]);
});

it("names only what there is to name, and takes no two columns for one", () => {
  expect(names(sheet("Jan", "a", "b"), sheet("Feb", "a"))).toEqual([
    ["Jan"],
    ["Feb: Its columns are not those of Jan: it lacks b. Send it as a workbook of its own."],
  ]);
  expect(names(sheet("Jan", "ab", "c"), sheet("Feb", "a", "bc"))[0]).toEqual(["Jan"]);
});
