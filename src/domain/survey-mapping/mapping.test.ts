import { describe, expect, test } from "vitest";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { CONTEXT, PROGRAMME } from "./agency.test-context.ts";
import {
  codesByName,
  findMapping,
  lackingSentence,
  mappedSurveySheet,
  type SurveyMapping,
} from "./mapping.ts";
import { proposeMapping } from "./propose.ts";
import type { Scale } from "./scales.ts";

const DAY = { epochDay: 20_450 };
const ONE_TO_FIVE: Scale = { kind: "range", lowest: 1, highest: 5, rule: "ends" };
const MAPPING: SurveyMapping = {
  name: "Agency A",
  headerRows: 1,
  headers: null,
  columns: [
    { header: "Response ID", column: "survey_id", scale: { kind: "none" } },
    { header: "Interview Date", column: "survey_date", scale: { kind: "none" } },
    { header: "Dealership", column: "dealer_code", scale: { kind: "none" } },
    { header: "Car", column: "model_code", scale: { kind: "none" } },
    { header: "OSAT", column: "overall", scale: ONE_TO_FIVE },
    {
      header: "Advisor",
      column: "Q4_2",
      scale: {
        kind: "words",
        ratings: [
          { word: "Good ", rating: 8 },
          { word: "bad", rating: 2 },
          { word: "not asked", rating: null },
        ],
      },
    },
    { header: "Notes", column: "V1", scale: { kind: "none" } },
  ],
};
const HEADER = ["Sr", "Response ID", "Interview Date", "Dealership", "Car", "OSAT", "Advisor", "Notes"];

const context = {
  programme: PROGRAMME,
  dealerCodes: CONTEXT.network.dealers.map(({ code }) => code),
  modelCodes: CONTEXT.network.models.map(({ code }) => code),
  today: "2026-11-23",
  dateOrder: "day-first",
} as const;
const codes = { dealers: codesByName(CONTEXT.network.dealers), models: codesByName(CONTEXT.network.models) };

const numbered = (rows: readonly (readonly (Cell | undefined)[])[]) =>
  rows.map((cells, at) => ({ number: at + 1, cells }));

function rulesOf(rows: readonly (readonly (Cell | undefined)[])[], mapping = MAPPING) {
  const found = findMapping([mapping], "Sheet1", numbered(rows));
  if (found === null || found.lacking.length > 0) throw new Error("not found");
  const rules = mappedSurveySheet(context, codes, found);
  if (!rules.ok) throw new Error(rules.reason);
  return rules;
}

describe("a sheet under a mapping", () => {
  const rules = rulesOf([["Monthly service survey"], HEADER]);

  test("is read as a survey: names as codes, its scale as ours, words by their ratings", () => {
    const read = rules.readRow([1, "R1", DAY, "godavari  WHEELS", "Vega", 5, "Good", "Fine."]);
    expect(read).toMatchObject({
      survey: {
        surveyId: "R1",
        dealerCode: "DL002",
        modelCode: "M1",
        overall: 10,
        ratings: [0, 8, 0, 0],
        verbatims: ["Fine."],
      },
    });
  });

  test.each([
    [1, 1],
    [2, 3],
    [3, 6],
    ["4 - Satisfied", 8],
    ["★★★★★", 10],
    ["5", 10],
    [99, null],
    ["N/A", null],
    [null, null],
  ])("takes %s of 1 to 5 for %s", (cell, overall) =>
    expect(rules.readRow([1, "R1", DAY, "DL001", "M1", cell, "bad", null])).toMatchObject({
      survey: { overall },
    }),
  );

  test("refuses what its scale does not know under its own header, with all else that is wrong with the row", () => {
    const read = rules.readRow([1, "R1", DAY, "Nobody's", "M1", 7, "so so", null]);
    expect(read).toMatchObject({ surveyId: "R1" });
    expect(
      "problems" in read ? read.problems.map(({ column, value, cause }) => [column, value, cause]) : [],
    ).toEqual([
      ["OSAT", "7", "is not a number from 1 to 5"],
      ["Advisor", "so so", "is no answer of its scale"],
      ["Dealership", "Nobody's", "is the code of no dealer"],
    ]);
  });

  test("tells a row without any score as one, and one whose scores were refused not", () => {
    const problems = (...scores: Cell[]) => {
      const read = rules.readRow([1, "R1", DAY, "DL001", "M1", ...scores, null]);
      return "problems" in read ? read.problems.map(({ cause }) => cause) : [];
    };
    expect(problems(null, null)).toEqual(["no score is filled"]);
    expect(problems(6, null)).toEqual(["is not a number from 1 to 5"]);
  });
});

test.each<readonly [Cell, readonly string[] | undefined, number | null | "refused"]>([
  [99, undefined, null],
  [99, [], "refused"],
  [99, ["99"], null],
  ["99 - refused", ["99"], null],
  [5, ["5"], null],
  [0, undefined, "refused"],
  [0, ["0", "NV"], null],
  ["nv", ["0", "NV"], null],
  ["N/A", [], null],
  ["N/A", ["0"], null],
  [null, [], null],
  [4, ["0"], 8],
])("%j with %j for no answer is %j", (cell, noAnswers, rating) => {
  const columns = MAPPING.columns.map((each) =>
    each.column === "overall" ? { ...each, scale: { ...ONE_TO_FIVE, noAnswers } } : each,
  );
  const read = rulesOf([HEADER], { ...MAPPING, columns }).readRow([
    1,
    "R-1",
    DAY,
    "DL001",
    "M1",
    cell,
    "good",
  ]);
  expect("survey" in read ? read.survey.overall : "refused").toBe(rating);
});

describe("a mapping", () => {
  test("is known by its header under titles, in any order, however it is spelt", () => {
    const shuffled = [
      "NOTES",
      "osat",
      "Interview  Date",
      "response_id",
      "Car",
      "Advisor",
      "Dealership",
      "New one",
    ];
    expect(findMapping([MAPPING], "S", numbered([["Title"], [], shuffled]))).toMatchObject({
      lacking: [],
      row: { headerRow: 3 },
    });
  });

  test("says what is gone and what is new where a file nearly fits", () => {
    const renamed = HEADER.map((header) => (header === "OSAT" ? "Overall (5)" : header));
    const found = findMapping([MAPPING], "May", numbered([renamed]));
    expect(found === null ? "" : lackingSentence(found)).toBe(
      "The sheet May is like those of Agency A, but lacks OSAT. Columns that Agency A does not use: Sr, Overall (5). Map its columns, where the mending is proposed, or add what is lacking.",
    );
    const whole = findMapping([{ ...MAPPING, headers: HEADER }], "May", numbered([renamed]));
    expect(whole === null ? "" : lackingSentence(whole)).toContain(" New in it: Overall (5). ");
  });

  test("says of a sheet with more columns which are new, if it knows those that it passed over before", () => {
    const rows = [[...HEADER, "Channel", "reject_reason", "surplus_value_1"]];
    const known = { ...MAPPING, headers: HEADER };
    const warnings = (of: typeof rows, mapping: SurveyMapping) => rulesOf(of, mapping).warnings.slice(1);
    expect(warnings(rows, known)).toEqual([
      "Read by the mapping Agency A.",
      "New in the sheet Sheet1, and passed over: Channel. To use them, add them to the mapping Agency A.",
    ]);
    expect(warnings(rows, MAPPING)).toEqual(["Read by the mapping Agency A."]);
    expect(warnings([HEADER], known)).toEqual(["Read by the mapping Agency A."]);
  });

  test("does not know a sheet that has little of it, nor one that has a column twice", () => {
    expect(findMapping([MAPPING], "S", numbered([["Response ID", "Car", "Else"]]))).toBeNull();
    expect(findMapping([MAPPING], "S", numbered([[...HEADER, "OSAT"]]))?.lacking).toEqual(["OSAT"]);
  });

  test("of several the one that knows all is taken, then the one that knows more", () => {
    const narrow = { ...MAPPING, name: "Narrow", columns: MAPPING.columns.slice(0, 5) };
    expect(findMapping([narrow, MAPPING], "S", numbered([HEADER]))?.mapping.name).toBe("Agency A");
    const without = HEADER.filter((header) => header !== "Notes" && header !== "Advisor");
    expect(findMapping([MAPPING, narrow], "S", numbered([without]))?.mapping.name).toBe("Narrow");
  });

  test("reads headers of two rows with merged groups", () => {
    const upper = ["Respondent", null, "Dealership", "Car", "Arrival", null, "Delivery", null];
    const lower = ["ID", "Date", null, null, "Rating", "Remark", "Rating", "Remark"];
    const mapping: SurveyMapping = {
      name: "Two rows",
      headerRows: 2,
      headers: null,
      columns: [
        { header: "Respondent / ID", column: "survey_id", scale: { kind: "none" } },
        { header: "Respondent / Date", column: "survey_date", scale: { kind: "none" } },
        { header: "Dealership", column: "dealer_code", scale: { kind: "none" } },
        { header: "Car", column: "model_code", scale: { kind: "none" } },
        { header: "Arrival / Rating", column: "Q4_1", scale: { kind: "same" } },
        { header: "Delivery / Rating", column: "Q5_1", scale: { kind: "same" } },
        { header: "Delivery / Remark", column: "V1", scale: { kind: "none" } },
      ],
    };
    const rules = rulesOf([["Report"], upper, lower], mapping);
    expect(rules.readRow(["R9", DAY, "Kaveri Motors", "Altair", 7, "slow", 9, "clean"])).toMatchObject({
      survey: { surveyId: "R9", ratings: [7, 0, 9, 0], verbatims: ["clean"] },
    });
  });
});

describe("a whole sheet of an agency", () => {
  const row = (at: number): Cell[] => [
    at + 1,
    `R${at}`,
    "12/07/2026",
    "Kaveri Motors",
    "Vega",
    (at % 5) + 1,
    ["Very Satisfied", "Satisfied", "Neutral"][at % 3] ?? null,
    "Quick and friendly",
    (at % 5) + 1,
    9_800_000_000 + at,
  ];
  const rows = Array.from({ length: 40 }, (_, at) => row(at));
  const columnsOf = (sheet: readonly (readonly Cell[])[]) => proposeMapping(CONTEXT, numbered(sheet));

  test("is proposed whole under titles, with one scale for all numbers", () => {
    const header = [
      "S.No",
      "Response ID",
      "Interview Date",
      "Dealer Name",
      "Model",
      "Overall Satisfaction",
      "Courtesy of the service advisor",
      "Comments",
      "Ease of getting an appointment",
      "Mobile",
    ];
    const found = columnsOf([
      ["Service survey July"],
      ["Confidential"],
      header,
      ...rows,
      ["Total", null, null, null, null, 3.2],
    ]);
    expect(found).toMatchObject({ headerRow: 3, headerRows: 1 });
    expect(found?.columns.map(({ header: named, column }) => [named, column])).toEqual([
      ["S.No", null],
      ["Response ID", "survey_id"],
      ["Interview Date", "survey_date"],
      ["Dealer Name", "dealer_code"],
      ["Model", "model_code"],
      ["Overall Satisfaction", "overall"],
      ["Courtesy of the service advisor", "Q4_2"],
      ["Comments", "V1"],
      ["Ease of getting an appointment", "Q4_1"],
      ["Mobile", null],
    ]);
    expect(found?.columns.find(({ column }) => column === "overall")?.scale).toEqual(ONE_TO_FIVE);
  });

  test("is proposed under a header of two rows", () => {
    const upper = [
      null,
      "Response ID",
      "Interview Date",
      "Dealer",
      "Model",
      "Service",
      null,
      null,
      "Appointment",
      "Contact",
    ];
    const lower = [
      "S.No",
      null,
      null,
      null,
      null,
      "Overall satisfaction",
      "Courtesy of service advisor",
      "Comments",
      "Ease of getting an appointment",
      "Mobile",
    ];
    const found = columnsOf([upper, lower, ...rows]);
    expect(found).toMatchObject({ headerRow: 2, headerRows: 2 });
    const taken = found?.columns.filter(({ column }) => column !== null).map(({ column }) => column);
    expect(taken).toEqual([
      "survey_id",
      "survey_date",
      "dealer_code",
      "model_code",
      "overall",
      "Q4_2",
      "V1",
      "Q4_1",
    ]);
  });

  test("two columns that could be the same are left to a person", () => {
    const header = [
      "S.No",
      "Response ID",
      "Interview Date",
      "Dealer Name",
      "Model",
      "Overall rating",
      "x",
      "Remarks",
      "Overall score",
      "Comments",
    ];
    const found = columnsOf([header, ...rows.map((cells) => cells.with(9, "Other words here"))]);
    const open = found?.columns
      .filter(({ isSure }) => !isSure)
      .map(({ header: named, column }) => [named, column]);
    expect(open).toEqual([
      ["Overall rating", null],
      ["x", null],
      ["Remarks", null],
      ["Overall score", null],
      ["Comments", null],
    ]);
  });

  test("none is proposed for a sheet without a header", () => {
    expect(
      columnsOf([
        [1, 2, 3],
        [4, 5, 6],
      ]),
    ).toBeNull();
    expect(columnsOf([])).toBeNull();
  });
});
