import { describe, expect, test } from "vitest";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { CONTEXT } from "./agency.test-context.ts";
import { HEADERS } from "./propose.test-headers.ts";
import { proposeMapping } from "./propose.ts";

/** Thirty values of each kind, as agencies have them. */
const VALUES: Readonly<Record<string, (row: number) => Cell>> = {
  id: (row) => `R-${1000 + row}`,
  day: (row) => ({ epochDay: 20_400 + row }),
  "text day": (row) => `${String((row % 28) + 1).padStart(2, "0")}/07/2026 14:05`,
  "dealer code": (row) => `DL00${(row % 3) + 1}`,
  "dealer name": (row) => ["Kaveri Motors", "GODAVARI WHEELS", "Narmada  Cars"][row % 3] ?? null,
  "model name": (row) => ["Vega", "Altair"][row % 2] ?? null,
  vin: (row) => `MALA851CLHM${String(100_000 + row)}`,
  "1–10": (row) => (row % 10) + 1,
  "0–10": (row) => row % 11,
  "1–5": (row) => (row % 5) + 1,
  words: (row) =>
    ["Very Satisfied", "Satisfied", "Neutral", "Dissatisfied", "Very Dissatisfied"][row % 5] ?? null,
  hindi: (row) => ["बहुत संतुष्ट", "संतुष्ट", "असंतुष्ट"][row % 3] ?? null,
  hinglish: (row) => ["bahut accha", "accha", "theek", "kharab"][row % 4] ?? null,
  text: (row) => `The advisor was friendly, visit ${row}`,
  "yes/no": (row) => (row % 2 === 0 ? "Yes" : "No"),
  name: (row) => `Customer ${row}`,
  number: (row) => 50_000 + row * 13,
  phone: (row) => `98${String(10_000_000 + row * 77)}`,
  city: (row) => ["Pune", "Nashik", "Thane"][row % 3] ?? null,
};

describe("a column by itself, among those that no survey lacks", () => {
  const guesses = HEADERS.map(({ header, values, column }) => {
    const value = VALUES[values];
    if (value === undefined) throw new Error(values);
    const rows = [
      ["Ring No", header],
      ...Array.from({ length: 30 }, (_, row) => [`x${row % 7}`, value(row)]),
    ].map((cells, at) => ({ number: at + 1, cells }));
    const found = proposeMapping(CONTEXT, rows)?.columns.find((each) => each.header === header);
    return { header, values, wanted: column, got: found?.column ?? null };
  });

  test("is never taken for another: what nobody can tell is left to a person", () => {
    expect(guesses.filter(({ wanted, got }) => got !== null && got !== wanted)).toEqual([]);
  });

  test("is known by nine of ten of the headers that agencies write", () => {
    const meant = guesses.filter(({ wanted }) => wanted !== null);
    const missed = meant.filter(({ got }) => got === null);
    expect(missed.length / meant.length, missed.map(({ header }) => header).join(", ")).toBeLessThanOrEqual(
      0.1,
    );
  });

  test("comes from at least three hundred headers", () => {
    expect(new Set(HEADERS.map(({ header, values }) => `${header} ${values}`)).size).toBeGreaterThanOrEqual(
      300,
    );
  });
});
