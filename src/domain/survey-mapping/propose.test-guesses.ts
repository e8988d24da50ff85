import type { Cell } from "#domain/survey-sheet/cell.ts";
import { CONTEXT } from "./agency.test-context.ts";
import type { HeaderRow } from "./propose.test-headers.ts";
import { proposeMapping } from "./propose.ts";

/** What a column is, and what it was taken for. */
export interface HeaderGuess {
  readonly header: string;
  readonly values: string;
  /** Null = nothing of ours, or nobody can tell. */
  readonly wanted: string | null;
  readonly got: string | null;
  readonly isAsked: boolean;
}

/** How good guesses are: of those made, how many are right, and of the columns there are, how many were found. */
export interface GuessTally {
  readonly columns: number;
  readonly wrong: number;
  readonly asked: number;
  readonly precision: number;
  readonly recall: number;
}

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
export function guessHeaders(headers: readonly HeaderRow[]): readonly HeaderGuess[] {
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

/** Counts guesses. */
export function tallyGuesses(
  guesses: readonly Pick<HeaderGuess, "wanted" | "got" | "isAsked">[],
): GuessTally {
  const made = guesses.filter(({ got }) => got !== null);
  const right = made.filter(({ wanted, got }) => got === wanted).length;
  const meant = guesses.filter(({ wanted }) => wanted !== null);
  return {
    columns: guesses.length,
    wrong: made.length - right,
    asked: meant.filter(({ got, isAsked }) => got === null && isAsked).length,
    precision: made.length === 0 ? 1 : right / made.length,
    recall: meant.length === 0 ? 1 : right / meant.length,
  };
}
