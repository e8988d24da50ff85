import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readEverything, sheetRows, withWorkbook } from "#test/workbook-files.ts";
import { CsvSplitter } from "./csv-splitter.ts";
import { firstRows } from "./sheet-with-header.ts";

const CSV = { readsCsv: true };

async function rowsOf(content: string | Buffer) {
  const { sheets } = await readEverything(Buffer.from(content), CSV);
  return (sheets[0] ?? []).map(({ number, cells }) => [number, ...cells]);
}

describe("the encoding of a CSV file", () => {
  const text = "id;café\r\n1;naïve – “so” €5\r\n";
  const wide = "id;नाम 🚗\r\n1;été\r\n";
  test.each([
    ["UTF-8", text, Buffer.from(text)],
    ["UTF-8 with its mark", wide, Buffer.from(`\ufeff${wide}`)],
    ["UTF-8 with its mark twice", wide, Buffer.from(`\ufeff\ufeff${wide}`)],
    ["UTF-8 with its mark before a quoted header", wide, Buffer.from(`\ufeff${wide.replace("id", '"id"')}`)],
    ["UTF-16 LE", wide, Buffer.from(`\ufeff${wide}`, "utf16le")],
    ["UTF-16 BE", wide, Buffer.from(`\ufeff${wide}`, "utf16le").swap16()],
    ["Windows-1252", text, windows1252(text)],
    [
      "capitals of Windows-1252 that look like UTF-8 once",
      "CAFÉ’S;é;è\n1;2;3\n",
      windows1252("CAFÉ’S;é;è\n1;2;3\n"),
    ],
    [
      "a character over the end of what is read at once",
      `${"é;".repeat(3)}\n${"x;नम\n".repeat(60_000)}`,
      null,
    ],
  ])("%s is found", async (_, content, bytes) => {
    const expected = content.split(/\r?\n/).flatMap((line, at) => {
      const cells = line
        .split(";")
        .map((cell) => (cell === "" ? undefined : /^\d$/.test(cell) ? Number(cell) : cell));
      while (cells.at(-1) === undefined && cells.length > 0) cells.pop();
      return cells.length === 0 ? [] : [[at + 1, ...cells]];
    });
    expect(await rowsOf(bytes ?? Buffer.from(content))).toEqual(expected);
  });
});

describe("the separator of a CSV file", () => {
  test.each([
    ["comma", "a,b,c\n1,2,3\n", 3],
    ["semicolon", "a;b;c\n1;2;3\n", 3],
    ["tab", "a\tb\tc\n1\t2\t3\n", 3],
    ["semicolon beside decimal commas in every row", `a;b;c;d\n${"x;4,5;3,0;2,5\n".repeat(9)}`, 4],
    [
      "semicolon under titles with commas",
      `Survey, July\nMotors, Delhi\na;b;c;d\n${"x;4,5;3,0;2,5\n".repeat(9)}`,
      4,
    ],
    ["comma around texts with semicolons", `a,b,c\n${"1,x;y;z;w,3\n".repeat(9)}`, 3],
    ["comma around quoted line ends and semicolons", `a,b,c\n${'1,"x;y\nz;w",3\n'.repeat(9)}`, 3],
    ["tab around everything else", `a\tb, or c\td; e\n${"1,5\t2;3\t3\n".repeat(5)}`, 3],
    [
      "semicolon of rows whose ends are left out",
      `a;b;c;d;e\n${"x;4,5;3,0\n".repeat(4)}${"x;4,5;3;2;1\n".repeat(5)}`,
      5,
    ],
    ["the one of a header alone", "a;b;c\n", 3],
  ])("is the %s", async (_, content, widest) => {
    const rows = await rowsOf(content);
    expect(Math.max(...rows.map((row) => row.length - 1))).toBe(widest);
  });
});

describe("a CSV file", () => {
  test("keeps line ends, separators and quotes within quotes, and rows count as in Excel", async () => {
    expect(await rowsOf('a;b\r\n\r\n1;"two\r\nlines; ""quoted"""\r\n"";x "y" z\r\n')).toEqual([
      [1, "a", "b"],
      [3, 1, 'two\r\nlines; "quoted"'],
      [4, undefined, 'x "y" z'],
    ]);
  });

  test("ends its lines as it likes, the last one too", async () => {
    const rows = [
      [1, "a", "b"],
      [2, 1, 2],
      [3, 3, 4],
    ];
    for (const end of ["\n", "\r\n", "\r"]) {
      expect(await rowsOf(`a;b${end}1;2${end}3;4`)).toEqual(rows);
      expect(await rowsOf(`a;b${end}1;2${end}3;4${end}`)).toEqual(rows);
    }
  });

  test("makes numbers of nothing that would lose its spelling", async () => {
    const values = [
      "7",
      "-7",
      "4.5",
      "007",
      "4,5",
      "4.50",
      "1e5",
      "+7",
      "12345678901234567890",
      "=1+1",
      "TRUE",
      "0x1F",
      "-0",
    ];
    expect(await rowsOf(`${values.join(";")}\n`)).toEqual([[1, 7, -7, 4.5, ...values.slice(3)]]);
  });

  test("cuts what is longer than a cell and counts it once, however often it is read", async () => {
    const bytes = Buffer.from(`a;b\n1;"${"y".repeat(40_000)}"\n2;z\n`);
    await withWorkbook(
      bytes,
      async (workbook) => {
        expect(await firstRows(workbook, 0, 1)).toHaveLength(1);
        await sheetRows(workbook, 0);
        const [, cut] = await sheetRows(workbook, 0);
        expect(cut?.cells[1]).toHaveLength(32_767);
        expect(workbook.notes()).toMatchObject({ cutCells: 1 });
        expect(workbook.progress()).toBe(1);
      },
      CSV,
    );
  });

  test("comes back as it was written, whatever its values and wherever its pieces end", () => {
    const value = fc.string({
      unit: fc.constantFrom("a", "é", ";", ",", '"', "\n", "\r", " ", "\t"),
      maxLength: 8,
    });
    const table = fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        table,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom("\n", "\r\n"),
        (rows, piece, end) => {
          const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
          const text = rows.map((cells) => cells.map(quoted).join(";") + end).join("");
          const splitter = new CsvSplitter("CSV", ";");
          const read: (readonly string[])[] = [];
          for (let at = 0; at < text.length; at += piece)
            read.push(...splitter.push(text.slice(at, at + piece)));
          expect([...read, ...splitter.finish()]).toEqual(rows);
        },
      ),
    );
  });

  test.each([
    ["in one value", "x"],
    ["in quotes", '"x'],
  ])("of a line of a gigabyte %s is given up after four megabytes", (_, beginning) => {
    const splitter = new CsvSplitter("CSV", ";");
    splitter.push(beginning);
    const piece = "x".repeat(2 ** 20);
    let pushed = 0;
    expect(() => {
      for (; pushed < 1024; pushed += 1) splitter.push(piece);
    }).toThrow(/^Row 1 of this CSV file/);
    expect(pushed).toBeLessThanOrEqual(4);
  });
});

/** Of characters that it has. */
function windows1252(text: string): Buffer {
  const high = new Map(
    [...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, at) => at))].map(
      (sign, at) => [sign, at],
    ),
  );
  return Buffer.from([...text].map((sign) => high.get(sign) ?? 0x3f));
}
