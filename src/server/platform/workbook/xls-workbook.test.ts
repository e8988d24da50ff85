import { read, utils, write } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { cfbBytes, type Storage } from "#test/compound-files.ts";
import { readEverything, sheetRows, withWorkbook } from "#test/workbook-files.ts";
import { type TestXls, type XlsCell, xlsBytes, xlsStream } from "#test/xls-workbooks.ts";

const NA = 0x2a;
const DAY = { epochDay: Date.UTC(2026, 1, 28) / 86_400_000 };

function oneSheet(rows: readonly (readonly XlsCell[])[], more: Partial<TestXls> = {}): Buffer {
  return xlsBytes({ sheets: [{ name: "Data", rows }], ...more });
}

describe(".xls of Excel 97 and later", () => {
  test("text, numbers, days, formulas and blanks", async () => {
    const rows = [
      ["survey_id", "वर्तमान 😀", "é", true, DAY],
      ["007", 7, -1.25, 1e300, null, { formulaText: "सही" }, { formulaText: null }, { error: NA }],
      [],
      [undefined, "last"],
    ];
    const { kind, names, sheets, notes } = await readEverything(oneSheet(rows));
    expect([kind, names]).toEqual(["xls", ["Data"]]);
    expect(sheets[0]).toEqual([
      { number: 1, cells: ["survey_id", "वर्तमान 😀", "é", true, DAY] },
      { number: 2, cells: ["007", 7, -1.25, 1e300, undefined, "सही"] },
      { number: 4, cells: [undefined, "last"] },
    ]);
    expect(notes).toEqual({ formulasWithoutValue: 1, errorCells: 1, cutCells: 0 });
  });

  test("both date systems", async () => {
    for (const date1904 of [false, true]) {
      expect((await readEverything(oneSheet([[DAY]], { date1904 }))).sheets[0]?.[0]?.cells).toEqual([DAY]);
    }
  });

  test("cells stored column by column come out as whole rows", async () => {
    const rows = Array.from({ length: 50 }, (_, index) => [
      `r${index}`,
      index,
      index % 2 === 0 ? "even" : undefined,
    ]);
    const inRows = await readEverything(oneSheet(rows));
    expect(await readEverything(oneSheet(rows, { byColumn: true }))).toEqual(inRows);
    expect(inRows.sheets[0]).toHaveLength(50);
  });

  test("shared strings continue over records at every place", async () => {
    const rows = [["plain", "वर्तमान वर्तमान", "z".repeat(60), "é😀"]];
    for (let stringRecordBytes = 16; stringRecordBytes < 90; stringRecordBytes += 1) {
      expect((await readEverything(oneSheet(rows, { stringRecordBytes }))).sheets[0]?.[0]?.cells).toEqual(
        rows[0],
      );
    }
  });

  test("several sheets in any order, chart sheets left out", async () => {
    const sheets = [
      { name: "A", rows: [["a"]] },
      { name: "Chart", type: 2, rows: [] },
      { name: "B", rows: Array.from({ length: 5000 }, (_, index) => [index]) },
    ];
    await withWorkbook(xlsBytes({ sheets }), async (workbook) => {
      expect(workbook.sheets.map(({ name }) => name)).toEqual(["A", "B"]);
      expect(await sheetRows(workbook, 1)).toHaveLength(5000);
      expect(workbook.progress([1])).toBe(1);
      expect(workbook.progress()).toBeLessThan(1);
      expect(await sheetRows(workbook, 0)).toEqual([{ number: 1, cells: ["a"] }]);
      expect(workbook.progress()).toBe(1);
    });
  });

  test("reads what another writer wrote", async () => {
    const rows = Array.from({ length: 300 }, (_, row) => [
      `text ${row}`,
      row / 4,
      row * 1000,
      `नमस्ते ${row}`,
      row % 2 === 0,
    ]);
    const book = { SheetNames: ["Data"], Sheets: { Data: utils.aoa_to_sheet(rows) } };
    const bytes: Buffer = write(book, { bookType: "biff8", type: "buffer", bookSST: true });
    const { sheets } = await readEverything(bytes);
    expect(sheets[0]?.map(({ cells }) => cells)).toEqual(rows);
  });

  test("the test's own files are read alike by another reader", () => {
    const book = read(
      oneSheet([
        ["a", 1.5, true],
        ["वर्तमान", 7],
      ]),
    );
    expect(utils.sheet_to_json(book.Sheets.Data ?? {}, { header: 1 })).toEqual([
      ["a", 1.5, true],
      ["वर्तमान", 7],
    ]);
  });
});

describe("an .xls with other documents in it", () => {
  const own = xlsStream({ sheets: [{ name: "Own", rows: [["own"]] }] });
  const other = xlsStream({ sheets: [{ name: "Other", rows: [["other"]] }] });

  test.each<[string, Storage]>([
    ["before the workbook", { MBD0001: { Workbook: other }, Workbook: own }],
    ["behind the workbook", { Workbook: own, MBD0001: { Workbook: other, Book: other } }],
    ["deep below", { A: { B: { C: { Workbook: other } } }, Workbook: own }],
    ["encrypted", { MBD0001: { EncryptedPackage: other, EncryptionInfo: other }, Workbook: own }],
    ["written by Word", { MBD0001: { WordDocument: other }, Workbook: own }],
  ])("reads its own sheets: %s", async (_, storage) => {
    const { names, sheets } = await readEverything(cfbBytes(storage));
    expect(names).toEqual(["Own"]);
    expect(sheets[0]).toEqual([{ number: 1, cells: ["own"] }]);
  });

  test("a directory whose entries lead in a circle ends", async () => {
    const bytes = cfbBytes({ Workbook: own, Catalog: Buffer.alloc(10) });
    const entries = Buffer.from("Root Entry", "utf16le");
    const root = bytes.indexOf(entries);
    bytes.writeUInt32LE(1, root + 128 + 0x44);
    bytes.writeUInt32LE(2, root + 2 * 128 + 0x44);
    expect((await readEverything(bytes)).names).toEqual(["Own"]);
  });
});

describe("older .xls", () => {
  test.each(["biff5", "biff2"] as const)("%s as another writer wrote it", async (bookType) => {
    const sheet = utils.aoa_to_sheet([
      ["survey_id", "n"],
      ["007", 7.5],
      ["x", { t: "n", v: 46_000.999, z: "yyyy-mm-dd" }],
    ]);
    const book = { SheetNames: ["Data"], Sheets: { Data: sheet } };
    const { kind, sheets } = await readEverything(write(book, { bookType, type: "buffer" }));
    expect(kind).toBe("xls");
    expect(sheets[0]).toEqual([
      { number: 1, cells: ["survey_id", "n"] },
      { number: 2, cells: ["007", 7.5] },
      { number: 3, cells: ["x", { epochDay: 20_431 }] },
    ]);
  });
});
