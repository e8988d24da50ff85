import { describe, expect, test } from "vitest";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { CONTEXT } from "./agency.test-context.ts";
import { HEADERS, STRANGERS } from "./propose.test-headers.ts";
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

/** What each column is taken for beside one that no survey lacks. */
function guessed(headers: typeof HEADERS) {
  return headers.map(({ header, values, column }) => {
    const value = VALUES[values];
    if (value === undefined) throw new Error(values);
    const rows = [
      ["Ring No", header],
      ...Array.from({ length: 30 }, (_, row) => [`x${row % 7}`, value(row)]),
    ].map((cells, at) => ({ number: at + 1, cells }));
    const found = proposeMapping(CONTEXT, rows)?.columns.find((each) => each.header === header);
    return { header, values, wanted: column, got: found?.column ?? null, isAsked: found?.isSure === false };
  });
}

describe.each([
  ["written beside the rules", HEADERS, { known: 0.9, knownOrAsked: 0.95 }],
  ["written by strangers to them", STRANGERS, { known: 0.75, knownOrAsked: 0.95 }],
] as const)("a column by its header and values, %s", (_, headers, least) => {
  const guesses = guessed(headers);
  const meant = guesses.filter(({ wanted }) => wanted !== null);

  test("is never taken for another: what nobody can tell is left to a person", () => {
    expect(guesses.filter(({ wanted, got }) => got !== null && got !== wanted)).toEqual([]);
  });

  test("is known, or asked about", () => {
    const known = meant.filter(({ got }) => got !== null);
    const asked = meant.filter(({ got, isAsked }) => got === null && isAsked);
    const passedOver = meant.filter(({ got, isAsked }) => got === null && !isAsked);
    expect(known.length / meant.length).toBeGreaterThanOrEqual(least.known);
    expect(
      (known.length + asked.length) / meant.length,
      passedOver.map(({ header }) => header).join(", "),
    ).toBeGreaterThanOrEqual(least.knownOrAsked);
  });
});

test("the tables hold more than three hundred headers each", () => {
  for (const headers of [HEADERS, STRANGERS])
    expect(new Set(headers.map(({ header, values }) => `${header} ${values}`)).size).toBeGreaterThan(300);
});
