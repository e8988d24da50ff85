import type { SheetWithHeader } from "#server/platform/workbook/sheet-with-header.ts";

/** Why rows of one sheet were turned away, by row number, as the report prints it. */
export type Rejections = Map<number, string>;

/** A sheet of answers whose rows are read. */
export interface ReadSheet {
  readonly sheet: SheetWithHeader;
  /** Rows of a file are numbered through: this many places lie before the sheet's own row 1. */
  readonly before: number;
  readonly rejections: Rejections;
  /** Example rows of the template, passed over. */
  readonly examples: number[];
  /** How many rows were read, empty ones and examples not counted. */
  rows: number;
}

/** The sheet and the row number at a place in the file. */
export function rowAt(sheets: readonly ReadSheet[], place: number): { sheet: ReadSheet; row: number } {
  const sheet = sheets.findLast(({ before }) => before < place);
  if (sheet === undefined) throw new RangeError(`no row at place ${place}`);
  return { sheet, row: place - sheet.before };
}

/** Both rows of a pair name the other one, with its sheet where that is another; places in the file. */
export function rejectRepeated(sheets: readonly ReadSheet[], repeated: ReadonlyMap<number, number>): void {
  for (const [place, other] of repeated) {
    const here = rowAt(sheets, place);
    const there = rowAt(sheets, other);
    const where = here.sheet === there.sheet ? "" : ` of the sheet ${there.sheet.sheet.name}`;
    const reason = `survey_id: Row ${there.row}${where} has the same survey_id; keep one of them.`;
    const known = here.sheet.rejections.get(here.row);
    here.sheet.rejections.set(here.row, known === undefined ? reason : `${known}\n${reason}`);
  }
}

/** Accepted rows that were sent on before their survey_id came again; to be asked before they are rejected. */
export function withdrawnPlaces(
  sheets: readonly ReadSheet[],
  repeated: ReadonlyMap<number, number>,
): number[] {
  return [...repeated].flatMap(([place, other]) => {
    const { sheet, row } = rowAt(sheets, place);
    return place < other && !sheet.rejections.has(row) ? [place] : [];
  });
}
