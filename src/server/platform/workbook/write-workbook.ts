import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { SheetToWrite } from "./sheet-to-write.ts";
import { hasNotes, notesParts } from "./write-notes.ts";
import { CONTENT_TYPES_PART, contentTypes, ROOT_RELATIONS, STYLES, workbookParts } from "./write-parts.ts";
import { sheetXml } from "./write-sheet.ts";

export type { SheetToWrite } from "./sheet-to-write.ts";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

// Fixed, so that the same rows always give the same bytes.
const WRITTEN_AT = new Date(2000, 0, 1);
const COMPRESSION_LEVEL = 4;

/** The bytes of an .xlsx file, made row by row while they are read; rows are only asked for when there is room. */
export function writeWorkbook(sheets: readonly SheetToWrite[]): Readable {
  refuseBadNames(sheets);
  const zip = new ZipFile();
  const options = { mtime: WRITTEN_AT, compressionLevel: COMPRESSION_LEVEL };
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, options);
  addText(CONTENT_TYPES_PART, contentTypes(sheets.map(hasNotes)));
  addText("_rels/.rels", ROOT_RELATIONS);
  addText("xl/styles.xml", STYLES);
  for (const [name, text] of workbookParts(sheets)) addText(name, text);
  for (const [name, text] of sheets.flatMap(notesParts)) addText(name, text);
  const output = readable(zip.outputStream);
  let reading: Readable | null = null;
  output.once("close", () => reading?.destroy());
  sheets.forEach((sheet, index) => {
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, options, (deliver) => {
      const source = Readable.from(sheetXml(sheet), { objectMode: false });
      source.once("error", (error) => output.destroy(error));
      reading = source;
      deliver(null, source);
    });
  });
  zip.once("error", (error) => output.destroy(error));
  zip.end();
  return output;
}

function readable(stream: NodeJS.ReadableStream): Readable {
  if (stream instanceof Readable) return stream;
  throw new TypeError("the zip writer no longer gives a Readable");
}

function refuseBadNames(sheets: readonly SheetToWrite[]): void {
  const names = new Set(sheets.map(({ name }) => name.toLowerCase()));
  if (sheets.length === 0 || names.size < sheets.length)
    throw new RangeError("sheets need names of their own");
  const bad = sheets.find(({ name }) => !/^[^[\]:*?/\\']{1,31}$/.test(name));
  if (bad !== undefined) throw new RangeError(`Excel does not allow the sheet name ${bad.name}`);
}
