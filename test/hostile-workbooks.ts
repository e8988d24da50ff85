import { cfbBytes, withCyclicFat } from "./compound-files.ts";
import { HOSTILE_CSV } from "./hostile-csv.ts";
import { OTHER_FILES } from "./hostile-files.ts";
import {
  withCompressedBytes,
  withCompressionMethod,
  withDeclaredBytes,
  withEncryptedFlag,
  withGarbledData,
  withOverlap,
  withRenamedEntry,
  withWrongChecksum,
} from "./spoiled-zips.ts";
import { type PackageParts, rawXlsx, relations, soundParts, workbookBytes } from "./workbooks.ts";
import { xlsBytes, xlsStream } from "./xls-workbooks.ts";

export interface HostileWorkbook {
  readonly name: string;
  readonly fileName: string;
  bytes(): Promise<Buffer>;
  /** The sentence the person who uploads it reads; null when the reader accepts the file. */
  readonly refusal: string | null;
}

const DAMAGED =
  "This workbook is damaged or incomplete: open it in Excel, save it again as .xlsx and upload that file.";
const ENCRYPTED =
  "This workbook is protected with a password: remove the password in Excel and upload it again.";
const BOMB =
  "This workbook unpacks to far more data than its size allows for: copy the sheet into a new workbook and upload that file.";
const MARKUP =
  "This workbook contains document type or entity declarations, which are not allowed: open it in Excel, save it again as .xlsx and upload that file.";
const ENCODING =
  "This workbook is not written in UTF-8, the only encoding that is read: open it in Excel, save it again as .xlsx and upload that file.";
const NO_WORKSHEET = "This workbook has no worksheet: put the rows on a worksheet and upload it again.";
const TOO_MANY_PARTS =
  "This workbook is made of more than 2,000 parts: copy the sheet into a new workbook and upload that file.";
const XLSB = "This is a binary Excel workbook (.xlsb): save it as .xlsx in Excel and upload that file.";
const TOO_MANY_ROWS =
  "This workbook has a sheet with more than 1,048,576 rows: split it into several workbooks.";
const TOO_MANY_COLUMNS =
  'Sheet "Data" has values beyond its 1,000th column (ALL): delete them and upload it again.';
const MISSING_SHEET =
  'This workbook is incomplete, the contents of sheet "Data" are missing: open it in Excel, save it again as .xlsx and upload that file.';

const SHEET = "xl/worksheets/sheet1.xml";
const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const STRINGS = "xl/sharedStrings.xml";
const STYLES = "xl/styles.xml";
const WITH_STYLES = relations([
  ["rId1", "worksheet", "worksheets/sheet1.xml"],
  ["rId2", "styles", "styles.xml"],
]);
const WITH_STRINGS = relations([
  ["rId1", "worksheet", "worksheets/sheet1.xml"],
  ["rId2", "sharedStrings", "sharedStrings.xml"],
]);
const ONE_CELL = '<row r="1"><c r="A1"><v>1</v></c></row>';
const BOMB_BYTES = 12 * 2 ** 20;

export const HOSTILE_WORKBOOKS: readonly HostileWorkbook[] = [
  ...OTHER_FILES,
  ...HOSTILE_CSV,
  bad("zip cut after 100 bytes", "cut.xlsx", DAMAGED, async () => (await sound()).subarray(0, 100)),
  bad("zip cut in the middle", "half.xlsx", DAMAGED, async () => firstPart(await sound(), 0.5)),
  bad("zip without its last ten bytes", "tail.xlsx", DAMAGED, async () => (await sound()).subarray(0, -10)),
  bad("encrypted .xlsx", "secret.xlsx", ENCRYPTED, async () =>
    cfbBytes({ EncryptedPackage: Buffer.alloc(5000), EncryptionInfo: Buffer.alloc(300) }),
  ),
  bad("encrypted .xls", "secret.xls", ENCRYPTED, async () =>
    xlsBytes({ sheets: [{ name: "Data", rows: [["a"]] }], isEncrypted: true }),
  ),
  bad("zip with encrypted entries", "secret-zip.xlsx", ENCRYPTED, async () =>
    withEncryptedFlag(await sound(), SHEET),
  ),
  bad("binary workbook", "data.xlsb", XLSB, () => rawXlsx({ ...without(WORKBOOK), "xl/workbook.bin": "x" })),
  bad("bomb by ratio", "bomb.xlsx", BOMB, () => spoiled({ [SHEET]: " ".repeat(BOMB_BYTES) })),
  bad("bomb by ratio in the shared strings", "strings.xlsx", BOMB, () =>
    spoiled({ [RELATIONS]: WITH_STRINGS, [STRINGS]: "<si/>".repeat(BOMB_BYTES / 5) }),
  ),
  bad("bomb that declares less than it inflates to", "liar.xlsx", BOMB, async () =>
    withDeclaredBytes(await sound(), SHEET, 50),
  ),
  bad("bomb of 4 GB in declared sizes", "vast.xlsx", BOMB, async () =>
    withCompressedBytes(withDeclaredBytes(await sound(), SHEET, 0xffff_fff0), SHEET, BOMB_BYTES),
  ),
  bad("bomb of overlapping entries", "overlap.xlsx", BOMB, async () =>
    withOverlap(await sound(), SHEET, WORKBOOK),
  ),
  bad("2,001 parts", "parts.xlsx", TOO_MANY_PARTS, () =>
    spoiled(Object.fromEntries(Array.from({ length: 1996 }, (_, index) => [`x/${index}`, ""]))),
  ),
  bad("part shorter than declared", "short.xlsx", DAMAGED, async () =>
    withDeclaredBytes(await sound(), SHEET, 5000),
  ),
  bad("wrong checksum", "checksum.xlsx", DAMAGED, async () => withWrongChecksum(await sound(), SHEET)),
  bad("garbled compressed data", "garbled.xlsx", DAMAGED, async () => withGarbledData(await sound(), SHEET)),
  bad("unknown compression", "lzma.xlsx", DAMAGED, async () =>
    withCompressionMethod(await sound(), SHEET, 14),
  ),
  bad("two parts of one name", "twins.xlsx", DAMAGED, async () =>
    withRenamedEntry(
      await spoiled({ "xl/worksheets/sheet2.xml": soundParts()[SHEET] ?? "" }),
      "xl/worksheets/sheet2.xml",
      SHEET,
    ),
  ),
  bad("DOCTYPE in the sheet", "doctype.xlsx", MARKUP, () =>
    spoiled({ [SHEET]: `<!DOCTYPE worksheet>${soundParts()[SHEET]}` }),
  ),
  bad("DOCTYPE in the workbook part", "doctype-2.xlsx", MARKUP, () =>
    spoiled({ [WORKBOOK]: `<!DOCTYPE workbook SYSTEM "http://127.0.0.1/x.dtd">${soundParts()[WORKBOOK]}` }),
  ),
  bad("entities that multiply", "laughs.xlsx", MARKUP, () =>
    spoiled({
      ...soundParts('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
      [RELATIONS]: WITH_STRINGS,
      [STRINGS]: '<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>',
    }),
  ),
  bad("ENTITY inside the sheet", "entity.xlsx", MARKUP, () =>
    spoiled(soundParts(`<!ENTITY a "b">${ONE_CELL}`)),
  ),
  bad("UTF-16 sheet", "utf16.xlsx", ENCODING, () =>
    spoiled({ [SHEET]: Buffer.from(`\ufeff${soundParts()[SHEET]}`, "utf16le") }),
  ),
  bad("Latin-1 sheet", "latin1.xlsx", ENCODING, () =>
    spoiled({ [SHEET]: `<?xml version="1.0" encoding="ISO-8859-1"?>${soundParts()[SHEET]}` }),
  ),
  bad("no workbook part", "headless.xlsx", DAMAGED, () => rawXlsx(without(WORKBOOK))),
  bad("no sheet part", "hollow.xlsx", MISSING_SHEET, () => rawXlsx(without(SHEET))),
  bad("no sheets", "none.xlsx", NO_WORKSHEET, () =>
    spoiled({ [WORKBOOK]: "<workbook><sheets/></workbook>" }),
  ),
  bad("chart sheets only", "charts.xlsx", NO_WORKSHEET, () =>
    spoiled({ [RELATIONS]: relations([["rId1", "chartsheet", "worksheets/sheet1.xml"]]) }),
  ),
  bad("worksheet somewhere on the net", "external.xlsx", NO_WORKSHEET, () =>
    spoiled({
      [RELATIONS]: relations([["rId1", "worksheet", 'http://127.0.0.1/sheet.xml" TargetMode="External']]),
    }),
  ),
  bad("sheetData not closed", "open.xlsx", DAMAGED, () =>
    spoiled({ [SHEET]: `<worksheet><sheetData>${ONE_CELL}` }),
  ),
  bad("sheet of other markup", "markup.xlsx", DAMAGED, () => spoiled({ [SHEET]: "<html><body/></html>" })),
  bad("tag that never ends", "endless.xlsx", DAMAGED, () =>
    spoiled(soundParts(`<row ${'a="1" '.repeat(400_000)}/>`)),
  ),
  bad("shared string that does not exist", "index.xlsx", DAMAGED, () =>
    spoiled(soundParts('<row r="1"><c r="A1" t="s"><v>7</v></c></row>')),
  ),
  bad("a cell with two values", "two.xlsx", DAMAGED, () =>
    spoiled(soundParts('<row r="1"><c r="A1"><v>1</v><v>2</v></c></row>')),
  ),
  bad("column beyond XFD", "wide.xlsx", DAMAGED, () =>
    spoiled(soundParts('<row r="1"><c r="ZZZZ1"><v>1</v></c></row>')),
  ),
  bad("1,001 columns", "columns.xlsx", TOO_MANY_COLUMNS, () =>
    workbookBytes({ sheets: [{ name: "Data", rows: [Array.from({ length: 1001 }, (_, index) => index)] }] }),
  ),
  bad("row number 0", "row0.xlsx", DAMAGED, () =>
    spoiled(soundParts('<row r="0"><c r="A1"><v>1</v></c></row>')),
  ),
  bad("a row above the one before it", "order.xlsx", DAMAGED, () =>
    spoiled(soundParts('<row r="3"><c r="A3"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>')),
  ),
  bad("a row that comes twice", "twice.xlsx", DAMAGED, () =>
    spoiled(soundParts('<row r="2"><c r="A2"><v>1</v></c></row><row r="2"><c r="B2"><v>1</v></c></row>')),
  ),
  bad("row 1,048,577", "tall.xlsx", TOO_MANY_ROWS, () =>
    spoiled(soundParts('<row r="1048577"><c r="A1048577"><v>1</v></c></row>')),
  ),
  bad("compound file that is cyclic", "cycle.xls", DAMAGED, async () =>
    withCyclicFat(xlsBytes({ sheets: [{ name: "Data", rows: [["a"]] }] })),
  ),
  bad(".xls cut in the middle", "half.xls", DAMAGED, async () =>
    firstPart(xlsBytes({ sheets: [{ name: "Data", rows: [["a"]] }] }), 0.5),
  ),
  bad("truncated record", "record.xls", DAMAGED, async () => cfbBytes({ Workbook: truncatedStream() })),
  bad(".xls with two sheets in one place", "same.xls", DAMAGED, async () =>
    cfbBytes({ Workbook: withSheetsInOnePlace(3) }),
  ),
  bad(".xls with charts only", "charts.xls", NO_WORKSHEET, async () =>
    xlsBytes({ sheets: [{ name: "Chart", type: 2, rows: [] }] }),
  ),
  bad("255 sheets", "255.xlsx", null, () =>
    workbookBytes({
      sheets: Array.from({ length: 255 }, (_, index) => ({ name: `S${index}`, rows: [[index]] })),
    }),
  ),
  bad("a million empty rows", "empty-rows.xlsx", null, () => spoiled(soundParts(emptyRows(1_000_000)))),
  bad("a number format of brackets alone", "brackets.xlsx", null, () =>
    spoiled({
      [RELATIONS]: WITH_STYLES,
      [STYLES]: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${"[".repeat(600_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    }),
  ),
  bad("a long name around very many elements", "names.xlsx", null, () =>
    spoiled({
      [WORKBOOK]: (soundParts()[WORKBOOK] ?? "").replace(
        "<sheets>",
        `<${"n".repeat(900_000)}>${"<a/>".repeat(400_000)}</${"n".repeat(900_000)}><sheets>`,
      ),
    }),
  ),
  bad("a hundred thousand elements around each other", "deep.xlsx", null, () =>
    spoiled({
      [WORKBOOK]: (soundParts()[WORKBOOK] ?? "").replace(
        "<sheets>",
        `${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}<sheets>`,
      ),
    }),
  ),
  bad("50,000 nested elements", "nested.xlsx", null, () =>
    spoiled({
      [RELATIONS]: WITH_STRINGS,
      [STRINGS]: `<sst><si>${"<r>".repeat(50_000)}${"</r>".repeat(50_000)}</si></sst>`,
    }),
  ),
];

function bad(
  name: string,
  fileName: string,
  refusal: string | null,
  bytes: () => Promise<Buffer>,
): HostileWorkbook {
  return { name, fileName, bytes, refusal };
}

function sound(): Promise<Buffer> {
  return rawXlsx(soundParts());
}

function spoiled(parts: PackageParts): Promise<Buffer> {
  return rawXlsx({ ...soundParts(), ...parts });
}

function without(part: string): PackageParts {
  return Object.fromEntries(Object.entries(soundParts()).filter(([name]) => name !== part));
}

function firstPart(bytes: Buffer, share: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * share));
}

function truncatedStream(): Buffer {
  const rows = Array.from({ length: 1000 }, (_, index) => [index]);
  return xlsStream({ sheets: [{ name: "Data", rows }] }).subarray(0, -9);
}

function withSheetsInOnePlace(count: number): Buffer {
  const sheets = Array.from({ length: count }, (_, index) => ({ name: `S${index}`, rows: [[index]] }));
  const stream = xlsStream({ sheets });
  const entry = Buffer.from("8500", "hex");
  const first = stream.indexOf(entry);
  for (let at = first; at >= 0; at = stream.indexOf(entry, at + 1))
    stream.copy(stream, at + 4, first + 4, first + 8);
  return stream;
}

function emptyRows(count: number): string {
  return Array.from({ length: count }, (_, index) => `<row r="${index + 1}"/>`).join("");
}
