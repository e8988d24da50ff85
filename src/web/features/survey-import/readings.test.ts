import { expect, test } from "vitest";
import {
  lookedAt,
  type ReadSheet,
  readingsOf,
  wasReadOtherwise,
  withBegun,
  withReading,
} from "./readings.ts";

const WAVE: ReadSheet = { name: "Wave", headerRow: 5, headerRows: 1 };
const OTHER: ReadSheet = { name: "Wave 2", headerRow: 1, headerRows: 1 };
const proposed = ({ name, headerRow, headerRows }: ReadSheet) => `${name} ${headerRow} ${headerRows}`;
const begun = () => withBegun(readingsOf([WAVE, OTHER], 0, proposed), () => "typed");

test("another header of a sheet begins with what is proposed, and the one before still has what was typed", () => {
  const higher = withReading(begun(), { ...WAVE, headerRow: 4 }, proposed);
  expect(lookedAt(higher)?.begun).toBe("Wave 4 1");
  const two = withReading(higher, { ...WAVE, headerRows: 2 }, proposed);
  expect(lookedAt(two)?.begun).toBe("Wave 5 2");
  expect(lookedAt(withReading(two, { ...WAVE }, proposed))).toEqual({ sheet: WAVE, begun: "typed" });
});

test("another header of one sheet leaves the others as they were read and filled", () => {
  const elsewhere = withReading({ ...begun(), at: 1 }, { ...OTHER, headerRow: 3 }, proposed);
  expect(lookedAt(elsewhere)?.begun).toBe("Wave 2 3 1");
  expect(lookedAt({ ...elsewhere, at: 0 })).toEqual({ sheet: WAVE, begun: "typed" });
});

test("a sheet was read otherwise once it had another header", () => {
  const higher = withReading(begun(), { ...WAVE, headerRow: 4 }, proposed);
  expect(wasReadOtherwise(begun(), WAVE)).toBe(false);
  expect(wasReadOtherwise(higher, { ...WAVE, headerRow: 4 })).toBe(true);
  expect(wasReadOtherwise(higher, OTHER)).toBe(false);
});

test("a file without sheets has nothing to look at", () => {
  const none = readingsOf<ReadSheet, string>([], 0, proposed);
  expect(lookedAt(withBegun(none, () => "typed"))).toBeNull();
});
