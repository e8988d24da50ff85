import { refusal } from "./refusals.ts";

/** Records by the generation of Excel that wrote them first; a later one is read as its id says. */
export const RECORD = {
  eof: 0x000a,
  formatOfExcel2: 0x001e,
  date1904: 0x0022,
  filePass: 0x002f,
  continue: 0x003c,
  codePage: 0x0042,
  xfOfExcel3: 0x0243,
  xfOfExcel4: 0x0443,
  boundSheet: 0x0085,
  sheetHeader: 0x008f,
  xf: 0x00e0,
  sst: 0x00fc,
  stringOfExcel2: 0x0007,
  string: 0x0207,
  format: 0x041e,
} as const;

/** 2 to 4: Excel 2 to 4; 5: Excel 5 and 95; 8: Excel 97 and later. */
export type BiffVersion = 2 | 3 | 4 | 5 | 8;

const BIFF8 = 0x0600;
const BEGINNINGS: ReadonlyMap<number, BiffVersion> = new Map<number, BiffVersion>([
  [0x0009, 2],
  [0x0209, 3],
  [0x0409, 4],
  [0x0809, 5],
]);

/** Whether a record begins a stream of records, that of a sheet or of the workbook. */
export function isBeginning(type: number): boolean {
  return BEGINNINGS.has(type);
}

/** Moves to the first record of a stream, which tells its version. */
export function beginStream(records: RecordCursor): BiffVersion {
  const version = records.next() ? BEGINNINGS.get(records.type) : undefined;
  if (version === undefined) throw refusal("DAMAGED", "stream without BOF");
  return version === 5 && records.uint16(0) === BIFF8 ? 8 : version;
}

const HEADER_BYTES = 4;

/** Walks the records of a workbook stream; every read is checked against the record's own length. */
export class RecordCursor {
  readonly bytes: Buffer;
  type = -1;
  offset: number;
  start: number;
  end: number;

  constructor(bytes: Buffer, offset: number) {
    this.bytes = bytes;
    this.offset = offset;
    this.start = offset;
    this.end = offset;
  }

  get length(): number {
    return this.end - this.start;
  }

  /** Moves to the next record; false at the end of the stream. */
  next(): boolean {
    if (this.end + HEADER_BYTES > this.bytes.length) return false;
    if (!this.nextFits()) throw refusal("DAMAGED", "truncated record");
    this.offset = this.end;
    this.start = this.offset + HEADER_BYTES;
    this.type = this.bytes.readUInt16LE(this.offset);
    this.end = this.start + this.bytes.readUInt16LE(this.offset + 2);
    return true;
  }

  nextFits(): boolean {
    const start = this.end + HEADER_BYTES;
    return start <= this.bytes.length && start + this.bytes.readUInt16LE(this.end + 2) <= this.bytes.length;
  }

  is(type: number): boolean {
    return this.type === type;
  }

  peekType(): number {
    return this.end + HEADER_BYTES <= this.bytes.length ? this.bytes.readUInt16LE(this.end) : -1;
  }

  uint8(at: number): number {
    return this.bytes.readUInt8(this.#checked(at, 1));
  }

  uint16(at: number): number {
    return this.bytes.readUInt16LE(this.#checked(at, 2));
  }

  int32(at: number): number {
    return this.bytes.readInt32LE(this.#checked(at, 4));
  }

  uint32(at: number): number {
    return this.bytes.readUInt32LE(this.#checked(at, 4));
  }

  double(at: number): number {
    return this.bytes.readDoubleLE(this.#checked(at, 8));
  }

  #checked(at: number, width: number): number {
    if (at + width > this.length) throw refusal("DAMAGED", `record 0x${this.type.toString(16)} is too short`);
    return this.start + at;
  }
}
