import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { beginStream, RECORD, RecordCursor } from "./biff-records.ts";
import { CfbContainer } from "./cfb-container.ts";
import type { Container } from "./identify-file.ts";
import { notAWorkbook, refusal } from "./refusals.ts";

const HEAD_BYTES = 8192;

const OTHER_STREAMS: readonly (readonly [string, string])[] = [
  ["WordDocument", "a Word document"],
  ["PowerPoint Document", "a PowerPoint presentation"],
  ["VisioDocument", "a Visio drawing"],
  ["__properties_version1.0", "an Outlook message"],
];

/** The records of an .xls workbook, checked for what its first ones tell. Before Excel 5 there is nothing around them. */
export function readXlsStream(path: string, container: Container): Buffer {
  identifyXls(path, container);
  if (container !== "cfb") return readFileSync(path);
  return withWorkbookStream(path, (compound, name) => compound.read(name));
}

export function identifyXls(path: string, container: Container): void {
  if (container !== "cfb") refuseEncrypted(readHead(path));
  else withWorkbookStream(path, (compound, name) => refuseEncrypted(compound.read(name, HEAD_BYTES)));
}

function withWorkbookStream<T>(path: string, use: (container: CfbContainer, name: string) => T): T {
  const container = new CfbContainer(path);
  try {
    return use(container, workbookStreamName(container));
  } finally {
    container.close();
  }
}

function workbookStreamName(container: CfbContainer): string {
  const name = ["Workbook", "Book"].find((candidate) => container.has(candidate));
  if (name !== undefined) return name;
  if (container.has("EncryptedPackage")) throw refusal("ENCRYPTED", "encrypted package");
  throw notAWorkbook(OTHER_STREAMS.find(([stream]) => container.has(stream))?.[1] ?? null);
}

function refuseEncrypted(head: Buffer): void {
  const records = new RecordCursor(head, 0);
  beginStream(records);
  while (records.nextFits() && records.next()) {
    if (records.is(RECORD.filePass)) throw refusal("ENCRYPTED", "FILEPASS");
    if (records.is(RECORD.boundSheet) || records.is(RECORD.eof)) break;
  }
}

function readHead(path: string): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, "r");
  try {
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}
