import { expect, test } from "vitest";
import { arrangeTable } from "./arrange-table.ts";

const WIDTHS = [1, 5];
const row = (id: string, text: string) => ({ cells: [id, text] });

test("short rows stand sixteen on a slide", () => {
  const rows = Array.from({ length: 33 }, (_, place) => row(`S${place}`, "Good"));
  const slides = arrangeTable(rows, WIDTHS);
  expect(slides.map(({ length }) => length)).toEqual([16, 16, 1]);
  expect(slides.flat()).toEqual(rows);
  expect(arrangeTable([], WIDTHS)).toEqual([[]]);
});

test("a row that would run over the end of a slide begins the next one", () => {
  const rows = Array.from({ length: 9 }, (_, place) => row(`S${place}`, "a\nb\nc\nd\ne"));
  expect(arrangeTable(rows, WIDTHS).map(({ length }) => length)).toEqual([4, 4, 1]);
});

test.each([
  ["words", "The car was ready late. "],
  ["lines", "ready\n"],
  ["a script whose letters are wide", "修理は早かった".repeat(3)],
])("rows with many %s have the room they take", (_, part) => {
  const rows = Array.from({ length: 12 }, (_each, place) => row(`S${place}`, part.repeat(20).trim()));
  const slides = arrangeTable(rows, WIDTHS);
  expect(slides.length).toBeGreaterThan(2);
  expect(slides.length).toBeLessThanOrEqual(12);
  expect(slides.flat()).toEqual(rows);
});

test.each([
  ["of words", "word ".repeat(2_000).trim()],
  ["without a blank", "x".repeat(9_000)],
])("a text %s that is longer than a slide goes on, and no letter is lost", (_, text) => {
  const slides = arrangeTable([row("S1", text), row("S2", "Good")], WIDTHS);
  expect(slides.length).toBeGreaterThan(3);
  const rows = slides.flat();
  expect(rows.slice(0, -1).map(({ cells }) => cells[0])).toEqual(rows.slice(1).map(() => "S1"));
  const joined = rows.slice(0, -1).map(({ cells }) => cells[1]);
  expect(joined.join(text.includes(" ") ? " " : "")).toBe(text);
  expect(rows.at(-1)).toEqual(row("S2", "Good"));
});
