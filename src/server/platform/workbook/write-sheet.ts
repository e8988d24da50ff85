import type { Cell, DateCell } from "#domain/survey-sheet/cell.ts";
import { columnName } from "./column-name.ts";
import { serialOfDay } from "./excel-dates.ts";
import type { ColumnToWrite, RowToWrite, SheetToWrite } from "./sheet-to-write.ts";
import { MAX_SHEET_ROWS } from "./workbook-limits.ts";
import { hasNotes, NOTES_REFERENCE } from "./write-notes.ts";
import { styleOf } from "./write-parts.ts";
import { xmlText } from "./xml-escape.ts";

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
const DEFAULT_WIDTH = 12;
// Larger texts outlive the young generation and pile up until the next full collection.
const CHUNK_CHARACTERS = 32 * 1024;
const LIKE_A_FORMULA = /^[=+\-@\t\r\n]/;

/** The XML of a sheet in pieces: frozen bold header, widths, cells, totals in bold, auto filter over all but these. */
export async function* sheetXml(sheet: SheetToWrite): AsyncGenerator<Buffer, void, void> {
  const { columns, rows, totals = [] } = sheet;
  const write = rowWriter(columns);
  let xml = `${HEAD}${widths(columns)}<sheetData>${headerRow(columns)}`;
  let rowNumber = 1;
  for await (const row of rows) {
    rowNumber += 1;
    if (rowNumber + totals.length > MAX_SHEET_ROWS)
      throw new RangeError("a sheet holds 1,048,576 rows at most");
    xml += write(row, rowNumber, false);
    if (xml.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(xml);
    xml = "";
  }
  xml += totals.map((row, place) => write(row, rowNumber + 1 + place, true)).join("");
  const filter =
    columns.length === 0 || sheet.isPlain === true
      ? ""
      : `<autoFilter ref="A1:${columnName(columns.length - 1)}${rowNumber}"/>`;
  const notes = hasNotes(sheet) ? NOTES_REFERENCE : "";
  yield Buffer.from(`${xml}</sheetData>${filter}${notes}</worksheet>`);
}

function widths(columns: readonly ColumnToWrite[]): string {
  if (columns.length === 0) return "";
  const listed = columns.map(({ width }, index) => {
    const column = index + 1;
    return `<col min="${column}" max="${column}" width="${width ?? DEFAULT_WIDTH}" customWidth="1"/>`;
  });
  return `<cols>${listed.join("")}</cols>`;
}

function headerRow(columns: readonly ColumnToWrite[]): string {
  const cells = columns.map(({ header }, index) => textCell(header, `${columnName(index)}1`, true));
  return `<row r="1">${cells.join("")}</row>`;
}

function rowWriter(columns: readonly ColumnToWrite[]) {
  const names = columns.map((_, index) => columnName(index));
  const stylesOf = (bold: boolean) => columns.map(({ format }) => styleOf(format ?? "general", bold));
  const plain = stylesOf(false);
  const heavy = stylesOf(true);
  return (row: RowToWrite, rowNumber: number, bold: boolean): string => {
    const styles = bold ? heavy : plain;
    let xml = `<row r="${rowNumber}">`;
    for (let index = 0; index < names.length; index += 1) {
      xml += cellXml(row[index], `${names[index]}${rowNumber}`, styles[index] ?? 0, bold);
    }
    return `${xml}</row>`;
  };
}

function cellXml(value: Cell | undefined, reference: string, style: number, bold: boolean): string {
  if (value === null || value === undefined || value === "") return "";
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? `<c r="${reference}" s="${style}"><v>${value}</v></c>` : "";
    case "boolean":
      return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    case "string":
      return textCell(value, reference, bold);
    case "object":
      return dayCell(value, reference, bold);
  }
}

// Always a string cell, and one that looks like a formula stays text when somebody edits it.
function textCell(text: string, reference: string, bold: boolean): string {
  const style = styleOf(LIKE_A_FORMULA.test(text) ? "quoted" : "general", bold);
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function dayCell({ epochDay }: DateCell, reference: string, bold: boolean): string {
  const serial = serialOfDay(epochDay);
  if (serial !== null) return `<c r="${reference}" s="${styleOf("date", bold)}"><v>${serial}</v></c>`;
  return textCell(new Date(epochDay * 86_400_000).toISOString().slice(0, 10), reference, bold);
}
