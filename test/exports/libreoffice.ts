import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Commas, double quotes, UTF-8, cells as shown, every sheet into a file of its own. */
const CSV_OF_ALL_SHEETS = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1";

/** The sheets of a workbook as LibreOffice shows their cells, by name. */
export async function asLibreOfficeShows(bytes: Buffer): Promise<ReadonlyMap<string, string[][]>> {
  const run = promisify(execFile);
  const folder = await mkdtemp(join(tmpdir(), "forecourt-office-"));
  try {
    await writeFile(join(folder, "book.xlsx"), bytes);
    const own = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const arguments_ = [own, "--headless", "--convert-to", CSV_OF_ALL_SHEETS, "--outdir", folder];
    await run("soffice", [...arguments_, join(folder, "book.xlsx")]);
    const files = (await readdir(folder)).filter((name) => name.endsWith(".csv"));
    const sheets = files.map(async (file) => {
      const name = file.slice("book-".length, -".csv".length);
      return [name, cellsOf(await readFile(join(folder, file), "utf8"))] as const;
    });
    return new Map(await Promise.all(sheets));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n"]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row) => row.some((cell) => cell !== ""));
}
