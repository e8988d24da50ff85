import { RECORD, RecordCursor } from "./biff-records.ts";
import { CfbContainer } from "./cfb-container.ts";
import { notAWorkbook, refusal } from "./refusals.ts";

/** The stream of an .xls workbook: read by our own reader (Excel 97 and later) or by the fallback. */
export interface XlsPackage {
  readonly isBiff8: boolean;
  readonly stream: Buffer;
}

const BIFF8_VERSION = 0x0600;
const HEAD_BYTES = 8192;

const OTHER_STREAMS: readonly (readonly [string, string])[] = [
  ["WordDocument", "a Word document"],
  ["PowerPoint Document", "a PowerPoint presentation"],
  ["VisioDocument", "a Visio drawing"],
  ["__properties_version1.0", "an Outlook message"],
];

/** Opens the compound file and checks what its first records tell. */
export function openXlsPackage(path: string): XlsPackage {
  return withWorkbookStream(path, (container, name) => {
    const isBiff8 = checkedVersion(container.read(name, HEAD_BYTES)) === BIFF8_VERSION;
    return { isBiff8, stream: isBiff8 ? container.read(name) : Buffer.alloc(0) };
  });
}

export function identifyXls(path: string): void {
  withWorkbookStream(path, (container, name) => checkedVersion(container.read(name, HEAD_BYTES)));
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

function checkedVersion(head: Buffer): number {
  const records = new RecordCursor(head, 0);
  if (!records.next() || !records.is(RECORD.bof)) throw refusal("DAMAGED", "workbook stream without BOF");
  const version = records.uint16(0);
  while (records.nextFits() && records.next()) {
    if (records.is(RECORD.filePass)) throw refusal("ENCRYPTED", "FILEPASS");
    if (records.is(RECORD.boundSheet) || records.is(RECORD.eof)) break;
  }
  return version;
}
