import type { Cell } from "#domain/survey-sheet/cell.ts";
import { cfbBytes } from "./compound-files.ts";

export interface TestXls {
  readonly sheets: readonly {
    readonly name: string;
    readonly type?: number;
    /** 1 is hidden, 2 very hidden. */
    readonly state?: number;
    readonly rows: readonly (readonly XlsCell[])[];
  }[];
  readonly date1904?: boolean;
  readonly isEncrypted?: boolean;
  /** Stores the cells column by column, as some writers do. */
  readonly byColumn?: boolean;
  /** How many bytes of the shared strings go into one record; the rest continues, always in wide characters. */
  readonly stringRecordBytes?: number;
}

/** A plain cell, an error, or a formula whose cached text is missing when null. */
export type XlsCell = Cell | undefined | { readonly error: number } | { readonly formulaText: string | null };

const BIFF8 = 0x0600;
const GLOBALS = 0x0005;
const WORKSHEET = 0x0010;
const DATE_STYLE = 1;
const UNIX_EPOCH_SERIAL = 25_569;
const SERIAL_OF_1904 = 1462;

/** An .xls file (Excel 97-2003) built independently of the reader. */
export function xlsBytes(workbook: TestXls): Buffer {
  return cfbBytes({ Workbook: xlsStream(workbook) });
}

/** The workbook stream inside the compound file. */
export function xlsStream(workbook: TestXls): Buffer {
  const strings = new Map<string, number>();
  const sheets = workbook.sheets.map((sheet) => sheetRecords(sheet.rows, workbook, strings));
  const head = Buffer.concat([
    record(0x0809, u16(BIFF8), u16(GLOBALS), Buffer.alloc(12)),
    workbook.isEncrypted === true ? record(0x002f, u16(1), Buffer.alloc(52)) : Buffer.alloc(0),
    record(0x0022, u16(workbook.date1904 === true ? 1 : 0)),
    record(0x041e, u16(164), u16(10), Buffer.from([0]), Buffer.from("yyyy-mm-dd")),
    record(0x00e0, u16(0), u16(0), Buffer.alloc(16)),
    record(0x00e0, u16(0), u16(164), Buffer.alloc(16)),
  ]);
  const tail = Buffer.concat([
    stringRecords([...strings.keys()], workbook.stringRecordBytes ?? 8000),
    record(0x000a),
  ]);
  const listBytes = workbook.sheets.reduce((sum, { name }) => sum + 4 + 8 + name.length * 2, 0);
  let position = head.length + listBytes + tail.length;
  const list = workbook.sheets.map(({ name, type = 0, state = 0 }, index) => {
    const at = position;
    position += sheets[index]?.length ?? 0;
    return record(0x0085, u32(at), Buffer.from([state, type, name.length, 1]), Buffer.from(name, "utf16le"));
  });
  return Buffer.concat([head, ...list, tail, ...sheets]);
}

export function record(type: number, ...data: readonly Buffer[]): Buffer {
  const body = Buffer.concat(data);
  return Buffer.concat([u16(type), u16(body.length), body]);
}

function sheetRecords(
  rows: readonly (readonly XlsCell[])[],
  workbook: TestXls,
  strings: Map<string, number>,
): Buffer {
  const cells = rows.flatMap((row, rowIndex) => row.map((cell, column) => ({ cell, rowIndex, column })));
  if (workbook.byColumn === true) cells.sort((a, b) => a.column - b.column || a.rowIndex - b.rowIndex);
  return Buffer.concat([
    record(0x0809, u16(BIFF8), u16(WORKSHEET), Buffer.alloc(12)),
    ...cells.map(({ cell, rowIndex, column }) => cellRecord(cell, rowIndex, column, workbook, strings)),
    record(0x000a),
  ]);
}

function cellRecord(
  cell: XlsCell,
  row: number,
  column: number,
  { date1904 = false }: TestXls,
  strings: Map<string, number>,
): Buffer {
  if (cell === null || cell === undefined) return Buffer.alloc(0);
  const at = (style: number) => Buffer.concat([u16(row), u16(column), u16(style)]);
  if (typeof cell === "string") return record(0x00fd, at(0), u32(indexOf(cell, strings)));
  if (typeof cell === "boolean") return record(0x0205, at(0), Buffer.from([cell ? 1 : 0, 0]));
  if (typeof cell === "number") return numberRecord(cell, at(0));
  if ("epochDay" in cell) return record(0x0203, at(DATE_STYLE), double(serialOf(cell.epochDay, date1904)));
  if ("error" in cell) return record(0x0205, at(0), Buffer.from([cell.error, 1]));
  const formula = record(0x0006, at(0), Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]), Buffer.alloc(8));
  if (cell.formulaText === null) return formula;
  const text = Buffer.concat([
    u16(cell.formulaText.length),
    Buffer.from([1]),
    Buffer.from(cell.formulaText, "utf16le"),
  ]);
  return Buffer.concat([formula, record(0x0207, text)]);
}

function numberRecord(value: number, at: Buffer): Buffer {
  const isSmall = Number.isInteger(value) && Math.abs(value) < 2 ** 29;
  return isSmall ? record(0x027e, at, i32(value * 4 + 2)) : record(0x0203, at, double(value));
}

function stringRecords(strings: readonly string[], recordBytes: number): Buffer {
  const records: Buffer[] = [];
  let type = 0x00fc;
  let body = Buffer.concat([u32(strings.length), u32(strings.length)]);
  const flush = () => {
    records.push(record(type, body));
    type = 0x003c;
    body = Buffer.alloc(0);
  };
  for (const text of strings) {
    if (body.length + 5 > recordBytes) flush();
    let isWide = Buffer.from(text, "latin1").toString("latin1") !== text;
    body = Buffer.concat([body, u16(text.length), Buffer.from([isWide ? 1 : 0])]);
    for (const character of text.split("")) {
      if (body.length + 2 > recordBytes) {
        flush();
        isWide = true;
        body = Buffer.from([1]);
      }
      body = Buffer.concat([body, Buffer.from(character, isWide ? "utf16le" : "latin1")]);
    }
  }
  flush();
  return Buffer.concat(records);
}

function indexOf(text: string, strings: Map<string, number>): number {
  const index = strings.get(text) ?? strings.size;
  strings.set(text, index);
  return index;
}

function serialOf(epochDay: number, date1904: boolean): number {
  return epochDay + UNIX_EPOCH_SERIAL - (date1904 ? SERIAL_OF_1904 : 0);
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function i32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}
