import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { DemoDealer } from "#demo/dealers.ts";
import { randomFrom, wholeBelow } from "#demo/random.ts";
import { dayOfEpochDay, epochDayOf } from "#domain/calendar/calendar.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { type SurveyColumn, surveyColumns } from "#domain/survey-sheet/columns.ts";
import { type CellContent, writeTestWorkbook } from "#test/workbooks.ts";

const TEXT_CHARACTERS = 130;
const WORDS =
  "service advisor explained every step clearly before work began and called again when the car was ready to be collected by us".split(
    " ",
  );

/** The dealers and models that the workbook's own sheets bring. */
interface WorkbookNetwork {
  readonly dealers: readonly Omit<DemoDealer, "volume" | "quality" | "firstWave">[];
  readonly models: readonly { readonly code: string; readonly name: string }[];
}

/** Writes a survey workbook of `rows` rows as Excel lays it out: shared strings, texts all different, table after the sheet. */
export async function writeBigWorkbook(
  path: string,
  client: WorkbookNetwork,
  programme: Programme,
  rows: number,
  today: string,
): Promise<{ readonly cellsPerRow: number }> {
  let filled = 0;
  function* sheet(): Generator<readonly CellContent[]> {
    for (const cells of surveyRows(client, programme, rows, today)) {
      filled = cells.filter((cell) => cell !== undefined).length;
      yield cells;
    }
  }
  const dealers = [
    [
      "dealer_code",
      "dealer_name",
      "location_code",
      "location_name",
      "state_code",
      "state_name",
      "region_code",
      "region_name",
    ],
    ...client.dealers.map((dealer) => [
      dealer.code,
      dealer.name,
      dealer.location,
      dealer.locationName,
      dealer.state,
      dealer.stateName,
      dealer.region,
      dealer.regionName,
    ]),
  ];
  const models = [["model_code", "model_name"], ...client.models.map(({ code, name }) => [code, name])];
  await writeTestWorkbook(path, {
    sharedStrings: "after",
    sheets: [
      { name: "Survey", rows: sheet() },
      { name: "Dealers", rows: dealers },
      { name: "Models", rows: models },
    ],
  });
  return { cellsPerRow: filled };
}

/** The rows of such a workbook once more as text, for readers of text. */
export async function writeBigCsv(
  path: string,
  client: WorkbookNetwork,
  programme: Programme,
  rows: number,
  today: string,
): Promise<void> {
  function* lines(): Generator<string> {
    for (const cells of surveyRows(client, programme, rows, today)) yield `${cells.map(csvCell).join(",")}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

function csvCell(cell: SurveyCell): string {
  if (cell === undefined) return "";
  if (typeof cell === "object") return dayOfEpochDay(cell.epochDay);
  return typeof cell === "number" ? String(cell) : `"${cell.replaceAll('"', '""')}"`;
}

type SurveyCell = string | number | { readonly epochDay: number } | undefined;

/** The header and as many rows, the same ones for the same number. */
function* surveyRows(
  client: WorkbookNetwork,
  programme: Programme,
  rows: number,
  today: string,
): Generator<readonly SurveyCell[]> {
  const columns = surveyColumns(programme, true);
  yield columns.map(({ name }) => name);
  const random = randomFrom(`bench ${rows}`);
  const lastDay = epochDayOf(today);
  const cellOf = (column: SurveyColumn, row: number): SurveyCell => {
    switch (column.kind) {
      case "survey_id":
        return `B${rows}-${row}`;
      case "survey_date":
        return { epochDay: lastDay - wholeBelow(random, 85) };
      case "dealer_code":
        return client.dealers[wholeBelow(random, client.dealers.length)]?.code;
      case "model_code":
        return client.models[wholeBelow(random, client.models.length)]?.code;
      case "vin":
        return `MA1TA2${String(10_000_000_000 + row)}`.slice(0, 17);
      case "overall":
      case "rating":
        return 4 + wholeBelow(random, 7);
      case "recommend":
        return 3 + wholeBelow(random, 8);
      case "verbatim":
        return sentence(random, row);
      case "answer":
        return column.question.answers[wholeBelow(random, column.question.answers.length)]?.code;
    }
  };
  for (let row = 1; row <= rows; row += 1) yield columns.map((column) => cellOf(column, row));
}

function sentence(random: () => number, row: number): string {
  let text = `${row}`;
  while (text.length < TEXT_CHARACTERS) text += ` ${WORDS[wholeBelow(random, WORDS.length)]}`;
  return text.slice(0, TEXT_CHARACTERS);
}
