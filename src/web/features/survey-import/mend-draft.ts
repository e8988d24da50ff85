import type { CellEdit, MendedSheet } from "#contract/rejected-rows.ts";

type Row = MendedSheet["rows"][number];

/** What is wrong with a cell, or with the whole row. */
export type RowProblem = Row["problems"][number];

/** A cell of the rejected rows: its sheet by place, its row as the report numbers it, its column by place. */
export interface CellPlace {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
}

type Typed = ReadonlyMap<string, CellPlace & { readonly text: string }>;

/** What was typed into the rows, where it says something else than they did, and how to take it back. */
export interface MendDraft {
  readonly typed: Typed;
  readonly past: readonly Typed[];
}

export const EMPTY_DRAFT: MendDraft = { typed: new Map(), past: [] };

const MOST_UNDONE = 100;

/** What is wrong with rows, as the last check found it. */
export type Findings = ReadonlyMap<string, readonly RowProblem[]>;

function keyOf({ sheet, row, column }: CellPlace): string {
  return `${sheet} ${row} ${column}`;
}

function rowKey(sheet: number, row: number): string {
  return `${sheet} ${row}`;
}

/** The texts that were uploaded, and what was wrong with the rows. */
export class UploadedRows {
  readonly sheets: readonly MendedSheet[];
  readonly #rows: ReadonlyMap<string, Row>;

  constructor(sheets: readonly MendedSheet[]) {
    this.sheets = sheets;
    this.#rows = new Map(
      sheets.flatMap(({ rows }, sheet) => rows.map((row) => [rowKey(sheet, row.number), row] as const)),
    );
  }

  textAt({ sheet, row, column }: CellPlace): string {
    return this.#rows.get(rowKey(sheet, row))?.cells[column] ?? "";
  }

  /** Cells below and above this one that were uploaded with the same text. */
  alike(place: CellPlace): readonly CellPlace[] {
    const text = this.textAt(place);
    const rows = this.sheets[place.sheet]?.rows ?? [];
    return rows
      .filter(({ number, cells }) => number !== place.row && (cells[place.column] ?? "") === text)
      .map(({ number }) => ({ ...place, row: number }));
  }
}

/** What a check found, of sheets in the order of those that were uploaded. */
export function findingsOf(uploaded: readonly MendedSheet[], checked: readonly MendedSheet[]): Findings {
  const places = new Map(uploaded.map(({ name }, place) => [name, place]));
  return new Map(
    checked.flatMap(({ name, rows }) =>
      rows
        .filter(({ problems }) => problems.length > 0)
        .map(({ number, problems }) => [rowKey(places.get(name) ?? -1, number), problems] as const),
    ),
  );
}

/** What is wrong with a row. */
export function problemsOf(findings: Findings, sheet: number, row: number): readonly RowProblem[] {
  return findings.get(rowKey(sheet, row)) ?? [];
}

/** The same draft with texts typed into cells; a text as it was uploaded is no change. */
export function withTexts(
  draft: MendDraft,
  uploaded: UploadedRows,
  changes: readonly { readonly place: CellPlace; readonly text: string }[],
): MendDraft {
  const typed = new Map(draft.typed);
  let isChanged = false;
  for (const { place, text } of changes) {
    const key = keyOf(place);
    const before = typed.get(key)?.text ?? uploaded.textAt(place);
    if (before === text) continue;
    isChanged = true;
    if (uploaded.textAt(place) === text) typed.delete(key);
    else typed.set(key, { ...place, text });
  }
  return isChanged ? { typed, past: [...draft.past.slice(1 - MOST_UNDONE), draft.typed] } : draft;
}

/** The draft before its last change. */
export function undone({ past }: MendDraft): MendDraft | null {
  const typed = past.at(-1);
  return typed === undefined ? null : { typed, past: past.slice(0, -1) };
}

/** What a cell says now; null = as uploaded. */
export function typedAt({ typed }: MendDraft, place: CellPlace): string | null {
  return typed.get(keyOf(place))?.text ?? null;
}

/** Whether a cell says something else than it did in another state of the draft. */
export function differsAt(draft: MendDraft, checked: Typed, place: CellPlace): boolean {
  const key = keyOf(place);
  return draft.typed.get(key)?.text !== checked.get(key)?.text;
}

/** Whether anything was typed or taken back since another state of the draft. */
export function differs({ typed }: MendDraft, checked: Typed): boolean {
  if (typed.size !== checked.size) return true;
  return [...typed].some(([key, { text }]) => checked.get(key)?.text !== text);
}

/** Into how many rows something was typed. */
export function rowsTyped({ typed }: MendDraft): number {
  return new Set([...typed.values()].map(({ sheet, row }) => rowKey(sheet, row))).size;
}

/** The draft as it is sent: each text once, with its rows. */
export function editsOf({ typed }: MendDraft, sheets: readonly MendedSheet[]): CellEdit[] {
  const groups = Map.groupBy(typed.values(), ({ sheet, column, text }) => `${sheet} ${column} ${text}`);
  return [...groups.values()].flatMap((places) => {
    const [first] = places;
    const sheet = first === undefined ? undefined : sheets[first.sheet];
    if (first === undefined || sheet === undefined) return [];
    const { column, text } = first;
    return [{ sheet: sheet.name, column, text, rows: places.map(({ row }) => row) }];
  });
}

/**
 * The columns that stand beside each other in the grid: all, or the first one with those in which anything is wrong. What
 * is wrong with a whole row may have to be mended in any of them.
 */
export function columnsShown(
  sheet: MendedSheet,
  place: number,
  findings: Findings,
  isAll: boolean,
): readonly number[] {
  const all = [...sheet.columns.keys()];
  if (isAll) return all;
  const wrong = new Set(
    sheet.rows.flatMap(({ number, problems }) =>
      [...problems, ...problemsOf(findings, place, number)].map(({ column }) => column),
    ),
  );
  return wrong.has(null) ? all : all.filter((column) => column === 0 || wrong.has(column));
}

/** A cell of the sheet that is shown: the report's number of its row, the place of its column. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** The cells of a grid, and what is wrong there. */
interface Around {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly isCellWrong: (place: GridPlace) => boolean;
  /** It is one of the whole row, and no cell's. */
  readonly isRowWrong: (row: number) => boolean;
  readonly isBackwards: boolean;
}

/** The next cell with something wrong, row by row; behind the last one the first. A whole row's stands at its first cell. */
export function problemBeside(
  from: GridPlace | null,
  { rows, columns, isCellWrong, isRowWrong, isBackwards }: Around,
): GridPlace | null {
  const all = rows.length * columns.length;
  const start = from === null ? -1 : rows.indexOf(from.row) * columns.length + columns.indexOf(from.column);
  for (let step = 1; step <= all; step += 1) {
    const place = (((start + (isBackwards ? -step : step)) % all) + all) % all;
    const [row, column] = [rows[Math.floor(place / columns.length)], columns[place % columns.length]];
    if (row === undefined || column === undefined) return null;
    if (isCellWrong({ row, column }) || (column === columns[0] && isRowWrong(row))) return { row, column };
  }
  return null;
}

/** A cell that a spreadsheet wrote in quotes, with the tab, the end of the line or of the text behind it. */
const QUOTED_CELL = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
const PLAIN_CELL = /[^\t\n]*/y;

/**
 * Text that was copied from a sheet, as lines of cells; without text none. Spreadsheets put a cell in quotes that holds a
 * tab or several lines, and no other: quotes around one word are its own.
 */
export function pastedCells(copied: string): readonly (readonly string[])[] {
  if (copied === "") return [];
  const text = copied.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const lines: string[][] = [];
  let line: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    const quoted = matchAt(QUOTED_CELL, text, at);
    const cell = quoted !== null && /[\t\n]/.test(quoted[1] ?? "") ? quoted : matchAt(PLAIN_CELL, text, at);
    const written = cell?.[0] ?? "";
    line.push(cell === quoted ? (cell?.[1] ?? "").replaceAll('""', '"') : written);
    at += written.length;
    if (text[at] === "\t") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
