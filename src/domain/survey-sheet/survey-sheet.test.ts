import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aProgramme } from "#domain/scoring/scores.test-programme.ts";
import { responseScorer } from "#domain/scoring/scores.ts";
import type { Cell } from "./cell.ts";
import { headerRow } from "./sheet-headers.test-row.ts";
import { surveySheet } from "./survey-sheet.ts";

const programme = aProgramme();
const context = {
  programme,
  dealerCodes: ["0101", "0102", "D-7"],
  modelCodes: ["M1", "002"],
  today: "2026-11-21",
  dateOrder: "day-first" as const,
};

/** A good row by header; the programme has the ratings Q1_1 … Q3_1 in slots 1 to 6. */
const GOOD: Readonly<Record<string, Cell>> = {
  survey_id: "S-1",
  survey_date: "2025-08-15",
  dealer_code: "0101",
  model_code: "M1",
  vin: "MA3ERLF1S00123456",
  overall: 8,
  recommend: 9,
  Q1_1: 10,
  Q1_2: 9,
  Q1_3: 8,
  Q2_1: 7,
  Q2_2: 6,
  Q3_1: 5,
  V1: "All well.",
  OQ1: "No",
};

const BLANK_SCORES = {
  overall: null,
  recommend: null,
  Q1_1: null,
  Q1_2: null,
  Q1_3: null,
  Q2_1: null,
  Q2_2: null,
  Q3_1: null,
};

function sheetOf(header: readonly (Cell | undefined)[]) {
  const sheet = surveySheet(context, headerRow(header));
  if (!sheet.ok) throw new Error(sheet.reason);
  return sheet;
}

function read(changes: Readonly<Record<string, Cell>>) {
  const row = { ...GOOD, ...changes };
  return sheetOf(Object.keys(row)).readRow(Object.values(row));
}

function surveyOf(changes: Readonly<Record<string, Cell>>) {
  const result = read(changes);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.survey;
}

describe("a good row", () => {
  it("is read with its scores under the weights of its wave", () => {
    const ratings = [10, 9, 8, 7, 6, 5];
    expect(surveyOf({})).toEqual({
      surveyId: "S-1",
      day: "2025-08-15",
      month: 202508,
      dealerCode: "0101",
      modelCode: "M1",
      vin: "MA3ERLF1S00123456",
      overall: 8,
      recommend: 9,
      ratings,
      otherAnswers: [2],
      verbatims: ["All well."],
      ...responseScorer(programme, "WQ-3")(ratings),
    });
    expect(surveyOf({}).index).toBe(625_000);
    expect(surveyOf({ survey_date: "2025-03-31" }).index).toBe(745_000);
  });

  it("names an answer in either spelling of its accents", () => {
    for (const form of ["NFC", "NFD"] as const) {
      const answers = [{ code: "1", name: "Café é".normalize(form) }];
      const otherQuestions = programme.otherQuestions.map((question) => ({ ...question, answers }));
      const sheet = surveySheet(
        { ...context, programme: { ...programme, otherQuestions } },
        headerRow(Object.keys(GOOD)),
      );
      if (!sheet.ok) throw new Error(sheet.reason);
      for (const written of ["CAFÉ É", "café é".normalize("NFD")]) {
        const row = { ...GOOD, OQ1: written };
        expect(sheet.readRow(Object.values(row))).toMatchObject({ survey: { otherAnswers: [1] } });
      }
    }
  });

  it.each<[string, Record<string, Cell>, object]>([
    ["keeps leading zeros of the survey id", { survey_id: "0007" }, { surveyId: "0007" }],
    ["takes a number as survey id", { survey_id: 7 }, { surveyId: "7" }],
    ["trims the survey id", { survey_id: " S-9 " }, { surveyId: "S-9" }],
    ["takes a survey id of 64 characters", { survey_id: "x".repeat(64) }, { surveyId: "x".repeat(64) }],
    ["takes an Excel date", { survey_date: { epochDay: 20_000 } }, { day: "2024-10-04" }],
    ["compares a dealer code stored as a number by its width", { dealer_code: 102 }, { dealerCode: "0102" }],
    ["compares a model code stored as a number by its width", { model_code: 2 }, { modelCode: "002" }],
    ["takes a blank vin", { vin: "  " }, { vin: null }],
    ["takes a vin stored as a number", { vin: 12_345 }, { vin: "12345" }],
    [
      "takes the lowest overall and rating",
      { overall: 1, Q1_1: 1 },
      { overall: 1, ratings: [1, 9, 8, 7, 6, 5] },
    ],
    ["takes the highest of all", { overall: 10, recommend: 10, Q1_1: 10 }, { overall: 10, recommend: 10 }],
    ["takes recommend 0", { recommend: 0 }, { recommend: 0 }],
    [
      "takes numbers stored as text",
      { overall: "7", recommend: " 10 ", Q1_1: "1" },
      { overall: 7, recommend: 10 },
    ],
    ["reads 99 as not applicable", { Q1_1: 99, Q1_2: "99", Q1_3: "99.0" }, { ratings: [0, 0, 0, 7, 6, 5] }],
    ["takes blank ratings", { Q3_1: null, Q2_1: " " }, { ratings: [10, 9, 8, 0, 6, 0] }],
    ["has no factor score where nothing is answered", { Q3_1: 99 }, { factors: [900_000, 650_000, null] }],
    [
      "has no index without ratings",
      { ...BLANK_SCORES, overall: 3 },
      { index: null, factors: [null, null, null], overall: 3 },
    ],
    ["is enough with recommend alone", { ...BLANK_SCORES, recommend: 0 }, { recommend: 0 }],
    ["is enough with one rating alone", { ...BLANK_SCORES, Q3_1: 1 }, { index: 100_000 }],
    ["takes an answer's code", { OQ1: "1" }, { otherAnswers: [1] }],
    ["takes an answer's code stored as a number", { OQ1: 2 }, { otherAnswers: [2] }],
    ["takes an answer's code written as a decimal", { OQ1: "2.0" }, { otherAnswers: [2] }],
    ["takes an answer's code with zeros around it", { OQ1: " 01.00 " }, { otherAnswers: [1] }],
    ["takes an answer's name in any case", { OQ1: " yes " }, { otherAnswers: [1] }],
    ["takes a blank answer", { OQ1: null }, { otherAnswers: [0] }],
    ["takes a text of 32,767 characters", { V1: "x".repeat(32_767) }, { verbatims: ["x".repeat(32_767)] }],
    ["drops NUL from a text", { V1: "good\u0000" }, { verbatims: ["good"] }],
    ["takes a blank text", { V1: null }, { verbatims: [null] }],
    ["keeps emoji and Devanagari", { V1: "बहुत अच्छा 😀" }, { verbatims: ["बहुत अच्छा 😀"] }],
  ])("%s", (_, changes, expected) => {
    const early = aProgramme({ firstMonth: "2024-10" });
    const sheet = surveySheet({ ...context, programme: early }, headerRow(Object.keys(GOOD)));
    if (!sheet.ok) throw new Error(sheet.reason);
    expect(sheet.readRow(Object.values({ ...GOOD, ...changes }))).toMatchObject({ survey: expected });
  });
});

const RATING = "Enter a whole number from 1 to 10, or leave the cell blank. 99 means not applicable.";
const OVERALL = "Enter a whole number from 1 to 10, or leave the cell blank.";
const RECOMMEND = "Enter a whole number from 0 to 10, or leave the cell blank.";
const TOO_LONG =
  "The number is too long, Excel has lost digits of it: format the column as text and enter it again.";
const NO_DEALER = "No dealer has this code: correct it, or add the dealer to the network first.";

describe("a row is rejected", () => {
  it.each<[string, Cell, string]>([
    ["survey_id", null, "Enter the number of the survey, up to 64 characters."],
    ["survey_id", "x".repeat(65), "Shorten it to 64 characters: it has 65."],
    ["survey_id", "S\u00001", "Type it again: it holds an invisible control character."],
    ["survey_id", "S\uDC00", "Type it again: it holds half a character."],
    ["survey_id", 2 ** 53, TOO_LONG],
    ["survey_id", 1.5, "Enter text or a whole number: this number has decimals."],
    ["survey_id", { epochDay: 1 }, "Enter text or a whole number: format the column as text."],
    ["survey_date", "2026-11-22", "The date lies in the future: today is 2026-11-21."],
    ["survey_date", "2024-12-31", "The date lies before 2025-01-01, the first day of this survey."],
    ["survey_date", "31-02-2025", "There is no such day in the calendar: correct the date."],
    ["survey_date", 45_000, "This is the bare number behind an Excel date: format the column as a date."],
    ["dealer_code", "9999", NO_DEALER],
    ["dealer_code", "101", NO_DEALER],
    ["dealer_code", "0101.0", NO_DEALER],
    ["dealer_code", "01\u000001", "Type it again: it holds an invisible control character."],
    ["dealer_code", 2 ** 60, TOO_LONG],
    ["dealer_code", " ", "Enter the code of a dealer."],
    ["model_code", "M9", "No model has this code: correct it, or add the model to the network first."],
    ["model_code", null, "Enter the code of a model."],
    ["vin", "x".repeat(18), "Shorten it to 17 characters: it has 18."],
    ["overall", 0, OVERALL],
    ["overall", 99, OVERALL],
    ["overall", "good", OVERALL],
    ["recommend", 11, RECOMMEND],
    ["recommend", -1, RECOMMEND],
    ["recommend", 7.5, RECOMMEND],
    ["Q1_1", 11, RATING],
    ["Q1_1", 0, RATING],
    ["Q1_1", 7.5, RATING],
    ["Q1_1", "7,5", RATING],
    ["Q1_1", "n/a", RATING],
    ["Q1_1", true, RATING],
    ["Q1_1", { epochDay: 7 }, RATING],
    ["V1", "x".repeat(32_768), "Shorten the text to 32,767 characters."],
    ["OQ1", "Maybe", "Enter the code or the name of one of the question's answers."],
    ["OQ1", "2.5", "Enter the code or the name of one of the question's answers."],
    ["OQ1", 3, "Enter the code or the name of one of the question's answers."],
    ["OQ1", "__proto__", "Enter the code or the name of one of the question's answers."],
  ])("for %s = %j: %s", (column, cell, reason) => {
    expect(read({ [column]: cell })).toMatchObject({ problems: [{ column, reason }] });
  });

  it("with every problem named, by value, and its survey id", () => {
    const result = read({ survey_date: "soon", dealer_code: "X\u0000", Q1_1: 11, Q2_1: "?", OQ1: "Maybe" });
    if (!("problems" in result)) throw new Error("accepted");
    expect(result.surveyId).toBe("S-1");
    expect(result.problems.map(({ column, value }) => [column, value])).toEqual([
      ["survey_date", "soon"],
      ["dealer_code", "X\uFFFD"],
      ["Q1_1", "11"],
      ["Q2_1", "?"],
      ["OQ1", "Maybe"],
    ]);
  });

  it("without a survey id where it cannot be read", () => {
    expect(read({ survey_id: "a\u0000" })).toMatchObject({ surveyId: null });
  });

  it("for a number that several dealers share", () => {
    const sheet = surveySheet({ ...context, dealerCodes: ["07", "007"] }, headerRow(Object.keys(GOOD)));
    if (!sheet.ok) throw new Error(sheet.reason);
    expect(sheet.readRow(Object.values({ ...GOOD, dealer_code: 7 }))).toMatchObject({
      problems: [
        {
          column: "dealer_code",
          value: "7",
          reason: "Format the column as text: several dealers share this number.",
        },
      ],
    });
  });

  it("without any score, unless a score is what is wrong", () => {
    const reason = "The row holds no score: fill overall, recommend or at least one rating.";
    expect(read(BLANK_SCORES)).toMatchObject({ problems: [{ column: "", value: "", reason }] });
    expect(read({ ...BLANK_SCORES, Q1_1: 99 })).toMatchObject({ problems: [{ reason }] });
    const faulty = read({ ...BLANK_SCORES, overall: 11 });
    expect(faulty).toMatchObject({ problems: [{ column: "overall" }] });
  });

  it("when it is shorter than its header", () => {
    const { readRow } = sheetOf(Object.keys(GOOD));
    expect(readRow(["S-1", "2025-08-15"])).toMatchObject({
      problems: [{ column: "dealer_code" }, { column: "model_code" }, { column: "" }],
    });
  });
});

describe("a sheet", () => {
  it("lacking required columns names them all", () => {
    expect(surveySheet(context, headerRow(["survey_id", "overall", "overall"]))).toEqual({
      ok: false,
      found: 1,
      reason:
        "The sheet Rows lacks the required columns survey_date, dealer_code, model_code. Its header, row 1, has survey_id.",
    });
  });

  it("with a duplicate header is refused", () => {
    expect(surveySheet(context, headerRow([...Object.keys(GOOD), "q1 1"]))).toEqual({
      ok: false,
      found: 4,
      reason: "The header of the sheet Rows, row 1, names a column more than once: q1 1. Keep one of each.",
    });
  });

  it("needs one score column at least", () => {
    const required = ["survey_id", "survey_date", "dealer_code", "model_code"];
    expect(surveySheet(context, headerRow([...required, "V1"]))).toMatchObject({
      ok: false,
      reason: "The sheet Rows has no score column: add overall, recommend or a rating column such as Q1_1.",
    });
    for (const column of ["overall", "recommend", "Q3_1"])
      expect(surveySheet(context, headerRow([...required, column])).ok).toBe(true);
  });

  it("warns of missing score columns and of unknown columns, by name", () => {
    expect(sheetOf(Object.keys(GOOD)).warnings).toEqual([]);
    const header = Object.keys(GOOD).filter((name) => !["recommend", "Q2_1", "Q2_2"].includes(name));
    expect(sheetOf([...header, "Colour", "constructor"]).warnings).toEqual([
      "Score columns that are missing and stay blank: recommend, Q2_1, Q2_2.",
      "Columns that are not known and were ignored: Colour, constructor.",
    ]);
  });

  it("reads the same in any order and spelling of its columns", () => {
    const spelt = fc.tuple(fc.boolean(), fc.constantFrom("", " ", "-", "_"));
    const spelling = fc.array(spelt, { minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(
        fc.shuffledSubarray(Object.entries(GOOD), { minLength: 15 }),
        spelling,
        (columns, spellings) => {
          const header = columns.map(([name], place) => {
            const [upper = false, space = ""] = spellings[place] ?? [];
            return (upper ? name.toUpperCase() : name).replaceAll("_", space);
          });
          const { readRow, warnings } = sheetOf(["Note", ...header]);
          expect(readRow(["any", ...columns.map(([, cell]) => cell)])).toEqual({ survey: surveyOf({}) });
          expect(warnings).toHaveLength(1);
        },
      ),
    );
  });

  it("has no cell that makes it throw, and accepts only what its rules allow", () => {
    const cell: fc.Arbitrary<Cell> = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.double(),
      fc.integer({ min: -1, max: 100 }),
      fc.boolean(),
      fc.constant(null),
      fc.record({ epochDay: fc.oneof(fc.double(), fc.integer()) }),
    );
    const changes = fc.dictionary(fc.constantFrom(...Object.keys(GOOD)), cell);
    fc.assert(
      fc.property(changes, (cells) => {
        const result = read(cells);
        if ("problems" in result) {
          expect(result.problems.length).toBeGreaterThan(0);
          return;
        }
        const { surveyId, ratings, overall, day } = result.survey;
        expect(surveyId).toMatch(/^\S(?:.{0,62}\S)?$/u);
        expect(ratings.every((rating) => Number.isInteger(rating) && rating >= 0 && rating <= 10)).toBe(true);
        expect(overall === null || (overall >= 1 && overall <= 10)).toBe(true);
        expect(day >= "2025-01-01" && day <= context.today).toBe(true);
        expect(JSON.stringify(result.survey)).not.toContain("\\u0000");
      }),
      { numRuns: 1000 },
    );
  });
});
