import { describe, expect, test } from "vitest";
import { readEverything, sheetRows, withWorkbook } from "#test/workbook-files.ts";
import { rawXlsx, relations, soundParts, workbookBytes } from "#test/workbooks.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

function withStrings(strings: string, sheetData: string): Promise<Buffer> {
  return rawXlsx({
    ...soundParts(sheetData),
    "xl/_rels/workbook.xml.rels": relations([
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "sharedStrings", "sharedStrings.xml"],
    ]),
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings}</sst>`,
  });
}

async function firstCells(bytes: Buffer): Promise<unknown> {
  const { sheets } = await readEverything(bytes);
  return sheets[0]?.map(({ cells }) => cells[0]);
}

function inline(content: string): Promise<Buffer> {
  return rawXlsx(soundParts(`<row r="1"><c r="A1" t="inlineStr"><is>${content}</is></c></row>`));
}

describe("text", () => {
  test.each(["inline", "before", "after"] as const)("shared strings %s the sheet", async (sharedStrings) => {
    const rows = [
      ["survey_id", "", "वर्तमान", "😀 ok", "<&>"],
      ["0007", 1.5, true, null, "0007"],
    ];
    const { sheets, names } = await readEverything(
      await workbookBytes({ sheets: [{ name: "Data", rows }], sharedStrings }),
    );
    expect(names).toEqual(["Data"]);
    expect(sheets[0]).toEqual([
      { number: 1, cells: ["survey_id", undefined, "वर्तमान", "😀 ok", "<&>"] },
      { number: 2, cells: ["0007", 1.5, true, undefined, "0007"] },
    ]);
  });

  test("an empty first shared string shifts nothing", async () => {
    const bytes = await withStrings(
      "<si><t/></si><si/><si><t>third</t></si>",
      '<row r="1"><c r="A1" t="s"><v>2</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>',
    );
    expect((await readEverything(bytes)).sheets[0]).toEqual([{ number: 1, cells: ["third"] }]);
  });

  test("runs are joined, phonetic readings left out", async () => {
    const item =
      "<si><r><rPr><b/></rPr><t>Very </t></r><r><t>good</t></r><rPh><t>x</t></rPh><phoneticPr/></si>";
    expect(
      await firstCells(await withStrings(item, '<row r="1"><c r="A1" t="s"><v>0</v></c></row>')),
    ).toEqual(["Very good"]);
    expect(
      await firstCells(await inline("<r><t>Very </t></r><r><t>good</t></r><rPh><t>x</t></rPh>")),
    ).toEqual(["Very good"]);
  });

  test.each([
    ["numeric references beyond the first plane", "&#128512;&#x1F600;", "😀😀"],
    ["named references", "&lt;&amp;&gt;&quot;&apos;", "<&>\"'"],
    ["unknown references stay as they are", "&nbsp;", "&nbsp;"],
    ["Excel's own escapes", "a_x000D__x0009_b", "a\r\tb"],
    ["an escaped escape", "_x005F_x000D_", "_x000D_"],
    ["NUL, which no text column can hold", "a_x0000_&#0;", "a\ufffd\ufffd"],
    ["half of a surrogate pair", "_xD83D_", "\ufffd"],
    ["line ends", "a\r\nb\rc", "a\nb\nc"],
    ["CDATA", "<![CDATA[<b> &amp;]]>", "<b> &amp;"],
    ["spaces", "  a  ", "  a  "],
  ])("%s", async (_, xml, expected) => {
    expect(await firstCells(await inline(`<t>${xml}</t>`))).toEqual([expected]);
    const shared = await withStrings(
      `<si><t>${xml}</t></si>`,
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
    );
    expect(await firstCells(shared)).toEqual([expected]);
  });

  test("UTF-8 sequences across every border of the unpacked chunks stay whole", async () => {
    const text = "नमस्ते 😀 ".repeat(40);
    const rows = Array.from({ length: 2000 }, (_, index) => [`${index}${text}`]);
    for (const sharedStrings of ["inline", "after"] as const) {
      const cells = await firstCells(await workbookBytes({ sheets: [{ rows }], sharedStrings }));
      expect(cells).toEqual(rows.flat());
    }
  });

  test("numbers stored as text and leading zeros stay text", async () => {
    expect(await firstCells(await workbookBytes({ sheets: [{ rows: [["007"], ["42"], [42]] }] }))).toEqual([
      "007",
      "42",
      42,
    ]);
  });

  test.each(["inline", "after"] as const)(
    "text over 32,767 characters is cut between characters and counted (%s)",
    async (sharedStrings) => {
      const rows = [[`${"x".repeat(32_766)}😀y`], ["é".repeat(32_767)], ["क".repeat(3_000_000)]];
      const { sheets, notes } = await readEverything(
        await workbookBytes({ sheets: [{ rows }], sharedStrings }),
      );
      expect(sheets[0]?.map(({ cells }) => String(cells[0]).length)).toEqual([32_766, 32_767, 32_767]);
      expect(notes.cutCells).toBe(2);
    },
  );
});

describe("numbers, days and other values", () => {
  test.each([
    ["44927", 44_927],
    ["-3", -3],
    ["0.1", 0.1],
    ["7.35", 7.35],
    ["1E-3", 0.001],
    ["1.5e+10", 15e9],
    ["12345678901234567890", 12_345_678_901_234_567_000],
    ["0.1234567890123456", 0.1234567890123456],
    [" 5 ", 5],
  ])("%s", async (written, expected) => {
    expect(await firstCells(await rawXlsx(soundParts(`<row><c><v>${written}</v></c></row>`)))).toEqual([
      expected,
    ]);
  });

  test.each([
    [false, 1, "1900-01-01"],
    [false, 59, "1900-02-28"],
    [false, 60, "1900-02-28"],
    [false, 61, "1900-03-01"],
    [false, 46_000, "2025-12-09"],
    [false, 46_000.999, "2025-12-09"],
    [false, 46_000.9999999, "2025-12-09"],
    [false, 45_999.99999999999, "2025-12-09"],
    [true, 0, "1904-01-01"],
    [true, 44_538.75, "2025-12-09"],
  ])("1904 system %s: serial %s is %s", async (date1904, number, day) => {
    const bytes = await workbookBytes({ sheets: [{ rows: [[{ number, style: 1 }]] }], date1904 });
    expect(await firstCells(bytes)).toEqual([{ epochDay: Date.parse(day) / 86_400_000 }]);
  });

  test("a day is told by its number format, a time alone is none", async () => {
    const styles = [
      "0.00",
      "hh:mm",
      '"day" 0',
      "[$-409]d\\-mmm\\-yy;@",
      "mmm",
      "General",
      "[h]:mm",
      "#,##0 \\d",
    ];
    const rows = [styles.map((_, index) => ({ number: 46_000, style: index + 2 }))];
    const { sheets } = await readEverything(await workbookBytes({ sheets: [{ rows }], styles }));
    const day = { epochDay: 46_000 - 25_569 };
    expect(sheets[0]?.[0]?.cells).toEqual([46_000, 46_000, 46_000, day, day, 46_000, 46_000, 46_000]);
  });

  test("ISO date cells keep the day as written", async () => {
    const cells = ["2026-03-01", "2026-03-01T23:59:59.999", "2026-03-01T00:00:00+05:30", "not a day"];
    const xml = cells.map((value) => `<c t="d"><v>${value}</v></c>`).join("");
    const { sheets } = await readEverything(await rawXlsx(soundParts(`<row>${xml}</row>`)));
    const day = { epochDay: Date.UTC(2026, 2, 1) / 86_400_000 };
    expect(sheets[0]?.[0]?.cells).toEqual([day, day, day, "not a day"]);
  });

  test("formulas give their cached value; without one, and for errors, the cell is blank and counted", async () => {
    const rows = [
      [
        { formula: "1+1", cached: 2 },
        { formula: 'A1&""', cached: "2" },
        { formula: "NOW()" },
        { error: "#N/A" },
      ],
      [{ formula: "NOW()" }],
      [{ formula: '""', cached: "" }],
    ];
    const { sheets, notes } = await readEverything(await workbookBytes({ sheets: [{ rows }] }));
    expect(sheets[0]).toEqual([{ number: 1, cells: [2, "2"] }]);
    expect(notes).toEqual({ formulasWithoutValue: 2, errorCells: 1, cutCells: 0 });
  });
});

describe("where the value of a cell stands", () => {
  test.each([
    ["a number beside inline text", "<c><v>1</v><is><t>0</t></is></c>", 1],
    ["a number behind inline text", "<c><is><t>0</t></is><v>1</v></c>", 1],
    ["inline text beside a value", '<c t="inlineStr"><v>V</v><is><t>IS</t></is></c>', "IS"],
    ["inline text before a value", '<c t="inlineStr"><is><t>IS</t></is><v>V</v></c>', "IS"],
    ["a formula's text beside inline text", '<c t="str"><f>1</f><v>V</v><is><t>IS</t></is></c>', "V"],
    ["an empty value before a number", "<c><v/><v>7</v></c>", 7],
    ["a number around a comment", "<c><v>1<!-- 5 -->0</v></c>", 10],
    ["a number in CDATA", "<c><v><![CDATA[5]]></v></c>", 5],
    ["a number as a reference", "<c><v>&#53;</v></c>", 5],
    ["text in pieces", '<c t="inlineStr"><is><t>a</t><r><t>b</t></r><rPh><t>c</t></rPh></is></c>', "ab"],
  ])("%s", async (_, cell, expected) => {
    expect(await firstCells(await rawXlsx(soundParts(`<row>${cell}</row>`)))).toEqual([expected]);
  });

  test.each([
    ["inline text of a cell that is a number", "<c><is><t>IS</t></is></c>"],
    ["a value of a cell that is inline text", '<c t="inlineStr"><v>V</v></c>'],
    ["a formula without a value", "<c><f>5</f></c>"],
  ])("%s counts for nothing", async (_, cell) => {
    expect(await firstCells(await rawXlsx(soundParts(`<row>${cell}<c><v>1</v></c></row>`)))).toEqual([
      undefined,
    ]);
  });

  test("a shared string's number may come in pieces", async () => {
    const sheet = '<row><c t="s"><v>&#49;</v></c><c t="s"><v>0<!-- -->1</v></c></row>';
    const bytes = await withStrings("<si><t>a</t></si><si><t>b</t></si>", sheet);
    expect((await readEverything(bytes)).sheets[0]?.[0]?.cells).toEqual(["b", "b"]);
  });
});

describe("a package with other documents in it", () => {
  test("its relations decide which part is the workbook", async () => {
    const embedded = await workbookBytes({ sheets: [{ name: "Other", rows: [["other"]] }] });
    const bytes = await rawXlsx({
      "xl/embeddings/Microsoft_Excel_Sheet1.xlsx": embedded,
      "xl/embeddings/xl/workbook.xml": "<workbook/>",
      "xl/workbook.bin": "x",
      "word/document.xml": "<w/>",
      ...soundParts(),
    });
    expect((await readEverything(bytes)).names).toEqual(["Data"]);
  });

  test("a workbook part of another name is found by them", async () => {
    const { "xl/workbook.xml": workbook, "xl/_rels/workbook.xml.rels": links, ...rest } = soundParts();
    const bytes = await rawXlsx({
      ...rest,
      "_rels/.rels": relations([["rId1", "officeDocument", "xl/book2.xml"]]),
      "xl/workbook.xml": "<workbook><sheets/></workbook>",
      "xl/book2.xml": workbook ?? "",
      "xl/_rels/book2.xml.rels": links ?? "",
    });
    expect((await readEverything(bytes)).names).toEqual(["Data"]);
  });
});

describe("rows", () => {
  test("markup of other names and places is never a row or a cell", async () => {
    const sheet = `<?xml version="1.0"?><!-- <row> --><x:worksheet xmlns:x="${MAIN}" xmlns:xdr="d" xmlns="o"><x:cols/><x:sheetData>
      <xdr:row r="1"><x:c r="A1"><x:v>9</x:v></x:c></xdr:row><row r="2"><x:c r="A2"><x:v>9</x:v></x:c></row>
      <x:row r="3"><xdr:c r="A3"><x:v>9</x:v></xdr:c><x:c r="B3"><x:extLst><x:ext><x:v>9</x:v></x:ext></x:extLst><v>9</v><x:v>3</x:v></x:c></x:row>
      </x:sheetData><x:controls><xdr:row>5</xdr:row><x:row r="9"><x:c><x:v>9</x:v></x:c></x:row></x:controls></x:worksheet>`;
    const { sheets } = await readEverything(
      await rawXlsx({ ...soundParts(), "xl/worksheets/sheet1.xml": sheet }),
    );
    expect(sheets[0]).toEqual([{ number: 3, cells: [undefined, 3] }]);
  });

  test("rows and cells without a reference follow the one before", async () => {
    const xml =
      '<row><c><v>1</v></c></row><row r="5"><c r="C5"><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c></row>';
    const { sheets } = await readEverything(await rawXlsx(soundParts(xml)));
    expect(sheets[0]?.map(({ number }) => number)).toEqual([1, 5, 6]);
    expect(sheets[0]?.[1]?.cells).toEqual([undefined, undefined, 2, 3]);
  });

  test("trailing rows without values, as LibreOffice writes them, are not rows", async () => {
    const empty = Array.from(
      { length: 1000 },
      (_, index) => `<row r="${index + 2}"><c r="A${index + 2}" s="1"/></row>`,
    );
    const { sheets } = await readEverything(
      await rawXlsx(soundParts(`<row r="1"><c><v>1</v></c></row>${empty.join("")}`)),
    );
    expect(sheets[0]).toHaveLength(1);
  });

  test("a styled but empty column beyond the thousandth does not count as used", async () => {
    const { sheets } = await readEverything(
      await rawXlsx(soundParts('<row><c><v>1</v></c><c r="XFD1" s="1"/></row>')),
    );
    expect(sheets[0]).toEqual([{ number: 1, cells: [1] }]);
  });

  test("sheets in any order, hidden ones included, each more than once, notes counted once", async () => {
    const sheets = [
      { name: "A", rows: [["a"], [{ error: "#REF!" }]] },
      { name: "B & C", hidden: true, rows: [["b"]] },
    ];
    await withWorkbook(await workbookBytes({ sheets, sharedStrings: "after" }), async (workbook) => {
      expect(workbook.sheets).toEqual([
        { name: "A", index: 0, isHidden: false },
        { name: "B & C", index: 1, isHidden: true },
      ]);
      expect(workbook.progress()).toBe(0);
      expect(await sheetRows(workbook, 1)).toEqual([{ number: 1, cells: ["b"] }]);
      const partly = workbook.progress();
      expect(partly).toBeGreaterThan(0);
      expect(partly).toBeLessThan(1);
      expect(workbook.progress([1])).toBe(1);
      expect(await sheetRows(workbook, 0)).toEqual([{ number: 1, cells: ["a"] }]);
      expect(await sheetRows(workbook, 0)).toHaveLength(1);
      expect(workbook.progress()).toBe(1);
      expect(workbook.notes().errorCells).toBe(1);
    });
  });

  test("batches stay small, leaving the loop early leaves the workbook usable", async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => [index, "x".repeat(200)]);
    await withWorkbook(
      await workbookBytes({ sheets: [{ rows }], sharedStrings: "after" }),
      async (workbook) => {
        for await (const batch of workbook.rows(0)) {
          expect(batch.length).toBeLessThanOrEqual(1000);
          break;
        }
        expect(workbook.progress([0])).toBeLessThan(1);
        expect(await sheetRows(workbook, 0)).toHaveLength(30_000);
      },
    );
  });

  test("shared strings are read as far as the rows ask for them, in any order", async () => {
    const strings = Array.from(
      { length: 20_000 },
      (_, index) => `<si><t>${"x".repeat(100)}${index}</t></si>`,
    );
    const reference = (row: number, index: number) =>
      `<row r="${row}"><c r="A${row}" t="s"><v>${index}</v></c></row>`;
    const asked = [3, 0, 15_000, 7, 15_001, 2];
    const sheetData = asked.map((index, row) => reference(row + 1, index)).join("");
    await withWorkbook(await withStrings(strings.join(""), reference(1, 5)), async (workbook) => {
      expect(await sheetRows(workbook, 0)).toHaveLength(1);
      expect(workbook.progress([])).toBeLessThan(0.5);
      await workbook.verify();
      expect(workbook.progress([])).toBe(1);
    });
    await withWorkbook(await withStrings(strings.join(""), sheetData), async (workbook) => {
      // Two readers at once wait for the same strings.
      const both = await Promise.all([sheetRows(workbook, 0), sheetRows(workbook, 0)]);
      for (const rows of both)
        expect(rows.map(({ cells }) => cells[0])).toEqual(asked.map((index) => `${"x".repeat(100)}${index}`));
    });
  });

  test("many references to one long text are handed on in pieces", async () => {
    const rows = Array.from({ length: 200 }, () => ["y".repeat(32_767)]);
    await withWorkbook(
      await workbookBytes({ sheets: [{ rows }], sharedStrings: "before" }),
      async (workbook) => {
        for await (const batch of workbook.rows(0)) expect(batch.length).toBeLessThanOrEqual(33);
      },
    );
  });
});
