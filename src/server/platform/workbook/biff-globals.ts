import { RECORD, RecordCursor } from "./biff-records.ts";
import { ContinuedText } from "./biff-text.ts";
import { dateStyles } from "./date-formats.ts";
import { refusal } from "./refusals.ts";
import { StringTable } from "./string-table.ts";

const WORKSHEET_TYPE = 0;
const HIDDEN_BITS = 0b11;

export interface BiffSheet {
  readonly name: string;
  readonly position: number;
  readonly isHidden: boolean;
}

export interface BiffGlobals {
  readonly sheets: readonly BiffSheet[];
  readonly strings: StringTable;
  readonly dateStyles: readonly boolean[];
  readonly uses1904: boolean;
}

/** What the workbook says once for all its sheets. */
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
  const sheets: BiffSheet[] = [];
  const codes = new Map<number, string>();
  const formatOfStyle: number[] = [];
  let uses1904 = false;
  while (records.next() && records.type !== RECORD.eof) {
    switch (records.type) {
      case RECORD.date1904:
        uses1904 = records.uint16(0) === 1;
        break;
      case RECORD.format:
        codes.set(records.uint16(0), new ContinuedText(records, 4).text(records.uint16(2)));
        break;
      case RECORD.xf:
        formatOfStyle.push(records.uint16(2));
        break;
      case RECORD.boundSheet:
        if (records.uint8(5) === WORKSHEET_TYPE) sheets.push(readSheetEntry(records));
        break;
      case RECORD.sst:
        readStrings(records, strings);
        break;
    }
  }
  if (records.type !== RECORD.eof) throw refusal("DAMAGED", "workbook records end too early");
  if (sheets.length === 0) throw refusal("NO_WORKSHEET");
  return { sheets, strings, dateStyles: dateStyles(formatOfStyle, codes), uses1904 };
}

function readSheetEntry(records: RecordCursor): BiffSheet {
  const position = records.uint32(0);
  const name = new ContinuedText(records, 7).text(records.uint8(6));
  return { name, position, isHidden: (records.uint8(4) & HIDDEN_BITS) !== 0 };
}

function readStrings(records: RecordCursor, strings: StringTable): void {
  const count = records.uint32(4);
  const text = new ContinuedText(records, 8);
  for (let index = 0; index < count && text.hasMore(); index += 1) {
    strings.appendText(text.text(text.uint16()));
    strings.finishEntry();
  }
}
