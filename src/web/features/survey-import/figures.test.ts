import { expect, test } from "vitest";
import { percentText, sizeText, statusText, statusTone, storedText } from "./figures.ts";

test.each([
  [0, "0%"],
  [0.684, "68%"],
  [0.999, "99%"],
  [1, "100%"],
  [1.2, "100%"],
])("progress %d is shown as %s", (share, text) => expect(percentText(share)).toBe(text));

test.each([
  [12, "1 KB"],
  [12_400, "12 KB"],
  [7_100_000, "7.1 MB"],
])("%d bytes are shown as %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));

test.each([
  [[1206, 1206, 0, 0], "Completed", "good", "1,206 of 1,206 rows"],
  [[11, 1, 0, 10], "Completed, 10 of 11 rows rejected", "warning", "1 of 11 rows"],
  [[11, 0, 0, 11], "Completed, 11 of 11 rows rejected", "bad", "No row of 11 was imported"],
  [[1, 0, 0, 1], "Completed, 1 of 1 row rejected", "bad", "No row of 1 was imported"],
  [[1, 0, 1, 0], "Completed", "good", "1 of 1 row, updated"],
  [[3, 2, 1, 0], "Completed", "good", "3 of 3 rows, 1 of them updated"],
] as const)("of %j rows in all, new, updated, rejected: %s, %s, %s", (rows, text, tone, stored) => {
  const [rowsTotal, rowsImported, rowsUpdated, rowsRejected] = rows;
  const file = { status: "Completed", rowsTotal, rowsImported, rowsUpdated, rowsRejected } as const;
  expect([statusText(file), statusTone(file), storedText(file)]).toEqual([text, tone, stored]);
});

test.each([
  ["In Progress", "busy"],
  ["Failed", "bad"],
] as const)("an upload that is %s says so, however many rows were looked at", (status, tone) => {
  const file = { status, rowsTotal: 9, rowsImported: 0, rowsUpdated: 0, rowsRejected: 4 };
  expect([statusText(file), statusTone(file)]).toEqual([status, tone]);
});
