import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { openPromise } from "yauzl";

/** The same rows as a workbook and as text, and the column whose sum tells whether all of them were read. */
export interface ReadFiles {
  readonly workbook: string;
  readonly csv: string;
  readonly summed: string;
}

/** Rows without the header, and the sum of a column. */
export interface ReadRows {
  readonly rows: number;
  readonly sum: number;
}

const load = createRequire(join(import.meta.dirname, "../programs/package.json"));

/** Every cell of the first sheet becomes a value in memory, once; nothing is checked, scored or stored. */
export const READERS: Readonly<Record<string, (files: ReadFiles) => Promise<ReadRows>>> = {
  SheetJS: readWithSheetJs,
  exceljs: readWithExcelJs,
  saxes: readWithSaxes,
  "DuckDB from CSV": readWithDuckDb,
};

async function readWithSheetJs({ workbook, summed }: ReadFiles): Promise<ReadRows> {
  const { read } = await import("@e965/xlsx");
  const book = read(await readFile(workbook), { dense: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""]?.["!data"] ?? [];
  return sumOf(
    sheet.map((row) => (row ?? []).map((cell) => cell?.v)),
    summed,
  );
}

async function readWithExcelJs({ workbook, summed }: ReadFiles): Promise<ReadRows> {
  const { stream } = load("exceljs");
  const options = { worksheets: "emit", sharedStrings: "cache", hyperlinks: "ignore", styles: "ignore" };
  let found: ReadRows | null = null;
  for await (const sheet of new stream.xlsx.WorkbookReader(workbook, options)) {
    const adding = adder(summed);
    // Its rows count from one.
    for await (const row of sheet) adding.add(row.values.slice(1));
    found ??= adding.result();
  }
  return found ?? { rows: 0, sum: 0 };
}

/** As somebody would write it who needs values alone: two parts of the package, an event for every mark. */
async function readWithSaxes({ workbook, summed }: ReadFiles): Promise<ReadRows> {
  const strings: string[] = [];
  await parsePart(workbook, "xl/sharedStrings.xml", ["t"], (name, text) => {
    if (name === "t") strings.push(text);
  });
  const adding = adder(summed);
  let row: unknown[] = [];
  let type = "";
  let place = 0;
  await parsePart(
    workbook,
    "xl/worksheets/sheet1.xml",
    ["v", "t"],
    (name, text) => {
      if (name === "v") row[place] = type === "s" ? strings[Number(text)] : Number(text);
      else if (name === "t") row[place] = text;
      else if (name === "row") {
        adding.add(row);
        row = [];
      }
    },
    (name, attributes) => {
      if (name !== "c") return;
      type = attributes["t"] ?? "";
      place = columnOf(attributes["r"] ?? "A1");
    },
  );
  return adding.result();
}

async function readWithDuckDb({ csv, summed }: ReadFiles): Promise<ReadRows> {
  const { DuckDBInstance } = load("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const connection = await instance.connect();
  await connection.run(`create table survey as from read_csv('${csv}', header = true)`);
  const counted = await connection.run(`select count(*), sum("${summed}") from survey`);
  const [row] = await counted.getRows();
  connection.closeSync();
  return { rows: Number(row?.[0]), sum: Number(row?.[1]) };
}

function sumOf(rows: Iterable<readonly unknown[]>, summed: string): ReadRows {
  const adding = adder(summed);
  for (const row of rows) adding.add(row);
  return adding.result();
}

/** Takes a header and its rows. */
function adder(summed: string) {
  let place = -1;
  let rows = -1;
  let sum = 0;
  return {
    add(row: readonly unknown[]): void {
      rows += 1;
      if (rows === 0) place = row.indexOf(summed);
      else sum += Number(row[place] ?? 0);
    },
    result: (): ReadRows => ({ rows, sum }),
  };
}

function columnOf(reference: string): number {
  let column = 0;
  for (const character of reference) {
    const letter = character.charCodeAt(0) - 64;
    if (letter < 1) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

type Closed = (name: string, text: string) => void;
type Opened = (name: string, attributes: Readonly<Record<string, string>>) => void;

/** Events of one part of a package; text is gathered of the elements named. */
async function parsePart(
  path: string,
  part: string,
  texts: readonly string[],
  closed: Closed,
  opened: Opened = () => undefined,
): Promise<void> {
  const { SaxesParser } = load("saxes");
  const parser = new SaxesParser();
  const gathered = new Set(texts);
  let gathering = false;
  let text = "";
  parser.on("opentag", (tag: { name: string; attributes: Record<string, string> }) => {
    gathering = gathered.has(tag.name);
    text = "";
    opened(tag.name, tag.attributes);
  });
  parser.on("text", (more: string) => {
    if (gathering) text += more;
  });
  parser.on("closetag", ({ name }: { name: string }) => {
    gathering = false;
    closed(name, text);
  });
  const decoder = new TextDecoder();
  for await (const chunk of await partStream(path, part))
    parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
}

async function partStream(path: string, part: string): Promise<AsyncIterable<Buffer>> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === part) return zip.openReadStreamPromise(entry);
  }
  throw new Error(`There is no ${part}.`);
}
