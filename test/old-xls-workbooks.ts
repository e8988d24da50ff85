import { record, u16 } from "./xls-workbooks.ts";

/** The bytes of a cell's text in a code page, what stands before them told by the record. */
export type OldVersion = 2 | 3 | 4 | 5;

export interface OldXls {
  readonly version: OldVersion;
  readonly codePage: number;
  /** Records of cells, built with `cell`. */
  readonly cells: readonly Buffer[];
  /** Number formats; style 1 uses the second one, style 2 the third. */
  readonly formats?: readonly string[];
  readonly sheetName?: Buffer;
}

const BEGINNING = { 2: 0x0009, 3: 0x0209, 4: 0x0409, 5: 0x0809 } as const;
const FORMAT = { 2: 0x001e, 3: 0x001e, 4: 0x041e, 5: 0x041e } as const;
const STYLE = { 2: 0x0043, 3: 0x0243, 4: 0x0443, 5: 0x00e0 } as const;
const GLOBALS = 0x0005;
const WORKSHEET = 0x0010;
const END = record(0x000a);

/** The records of a workbook of Excel 2 to 95. Only Excel 5 and 95 put a compound file around them. */
export function oldXlsStream(workbook: OldXls): Buffer {
  const { version, cells, sheetName = Buffer.from("Data") } = workbook;
  const sheet = (declared: readonly Buffer[]) =>
    Buffer.concat([beginning(version, WORKSHEET), ...declared, ...cells, END]);
  if (version < 5) return sheet(declarations(workbook));
  const head = Buffer.concat([beginning(version, GLOBALS), ...declarations(workbook)]);
  const position = Buffer.alloc(4);
  position.writeUInt32LE(head.length + 4 + 7 + sheetName.length + END.length);
  const entry = record(0x0085, position, Buffer.from([0, 0, sheetName.length]), sheetName);
  return Buffer.concat([head, entry, END, sheet([])]);
}

/** A cell record: row 0, this column and style, then its value. */
export function cell(type: number, column: number, value: Buffer, style = 0): Buffer {
  return record(type, u16(0), u16(column), u16(style), value);
}

/** A cell record of Excel 2, which names its number format beside it. */
export function cellOfExcel2(type: number, column: number, value: Buffer, format = 0): Buffer {
  return record(type, u16(0), u16(column), Buffer.from([0, format, 0]), value);
}

export function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

function beginning(version: OldVersion, type: number): Buffer {
  return record(BEGINNING[version], u16(version * 0x100), u16(type), Buffer.alloc(version === 5 ? 4 : 2));
}

function declarations({ version, codePage, formats = ["General"] }: OldXls): Buffer[] {
  return [
    record(0x0042, u16(codePage)),
    record(0x0022, u16(0)),
    ...formats.map((code, index) => {
      const text = Buffer.concat([Buffer.from([code.length]), Buffer.from(code)]);
      return record(FORMAT[version], ...(version < 4 ? [] : [u16(version < 5 ? 0 : index)]), text);
    }),
    ...formats.map((_, format) =>
      version === 5
        ? record(STYLE[version], u16(0), u16(format), Buffer.alloc(12))
        : record(STYLE[version], Buffer.from([0, format]), Buffer.alloc(10)),
    ),
  ];
}
