import type { TestWorkbook } from "#test/workbooks.ts";
import { aRow, dealersSheet, HEADER, sheetOf, surveySheet } from "./survey-files.ts";

/** A workbook that is refused as a whole, with the sentence that its sender reads. */
export interface RefusedSurvey {
  readonly name: string;
  readonly fileName?: string;
  readonly userType?: string;
  readonly workbook: TestWorkbook;
  readonly sentence: string;
}

const NO_SURVEY = "No sheet of the workbook has the columns of a survey: use the template workbook.";
/** With rows under columns of their own. */
const NOT_OURS =
  "No sheet of the workbook has the columns of a survey: map its columns, or use the template workbook.";
const REQUIRED = ["survey_id", "survey_date", "dealer_code", "model_code"];

function lacksAll(sheet: string, has: string): string {
  return `The sheet ${sheet} lacks the required columns survey_id, survey_date, dealer_code, model_code. Its header, row 1, has none of these, only ${has}.`;
}

export const REFUSED_SURVEYS: readonly RefusedSurvey[] = [
  refused(
    "one required column missing",
    "The sheet Survey lacks the required column dealer_code. Its header, row 1, has survey_id, survey_date, model_code.",
    [surveySheet([aRow()], without("dealer_code"))],
  ),
  refused(
    "three required columns missing",
    "The sheet Survey lacks the required columns survey_date, dealer_code, model_code. Its header, row 1, has survey_id.",
    [surveySheet([aRow()], without("survey_date", "dealer_code", "model_code"))],
  ),
  refused("no column of a survey", `${NOT_OURS} ${lacksAll("Survey", "overall, Q4_1")}`, [
    sheetOf("Survey", ["overall", "Q4_1"], [aRow()]),
  ]),
  refused("only a header", "The sheet Survey has a header but no rows.", [surveySheet([])]),
  refused("a header and blank rows", "The sheet Survey has a header but no rows.", [
    surveySheet([{}, {}, {}]),
  ]),
  refused("a header in row 21", `${NOT_OURS} ${lacksAll("Survey", "Title")}`, [
    { name: "Survey", rows: [...Array.from({ length: 20 }, () => ["Title"]), ...surveySheet([aRow()]).rows] },
  ]),
  refused(
    "a header under a title, one of its columns misspelt",
    'The sheet Survey lacks the required column survey_id. Its header, row 3, has survey_date, dealer_code, model_code; "Survey ID No" is nearest to survey_id.',
    [
      {
        name: "Survey",
        rows: [
          ["Answers of March"],
          [],
          HEADER.map((name) => name.replace("survey_id", "Survey ID No")),
          ["1"],
        ],
      },
    ],
  ),
  refused(
    "nothing but hidden sheets",
    "Every sheet of the workbook is hidden: unhide the one to be read in Excel and send the workbook again.",
    [{ ...surveySheet([aRow()]), hidden: true }],
  ),
  refused(
    "answers on a hidden sheet",
    `${NO_SURVEY} ${lacksAll("Notes", "Read me")} The hidden sheet Survey has them: unhide it and send the workbook again.`,
    [sheetOf("Notes", ["Read me"], []), { ...surveySheet([aRow()]), hidden: true }],
  ),
  refused(
    "ratings that nobody asks",
    "Most ratings of the sheet Survey are not asked in Meridian Motors meridian-csi: Q9_1, Q9_2. Choose the operation this workbook belongs to, or name its columns as the template workbook does.",
    [surveySheet([aRow()], [...REQUIRED, "overall", "Q4_1", "Q9_1", "Q9_2"])],
  ),
  refused("blank rows alone", NO_SURVEY, [{ name: "Survey", rows: [[], [], [" "]] }]),
  refused(
    "a header twice",
    "The header of the sheet Survey, row 1, names a column more than once: survey_id. Keep one of each.",
    [surveySheet([aRow()], [...HEADER, "survey_id"])],
  ),
  refused(
    "headers alike but for their spelling",
    "The header of the sheet Survey, row 1, names a column more than once: Survey ID, q-41. Keep one of each.",
    [surveySheet([aRow()], [...HEADER, "Survey ID", "q-41"])],
  ),
  refused(
    "an unknown header twice",
    "The header of the sheet Survey, row 1, names a column more than once: remark. Keep one of each.",
    [surveySheet([aRow()], [...HEADER, "remark", "remark"])],
  ),
  refused(
    "__proto__ twice as a header",
    "The header of the sheet Survey, row 1, names a column more than once: __proto__. Keep one of each.",
    [surveySheet([aRow()], [...HEADER, "__proto__", "__proto__"])],
  ),
  refused(
    "no score column",
    "The sheet Survey has no score column: add overall, recommend or a rating column such as Q4_1.",
    [surveySheet([aRow()], [...REQUIRED, "vin", "V1"])],
  ),
  refused(
    "the closest sheet is named, not the first",
    "The sheet Survey lacks the required column model_code. Its header, row 1, has survey_id, survey_date, dealer_code.",
    [sheetOf("Notes", ["survey_id"], [aRow()]), surveySheet([aRow()], without("model_code"))],
  ),
  refused(
    "the sheet with the answers is named, not a summary by dealer",
    `${NOT_OURS} ${lacksAll("Answers", "Case, Outlet, Visit, Score")}`,
    [
      {
        name: "Pivot",
        rows: [
          ["dealer_code", "Mean"],
          ["D01", 4.2],
        ],
      },
      {
        name: "Answers",
        rows: [["Case", "Outlet", "Visit", "Score"], ...[1, 2, 3].map((row) => [`C${row}`, "D01", "May", 4])],
      },
    ],
  ),
  refused(
    "a Dealers sheet without its names",
    "The sheet Dealers lacks the required column dealer_name. Its header, row 1, has dealer_code.",
    [
      surveySheet([aRow()]),
      sheetOf(
        "Dealers",
        ["dealer_code", "location_code", "location_name", "state_code", "state_name"],
        [{ dealer_code: "D1" }],
      ),
    ],
  ),
  refused(
    "a Models sheet with a header twice",
    "The header of the sheet Models, row 1, names a column more than once: Model Code. Keep one of each.",
    [surveySheet([aRow()]), sheetOf("Models", ["model_code", "model_name", "Model Code"], [{}, {}])],
  ),
  refused("a network without surveys", NO_SURVEY, [dealersSheet([["D01", "N1-city", "N1", "N"]])]),
  {
    ...refused("a workbook named .csv", "Only .xlsx and .xls files can be uploaded.", [
      surveySheet([aRow()]),
    ]),
    fileName: "surveys.csv",
  },
  {
    ...refused("a workbook with macros", "Only .xlsx and .xls files can be uploaded.", [
      surveySheet([aRow()]),
    ]),
    fileName: "surveys.xlsm",
  },
  {
    ...refused("no user type", "Choose the operation type CSI or SSI.", [surveySheet([aRow()])]),
    userType: "",
  },
  {
    ...refused("an unknown user type", "Choose the operation type CSI or SSI.", [surveySheet([aRow()])]),
    userType: "constructor",
  },
];

function refused(name: string, sentence: string, sheets: TestWorkbook["sheets"]): RefusedSurvey {
  return { name, sentence, workbook: { sheets } };
}

function without(...names: readonly string[]): string[] {
  return HEADER.filter((name) => !names.includes(name));
}
