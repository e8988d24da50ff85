import { readFile } from "node:fs/promises";
import type { WorkSheet } from "@e965/xlsx";
import type { Cell } from "#domain/cell.ts";
import { cutText } from "./cell-limit.ts";
import { showsDay } from "./date-formats.ts";
import { dayOfSerial } from "./excel-dates.ts";
import { refusal } from "./refusals.ts";
import { RowCollector } from "./row-collector.ts";
import { NotesOfReadings, type SheetNotes, type SheetRow, type Workbook } from "./workbook.ts";
import { MAX_CELL_CHARACTERS } from "./workbook-limits.ts";

/** Excel 95 and earlier, through SheetJS: read as a whole, which these small files allow. */
export async function oldXlsWorkbook(path: string): Promise<Workbook> {
  const { read, utils } = await import("@e965/xlsx");
  const bytes = await readFile(path);
  const book = refuseUnreadable(() =>
    read(bytes, { dense: true, cellNF: true, cellHTML: false, cellText: false }),
  );
  const uses1904 = book.Workbook?.WBProps?.date1904 === true;
  const sheets = book.SheetNames.flatMap((name, place) => {
    const sheet = book.Sheets[name];
    const isHidden = (book.Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0;
    return sheet === undefined || sheet["!type"] === "chart" ? [] : [{ name, sheet, isHidden }];
  });
  if (sheets.length === 0) throw refusal("NO_WORKSHEET");
  const readings = new NotesOfReadings();

  async function* rows(index: number): AsyncGenerator<readonly SheetRow[], void, void> {
    const found = sheets[index];
    if (found === undefined) throw new RangeError(`no sheet ${index}`);
    const notes = readings.start(index);
    const collector = new RowCollector(found.name);
    const range = utils.decode_range(found.sheet["!ref"] ?? "A1");
    for (let row = range.s.r; row <= range.e.r; row += 1) {
      for (let column = range.s.c; column <= range.e.c; column += 1) {
        collector.put(column, valueAt(found.sheet, row, column, uses1904, notes));
      }
      collector.endRow(row + 1);
      if (collector.isFull) yield collector.take();
    }
    const rest = collector.take();
    if (rest.length > 0) yield rest;
  }

  return {
    kind: "xls",
    sheets: sheets.map(({ name, isHidden }, index) => ({ name, index, isHidden })),
    rows,
    progress: (indexes = sheets.map((_, index) => index)) =>
      indexes.filter((index) => readings.wasStarted(index)).length / Math.max(1, indexes.length),
    notes: () => readings.sum(),
    verify: async () => {},
    close: () => {},
  };
}

function valueAt(sheet: WorkSheet, row: number, column: number, uses1904: boolean, notes: SheetNotes): Cell {
  const cell = sheet["!data"]?.[row]?.[column];
  if (cell === undefined) return null;
  if (cell.t === "e") notes.errorCells += 1;
  if (typeof cell.v === "boolean") return cell.v;
  if (typeof cell.v === "string") {
    if (cell.v.length > MAX_CELL_CHARACTERS) notes.cutCells += 1;
    return cutText(cell.v.replaceAll("\u0000", "\ufffd"));
  }
  if (typeof cell.v !== "number" || cell.t !== "n") return null;
  return showsDay(String(cell.z ?? "General")) ? (dayOfSerial(cell.v, uses1904) ?? cell.v) : cell.v;
}

function refuseUnreadable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw refusal(/password|encrypt/i.test(message) ? "ENCRYPTED" : "DAMAGED", message);
  }
}
