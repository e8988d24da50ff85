import { buffer } from "node:stream/consumers";
import { read, utils } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { readEverything } from "#test/workbook-files.ts";
import { type SheetToWrite, writeWorkbook } from "./write-workbook.ts";

function written(...sheets: SheetToWrite[]): Promise<Buffer> {
  return buffer(writeWorkbook(sheets));
}

const COLUMNS = [{ header: "a" }, { header: "b" }, { header: "c" }];

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
