import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { type CellContent, cellMarkup, escapeXml, SharedStrings } from "./workbook-cells.ts";

export type { CellContent } from "./workbook-cells.ts";

export interface TestSheet {
  readonly name?: string;
  readonly hidden?: boolean;
  /** The first row is row 1 of the sheet; the header is an ordinary row. */
  readonly rows: Iterable<readonly CellContent[]>;
  /** Cells that are one, by their first row (from 1) and column (from 0). */
  readonly merged?: readonly MergedCells[];
}

interface MergedCells {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface TestWorkbook {
  readonly sheets: readonly TestSheet[];
  /** Where text goes: into the cells, or into a table that stands before or after the sheets in the file. */
  readonly sharedStrings?: "inline" | "before" | "after";
  readonly date1904?: boolean;
  /** Number format codes; a cell {value, style: 2} uses the second of them. Style 1 is yyyy-mm-dd. */
  readonly styles?: readonly string[];
}

export type PackageParts = Readonly<Record<string, string | Buffer>>;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const CHUNK_CHARACTERS = 128 * 1024;
const WRITTEN_AT = new Date(2001, 1, 3);

/** The bytes of an .xlsx built independently of the product's own writer. */
export async function workbookBytes(workbook: TestWorkbook): Promise<Buffer> {
  return buffer(workbookStream(workbook));
}

/** Writes a workbook of any size without holding its rows in memory. */
export async function writeTestWorkbook(path: string, workbook: TestWorkbook): Promise<void> {
  await pipeline(workbookStream(workbook), createWriteStream(path));
}

/** A zip of exactly these parts, for packages that Excel would never write. */
export async function rawXlsx(parts: PackageParts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(content), name, { mtime: WRITTEN_AT, compress: content.length > 0 });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** The parts of a sound one-sheet workbook, to be spread and spoiled. */
export function soundParts(sheetData = '<row r="1"><c r="A1"><v>1</v></c></row>'): Record<string, string> {
  return {
    "[Content_Types].xml": contentTypes(1),
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbookPart([{ name: "Data" }], false),
    "xl/_rels/workbook.xml.rels": relations([["rId1", "worksheet", "worksheets/sheet1.xml"]]),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
  };
}

export function relations(rows: readonly (readonly [string, string, string])[]): string {
  const listed = rows.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed.join("")}</Relationships>`;
}

export function workbookPart(
  sheets: readonly { readonly name: string; readonly hidden?: boolean }[],
  date1904: boolean,
): string {
  const listed = sheets.map(({ name, hidden }, index) => {
    const state = hidden === true ? ' state="hidden"' : "";
    return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>${listed.join("")}</sheets></workbook>`;
}

function workbookStream(workbook: TestWorkbook): Readable {
  const { sharedStrings = "inline", date1904 = false, styles = [] } = workbook;
  const sheets = workbook.sheets.map((sheet, index) => ({
    ...sheet,
    name: sheet.name ?? `Sheet${index + 1}`,
  }));
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: WRITTEN_AT });
  add("[Content_Types].xml", contentTypes(sheets.length, sharedStrings !== "inline"));
  add("_rels/.rels", relations([["rId1", "officeDocument", "xl/workbook.xml"]]));
  add("xl/workbook.xml", workbookPart(sheets, date1904));
  add("xl/_rels/workbook.xml.rels", workbookRelations(sheets.length, sharedStrings !== "inline"));
  add("xl/styles.xml", stylesPart(["yyyy\\-mm\\-dd", ...styles]));
  const strings = sharedStrings === "inline" ? null : new SharedStrings();
  if (sharedStrings === "before") addTable(zip, tableOf(sheets, date1904));
  sheets.forEach((sheet, index) => {
    addLazily(zip, `xl/worksheets/sheet${index + 1}.xml`, () => sheetMarkup(sheet, strings, date1904));
  });
  if (sharedStrings === "after" && strings !== null) addTable(zip, strings);
  zip.end();
  return readable(zip.outputStream);
}

function readable(stream: NodeJS.ReadableStream): Readable {
  if (stream instanceof Readable) return stream;
  throw new TypeError("the zip writer no longer gives a Readable");
}

function addTable(zip: ZipFile, strings: SharedStrings): void {
  addLazily(zip, "xl/sharedStrings.xml", () => strings.markup());
}

function addLazily(zip: ZipFile, name: string, content: () => Iterable<Buffer>): void {
  zip.addReadStreamLazy(name, { mtime: WRITTEN_AT, compressionLevel: 4 }, (deliver) => {
    deliver(null, Readable.from(content(), { objectMode: false }));
  });
}

function tableOf(sheets: readonly TestSheet[], date1904: boolean): SharedStrings {
  const strings = new SharedStrings();
  for (const sheet of sheets) Array.from(sheetMarkup(sheet, strings, date1904));
  return strings;
}

function* sheetMarkup(
  { rows, merged = [] }: TestSheet,
  strings: SharedStrings | null,
  date1904: boolean,
): Generator<Buffer> {
  let xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}"><sheetData>`;
  let rowNumber = 0;
  for (const row of rows) {
    rowNumber += 1;
    const cells = row.map((cell, index) =>
      cellMarkup(cell, `${columnLetters(index)}${rowNumber}`, strings, date1904),
    );
    xml += `<row r="${rowNumber}">${cells.join("")}</row>`;
    if (xml.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(xml);
    xml = "";
  }
  yield Buffer.from(`${xml}</sheetData>${mergedMarkup(merged)}</worksheet>`);
}

function mergedMarkup(merged: readonly MergedCells[]): string {
  if (merged.length === 0) return "";
  const ranges = merged.map(({ row, column, rows, columns }) => {
    const last = `${columnLetters(column + columns - 1)}${row + rows - 1}`;
    return `<mergeCell ref="${columnLetters(column)}${row}:${last}"/>`;
  });
  return `<mergeCells count="${merged.length}">${ranges.join("")}</mergeCells>`;
}

function columnLetters(index: number): string {
  const head = index < 26 ? "" : columnLetters(Math.floor(index / 26) - 1);
  return head + String.fromCharCode(65 + (index % 26));
}

function workbookRelations(sheetCount: number, hasStrings: boolean): string {
  const rows: [string, string, string][] = Array.from({ length: sheetCount }, (_, index) => [
    `rId${index + 1}`,
    "worksheet",
    `worksheets/sheet${index + 1}.xml`,
  ]);
  rows.push(["rIdStyles", "styles", "styles.xml"]);
  if (hasStrings) rows.push(["rIdStrings", "sharedStrings", "sharedStrings.xml"]);
  return relations(rows);
}

function stylesPart(codes: readonly string[]): string {
  const formats = codes.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escapeXml(code)}"/>`,
  );
  const styles = codes.map((_, index) => `<xf numFmtId="${200 + index}" applyNumberFormat="1"/>`);
  return `<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${formats.join("")}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`;
}

function contentTypes(sheetCount: number, hasStrings = false): string {
  const content = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const sheets = Array.from(
    { length: sheetCount },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${content}.worksheet+xml"/>`,
  );
  const strings = hasStrings
    ? `<Override PartName="/xl/sharedStrings.xml" ContentType="${content}.sharedStrings+xml"/>`
    : "";
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${strings}${sheets.join("")}</Types>`;
}
