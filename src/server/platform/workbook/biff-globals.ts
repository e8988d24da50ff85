import { type BiffVersion, beginStream, isBeginning, RECORD, RecordCursor } from "./biff-records.ts";
import { BiffStyles } from "./biff-styles.ts";
import { ContinuedText, recordText, type TextForm } from "./biff-text.ts";
import { refusal } from "./refusals.ts";
import { StringTable } from "./string-table.ts";

const WORKSHEET_STREAM = 0x0010;
const WORKSHEET_TYPE = 0;
const HIDDEN_BITS = 0b11;
const NAME_OF_ONLY_SHEET = "Sheet1";

export interface BiffSheet {
  readonly name: string;
  readonly position: number;
  readonly isHidden: boolean;
}

export interface BiffGlobals {
  readonly version: BiffVersion;
  readonly sheets: readonly BiffSheet[];
  readonly strings: StringTable;
  readonly styles: BiffStyles;
}

/** What the workbook says once for all its sheets; before Excel 5 a sheet stands alone and says it itself. */
export function readGlobals(stream: Buffer, temporaryFolder?: string): BiffGlobals {
  const strings = new StringTable({ temporaryFolder });
  try {
    return readRecords(stream, strings);
  } catch (error) {
    strings.close();
    throw error;
  }
}

function readRecords(stream: Buffer, strings: StringTable): BiffGlobals {
  const records = new RecordCursor(stream, 0);
  const version = beginStream(records);
  const isSheet = records.uint16(2) === WORKSHEET_STREAM;
  const styles = new BiffStyles(version);
  const sheets: BiffSheet[] = isSheet ? [{ name: NAME_OF_ONLY_SHEET, position: 0, isHidden: false }] : [];
  for (let depth = 1; depth > 0; ) {
    if (!records.next()) throw refusal("DAMAGED", "workbook records end too early");
    if (isBeginning(records.type)) depth += 1;
    else if (records.type === RECORD.eof) depth -= 1;
    else if (depth > 1) continue;
    else if (records.type === RECORD.sst) readStrings(records, strings);
    else if (records.type === RECORD.boundSheet || records.type === RECORD.sheetHeader) {
      const sheet = readSheetEntry(records, styles.texts);
      if (sheet !== null) sheets.push(sheet);
    } else styles.take(records);
  }
  if (sheets.length === 0) throw refusal("NO_WORKSHEET");
  return { version, sheets, strings, styles };
}

function readSheetEntry(records: RecordCursor, texts: TextForm): BiffSheet | null {
  if (records.type === RECORD.sheetHeader) {
    const name = recordText(records, 5, records.uint8(4), texts);
    return { name, position: records.end, isHidden: false };
  }
  if (records.uint8(5) !== WORKSHEET_TYPE) return null;
  const [position, isHidden] = [records.uint32(0), (records.uint8(4) & HIDDEN_BITS) !== 0];
  return { name: recordText(records, 7, records.uint8(6), texts), position, isHidden };
}

function readStrings(records: RecordCursor, strings: StringTable): void {
  const count = records.uint32(4);
  const text = new ContinuedText(records, 8);
  for (let index = 0; index < count && text.hasMore(); index += 1) {
    strings.appendText(text.text(text.uint16()));
    strings.finishEntry();
  }
}
