import { countText } from "#domain/text/count-text.ts";
import { firstUnits } from "#domain/text/storable-text.ts";
import { WorkbookError, type WorkbookErrorCode } from "./workbook-error.ts";
import { MAX_CSV_RECORD_CHARACTERS, MAX_PARTS } from "./workbook-limits.ts";

type FixedCode = Exclude<
  WorkbookErrorCode,
  "NOT_A_WORKBOOK" | "FILE_TOO_LARGE" | "TOO_MANY_COLUMNS" | "MISSING_PART" | "UNREADABLE_TEXT" | "NOT_USABLE"
>;

const SAVE_AGAIN = "open it in Excel, save it again as .xlsx and upload that file";
const SAVE_AS_UTF_8 = "Save it again as CSV UTF-8 and upload that file";
const COPY_SHEET = "copy the sheet into a new workbook and upload that file";

const SENTENCES = {
  EMPTY_FILE: "This file is empty: choose the workbook again and upload it once more.",
  BINARY_WORKBOOK: "This is a binary Excel workbook (.xlsb): save it as .xlsx in Excel and upload that file.",
  ENCRYPTED: "This workbook is protected with a password: remove the password in Excel and upload it again.",
  DAMAGED: `This workbook is damaged or incomplete: ${SAVE_AGAIN}.`,
  TOO_MANY_PARTS: `This workbook is made of more than ${countText(MAX_PARTS)} parts: ${COPY_SHEET}.`,
  UNPACKS_TOO_LARGE: `This workbook unpacks to far more data than its size allows for: ${COPY_SHEET}.`,
  TOO_MUCH_TEXT:
    "This workbook holds more than 512 MB of text: split it into several workbooks and upload them.",
  TOO_MANY_ROWS: "This workbook has a sheet with more than 1,048,576 rows: split it into several workbooks.",
  NO_WORKSHEET: "This workbook has no worksheet: put the rows on a worksheet and upload it again.",
  FORBIDDEN_MARKUP: `This workbook contains document type or entity declarations, which are not allowed: ${SAVE_AGAIN}.`,
  UNKNOWN_ENCODING: `This workbook is not written in UTF-8, the only encoding that is read: ${SAVE_AGAIN}.`,
} as const satisfies Record<FixedCode, string>;

/** A workbook that can be read but holds nothing to be used, for this reason. */
export function notUsable(reason: string): WorkbookError {
  return new WorkbookError("NOT_USABLE", reason);
}

export function refusal(code: FixedCode, detail: string | null = null): WorkbookError {
  return new WorkbookError(code, SENTENCES[code], detail);
}

export function notAWorkbook(what: string | null): WorkbookError {
  const subject =
    what === null ? "This file is not an Excel workbook" : `This file is ${what}, not an Excel workbook`;
  return new WorkbookError("NOT_A_WORKBOOK", `${subject}: save the data as .xlsx and upload that file.`);
}

export function fileTooLarge(maxBytes: number, extension: ".xlsx" | ".xls" | ".csv"): WorkbookError {
  const megabytes = countText(Math.floor(maxBytes / 2 ** 20));
  const kind = extension === ".csv" ? "files" : "workbooks";
  return new WorkbookError(
    "FILE_TOO_LARGE",
    `This file is larger than the ${megabytes} MB allowed for ${extension} ${kind}: split it into several ${kind}.`,
  );
}

export function tooManyColumns(sheetName: string): WorkbookError {
  return new WorkbookError(
    "TOO_MANY_COLUMNS",
    `Sheet "${shortName(sheetName)}" has values beyond its 1,000th column (ALL): delete them and upload it again.`,
  );
}

export function missingSheet(sheetName: string): WorkbookError {
  return new WorkbookError(
    "MISSING_PART",
    `This workbook is incomplete, the contents of sheet "${shortName(sheetName)}" are missing: ${SAVE_AGAIN}.`,
  );
}

/** A CSV file holds U+0000: it is no text, or UTF-16 without its mark. */
export function holdsNul(): WorkbookError {
  return unreadable(`This file is no CSV text that can be read: it holds NUL characters. ${SAVE_AS_UTF_8}.`);
}

/** Some of a CSV file is UTF-8 and some of it, first in this line, can't be. */
export function mixedEncodings(line: number): WorkbookError {
  return unreadable(
    `This CSV file is written in more than one encoding: most of it may be UTF-8, but line ${countText(line)} is not. ${SAVE_AS_UTF_8}, or mend that line.`,
  );
}

/** A CSV file ends, or is broken, within a character. */
export function cutCharacter(): WorkbookError {
  return unreadable(`This CSV file is damaged: it holds half a character. ${SAVE_AS_UTF_8}.`);
}

/** A field of a CSV file begins with a quote that nothing closes. */
export function quoteWithoutEnd(row: number): WorkbookError {
  return unreadable(
    `Row ${countText(row)} of this CSV file begins a text in quotes that has no end: close it with a quote, and write quotes within a text twice.`,
  );
}

/** Something stands behind a closing quote of a CSV file. */
export function brokenQuote(row: number): WorkbookError {
  return unreadable(
    `Row ${countText(row)} of this CSV file goes on behind a text in quotes: write quotes within a text twice, so that it is clear where the text ends.`,
  );
}

export function lineTooLong(row: number): WorkbookError {
  const megabytes = MAX_CSV_RECORD_CHARACTERS / 2 ** 20;
  return unreadable(
    `Row ${countText(row)} of this CSV file is longer than ${megabytes} million characters: put each answer in a line of its own.`,
  );
}

export function noDelimiter(): WorkbookError {
  return unreadable(
    "The first rows of this CSV file are not separated into columns by commas, semicolons or tabs: export it again with one of them.",
  );
}

function unreadable(sentence: string): WorkbookError {
  return new WorkbookError("UNREADABLE_TEXT", sentence);
}

function shortName(sheetName: string): string {
  return sheetName.length > 60 ? `${firstUnits(sheetName, 59)}…` : sheetName;
}
