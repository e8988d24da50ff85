import { cfbBytes } from "./compound-files.ts";
import type { HostileWorkbook } from "./hostile-workbooks.ts";
import { rawXlsx, relations, soundParts } from "./workbooks.ts";

const EMPTY = "This file is empty: choose the workbook again and upload it once more.";
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const SPREADSHEET_2003 =
  '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>';

/** Files of other kinds that bear the name of a workbook. */
export const OTHER_FILES: readonly HostileWorkbook[] = [
  { name: "empty file", fileName: "empty.xlsx", bytes: async () => Buffer.alloc(0), refusal: EMPTY },
  other("one byte", "byte.xlsx", null, Buffer.from([80])),
  other("binary noise", "noise.xls", null, Buffer.from("0102030405060708090a0b0c", "hex")),
  other(
    "HTML named .xls",
    "report.xls",
    "a web page (HTML)",
    "<html><table><tr><td>1</td></tr></table></html>",
  ),
  other("HTML with a byte order mark", "bom.xls", "a web page (HTML)", "\ufeff \r\n<!DOCTYPE html><p>x</p>"),
  other("CSV named .xls", "data.xls", "a CSV text", "survey_id,survey_date\r\n1,2026-01-01\r\n"),
  other("CSV named .xlsx", "data.xlsx", "a CSV text", "survey_id;survey_date\n1;2026-01-01\n"),
  other(
    "Unicode text named .xls",
    "unicode.xls",
    "a CSV text",
    Buffer.from("\ufeffa\tb\r\n1\t2\r\n", "utf16le"),
  ),
  other("plain text named .xlsx", "notes.xlsx", "a plain text", "Dear colleague"),
  other("SYLK named .xls", "data.slk.xls", "a SYLK file", "ID;PWXL;N;E\r\nP;PGeneral\r\n"),
  other("DIF named .xls", "data.dif.xls", "a DIF file", 'TABLE\r\n0,1\r\n"EXCEL"\r\n'),
  other("JSON named .xlsx", "data.json.xlsx", "a JSON text", '[{"survey_id": 1}]'),
  other(
    "web archive named .xls",
    "page.xls",
    "a web archive",
    "MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n",
  ),
  other("XML Spreadsheet 2003 named .xls", "2003.xls", "an XML Spreadsheet 2003 file", SPREADSHEET_2003),
  {
    ...other("web page with a workbook behind it", "page.xlsx", null, ""),
    bytes: async () =>
      Buffer.concat([Buffer.from("<html><script>alert(1)</script>\n"), await rawXlsx(soundParts())]),
  },
  other("PDF named .xlsx", "scan.xlsx", "a PDF document", "%PDF-1.7\n%\u00e2\u00e3"),
  other("PNG named .xls", "picture.xls", "a PNG picture", PNG),
  {
    ...other("Word document named .xlsx", "letter.xlsx", "a Word document", ""),
    bytes: () =>
      rawXlsx({
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": "<Relationships/>",
        "word/document.xml": "<w/>",
      }),
  },
  {
    ...other("zip archive named .xlsx", "photos.xlsx", "a zip archive", ""),
    bytes: () => rawXlsx({ "a.txt": "a" }),
  },
  {
    ...other("OpenDocument spreadsheet named .xlsx", "calc.xlsx", "an OpenDocument spreadsheet", ""),
    bytes: () =>
      rawXlsx({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>" }),
  },
  other(
    "old Word document named .xls",
    "letter.xls",
    "a Word document",
    cfbBytes({ WordDocument: Buffer.alloc(5000) }),
  ),
  other(
    "old Word document with a workbook in it",
    "letter-with-table.xls",
    "a Word document",
    cfbBytes({ ObjectPool: { _1: { Workbook: Buffer.alloc(5000) } }, WordDocument: Buffer.alloc(5000) }),
  ),
  other(
    "compound file with an encrypted document in it",
    "mail.xls",
    null,
    cfbBytes({ Catalog: Buffer.alloc(5000), Attachment: { EncryptedPackage: Buffer.alloc(5000) } }),
  ),
  {
    ...other("Word document with the parts of a workbook", "both.xlsx", "a Word document", ""),
    bytes: () =>
      rawXlsx({
        ...soundParts(),
        "_rels/.rels": relations([["rId1", "officeDocument", "word/document.xml"]]),
        "word/document.xml": "<w/>",
      }),
  },
  other("compound file of unknown kind", "thumbs.xls", null, cfbBytes({ Catalog: Buffer.alloc(5000) })),
];

function other(
  name: string,
  fileName: string,
  what: string | null,
  content: string | Buffer,
): HostileWorkbook {
  const subject =
    what === null ? "This file is not an Excel workbook" : `This file is ${what}, not an Excel workbook`;
  const bytes = Buffer.from(content);
  return {
    name,
    fileName,
    bytes: async () => bytes,
    refusal: `${subject}: save the data as .xlsx and upload that file.`,
  };
}
