import { basename, resolve } from "node:path";
import { OPERATION_TYPES, type OperationType } from "#domain/programme/programme.ts";
import { quarterOfDay } from "#domain/questionnaire/propose-questionnaire.ts";
import { firstDayIn, fullestSheet, questionnaireOf } from "#domain/questionnaire/questionnaire-of.ts";
import { nameOfFile } from "#domain/survey-mapping/mapping-name.ts";
import { findClient } from "#server/features/catalogue/index.ts";
import { makeOperation } from "#server/features/installation/index.ts";
import { proposeQuestionnaires, type SheetQuestionnaire } from "#server/features/survey-import/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import { type Command, type Given, UsageError } from "./command.ts";
import { findUploader } from "./find-uploader.ts";
import { storeWorkbook } from "./read-files.ts";
import { tableLines } from "./terminal.ts";

export const addOperationCommand: Command = {
  words: "operation add",
  about: "Makes an operation from the file of a survey agency, with the mapping that reads its files.",
  arguments: ["file"],
  options: {
    client: { value: "name", about: "Whose operation it is.", required: true },
    name: { value: "name", about: "What people choose it by.", required: true },
    type: { value: "CSI|SSI", about: "CSI is about service, SSI about sales.", required: true },
    as: { value: "email", about: "Who keeps the mapping; else the first administrator of the client." },
    sheet: { value: "name", about: "Which sheet holds the answers; else the one of which most is known." },
    "header-row": {
      value: "number",
      about: "Where its header stands, of two rows the lower one; needs --sheet.",
    },
    "header-rows": { value: "1|2", about: "How many rows its header has; else one." },
    "dry-run": { value: null, about: "Only tells what each column is taken for." },
  },
  async run(given, { installation, terminal, folder }) {
    const header = headerOf(given);
    const { owner } = installation.database;
    const client = await findClient(owner, given.required("client"));
    if (client === null) throw badRequest(`There is no client '${given.required("client")}'.`);
    const type = typeOf(given.required("type"));
    const path = resolve(folder, given.argument("file"));
    const place = { clientId: client.id, client: given.required("client") };
    const person = await findUploader(installation, place, given.text("as"));
    const { services } = installation;
    const file = { name: basename(path), stored: await storeWorkbook(services, path) };
    const { sheets } = await proposeQuestionnaires(
      services,
      { ...place, timeZone: client.timeZone, person },
      file,
      header,
    );
    const named = given.text("sheet");
    const sheet = named === null ? sheets[fullestSheet(sheets)] : sheets.find(({ name }) => name === named);
    if (sheet === undefined)
      throw badRequest(
        named === null ? "No sheet of the file has columns." : `No sheet '${named}' has columns.`,
      );
    for (const line of linesOf(sheet)) terminal.say(line);
    if (given.has("dry-run")) return 0;
    const day = firstDayIn(sheet.columns);
    if (day === null)
      throw badRequest("No column is taken for the day of the answer: add the survey in the browser.");
    const questionnaire = {
      ...questionnaireOf(sheet),
      type,
      firstMonth: quarterOfDay(day),
      mappingName: nameOfFile(basename(path)),
    };
    const operation = {
      client: place.client,
      name: given.required("name"),
      questionnaire: { kind: "agency", ...questionnaire },
    } as const;
    terminal.say(
      `The operation ${await makeOperation(owner, operation, person)} of ${place.client} was made.`,
    );
    return 0;
  },
};

/** Where somebody says that the header stands; null: it is looked for. */
function headerOf(given: Given) {
  const [sheet, row, rows] = [given.text("sheet"), given.text("header-row"), given.text("header-rows")];
  if (row === null && rows === null) return null;
  if (sheet === null || row === null || !/^[1-9]\d{0,6}$/.test(row) || !/^[12]$/.test(rows ?? "1"))
    throw new UsageError("--header-row takes the number of a row, with --sheet and --header-rows 1 or 2.");
  return { sheet, row: Number(row), rows: rows === "2" ? (2 as const) : (1 as const) };
}

function typeOf(typed: string): OperationType {
  const type = OPERATION_TYPES.find((each) => each === typed.toUpperCase());
  if (type === undefined)
    throw new UsageError(`--type takes ${OPERATION_TYPES.join(" or ")}, not '${typed}'.`);
  return type;
}

function linesOf({
  name,
  headerReason,
  rows,
  isWhole,
  columns,
  factors,
}: SheetQuestionnaire): readonly string[] {
  const use = ({ use: each, factor, isSure }: (typeof columns)[number]) =>
    each === "rating" ? `rating: ${factors[factor ?? -1]?.name ?? ""}` : isSure ? each : "ignore (?)";
  const table = columns.map((column) => [column.header, use(column), column.reason]);
  return [
    `Header: ${headerReason}`,
    `The sheet ${name}, ${isWhole ? "all" : "the first"} ${rows} rows:`,
    ...tableLines([["COLUMN", "TAKEN FOR", "WHY"], ...table]),
  ];
}
