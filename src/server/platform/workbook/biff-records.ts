import { refusal } from "./refusals.ts";

export const RECORD = {
  formula: 0x0006,
  eof: 0x000a,
  date1904: 0x0022,
  filePass: 0x002f,
  continue: 0x003c,
  boundSheet: 0x0085,
  mulRk: 0x00bd,
  rString: 0x00d6,
  xf: 0x00e0,
  sst: 0x00fc,
  labelSst: 0x00fd,
  number: 0x0203,
  label: 0x0204,
  boolErr: 0x0205,
  string: 0x0207,
  rk: 0x027e,
  format: 0x041e,
  bof: 0x0809,
} as const;

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
