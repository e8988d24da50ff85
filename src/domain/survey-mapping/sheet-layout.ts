import type { Cell } from "#domain/survey-sheet/cell.ts";
import { HEADER_WITHIN_ROWS, normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import { isBlank, shownText } from "#domain/survey-sheet/sheet-values.ts";
import { headerAt, type NumberedRow } from "./mapping.ts";
import { isImportIds, wordsQuestions } from "./question-rows.ts";
import { saysTotals } from "./totals-row.ts";

/** A column of a sheet with the filled cells under its header; totals are none of them. */
export interface SheetColumnValues {
  readonly place: number;
  readonly header: string;
  /** What groups it in the row above a header of one row; null where nothing does. */
  readonly above: string | null;
  readonly values: readonly Cell[];
}

/** Where a person says that a header stands: the sheet's own number of its row, the lower one of two. */
export interface HeaderChoice {
  readonly row: number;
  readonly rows: 1 | 2;
}

/** Where a sheet's header stands, why there, a sentence, and its columns. */
export interface SheetLayout {
  readonly headerRow: number;
  readonly headerRows: 1 | 2;
  readonly headerReason: string;
  readonly columns: readonly SheetColumnValues[];
}

interface HeaderPlace {
  readonly place: number;
  readonly headerRows: 1 | 2;
}

const ALIKE = 0.6;
/** Rows under a header that tell whether a row of texts is a second header or the first answer. */
const HEADER_SAMPLE_ROWS = 20;
/** Answers that tell what every answer has. */
const ANSWER_SAMPLE_ROWS = 500;
const NEARLY_ALL = 0.9;

/** How the first rows of a sheet are laid out; null where no row, or not the chosen one, could be a header. */
export function layoutOf(
  rows: readonly NumberedRow[],
  chosen: HeaderChoice | null = null,
): SheetLayout | null {
  const found = chosen === null ? headerPlaceOf(rows) : chosenPlace(rows, chosen);
  if (found === null) return null;
  const { place, headerRows } = found;
  const header = headerAt(rows, place, headerRows);
  const isOfGroups = headerRows === 1 && !isUnderCodes(rows, place);
  const groups = isOfGroups ? groupsAbove(rows[place - 1], header.length) : [];
  const below = withoutTotals(rows.slice(place + 1).filter(({ cells }) => !isImportIds(cells)));
  return {
    headerRow: rows[place]?.number ?? 1,
    headerRows,
    headerReason: `${rowsNamed(rows, found)}${chosen === null ? `: ${whyThere(rows, found)}` : ", as you chose."}`,
    columns: [...header.keys()].flatMap((at): SheetColumnValues[] => {
      const text = shownText(header[at]).trim();
      const values = below.flatMap(({ cells }) => (isBlank(cells[at]) ? [] : [cells[at] ?? null]));
      return text === "" ? [] : [{ place: at, header: text, above: groups[at] ?? null, values }];
    }),
  };
}

/** A row with a text, so near to the top that later files are known by it. */
function chosenPlace(
  rows: readonly NumberedRow[],
  { row, rows: headerRows }: HeaderChoice,
): HeaderPlace | null {
  const place = rows.slice(0, HEADER_WITHIN_ROWS).findIndex(({ number }) => number === row);
  const isHeader = rows[place]?.cells.some((cell) => typeof cell === "string" && !isBlank(cell));
  return isHeader === true && place >= headerRows - 1 ? { place, headerRows } : null;
}

/** `Row 4`, or `Rows 3 and 4`. */
function rowsNamed(rows: readonly NumberedRow[], { place, headerRows }: HeaderPlace): string {
  const [upper, lower] = [rows[place - 1]?.number, rows[place]?.number];
  return headerRows === 2 ? `Rows ${upper} and ${lower}` : `Row ${lower}`;
}

function whyThere(rows: readonly NumberedRow[], { place, headerRows }: HeaderPlace): string {
  if (isUnderCodes(rows, place))
    return headerRows === 2
      ? "the questions, some of them alike, under their codes."
      : "the questions, under their codes.";
  const header = headerAt(rows, place, headerRows);
  const texts = new Set(header.map((cell) => normalizeHeader(shownText(cell))).filter((text) => text !== ""))
    .size;
  const below = rows.slice(place + 1, place + 1 + HEADER_SAMPLE_ROWS).flatMap(({ cells }) => cells);
  const hasNumbers = below.some((cell) => typeof cell === "number");
  const hasBody = below.length > 0;
  const above = hasBody ? ` above rows of ${hasNumbers ? "numbers" : "answers"}` : "";
  const named = `the first with ${texts} different text${texts === 1 ? "" : "s"}${above}`;
  return headerRows === 2 ? `${named}; the upper row groups the lower one.` : `${named}.`;
}

/** Answers begin with such a word as well; they have what others have: a day, a number, a dealer. */
function withoutTotals(rows: readonly NumberedRow[]): readonly NumberedRow[] {
  const named = new Set(rows.filter(({ cells }) => saysTotals(cells)));
  if (named.size === 0) return rows;
  const others = rows.filter((row) => !named.has(row)).slice(0, ANSWER_SAMPLE_ROWS);
  const width = Math.max(0, ...others.map(({ cells }) => cells.length));
  const written = Array.from({ length: width }, (_, at) => at).filter(
    (at) => others.filter(({ cells }) => isWritten(cells[at])).length >= others.length * NEARLY_ALL,
  );
  const isAnswer = ({ cells }: NumberedRow): boolean => {
    const begins = cells.findIndex((cell) => !isBlank(cell));
    const expected = written.filter((at) => at !== begins);
    return expected.length > 0 && expected.filter((at) => isWritten(cells[at])).length >= expected.length / 2;
  };
  return rows.filter((row) => !named.has(row) || isAnswer(row));
}

function isWritten(cell: NumberedRow["cells"][number]): boolean {
  return !isBlank(cell) && typeof cell !== "number";
}

function groupsAbove(row: NumberedRow | undefined, width: number): readonly (string | null)[] {
  if (row === undefined || row.cells.some((cell) => !isBlank(cell) && typeof cell !== "string")) return [];
  let group: string | null = null;
  return Array.from({ length: width }, (_, at) => {
    if (!isBlank(row.cells[at])) group = shownText(row.cells[at]).trim();
    return group;
  });
}

/** The row with most texts that has values under it, titles of one or two cells left aside; two rows where the upper one groups. */
function headerPlaceOf(rows: readonly NumberedRow[]): HeaderPlace | null {
  const top = rows.slice(0, HEADER_WITHIN_ROWS);
  const texts = top.map(
    ({ cells }) => cells.filter((cell) => typeof cell === "string" && !isBlank(cell)).length,
  );
  const others = top.map(
    ({ cells }) => cells.filter((cell) => !isBlank(cell) && typeof cell !== "string").length,
  );
  const widest = Math.max(0, ...texts);
  if (widest < 2) return null;
  const place = texts.findIndex((count, at) => count >= widest * ALIKE && (others[at] ?? 0) <= count * 0.1);
  if (place === -1) return null;
  if (isUnderCodes(rows, place + 1))
    return { place: place + 1, headerRows: repeats(top[place + 1]?.cells ?? []) ? 2 : 1 };
  if (isGrouped(top, place, texts, others) || hangsOver(rows, place))
    return { place: place + 1, headerRows: 2 };
  const isUnderGroups = (texts[place - 1] ?? 0) >= 2 && repeats(top[place]?.cells ?? []);
  return { place, headerRows: isUnderGroups || hangsOver(rows, place - 1) ? 2 : 1 };
}

function isUnderCodes(rows: readonly NumberedRow[], place: number): boolean {
  return wordsQuestions(rows[place - 1]?.cells, rows[place]?.cells, rows[place + 1]?.cells);
}

function repeats(cells: readonly (Cell | undefined)[]): boolean {
  const texts = cells.map((cell) => normalizeHeader(shownText(cell))).filter((text) => text !== "");
  return new Set(texts).size < texts.length;
}

/** Two rows of texts one under the other, of which the lower fills gaps of the upper, and numbers or days below. */
function isGrouped(
  rows: readonly NumberedRow[],
  place: number,
  texts: readonly number[],
  others: readonly number[],
): boolean {
  const [upper, lower, next] = [rows[place]?.cells ?? [], rows[place + 1]?.cells ?? [], place + 2];
  if ((texts[place + 1] ?? 0) < 2 || (others[place + 1] ?? 0) > 0 || next >= rows.length) return false;
  const fillsGaps = [...lower.keys()].some((at) => !isBlank(lower[at]) && isBlank(upper[at]));
  const isShort = lower.every((cell) => shownText(cell).length <= 60);
  return fillsGaps && isShort && (others[next] ?? 0) > 0;
}

/**
 * Two rows of headers with cells merged both ways: of some columns the upper row alone has a header, of others the lower
 * one fills gaps of the upper. Answers in words say nothing else than a header does, but they come again.
 */
function hangsOver(rows: readonly NumberedRow[], place: number): boolean {
  const [upper, lower] = [rows[place]?.cells, rows[place + 1]?.cells];
  const body = rows.slice(place + 2, place + 2 + HEADER_SAMPLE_ROWS).map(({ cells }) => cells);
  if (upper === undefined || lower === undefined || body.length === 0) return false;
  if ([...upper, ...lower].some((cell) => !isBlank(cell) && typeof cell !== "string")) return false;
  const places = Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => at);
  const filled = places.filter((at) => !isBlank(lower[at]));
  const fills = filled.filter((at) => isBlank(upper[at]));
  const hanging = places.filter(
    (at) => !isBlank(upper[at]) && isBlank(lower[at]) && body.some((cells) => !isBlank(cells[at])),
  );
  const comesAgain = filled.some((at) =>
    body.some((cells) => !isBlank(cells[at]) && shownText(cells[at]).trim() === shownText(lower[at]).trim()),
  );
  return fills.length >= 2 && hanging.length > 0 && !comesAgain;
}
