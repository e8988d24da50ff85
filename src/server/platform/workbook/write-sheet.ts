import type { Cell, DateCell } from "#domain/cell.ts";
import { serialOfDay } from "./excel-dates.ts";
import type { ColumnToWrite, SheetToWrite } from "./sheet-to-write.ts";
import { MAX_SHEET_ROWS } from "./workbook-limits.ts";
import { STYLE_INDEX } from "./write-parts.ts";
import { xmlText } from "./xml-escape.ts";

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
const DEFAULT_WIDTH = 12;
const CHUNK_CHARACTERS = 128 * 1024;

/** The XML of a sheet in pieces: frozen bold header, widths, cells, auto filter. */
export async function* sheetXml({ columns, rows }: SheetToWrite): AsyncGenerator<Buffer, void, void> {
  const styles = columns.map(({ format }) => STYLE_INDEX[format ?? "general"]);
  const names = columns.map((_, index) => columnName(index));
  let xml = `${HEAD}${widths(columns)}<sheetData>${headerRow(columns, names)}`;
  let rowNumber = 1;
  for await (const row of rows) {
    rowNumber += 1;
    if (rowNumber > MAX_SHEET_ROWS) throw new RangeError("a sheet holds 1,048,576 rows at most");
    xml += `<row r="${rowNumber}">`;
    for (let index = 0; index < names.length; index += 1) {
      xml += cellXml(row[index], `${names[index]}${rowNumber}`, styles[index] ?? 0);
    }
    xml += "</row>";
    if (xml.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(xml);
    xml = "";
  }
  const filter = names.length === 0 ? "" : `<autoFilter ref="A1:${names.at(-1)}${rowNumber}"/>`;
  yield Buffer.from(`${xml}</sheetData>${filter}</worksheet>`);
}

/** The letters of a column, counted from 0. */
export function columnName(index: number): string {
  const head = index < 26 ? "" : columnName(Math.floor(index / 26) - 1);
  return head + String.fromCharCode(65 + (index % 26));
}

function widths(columns: readonly ColumnToWrite[]): string {
  if (columns.length === 0) return "";
  const listed = columns.map(({ width }, index) => {
    const column = index + 1;
    return `<col min="${column}" max="${column}" width="${width ?? DEFAULT_WIDTH}" customWidth="1"/>`;
  });
  return `<cols>${listed.join("")}</cols>`;
}

function headerRow(columns: readonly ColumnToWrite[], names: readonly string[]): string {
  const cells = columns.map(({ header }, index) => textCell(header, `${names[index]}1`, STYLE_INDEX.header));
  return `<row r="1">${cells.join("")}</row>`;
}

function cellXml(value: Cell | undefined, reference: string, style: number): string {
  if (value === null || value === undefined || value === "") return "";
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? `<c r="${reference}" s="${style}"><v>${value}</v></c>` : "";
    case "boolean":
      return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    case "string":
      return textCell(value, reference, STYLE_INDEX.general);
    case "object":
      return dayCell(value, reference);
  }
}

// Always a string cell, so text that begins with = + - @ is never a formula.
function textCell(text: string, reference: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function dayCell({ epochDay }: DateCell, reference: string): string {
  const serial = serialOfDay(epochDay);
  if (serial !== null) return `<c r="${reference}" s="${STYLE_INDEX.date}"><v>${serial}</v></c>`;
  return textCell(new Date(epochDay * 86_400_000).toISOString().slice(0, 10), reference, STYLE_INDEX.general);
}
