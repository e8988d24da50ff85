import type { HostileWorkbook } from "./hostile-workbooks.ts";

const SAVE = "Save it again as CSV UTF-8 and upload that file";
const NUL = `This file is no CSV text that can be read: it holds NUL characters. ${SAVE}.`;
const HALF = `This CSV file is damaged: it holds half a character. ${SAVE}.`;
const EMPTY = "This file is empty: choose the workbook again and upload it once more.";
const NO_DELIMITER =
  "The first rows of this CSV file are not separated into columns by commas, semicolons or tabs: export it again with one of them.";
const TOO_MANY_COLUMNS =
  'Sheet "CSV" has values beyond its 1,000th column (ALL): delete them and upload it again.';
const HEADER = "id;day;score\r\n";

/** CSV files that are broken or meant to break their reader. */
export const HOSTILE_CSV: readonly HostileWorkbook[] = [
  bad("a quote without end in the first row", noEnd(1), '"id;day\r\n1;2\r\n'),
  bad("a quote without end far down", noEnd(2), `${HEADER}1;"2;3\r\n${"4;5;6\r\n".repeat(50_000)}`),
  bad("a quote without end before 12 MB of one line", noEnd(2), `${HEADER}1;"${"x".repeat(12 * 2 ** 20)}`),
  bad("a quote that a later row seems to close", broken(2), `${HEADER}1;"2;3\r\n4;"5";6\r\n`),
  bad("a text that goes on behind its quotes", broken(2), `${HEADER}1;"2" inch;3\r\n`),
  bad("a line of 12 MB in one value", tooLong(2), `${HEADER}${"x".repeat(12 * 2 ** 20)};1;2\r\n`),
  bad("a line of 12 MB in short values", tooLong(2), `${HEADER}${`${"x".repeat(4000)};`.repeat(3000)}\r\n`),
  bad("a line of 30,000 values", TOO_MANY_COLUMNS, `${HEADER}${"1;".repeat(30_000)}\r\n`),
  bad("a line of 30,000 empty values", TOO_MANY_COLUMNS, `${HEADER}${";".repeat(30_000)}\r\n`),
  bad("1,001 columns in a CSV file", TOO_MANY_COLUMNS, `${HEADER}${"1;".repeat(1001)}\r\n`),
  bad("NUL in a CSV file", NUL, `${HEADER}1;\0;3\r\n`),
  bad("UTF-16 without its mark", NUL, Buffer.from(HEADER, "utf16le")),
  bad(
    "UTF-16 cut within a character",
    HALF,
    Buffer.from(`\ufeff${HEADER}1;2;3\r\n`, "utf16le").subarray(0, -1),
  ),
  bad("UTF-16 with half of a pair", HALF, Buffer.from(`\ufeff${HEADER}1;\ud83d;3\r\n`, "utf16le")),
  bad(
    "UTF-8 with a line of Windows-1252",
    mixed(4),
    Buffer.concat([
      Buffer.from(`${HEADER}1;नमस्ते;3\r\n2;é;3\r\n3;`),
      Buffer.from([0xe9]),
      Buffer.from(";3\r\n"),
    ]),
  ),
  bad(
    "Windows-1252 with a line of UTF-8",
    mixed(2),
    Buffer.concat([
      Buffer.from(HEADER),
      Buffer.from([0x31, 0x3b, 0xe9, 0x3b, 0x0a]),
      Buffer.from("2;नमस्ते;3\r\n"),
    ]),
  ),
  bad("UTF-8 cut within a character", mixed(2), Buffer.from(`${HEADER}1;2;नमस्ते`).subarray(0, -1)),
  bad("a byte order mark alone", EMPTY, "\ufeff"),
  bad("a byte order mark twice and nothing else", EMPTY, "\ufeff\ufeff"),
  bad("the byte order mark of UTF-16 alone", EMPTY, Buffer.from("\ufeff", "utf16le")),
  bad("a byte order mark twice", null, `\ufeff\ufeff${HEADER}1;2;3\r\n`),
  bad("a byte order mark before a quoted header", null, `\ufeff"id";"day";"score"\r\n1;2;3\r\n`),
  bad(
    "the mark of UTF-8 before Windows-1252",
    mixed(2),
    Buffer.concat([Buffer.from(`\ufeff${HEADER}1;`), Buffer.from([0xe9, 0x74, 0xe9]), Buffer.from(";3\r\n")]),
  ),
  bad("UTF-32 with its mark", NUL, utf32(`\ufeff${HEADER}1;2;3\r\n`)),
  bad("UTF-32 the other way round", NUL, utf32(`\ufeff${HEADER}1;2;3\r\n`).swap32()),
  bad("a plain text named .csv", NO_DELIMITER, "Dear colleague\r\nthe file follows.\r\n"),
  bad("noise named .csv", NUL, Buffer.from("00010203040506070809", "hex")),
  bad("values separated by bars", NO_DELIMITER, "id|day|score\r\n1|2|3\r\n"),
  other("a web page named .csv", "a web page (HTML)", "<html><table></table></html>"),
  other("a PDF named .csv", "a PDF document", "%PDF-1.7\n"),
  other("spaces named .csv", "a text of nothing but spaces", "   \r\n  "),
  bad("formulas, which stay texts", null, `${HEADER}=1+1;@SUM(A1);=HYPERLINK("http://127.0.0.1")\r\n`),
  bad("a million empty lines", null, `${HEADER}${"\n".repeat(1_000_000)}1;2;3\n`),
  bad("a text over 32,767 characters", null, `${HEADER}1;2;"${"y".repeat(40_000)}"\r\n`),
];

function utf32(text: string): Buffer {
  const bytes = Buffer.alloc(text.length * 4);
  for (const [at, sign] of [...text].entries()) bytes.writeUInt32LE(sign.codePointAt(0) ?? 0, at * 4);
  return bytes;
}

function noEnd(row: number): string {
  return `Row ${row} of this CSV file begins a text in quotes that has no end: close it with a quote, and write quotes within a text twice.`;
}

function broken(row: number): string {
  return `Row ${row} of this CSV file goes on behind a text in quotes: write quotes within a text twice, so that it is clear where the text ends.`;
}

function tooLong(row: number): string {
  return `Row ${row} of this CSV file is longer than 4 million characters: put each answer in a line of its own.`;
}

function mixed(line: number): string {
  return `This CSV file is written in more than one encoding: most of it may be UTF-8, but line ${line} is not. ${SAVE}, or mend that line.`;
}

function bad(name: string, refusal: string | null, content: string | Buffer): HostileWorkbook {
  const bytes = Buffer.from(content);
  return { name, fileName: "data.csv", refusal, bytes: async () => bytes };
}

function other(name: string, what: string, content: string): HostileWorkbook {
  return bad(
    name,
    `This file is ${what}, not an Excel workbook: save the data as .xlsx and upload that file.`,
    content,
  );
}
