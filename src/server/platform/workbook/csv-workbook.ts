import { stat } from "node:fs/promises";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { delimiterOf } from "./csv-delimiter.ts";
import { CsvSplitter } from "./csv-splitter.ts";
import { csvEncoding, csvTexts } from "./csv-text.ts";
import { RowCollector } from "./row-collector.ts";
import { NotesOfReadings, type SheetRow, type Workbook } from "./workbook.ts";

const SHEET = "CSV";
const BEGINNING_CHARACTERS = 2 ** 16;
const SHORT_NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** A CSV file as a workbook of one sheet. Its encoding and its delimiter are found first; rows are read as they are asked for. */
export async function csvWorkbook(path: string): Promise<Workbook> {
  const { size } = await stat(path);
  const encoding = await csvEncoding(path);
  const delimiter = delimiterOf(SHEET, await beginningOf(path, encoding));
  const readings = new NotesOfReadings();
  let most = 0;

  async function* rows(): AsyncGenerator<readonly SheetRow[], void, void> {
    const notes = readings.start(0);
    const collector = new RowCollector(SHEET);
    const splitter = new CsvSplitter(SHEET, delimiter);
    let row = 0;
    let read = 0;
    const collect = (records: readonly (readonly string[])[]) => {
      for (const fields of records) {
        row += 1;
        for (const [column, field] of fields.entries()) collector.put(column, cellOf(field));
        collector.endRow(row);
      }
      notes.cutCells = splitter.cutFields;
      return collector.take();
    };
    for await (const text of csvTexts(path, encoding, (bytes) => {
      read += bytes;
    })) {
      const batch = collect(splitter.push(text));
      most = Math.max(most, read);
      if (batch.length > 0) yield batch;
    }
    const rest = collect(splitter.finish());
    if (rest.length > 0) yield rest;
  }

  return {
    kind: "csv",
    sheets: [{ name: SHEET, index: 0, isHidden: false }],
    rows,
    progress: () => (size === 0 ? 1 : most / size),
    notes: () => readings.sum(),
    verify: async () => {},
    close: () => {},
  };
}

/** A number where nothing of its spelling is lost, as in a workbook: 007 and 1e5 stay texts, and so does a formula. */
function cellOf(field: string): Cell {
  if (!SHORT_NUMBER.test(field)) return field;
  const number = Number(field);
  return String(number) === field ? number : field;
}

async function beginningOf(path: string, encoding: Awaited<ReturnType<typeof csvEncoding>>): Promise<string> {
  let beginning = "";
  for await (const text of csvTexts(path, encoding)) {
    beginning += text;
    if (beginning.length >= BEGINNING_CHARACTERS) break;
  }
  return beginning.slice(0, BEGINNING_CHARACTERS);
}
