import { describe, expect, test } from "vitest";
import { cfbBytes } from "#test/compound-files.ts";
import {
  cell,
  cellOfExcel2,
  double,
  type OldVersion,
  type OldXls,
  oldXlsStream,
} from "#test/old-xls-workbooks.ts";
import { readEverything } from "#test/workbook-files.ts";
import { record, u16, xlsStream } from "#test/xls-workbooks.ts";

const FORMULA = { 2: 0x0006, 3: 0x0206, 4: 0x0406, 5: 0x0006 } as const;
const DAY = { epochDay: 20_431 };
const TEXT_RESULT = Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]);
const FORMATS = ["General", "0.00", "yyyy-mm-dd"];

function oldXls(workbook: OldXls): Buffer {
  const stream = oldXlsStream(workbook);
  return workbook.version === 5 ? cfbBytes({ Book: stream }) : stream;
}

function label(version: OldVersion, column: number, text: Buffer): Buffer {
  return version === 2
    ? cellOfExcel2(0x0004, column, Buffer.concat([Buffer.from([text.length]), text]))
    : cell(0x0204, column, Buffer.concat([u16(text.length), text]));
}

async function cellsOf(bytes: Buffer) {
  const { sheets, notes } = await readEverything(bytes);
  return { cells: sheets[0]?.[0]?.cells, notes };
}

/** A sheet of Excel 97 with these records for cells. */
function excel97(...records: readonly Buffer[]): Buffer {
  const stream = xlsStream({ sheets: [{ name: "Data", rows: [] }] });
  return cfbBytes({ Workbook: Buffer.concat([stream.subarray(0, -4), ...records, record(0x000a)]) });
}

describe("texts in the code page of the workbook", () => {
  test.each<[number, string, string]>([
    [1252, "c9e92080", "Éé €"],
    [1251, "cff0e8e2e5f2", "Привет"],
    [1250, "8a9d", "Šť"],
    [1253, "c1e2", "Αβ"],
    [932, "93fa967b", "日本"],
    [936, "d6d0cec4", "中文"],
    [949, "c7d1b1db", "한글"],
    [950, "a4a4a4e5", "中文"],
    [874, "a1a2", "กข"],
    [10_000, "8e9f", "éü"],
    [0x8000, "8e9f", "éü"],
    [0x8001, "e9", "é"],
    [437, "8281", "éü"],
    [850, "82d5", "éı"],
    [866, "8fe0", "Пр"],
    [367, "41", "A"],
    [12_345, "e9", "é"],
  ])("%s", async (codePage, hex, text) => {
    const bytes = Buffer.from(hex, "hex");
    for (const version of [2, 3, 4, 5] satisfies OldVersion[]) {
      const read = await cellsOf(oldXls({ version, codePage, cells: [label(version, 0, bytes)] }));
      expect([version, read.cells]).toEqual([version, [text]]);
    }
  });

  test("names of sheets, rich texts and results of formulas too", async () => {
    const text = Buffer.from("cff0", "hex");
    const rich = Buffer.concat([u16(2), text, Buffer.from([1, 0, 0])]);
    const result = record(0x0207, u16(2), text);
    const cells = [
      cell(0x00d6, 0, rich),
      Buffer.concat([cell(0x0006, 1, Buffer.concat([TEXT_RESULT, Buffer.alloc(8)])), result]),
    ];
    const read = await readEverything(oldXls({ version: 5, codePage: 1251, cells, sheetName: text }));
    expect([read.names, read.sheets[0]?.[0]?.cells]).toEqual([["Пр"], ["Пр", "Пр"]]);
  });
});

describe("cells of every Excel", () => {
  test.each([3, 4, 5] satisfies OldVersion[])(
    "numbers, days, formulas, truth and errors: %s",
    async (version) => {
      const formula = FORMULA[version];
      const cells = [
        cell(0x0203, 0, double(7.5)),
        cell(0x0203, 1, double(46_000.5), 2),
        cell(0x027e, 2, Buffer.from([0x1e, 0, 0, 0])),
        cell(0x0205, 3, Buffer.from([1, 0])),
        cell(0x0205, 4, Buffer.from([0x2a, 1])),
        cell(formula, 5, Buffer.concat([double(9), Buffer.alloc(8)])),
        cell(formula, 6, Buffer.concat([double(46_000), Buffer.alloc(8)]), 2),
        cell(formula, 7, Buffer.concat([TEXT_RESULT, Buffer.alloc(8)])),
        record(0x0236, Buffer.alloc(16)),
        record(0x0207, u16(3), Buffer.from("yes")),
        cell(formula, 8, Buffer.from([1, 0, 1, 0, 0, 0, 0xff, 0xff])),
      ];
      const read = await cellsOf(oldXls({ version, codePage: 1252, cells, formats: FORMATS }));
      expect(read.cells).toEqual([7.5, DAY, 7, true, undefined, 9, DAY, "yes", true]);
      expect(read.notes.errorCells).toBe(1);
    },
  );

  test("as Excel 2 wrote them", async () => {
    const cells = [
      cellOfExcel2(0x0002, 0, u16(7)),
      cellOfExcel2(0x0003, 1, double(46_000), 2),
      cellOfExcel2(0x0005, 2, Buffer.from([1, 0])),
      cellOfExcel2(0x0006, 3, Buffer.concat([double(9), Buffer.alloc(3)])),
      cellOfExcel2(0x0006, 4, Buffer.concat([TEXT_RESULT, Buffer.alloc(3)])),
      record(0x0007, Buffer.from([3]), Buffer.from("yes")),
    ];
    const read = await cellsOf(oldXls({ version: 2, codePage: 1252, cells, formats: FORMATS }));
    expect(read.cells).toEqual([7, DAY, true, 9, "yes"]);
  });

  test("the records of older formulas in a newer workbook", async () => {
    const value = Buffer.concat([double(9), Buffer.alloc(8)]);
    const { cells } = await cellsOf(
      excel97(cell(0x0406, 0, value), cell(0x0206, 1, value), cell(0x0006, 2, value)),
    );
    expect(cells).toEqual([9, 9, 9]);
  });
});

describe("what Excel opens all the same", () => {
  test("numbers that are none are errors", async () => {
    const infinite = Buffer.from([0, 0, 0xf0, 0x7f]);
    const { cells, notes } = await cellsOf(
      excel97(
        cell(0x0203, 0, double(Number.NaN)),
        cell(0x0203, 1, double(Number.POSITIVE_INFINITY)),
        cell(0x027e, 2, infinite),
        cell(0x0203, 3, double(1)),
      ),
    );
    expect([cells, notes.errorCells]).toEqual([[undefined, undefined, undefined, 1], 3]);
  });

  test("texts without flags are bytes of the code page", async () => {
    const text = Buffer.concat([u16(3), Buffer.from("b\u00e9c", "latin1")]);
    const formula = cell(0x0006, 1, Buffer.concat([TEXT_RESULT, Buffer.alloc(8)]));
    const read = await cellsOf(excel97(cell(0x0204, 0, text), formula, record(0x0207, text)));
    expect(read.cells).toEqual(["béc", "béc"]);
  });

  test("a text goes on behind records that continue it with nothing", async () => {
    const nothing = record(0x003c);
    const flagAlone = record(0x003c, Buffer.from([0]));
    const rest = record(0x003c, Buffer.from([1]), Buffer.from("क", "utf16le"));
    const start = cell(0x0204, 0, Buffer.concat([u16(3), Buffer.from([0]), Buffer.from("ab")]));
    expect((await cellsOf(excel97(start, nothing, flagAlone, nothing, rest))).cells).toEqual(["abक"]);
  });
});
