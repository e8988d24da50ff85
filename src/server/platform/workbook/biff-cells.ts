import type { Cell } from "#domain/survey-sheet/cell.ts";
import { type BiffVersion, RECORD, type RecordCursor } from "./biff-records.ts";
import { recordText, type TextForm } from "./biff-text.ts";
import { cutText } from "./cell-limit.ts";
import { dayOfSerial } from "./excel-dates.ts";
import { refusal } from "./refusals.ts";
import type { RowCollector } from "./row-collector.ts";
import type { StringTable } from "./string-table.ts";
import type { SheetNotes } from "./workbook.ts";
import { MAX_CELL_CHARACTERS } from "./workbook-limits.ts";

type Decoder = (records: RecordCursor, target: CellTarget) => void;

export interface CellTarget {
  readonly version: BiffVersion;
  readonly strings: StringTable;
  readonly texts: TextForm;
  readonly dateStyles: readonly boolean[];
  readonly uses1904: boolean;
  readonly rows: RowCollector;
  readonly notes: SheetNotes;
}

/** Where the value of a cell begins; in Excel 2 a cell has three bytes of attributes instead of a style's number. */
const VALUE = 6;
const VALUE_OF_EXCEL2 = 7;
const FORMAT_BITS = 0x3f;
const RK_PERCENT = 1;
const RK_INTEGER = 2;
const FORMULA_BETWEEN = new Set([0x0021, 0x0036, 0x0037, 0x003c, 0x00bc, 0x0221, 0x0236, 0x04bc]);
const SPECIAL_RESULT = 0xffff;
const RESULT_TEXT = 0;
const RESULT_BOOLEAN = 1;
const RESULT_ERROR = 2;

const DECODERS: ReadonlyMap<number, Decoder> = new Map<number, Decoder>([
  [0x0002, (records, target) => putNumber(target, records, VALUE_OF_EXCEL2, records.uint16(VALUE_OF_EXCEL2))],
  [0x0003, (records, target) => putNumber(target, records, VALUE_OF_EXCEL2, records.double(VALUE_OF_EXCEL2))],
  [0x0004, (records, target) => putLabel(records, target, records.uint8(VALUE_OF_EXCEL2))],
  [0x0005, (records, target) => putBooleanOrError(records, target, VALUE_OF_EXCEL2)],
  [0x0006, putFormula],
  [0x0203, (records, target) => putNumber(target, records, VALUE, records.double(VALUE))],
  [0x0204, (records, target) => putLabel(records, target, records.uint16(VALUE))],
  [0x0205, (records, target) => putBooleanOrError(records, target, VALUE)],
  [0x0206, putFormula],
  [0x0406, putFormula],
  [0x007e, putPackedNumber],
  [0x027e, putPackedNumber],
  [0x00bd, putManyNumbers],
  [0x00d6, (records, target) => putLabel(records, target, records.uint16(VALUE))],
  [0x00fd, putSharedText],
]);

export function isCellRecord(type: number): boolean {
  return DECODERS.has(type);
}

/** Puts the value or values of the cell record the cursor stands on. */
export function putCells(records: RecordCursor, target: CellTarget): void {
  DECODERS.get(records.type)?.(records, target);
}

function putSharedText(records: RecordCursor, { strings, rows, notes }: CellTarget): void {
  const index = records.uint32(VALUE);
  const text = strings.get(index);
  if (text === undefined) throw refusal("DAMAGED", `no shared string ${index}`);
  if (strings.wasCut(index)) notes.cutCells += 1;
  rows.put(records.uint16(2), text);
}

function putPackedNumber(records: RecordCursor, target: CellTarget): void {
  putNumber(target, records, VALUE, rkNumber(records.int32(VALUE)));
}

function putManyNumbers(records: RecordCursor, target: CellTarget): void {
  const firstColumn = records.uint16(2);
  const count = Math.floor((records.length - 6) / 6);
  for (let index = 0; index < count; index += 1) {
    const at = 4 + index * 6;
    const value = rkNumber(records.int32(at + 2));
    target.rows.put(firstColumn + index, numberOrDay(value, records.uint16(at), target));
  }
}

function putNumber(target: CellTarget, records: RecordCursor, valueAt: number, value: number): void {
  const style = valueAt === VALUE ? records.uint16(4) : records.uint8(5) & FORMAT_BITS;
  target.rows.put(records.uint16(2), numberOrDay(value, style, target));
}

function putLabel(records: RecordCursor, target: CellTarget, characters: number): void {
  const column = records.uint16(2);
  target.rows.put(column, wholeText(recordText(records, 8, characters, target.texts), target));
}

function putBooleanOrError(records: RecordCursor, { rows, notes }: CellTarget, valueAt: number): void {
  if (records.uint8(valueAt + 1) === 0) rows.put(records.uint16(2), records.uint8(valueAt) !== 0);
  else notes.errorCells += 1;
}

function putFormula(records: RecordCursor, target: CellTarget): void {
  const column = records.uint16(2);
  const at = target.version === 2 ? VALUE_OF_EXCEL2 : VALUE;
  const result = records.uint8(at);
  if (records.uint16(at + 6) !== SPECIAL_RESULT) putNumber(target, records, at, records.double(at));
  else if (result === RESULT_BOOLEAN) target.rows.put(column, records.uint8(at + 2) !== 0);
  else if (result === RESULT_ERROR) target.notes.errorCells += 1;
  else if (result === RESULT_TEXT) target.rows.put(column, formulaText(records, target));
}

function formulaText(records: RecordCursor, target: CellTarget): Cell {
  while (FORMULA_BETWEEN.has(records.peekType())) records.next();
  const type = records.peekType();
  if (type !== RECORD.string && type !== RECORD.stringOfExcel2) {
    target.notes.formulasWithoutValue += 1;
    return null;
  }
  records.next();
  const [characters, at] = type === RECORD.string ? [records.uint16(0), 2] : [records.uint8(0), 1];
  return wholeText(recordText(records, at, characters, target.texts), target);
}

function wholeText(text: string, { notes }: CellTarget): string {
  if (text.length > MAX_CELL_CHARACTERS) notes.cutCells += 1;
  return cutText(text);
}

// What is no number shows as an error in Excel.
function numberOrDay(value: number, style: number, { dateStyles, uses1904, notes }: CellTarget): Cell {
  if (Number.isFinite(value)) {
    return dateStyles[style] === true ? (dayOfSerial(value, uses1904) ?? value) : value;
  }
  notes.errorCells += 1;
  return null;
}

const float = new DataView(new ArrayBuffer(8));

function rkNumber(packed: number): number {
  const value = (packed & RK_INTEGER) === 0 ? rkFloat(packed) : packed >> 2;
  return (packed & RK_PERCENT) === 0 ? value : value / 100;
}

function rkFloat(packed: number): number {
  float.setInt32(0, packed & ~3);
  return float.getFloat64(0);
}
