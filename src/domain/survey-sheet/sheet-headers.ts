import { nearestText } from "#domain/text/nearest-text.ts";
import type { Cell } from "./cell.ts";
import { isBlank, shownText } from "./sheet-values.ts";

/** The column that the report of rejected rows adds; a mended report is sent in again with it, so it is passed over. */
export const REASON_COLUMN = "reject_reason";

/** What stands in the first column of a template's example row: such a row is passed over wherever it is left. */
export const EXAMPLE = "EXAMPLE";

/** A column a sheet may have. */
export interface SheetColumn {
  readonly name: string;
  readonly required: boolean;
  /** What earlier templates called it. */
  readonly formerly?: string;
}

/** The row of a sheet that is taken for its header, and where it stands. */
export interface HeaderRow {
  /** Of the sheet. */
  readonly name: string;
  /** The sheet's own number of the row, from 1. */
  readonly headerRow: number;
  readonly header: readonly (Cell | undefined)[];
}

/** What a header row offers. Names as the rules spell them, except `unknown` and `duplicate`: as the sheet does. */
export interface HeaderMatch {
  /** Places in the row by column name. */
  readonly places: ReadonlyMap<string, number>;
  readonly found: readonly SheetColumn[];
  readonly missing: readonly SheetColumn[];
  readonly duplicate: readonly string[];
  readonly unknown: readonly string[];
}

/** A sheet's header stands within this many rows, empty ones not counted: titles may stand above it. */
export const HEADER_WITHIN_ROWS = 20;

const MOST_NAMES_IN_A_SENTENCE = 20;
const MOST_STRANGE_NAMES = 8;

/** The form in which headers are compared: no case, spaces, `_`, `-` or invisible marks, accents in one spelling. */
export function normalizeHeader(header: string): string {
  return header
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_\p{Cf}-]+/gu, "");
}

/** True for the example row of a template; `place` is that of the column with {@link EXAMPLE}. */
export function isExampleRow(cells: readonly (Cell | undefined)[], place: number | undefined): boolean {
  const cell = place === undefined ? undefined : cells[place];
  return typeof cell === "string" && cell.trim() === EXAMPLE;
}

/** True for a row without a single filled cell; the first row that is not empty is the header. */
export function isEmptyRow(cells: readonly (Cell | undefined)[]): boolean {
  return cells.every(isBlank);
}

/** Finds the columns of a sheet in its header row. A header that occurs twice is a duplicate, known or not. */
export function matchHeaders(
  header: readonly (Cell | undefined)[],
  columns: readonly SheetColumn[],
): HeaderMatch {
  const known = new Map(
    columns
      .toReversed()
      .flatMap(({ name, formerly = name }) =>
        [formerly, name].map((header) => [normalizeHeader(header), name]),
      ),
  );
  const ignored = normalizeHeader(REASON_COLUMN);
  const seen = new Set<string>();
  const places = new Map<string, number>();
  const duplicate: string[] = [];
  const unknown: string[] = [];
  header.forEach((cell, place) => {
    const shown = shownText(cell).trim();
    const normalized = normalizeHeader(shown);
    if (normalized === "") return;
    const name = known.get(normalized);
    if (seen.has(normalized) || (name !== undefined && places.has(name))) duplicate.push(shown);
    else if (name !== undefined) places.set(name, place);
    else if (normalized !== ignored) unknown.push(shown);
    seen.add(normalized);
  });
  const found = columns.filter(({ name }) => places.has(name));
  const missing = columns.filter(({ name }) => !places.has(name));
  return { places, found, missing, duplicate, unknown };
}

/** Which of the first filled rows of a sheet is its header: the first with all required columns, else the first with most of them. */
export function headerPlace(
  rows: readonly (readonly (Cell | undefined)[])[],
  columns: readonly SheetColumn[],
): number {
  const required = columns.filter((column) => column.required);
  const found = rows.slice(0, HEADER_WITHIN_ROWS).map((row) => matchHeaders(row, required).places.size);
  return Math.max(0, found.indexOf(Math.max(...found)));
}

/** Columns whose headers could not be told apart, in groups of two and more. */
export function collidingColumns(names: readonly string[]): readonly (readonly string[])[] {
  const groups = Map.groupBy(names, normalizeHeader);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** 'a, b, c', cut after twenty names. */
export function namesInSentence(names: readonly string[], most = MOST_NAMES_IN_A_SENTENCE): string {
  const shown = names.slice(0, most).join(", ");
  const left = names.length - most;
  return left > 0 ? `${shown} and ${left} more` : shown;
}

/** Why a sheet with this header is refused as a whole, in words for the person who sent it; null = it is not. */
export function headerFault(match: HeaderMatch, row: HeaderRow): string | null {
  const lacking = match.missing.filter(({ required }) => required).map(({ name }) => name);
  if (lacking.length > 0) return lackingReason(lacking, match, row);
  if (match.duplicate.length === 0) return null;
  const twice = namesInSentence([...new Set(match.duplicate)]);
  return `The header of the sheet ${row.name}, row ${row.headerRow}, names a column more than once: ${twice}. Keep one of each.`;
}

function lackingReason(lacking: readonly string[], { found, unknown }: HeaderMatch, row: HeaderRow): string {
  const noun = lacking.length === 1 ? "column" : "columns";
  const required = found.filter((column) => column.required).map(({ name }) => name);
  const there = row.header.map((cell) => shownText(cell).trim()).filter((header) => header !== "");
  const has =
    required.length > 0
      ? `has ${namesInSentence(required)}`
      : `has none of these, only ${namesInSentence(there, MOST_STRANGE_NAMES)}`;
  const near = lacking.flatMap((column) => {
    const place = nearestText(normalizeHeader(column), unknown.map(normalizeHeader));
    return place === null ? [] : [`"${unknown[place]}" is nearest to ${column}`];
  });
  const header = [`Its header, row ${row.headerRow}, ${has}`, ...near].join("; ");
  return `The sheet ${row.name} lacks the required ${noun} ${namesInSentence(lacking)}. ${header}.`;
}

/** One sentence that names the columns nobody reads; none where all are known. */
export function unknownWarnings({ unknown }: HeaderMatch): readonly string[] {
  return unknown.length === 0
    ? []
    : [`Columns that are not known and were ignored: ${namesInSentence(unknown)}.`];
}
