import { open } from "node:fs/promises";
import { WorkbookError } from "#server/platform/workbook/workbook-error.ts";
import { openZipPackage } from "#server/platform/workbook/zip-package.ts";

const HEAD_BYTES = 4096;
const OFFICE = "application/vnd.openxmlformats-officedocument.";

/** A kind of document: its media type and the endings its name may have, the first one where it has none of them. */
export interface DocumentKind {
  readonly contentType: string;
  readonly endings: readonly string[];
}

const SIGNATURES: readonly (readonly [RegExp, DocumentKind])[] = [
  [/^89504e470d0a1a0a/, { contentType: "image/png", endings: [".png"] }],
  [/^ffd8ff/, { contentType: "image/jpeg", endings: [".jpg", ".jpeg", ".jfif"] }],
  [/^47494638(37|39)61/, { contentType: "image/gif", endings: [".gif"] }],
  [/^52494646.{8}57454250/, { contentType: "image/webp", endings: [".webp"] }],
  [/^.{8}66747970(68656963|68656978|6d696631)/, { contentType: "image/heic", endings: [".heic", ".heif"] }],
  [/^(49492a00|4d4d002a)/, { contentType: "image/tiff", endings: [".tif", ".tiff"] }],
  [/^255044462d/, { contentType: "application/pdf", endings: [".pdf"] }],
];

const OLD_OFFICE: readonly (readonly [string, DocumentKind])[] = [
  ["WordDocument", { contentType: "application/msword", endings: [".doc"] }],
  ["Workbook", { contentType: "application/vnd.ms-excel", endings: [".xls"] }],
  ["PowerPoint Document", { contentType: "application/vnd.ms-powerpoint", endings: [".ppt"] }],
];

const PACKAGES: readonly (readonly [string, DocumentKind])[] = [
  ["word/document.xml", { contentType: `${OFFICE}wordprocessingml.document`, endings: [".docx"] }],
  ["xl/workbook.xml", { contentType: `${OFFICE}spreadsheetml.sheet`, endings: [".xlsx"] }],
  ["ppt/presentation.xml", { contentType: `${OFFICE}presentationml.presentation`, endings: [".pptx"] }],
];

const TEXT: DocumentKind = { contentType: "text/plain", endings: [".txt", ".csv", ".log", ".md"] };

/** The kind of a picture, PDF, Office document or plain text by what it holds, whatever it is called; null = none of those. */
export async function detectProof(path: string): Promise<DocumentKind | null> {
  const bytes = await readWhole(path);
  const hex = bytes.toString("hex", 0, 16);
  const signed = SIGNATURES.find(([signature]) => signature.test(hex));
  if (signed !== undefined) return signed[1];
  if (hex.startsWith("504b0304")) return officePackage(path);
  if (hex.startsWith("d0cf11e0a1b11ae1")) return oldOffice(bytes);
  return isPlainText(bytes) ? TEXT : null;
}

/** The name a document is kept under: its own with an ending that fits what it is. */
export function nameOfDocument(name: string, { endings }: DocumentKind): string {
  const [usual = ""] = endings;
  const plain = name === "" ? "proof" : name;
  return endings.some((ending) => plain.toLowerCase().endsWith(ending)) ? plain : `${plain}${usual}`;
}

// Proofs are small (10 MB), and text is only text when all of it is.
async function readWhole(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Documents with macros are none of the kinds. */
async function officePackage(path: string): Promise<DocumentKind | null> {
  try {
    const zip = await openZipPackage(path);
    try {
      if (zip.names.some((name) => name.endsWith("vbaproject.bin"))) return null;
      return PACKAGES.find(([part]) => zip.has(part))?.[1] ?? null;
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof WorkbookError) return null;
    throw error;
  }
}

/** The directory of a compound file names its streams in UTF-16. */
function oldOffice(bytes: Buffer): DocumentKind | null {
  return OLD_OFFICE.find(([stream]) => bytes.includes(Buffer.from(stream, "utf16le")))?.[1] ?? null;
}

/** UTF-8 without control characters that is no markup: a browser or an editor can only show it. */
function isPlainText(bytes: Buffer): boolean {
  const text = decoded(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary files from text
  if (text === null || /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) return false;
  const start = text.slice(0, HEAD_BYTES).trimStart();
  return start !== "" && !start.startsWith("<");
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
