import { buffer, text } from "node:stream/consumers";
import { read, utils } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { readEverything } from "#test/workbook-files.ts";
import { type SheetToWrite, writeWorkbook } from "./write-workbook.ts";

function written(...sheets: SheetToWrite[]): Promise<Buffer> {
  return buffer(writeWorkbook(sheets));
}

const COLUMNS = [{ header: "a" }, { header: "b" }, { header: "c" }];

async function partOf(bytes: Buffer, name: string): Promise<string> {
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry));
  }
  throw new Error(`There is no ${name}.`);
}

/** The cells whose style carries Excel's quote prefix. */
async function quotedCells(bytes: Buffer): Promise<string[]> {
  const styles = [...(await partOf(bytes, "xl/styles.xml")).matchAll(/<xf [^>]*>/g)].slice(1);
  const sheet = await partOf(bytes, "xl/worksheets/sheet1.xml");
  return [...sheet.matchAll(/<c r="(\w+)" s="(\d+)"/g)]
    .filter(([, , style]) => styles[Number(style)]?.[0].includes('quotePrefix="1"'))
    .map(([, cell = ""]) => cell);
}

describe("the writer", () => {
  test("what is written is read again, by this reader and by another", async () => {
    const rows = [
      ["=1+1", "+1", "-1"],
      ["@x", "\tx", "\rx"],
      ["वर्तमान 😀", " <&>\"' ", "_x000D_ _x41_"],
      [1.5, true, { epochDay: 20_000 }],
      [null, undefined, "007"],
      ["a\u0001b\u001f\uffff", "line\nline", { epochDay: -30_000 }],
    ];
    const bytes = await written({ name: "Rows & more", columns: COLUMNS, rows });
    const { names, sheets } = await readEverything(bytes);
    expect(names).toEqual(["Rows & more"]);
    expect(sheets[0]?.slice(1).map(({ cells }) => cells)).toEqual([
      ...rows.slice(0, 4),
      [undefined, undefined, "007"],
      ["a\u0001b\u001f\uffff", "line\nline", "1887-11-12"],
    ]);
    const other = read(bytes, { dense: false }).Sheets["Rows & more"] ?? {};
    expect([other.A2?.t, other.A2?.f, other.A2?.v, other.A3?.v]).toEqual(["s", undefined, "=1+1", "@x"]);
    expect(utils.sheet_to_json(other, { header: 1, range: 3 })[0]).toEqual(rows[2]);
  });

  test("the note of a column is the comment of its header, on the sheet it stands in alone", async () => {
    const columns = [{ header: "a" }, { header: "b", note: "1 < 2 & more\n3" }, { header: "c", note: "c" }];
    const bytes = await written(
      { name: "Bare", columns: COLUMNS, rows: [] },
      { name: "Noted", columns, rows: [["x", "y", "z"]] },
    );
    const { Bare = {}, Noted = {} } = read(bytes, { dense: false }).Sheets;
    const commentOf = (sheet: typeof Bare, cell: string) => sheet[cell]?.c?.map(({ t }: { t?: string }) => t);
    expect(["A1", "B1", "C1", "B2"].map((cell) => commentOf(Noted, cell))).toEqual([
      undefined,
      ["1 < 2 & more\n3"],
      ["c"],
      undefined,
    ]);
    expect(["A1", "B1", "C1"].map((cell) => commentOf(Bare, cell))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const drawing = await partOf(bytes, "xl/drawings/vmlDrawing2.vml");
    expect([...drawing.matchAll(/<x:Row>0<\/x:Row><x:Column>(\d)</g)].map(([, column]) => column)).toEqual([
      "1",
      "2",
    ]);
    expect(await partOf(bytes, "xl/worksheets/sheet2.xml")).toMatch(
      /<legacyDrawing [^>]*r:id="rId1"\/><\/worksheet>$/,
    );
  });

  test("header, widths, filter and formats stand in the file", async () => {
    const columns = [
      { header: "n", format: "integer", width: 30 },
      { header: "d", format: "decimal" },
      { header: "p", format: "percent" },
      { header: "t", format: "dateTime" },
    ] as const;
    const bytes = await written({ name: "A", columns, rows: [[1234, 1.25, 0.255, 46_000.5]] });
    const sheet =
      read(bytes, { cellNF: true, cellText: true, cellStyles: true, cellDates: false }).Sheets.A ?? {};
    expect([sheet.A2?.w, sheet.B2?.w, sheet.C2?.w, sheet.D2?.w]).toEqual([
      "1234",
      "1.3",
      "25.5%",
      "2025-12-09 12:00",
    ]);
    expect(sheet["!autofilter"]).toEqual({ ref: "A1:D2" });
    expect(sheet["!cols"]?.[0]?.width).toBe(30);
  });

  test("what looks like a formula stays text when it is edited, in heads and totals too", async () => {
    const texts = ["=1+1", "+1", "-1", "@x", "\tx", "\rx"];
    const bytes = await written({
      name: "A",
      columns: [{ header: "=h" }, { header: "plain" }],
      rows: texts.map((text) => [text, "1=1"]),
      totals: [["=sum", "x"]],
    });
    const quoted = await quotedCells(bytes);
    expect(quoted).toEqual(["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"]);
  });

  test("totals stand under the rows in bold, and the filter leaves them alone", async () => {
    const columns = [{ header: "name" }, { header: "change", format: "changeDecimal" }] as const;
    const bytes = await written({ name: "A", columns, rows: [["a", -1.25]], totals: [["all", 2]] });
    const sheet = read(bytes, { cellNF: true, cellText: true }).Sheets.A ?? {};
    expect([sheet.B2?.w, sheet.A3?.v, sheet.B3?.w, sheet["!autofilter"]?.ref]).toEqual([
      "-1.3",
      "all",
      "+2.0",
      "A1:B2",
    ]);
    expect((await partOf(bytes, "xl/worksheets/sheet1.xml")).match(/<c r="A3" s="1"/)).not.toBeNull();
  });

  test("several sheets, from iterables of both kinds", async () => {
    async function* later() {
      yield ["y"];
    }
    const { names, sheets } = await readEverything(
      await written(
        { name: "A", columns: [{ header: "h" }], rows: [["x"]] },
        { name: "B", columns: [{ header: "h" }], rows: later() },
      ),
    );
    expect(names).toEqual(["A", "B"]);
    expect(sheets.map((rows) => rows[1]?.cells[0])).toEqual(["x", "y"]);
  });

  test("the same rows give the same bytes", async () => {
    const sheet = { name: "A", columns: COLUMNS, rows: [["x"]] };
    expect((await written(sheet)).equals(await written(sheet))).toBe(true);
  });

  test("rows are only asked for while someone reads", async () => {
    let asked = 0;
    let isReleased = false;
    function* rows() {
      try {
        for (; asked < 1_000_000; asked += 1) yield [`${asked} ${Math.sin(asked)}`, Math.cos(asked), "x"];
      } finally {
        isReleased = true;
      }
    }
    const stream = writeWorkbook([{ name: "A", columns: COLUMNS, rows: rows() }]);
    for await (const _ of stream) if (asked > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
    const atBreak = asked;
    expect(atBreak).toBeLessThan(100_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toBe(atBreak);
    expect([stream.destroyed, isReleased]).toEqual([true, true]);
  });

  test("a failing source fails the stream", async () => {
    function* rows() {
      yield ["x"];
      throw new Error("the source failed");
    }
    await expect(written({ name: "A", columns: COLUMNS, rows: rows() })).rejects.toThrow("the source failed");
  });

  test.each(["", "a/b", "[x]", "x".repeat(32), "it's"])("the sheet name %j is refused", (name) => {
    expect(() => writeWorkbook([{ name, columns: COLUMNS, rows: [] }])).toThrow(RangeError);
  });

  test("two sheets of one name, or none, are refused", () => {
    expect(() => writeWorkbook([])).toThrow(RangeError);
    const sheet = { name: "A", columns: COLUMNS, rows: [] };
    expect(() => writeWorkbook([sheet, { ...sheet, name: "a" }])).toThrow(RangeError);
  });
});
