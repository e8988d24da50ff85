import { open } from "node:fs/promises";
import { notAWorkbook, refusal } from "./refusals.ts";

export type Container = "zip" | "cfb" | "old-xls" | "csv";

const HEAD_BYTES = 4096;

/** Byte order marks of UTF-8 and UTF-16 with nothing behind them, which some programs write for an empty sheet. */
const MARKS_ALONE = /^(?:(?:efbbbf)+|(?:fffe)+|(?:feff)+)$/;
const BYTES_OF_TWO_MARKS = 7;

const CSV_TEXT = "a CSV text";
const PLAIN_TEXT = "a plain text";

const SIGNATURES: readonly (readonly [string, string])[] = [
  ["25504446", "a PDF document"],
  ["89504e47", "a PNG picture"],
  ["ffd8ff", "a JPEG picture"],
  ["474946383", "a GIF picture"],
  ["7b5c727466", "a Rich Text document"],
  ["1f8b", "a gzip archive"],
  ["377abcaf271c", "a 7-Zip archive"],
  ["526172211a07", "a RAR archive"],
  ["7f454c46", "a program"],
  ["4d5a", "a program"],
];

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^ID;P/, "a SYLK file"],
  [/^TABLE\r?\n0,1/, "a DIF file"],
  [/^MIME-Version:/i, "a web archive"],
  [/^<\?xml[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/, "an XML Spreadsheet 2003 file"],
  [/^(<\?xml[\s\S]*)?<(!doctype html|html|head|body|table|meta|style|div)\b/i, "a web page (HTML)"],
  [/^<\?xml/, "an XML document"],
  [/^</, "a web page (HTML)"],
  [/^[{[]/, "a JSON text"],
  [/^[^\r\n]*[,;\t|]/, CSV_TEXT],
];

/**
 * Tells by the first bytes which container a file is; throws a WorkbookError for anything else. A text without a form of
 * its own is `csv` only where that is read.
 */
export async function identifyFile(path: string, readsCsv = false): Promise<Container> {
  const head = await readHead(path);
  if (head.length === 0) throw refusal("EMPTY_FILE");
  const hex = head.toString("hex", 0, 16);
  if (head.length < BYTES_OF_TWO_MARKS && MARKS_ALONE.test(hex)) throw refusal("EMPTY_FILE");
  if (hex.startsWith("504b0304") || hex.startsWith("504b0506")) return "zip";
  if (hex.startsWith("d0cf11e0a1b11ae1")) return "cfb";
  if (/^09(00|02|04|08)(04|06|08|10)00/.test(hex)) return "old-xls";
  const known = SIGNATURES.find(([signature]) => hex.startsWith(signature));
  const kind = known?.[1] ?? kindOfText(head);
  if (readsCsv && (kind === null || kind === CSV_TEXT || kind === PLAIN_TEXT)) return "csv";
  throw notAWorkbook(kind);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function kindOfText(head: Buffer): string | null {
  const text = decodeText(head);
  if (text === null) return null;
  const start = text.trimStart();
  if (start === "") return "a text of nothing but spaces";
  return TEXTS.find(([pattern]) => pattern.test(start))?.[1] ?? PLAIN_TEXT;
}

function decodeText(head: Buffer): string | null {
  const isUtf16 = head.length >= 2 && head.readUInt16LE(0) === 0xfeff;
  const text = isUtf16 ? head.toString("utf16le", 2, head.length & ~1) : head.toString("utf8");
  const plain = text.replace(/^\ufeff/, "");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary files from text
  return /[\u0000-\u0008\u000e-\u001a]/.test(plain) || plain.length < 2 ? null : plain;
}
