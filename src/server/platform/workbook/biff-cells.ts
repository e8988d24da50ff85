import type { Cell } from "#domain/cell.ts";
import type { BiffGlobals } from "./biff-globals.ts";
import { RECORD, type RecordCursor } from "./biff-records.ts";
import { ContinuedText } from "./biff-text.ts";
import { cutText } from "./cell-limit.ts";
import { dayOfSerial } from "./excel-dates.ts";
import { refusal } from "./refusals.ts";
import type { RowCollector } from "./row-collector.ts";
import type { SheetNotes } from "./workbook.ts";
import { MAX_CELL_CHARACTERS } from "./workbook-limits.ts";

type Decoder = (records: RecordCursor, target: CellTarget) => void;

export interface CellTarget {
  readonly globals: BiffGlobals;
  readonly rows: RowCollector;
  readonly notes: SheetNotes;
}

const RK_PERCENT = 1;
const RK_INTEGER = 2;
const FORMULA_BETWEEN = new Set([0x0221, 0x0236, 0x04bc]);
const SPECIAL_RESULT = 0xffff;
const RESULT_TEXT = 0;
const RESULT_BOOLEAN = 1;
const RESULT_ERROR = 2;

const DECODERS: ReadonlyMap<number, Decoder> = new Map<number, Decoder>([
  [RECORD.labelSst, putSharedText],
  [RECORD.rk, (records, target) => putNumber(target, records, rkNumber(records.int32(6)))],
  [RECORD.mulRk, putManyNumbers],
  [RECORD.number, (records, target) => putNumber(target, records, records.double(6))],
  [RECORD.label, putLabel],
  [RECORD.rString, putLabel],
  [RECORD.boolErr, putBooleanOrError],
  [RECORD.formula, putFormula],
]);

export function isCellRecord(type: number): boolean {
  return DECODERS.has(type);
}

/** Puts the value or values of the cell record the cursor stands on. */
export function putCells(records: RecordCursor, target: CellTarget): void {
  DECODERS.get(records.type)?.(records, target);
}

function putSharedText(records: RecordCursor, { globals, rows, notes }: CellTarget): void {
  const index = records.uint32(6);
  const text = globals.strings.get(index);
  if (text === undefined) throw refusal("DAMAGED", `no shared string ${index}`);
  if (globals.strings.wasCut(index)) notes.cutCells += 1;
  rows.put(records.uint16(2), text);
}

function putManyNumbers(records: RecordCursor, { globals, rows }: CellTarget): void {
  const firstColumn = records.uint16(2);
  const count = Math.floor((records.length - 6) / 6);
  for (let index = 0; index < count; index += 1) {
    const at = 4 + index * 6;
    rows.put(firstColumn + index, numberOrDay(rkNumber(records.int32(at + 2)), records.uint16(at), globals));
  }
}

function putNumber({ globals, rows }: CellTarget, records: RecordCursor, value: number): void {
  rows.put(records.uint16(2), numberOrDay(value, records.uint16(4), globals));
}

function putLabel(records: RecordCursor, { rows, notes }: CellTarget): void {
  const column = records.uint16(2);
  const text = new ContinuedText(records, 8).text(records.uint16(6));
  if (text.length > MAX_CELL_CHARACTERS) notes.cutCells += 1;
  rows.put(column, cutText(text));
}

function putBooleanOrError(records: RecordCursor, { rows, notes }: CellTarget): void {
  if (records.uint8(7) === 0) rows.put(records.uint16(2), records.uint8(6) !== 0);
  else notes.errorCells += 1;
}

function putFormula(records: RecordCursor, target: CellTarget): void {
  const column = records.uint16(2);
  const result = records.uint8(6);
  if (records.uint16(12) !== SPECIAL_RESULT) putNumber(target, records, records.double(6));
  else if (result === RESULT_BOOLEAN) target.rows.put(column, records.uint8(8) !== 0);
  else if (result === RESULT_ERROR) target.notes.errorCells += 1;
  else if (result === RESULT_TEXT) target.rows.put(column, formulaText(records, target));
}

function formulaText(records: RecordCursor, { notes }: CellTarget): Cell {
  while (FORMULA_BETWEEN.has(records.peekType())) records.next();
  if (records.peekType() !== RECORD.string) {
    notes.formulasWithoutValue += 1;
    return null;
  }
  records.next();
  const text = new ContinuedText(records, 2).text(records.uint16(0));
  if (text.length > MAX_CELL_CHARACTERS) notes.cutCells += 1;
  return cutText(text);
}

function numberOrDay(value: number, style: number, { dateStyles, uses1904 }: BiffGlobals): Cell {
  if (!Number.isFinite(value)) throw refusal("DAMAGED", "a number that is none");
  return dateStyles[style] === true ? (dayOfSerial(value, uses1904) ?? value) : value;
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
