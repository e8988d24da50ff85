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

/** The columns that stand beside each other in the grid: all, or the first one with those in which anything is wrong. */
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
  return all.filter((column) => column === 0 || wrong.has(column));
}

/** Text that was copied from a sheet, as lines of cells. */
export function pastedCells(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return lines.map((line) => line.split("\t"));
}
