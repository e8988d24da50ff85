import { describe, expect, test } from "vitest";
import { checkProgramme } from "#domain/programme-rules/rules.ts";
import { mappedSurveySheet } from "#domain/survey-mapping/mapping.ts";
import { NO_SCALE, type Scale } from "#domain/survey-mapping/scales.ts";
import { programmeOf, questionnaireFaults } from "./programme-of.ts";
import type { QuestionColumn, Questionnaire } from "./questionnaire.ts";

const FIVE: Scale = { kind: "range", lowest: 1, highest: 5, rule: "ends" };

function column(
  header: string,
  use: QuestionColumn["use"],
  rest: Partial<QuestionColumn> = {},
): QuestionColumn {
  return { header, use, factor: null, question: header, answers: [], scale: NO_SCALE, ...rest };
}

const rating = (header: string, factor: number, question = header) =>
  column(header, "rating", { factor, question, scale: FIVE });

const SOUND: Questionnaire = {
  type: "CSI",
  firstMonth: "2026-01",
  mappingName: "Agency",
  headerRows: 1,
  factors: [
    { name: "Advisor", weight: 1 },
    { name: "Nobody's", weight: 1 },
    { name: "Delivery", weight: 3 },
  ],
  columns: [
    column("Id", "survey_id"),
    column("Day", "survey_date"),
    column("Dealer", "dealer_code"),
    column("Overall", "overall", { scale: FIVE }),
    rating("Q3_1 Courtesy", 0, "Courtesy"),
    rating("Time taken", 2),
    rating("Q3_2 Knowledge", 0, "Knowledge"),
    column("Remarks", "verbatim"),
    column("Ready?", "answer", { answers: ["Yes", "No", " yes "] }),
  ],
  headers: [
    "Id",
    "Day",
    "Dealer",
    "Overall",
    "Q3_1 Courtesy",
    "Time taken",
    "Q3_2 Knowledge",
    "Remarks",
    "Ready?",
    "Agent",
  ],
};

test("codes come from the headers where they have some, slots from the order, weights from what was typed", () => {
  const { programme, mapping } = programmeOf(SOUND);
  expect(questionnaireFaults(SOUND, false)).toEqual([]);
  expect(checkProgramme(programme)).toEqual([]);
  expect(programme.factors).toEqual([
    {
      code: "Q3",
      name: "Advisor",
      slot: 1,
      tab: 1,
      attributes: [
        { code: "Q3_1", name: "Courtesy", slot: 1 },
        { code: "Q3_2", name: "Knowledge", slot: 2 },
      ],
    },
    {
      code: "F1",
      name: "Delivery",
      slot: 2,
      tab: 2,
      attributes: [{ code: "F1_1", name: "Time taken", slot: 3 }],
    },
  ]);
  expect(programme.weights).toEqual([{ fromWave: "WQ-1", weights: { Q3: 1, F1: 3 } }]);
  expect(programme.verbatims).toEqual([{ code: "V1", name: "Remarks", slot: 1 }]);
  expect(programme.otherQuestions[0]?.answers).toEqual([
    { code: "1", name: "Yes" },
    { code: "2", name: "No" },
  ]);
  expect(mapping.columns.map(({ header, column: own }) => [header, own])).toEqual([
    ["Id", "survey_id"],
    ["Day", "survey_date"],
    ["Dealer", "dealer_code"],
    ["Overall", "overall"],
    ["Q3_1 Courtesy", "Q3_1"],
    ["Q3_2 Knowledge", "Q3_2"],
    ["Time taken", "F1_1"],
    ["Remarks", "V1"],
    ["Ready?", "OQ1"],
  ]);
});

const LONG = "More than two visits, since the fault was not found at the first or second";

test("answers with numbers among them have codes that no answer reads like, however long one is", () => {
  const answers = ["1", "2", LONG, "a2"];
  const columns = SOUND.columns.map((each) => (each.use === "answer" ? { ...each, answers } : each));
  const { programme } = programmeOf({ ...SOUND, columns });
  expect(checkProgramme(programme)).toEqual([]);
  expect(programme.otherQuestions[0]?.answers).toEqual([
    { code: "A1", name: "1" },
    { code: "A3", name: "2" },
    { code: "A4", name: LONG },
    { code: "A5", name: "a2" },
  ]);
  const read = answerReader({ ...SOUND, columns });
  for (const [at, answer] of [1, "2", LONG, "A2"].entries())
    expect(read(answer)).toMatchObject({ survey: { otherAnswers: [at + 1] } });
  expect(read("3")).toMatchObject({ problems: [{ column: "Ready?" }] });
});

test("codes that two headers would share, or that read like columns of ours, are numbered on", () => {
  const columns = [
    ...SOUND.columns.slice(0, 3),
    rating("Q3_1", 0),
    rating("q3-1", 2),
    column("V1_1 words", "verbatim"),
    rating("V1_1", 0),
    rating("V1_2", 0),
  ];
  const { programme } = programmeOf({ ...SOUND, columns });
  expect(checkProgramme(programme)).toEqual([]);
});

describe("what can't be made says why:", () => {
  const faults = (change: Partial<Questionnaire>) => questionnaireFaults({ ...SOUND, ...change }, false);
  const without = (use: string) => SOUND.columns.filter((each) => each.use !== use);

  test.each<[string, Partial<Questionnaire>, string]>([
    ["no day", { columns: without("survey_date") }, 'No column is taken for "Day of the answer" yet.'],
    [
      "two dealers",
      { columns: [...SOUND.columns, column("Outlet", "dealer_code")] },
      'Keep one of "Dealer", "Outlet": they are taken for the same.',
    ],
    ["no ratings", { columns: without("rating") }, "Take at least one column as a rating of a factor."],
    [
      "a factor without a name",
      { factors: SOUND.factors.with(0, { name: " ", weight: 1 }) },
      "Give every factor a name.",
    ],
    [
      "two of the same name",
      { factors: SOUND.factors.with(0, { name: "delivery", weight: 1 }) },
      "Two factors have the same name: rename one, or make them one.",
    ],
    [
      "no weight",
      { factors: SOUND.factors.map((each) => ({ ...each, weight: 0 })) },
      "Give a factor a weight above 0.",
    ],
    [
      "a rating without a factor",
      { columns: [...SOUND.columns, rating("Lounge", 7)] },
      'Say which factor "Lounge" belongs to.',
    ],
    [
      "words nobody rated",
      {
        columns: [
          ...SOUND.columns,
          column("Lounge", "rating", {
            factor: 0,
            scale: { kind: "words", ratings: [{ word: "ok", rating: null }] },
          }),
        ],
      },
      'Give the answers of "Lounge" their ratings.',
    ],
    [
      "no list of answers",
      { columns: [...SOUND.columns, column("Who?", "answer")] },
      '"Who?" has no list of answers: pass it over.',
    ],
    [
      "a header twice",
      { columns: [...SOUND.columns, column("remarks", "verbatim")] },
      "Two of its columns have the same header: give them different ones in the file.",
    ],
    ["no name of the mapping", { mappingName: " " }, "Give the mapping a name."],
  ])("%s", (_, change, sentence) => {
    expect(faults(change)).toEqual([sentence]);
  });

  test("no model, where the client has models", () => {
    const sentence = 'No column is taken for "Model, by code or name" yet.';
    expect(questionnaireFaults(SOUND, true)).toEqual([sentence]);
    const columns = [...SOUND.columns, column("Car", "model_code")];
    expect(questionnaireFaults({ ...SOUND, columns }, true)).toEqual([]);
  });
});

test("its own file is read by the mapping: spaces and N/A in closed answers too", () => {
  const read = answerReader(SOUND);
  expect(read("  YES ")).toMatchObject({ survey: { ratings: [1, 10, 3], overall: 10, otherAnswers: [1] } });
  expect(read("N/A")).toMatchObject({ survey: { otherAnswers: [0] } });
  expect(read("perhaps")).toMatchObject({ problems: [{ column: "Ready?" }] });
});

/** Reads a row of a questionnaire's own file by the answer to its closed question. */
function answerReader(questionnaire: Questionnaire) {
  const { programme, mapping } = programmeOf(questionnaire);
  const header = questionnaire.columns.map((each) => each.header);
  const rules = mappedSurveySheet(
    { programme, dealerCodes: ["D1"], modelCodes: [], today: "2026-11-23", dateOrder: "day-first" },
    { dealers: {}, models: {} },
    { mapping, row: { name: "Data", headerRow: 1, header } },
  );
  if (!rules.ok) throw new Error(rules.reason);
  return (answer: string | number) => rules.readRow(["a", "2026-02-03", "D1", 5, 1, 2, 5, "fine", answer]);
}
