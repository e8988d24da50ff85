import type { TestSheet, TestWorkbook } from "#test/workbooks.ts";
import type { Reasons } from "./reports.ts";
import { aRow, dealersSheet, HEADER, modelsSheet, type Row, sheetOf, surveySheet } from "./survey-files.ts";

/** A workbook that is taken in, with the rows that are not. */
export interface RejectedSurvey {
  readonly name: string;
  readonly workbook: TestWorkbook;
  /** Reasons by sheet and row number of the sheet. */
  readonly reasons: Reasons;
  readonly imported: number;
  readonly warnings?: readonly string[];
}

const NO_DATE = "Enter a date: an Excel date, or text such as 2026-07-31, 31-07-2026 or 31/07/2026.";
const SERIAL = "This is the bare number behind an Excel date: format the column as a date.";
const TOO_EARLY = "The date lies before 2025-07-01, the first day of this survey.";
const FUTURE = "The date lies in the future: today is 2026-03-15.";
const RATING = "Enter a whole number from 1 to 10, or leave the cell blank. 99 means not applicable.";
const OVERALL = "Enter a whole number from 1 to 10, or leave the cell blank.";
const RECOMMEND = "Enter a whole number from 0 to 10, or leave the cell blank.";
const UNKNOWN_DEALER = "No dealer has this code: correct it, or add the dealer to the network first.";
const UNKNOWN_MODEL = "No model has this code: correct it, or add the model to the network first.";
const CONTROL = "Type it again: it holds an invisible control character.";
const NO_ID = "survey_id: Enter the number of the survey, up to 64 characters.";
const NO_SCORE = "The row holds no score: fill overall, recommend or at least one rating.";
const BLANK_SCORES: Row = {
  overall: null,
  recommend: null,
  Q4_1: null,
  Q4_2: null,
  Q5_1: null,
  Q5_2: null,
  Q5_3: null,
  Q3_1: null,
};
const NINETY_NINES: Row = { ...BLANK_SCORES, Q4_1: 99, Q4_2: 99, Q5_1: "99", Q3_1: 99 };

export const REJECTED_SURVEYS: readonly RejectedSurvey[] = [
  one(
    "a day that does not exist",
    { survey_date: "2026-02-30" },
    dated("2026-02-30", "There is no such day in the calendar: correct the date."),
  ),
  one("a date without its day", { survey_date: "2/2026" }, dated("2/2026", NO_DATE)),
  one("a date with two separators", { survey_date: "01-02/2026" }, dated("01-02/2026", NO_DATE)),
  one("a date that is a plain number", { survey_date: 46_063 }, dated("46063", SERIAL)),
  one("a date that is a plain number as text", { survey_date: "46063" }, dated("46063", SERIAL)),
  one("a date that is true", { survey_date: true }, dated("TRUE", NO_DATE)),
  one("no date", { survey_date: null }, `survey_date: ${NO_DATE}`),
  one("tomorrow as text", { survey_date: "16/03/2026" }, dated("16/03/2026", FUTURE)),
  one("tomorrow as a date", { survey_date: { epochDay: 20_528 } }, dated("2026-03-16", FUTURE)),
  one("the last day before the first quarter", { survey_date: "30-06-2025" }, dated("30-06-2025", TOO_EARLY)),
  one("day 60, which never was", { survey_date: { number: 60, style: 1 } }, dated("1900-02-28", TOO_EARLY)),
  one("an unknown dealer", { dealer_code: "D99" }, `dealer_code "D99": ${UNKNOWN_DEALER}`),
  one("a dealer in small letters", { dealer_code: "d01" }, `dealer_code "d01": ${UNKNOWN_DEALER}`),
  one("no dealer", { dealer_code: "  " }, 'dealer_code "  ": Enter the code of a dealer.'),
  one(
    "a number that two dealers share",
    { dealer_code: 7 },
    'dealer_code "7": Format the column as text: several dealers share this number.',
  ),
  one("a dealer named __proto__", { dealer_code: "__proto__" }, `dealer_code "__proto__": ${UNKNOWN_DEALER}`),
  one("an unknown model", { model_code: "M9" }, `model_code "M9": ${UNKNOWN_MODEL}`),
  one("rating 11", { Q4_1: 11 }, `Q4_1 "11": ${RATING}`),
  one("rating 7.5", { Q4_2: 7.5 }, `Q4_2 "7.5": ${RATING}`),
  one("rating 0 as text", { Q3_1: "0" }, `Q3_1 "0": ${RATING}`),
  one("a rating in words", { Q5_1: "seven" }, `Q5_1 "seven": ${RATING}`),
  one("a rating that is a date", { Q5_1: { epochDay: 20_000 } }, `Q5_1 "2024-10-04": ${RATING}`),
  one("overall 99", { overall: 99 }, `overall "99": ${OVERALL}`),
  one(
    "recommend 11 and overall 0",
    { recommend: 11, overall: 0 },
    `overall "0": ${OVERALL}\nrecommend "11": ${RECOMMEND}`,
  ),
  one("no score at all", BLANK_SCORES, NO_SCORE),
  one("nothing but 99", NINETY_NINES, NO_SCORE),
  one("no survey_id", { survey_id: null }, NO_ID),
  one(
    "a survey_id of 65 characters",
    { survey_id: "x".repeat(65) },
    `survey_id "${"x".repeat(60)}…": Shorten it to 64 characters: it has 65.`,
  ),
  one("a survey_id with a control character", { survey_id: "a_x0001_b" }, `survey_id "a\uFFFDb": ${CONTROL}`),
  one("a survey_id with a NUL character", { survey_id: "a\u0000b" }, `survey_id "a\uFFFDb": ${CONTROL}`),
  one(
    "a survey_id that Excel has rounded",
    { survey_id: 12_345_678_901_234_567_000 },
    'survey_id "12345678901234567000": The number is too long, Excel has lost digits of it: format the column as text and enter it again.',
  ),
  one(
    "a vin of 18 characters",
    { vin: "V".repeat(18) },
    `vin "${"V".repeat(18)}": Shorten it to 17 characters: it has 18.`,
  ),
  one(
    "an answer that is none",
    { OQ1: "Perhaps" },
    `OQ1 "Perhaps": Enter the code or the name of one of the question's answers.`,
  ),
  one("a survey_id by a formula without a stored value", { survey_id: { formula: "A1" } }, NO_ID, [
    "Formulas without a stored value, read as blank: 1.",
  ]),
  one("a date that is an error", { survey_date: { error: "#REF!" } }, `survey_date: ${NO_DATE}`, [
    "Error cells, read as blank: 1.",
  ]),
  several(
    "a survey_id twice",
    [surveySheet([aRow({ survey_id: "T1" }), aRow(), aRow({ survey_id: "T1 " })])],
    { Survey: { 2: twin(4), 4: twin(2) } },
    1,
  ),
  several(
    "a survey_id three times, once with another fault",
    [
      surveySheet([
        aRow({ survey_id: "T2", Q4_1: 12 }),
        aRow({ survey_id: "T2" }),
        aRow({ survey_id: "T2" }),
      ]),
    ],
    { Survey: { 2: `Q4_1 "12": ${RATING}\n${twin(3)}`, 3: twin(2), 4: twin(2) } },
    0,
  ),
  several(
    "a survey_id as a number and as text",
    [surveySheet([aRow({ survey_id: 4711 }), aRow({ survey_id: "4711" })])],
    { Survey: { 2: twin(3), 3: twin(2) } },
    0,
  ),
  several(
    "a dealer under two locations",
    [
      dealersSheet([
        ["X1", "X-one", "N1", "N"],
        ["X1", "X-two", "N1", "N"],
        ["X2", "X-two", "N1", "N"],
      ]),
      surveySheet([aRow({ dealer_code: "X1" }), aRow({ dealer_code: "X2" })]),
    ],
    {
      Survey: { 2: `dealer_code "X1": ${UNKNOWN_DEALER}` },
      Dealers: {
        2: 'location_code "X-one": Put X1 under one location: row 3 has it under X-two.',
        3: 'location_code "X-two": Put X1 under one location: row 2 has it under X-one.',
      },
    },
    1,
    [
      'In the sheet Dealers, 2 rows: location_code puts a dealer under two locations ("X-one", "X-two"). Rows 2, 3.',
    ],
  ),
  several(
    "a Models sheet with a code that means every value",
    [surveySheet([aRow({ model_code: "M7" }), aRow({ model_code: "all" })]), modelsSheet(["M7", "all"])],
    {
      Survey: { 3: `model_code "all": ${UNKNOWN_MODEL}` },
      Models: { 3: 'model_code "all": Choose another code: All means every value.' },
    },
    1,
    ['In the sheet Models, 1 row: model_code is All, which means every value ("all"). Row 3.'],
  ),
  several(
    "every row wrong",
    [surveySheet(Array.from({ length: 40 }, () => aRow({ overall: 11 })))],
    {
      Survey: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at + 2, `overall "11": ${OVERALL}`])),
    },
    0,
  ),
  several(
    "unknown columns beside a wrong row",
    [
      sheetOf(
        "Survey",
        [...HEADER.filter((name) => name !== "Q3_1"), "__proto__", "constructor"],
        [{ ...aRow({ overall: -1 }), ["__proto__"]: "x", constructor: "y" }, aRow()],
      ),
    ],
    { Survey: { 2: `overall "-1": ${OVERALL}` } },
    1,
    [
      "Score columns that are missing and stay blank: Q3_1.",
      "Columns that are not known and were ignored: __proto__, constructor.",
    ],
  ),
];

function one(name: string, change: Row, reason: string, warnings?: readonly string[]): RejectedSurvey {
  return several(name, [surveySheet([aRow(), aRow(change)])], { Survey: { 3: reason } }, 1, warnings);
}

function several(
  name: string,
  sheets: readonly TestSheet[],
  reasons: Reasons,
  imported: number,
  warnings: readonly string[] = [],
): RejectedSurvey {
  return { name, workbook: { sheets }, reasons, imported, warnings };
}

function dated(shown: string, reason: string): string {
  return `survey_date "${shown}": ${reason}`;
}

function twin(row: number): string {
  return `survey_id: Row ${row} has the same survey_id; keep one of them.`;
}
