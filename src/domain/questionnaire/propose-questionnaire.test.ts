import { describe, expect, test } from "vitest";
import { checkProgramme } from "#domain/programme-rules/rules.ts";
import { mappingFault } from "#domain/survey-mapping/mapping-faults.ts";
import { NO_SCALE } from "#domain/survey-mapping/scales.ts";
import { AGENCY_SHEETS, type AgencySheet } from "./agency-sheets.test-sheets.ts";
import { programmeOf, questionnaireFaults } from "./programme-of.ts";
import { proposeQuestionnaire, quarterOfDay } from "./propose-questionnaire.ts";
import { questionnaireOf } from "./questionnaire-of.ts";

const NEW_CLIENT = { network: { dealers: [], models: [] }, today: "2026-11-23" };

function proposed({ rows }: Pick<AgencySheet, "rows">) {
  const proposal = proposeQuestionnaire(NEW_CLIENT, rows);
  if (proposal === null) throw new Error("no proposal");
  return proposal;
}

describe.each(AGENCY_SHEETS)("$name", ({ rows, factors, columns }) => {
  const proposal = proposed({ rows });

  test("has its ratings in factors, and no others", () => {
    const got = proposal.factors.map(({ name, isSure }, at) => [
      isSure ? name : `${name}?`,
      proposal.columns.filter(({ factor }) => factor === at).map(({ question }) => question),
    ]);
    expect(Object.fromEntries(got)).toEqual(factors);
  });

  test("has its other columns known, passed over or asked about", () => {
    const got = Object.keys(columns).map((header) => {
      const column = proposal.columns.find((each) => each.header === header);
      if (column === undefined) return [header, "not there"];
      const { use, isSure } = column;
      return [header, use === "ignore" ? (isSure ? "-" : "?") : use];
    });
    expect(Object.fromEntries(got)).toEqual(columns);
  });

  test("says why of each", () => {
    for (const { reason } of [...proposal.columns, ...proposal.factors]) expect(reason).toMatch(/[.?:]$/);
  });
});

test("every sheet whose answers have a number, a day and a dealer becomes a programme and a mapping that are accepted", () => {
  let made = 0;
  for (const sheet of AGENCY_SHEETS) {
    const proposal = proposed(sheet);
    const day = proposal.columns.find(({ use }) => use === "survey_date")?.firstDay;
    const questionnaire = {
      ...questionnaireOf(proposal),
      type: "CSI",
      firstMonth: quarterOfDay(day ?? "2026-01-01"),
      mappingName: "Agency",
    } as const;
    if (questionnaireFaults(questionnaire, false).length > 0) continue;
    const { programme, mapping } = programmeOf(questionnaire);
    expect([sheet.name, checkProgramme(programme), mappingFault(mapping, programme, false)]).toEqual([
      sheet.name,
      [],
      null,
    ]);
    made += 1;
  }
  expect(made).toBeGreaterThan(15);
});

test("the quarter of the earliest day is the first, whatever the order of the rows", () => {
  const sheet = AGENCY_SHEETS.find(({ name }) => name === "codes alone");
  const rows = (sheet?.rows ?? []).toSpliced(5, 0, {
    number: 99,
    cells: ["R-9", "03/02/2024", "DL001", 5, 5, 5, 5, 5, 5],
  });
  expect(proposed({ rows }).columns[1]?.firstDay).toBe("2024-02-03");
  expect(quarterOfDay("2024-02-03")).toBe("2024-01");
  expect(quarterOfDay("2024-12-31")).toBe("2024-10");
});

test("a dealer column is compared with the network where there is one", () => {
  const [sheet] = AGENCY_SHEETS;
  const rows = (sheet?.rows ?? []).map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => (cell === "Dealer Code" ? "Outlet Code" : cell)),
  }));
  const place = { location: "L", state: "S", region: "R" };
  const dealers = ["X1", "X2"].map((code, id) => ({ ...place, id, code, name: code }));
  const proposal = proposeQuestionnaire({ ...NEW_CLIENT, network: { dealers, models: [] } }, rows);
  expect(proposal?.columns[2]).toMatchObject({
    use: "ignore",
    isSure: false,
    reason:
      "It could be the dealer: look at its values. Its header is that of a dealer. 3 of its values are no dealer you have.",
  });
});

test("words of a scale without a group could be ratings, whatever their header asks", () => {
  const sheet = AGENCY_SHEETS.find(({ name }) => name.startsWith("plain questions"));
  const open = proposed(sheet ?? { rows: [] }).columns.filter(({ isSure }) => !isSure);
  expect(open.map(({ couldBeRating }) => couldBeRating)).toEqual(Array(6).fill(true));
  expect(open.map(({ reason }) => reason)).toEqual(
    Array(6).fill(expect.stringContaining("Its values could be ratings: choose the factor.")),
  );
});

test("answers are listed by how often they were given, as they are spelt", () => {
  const sheet = AGENCY_SHEETS.find(({ name }) => name.startsWith("closed questions"));
  const answers = proposed(sheet ?? { rows: [] }).columns.filter(({ use }) => use === "answer");
  expect(answers.map((each) => each.answers)).toEqual([
    ["Yes", "No"],
    ["Phone call", "Walked in", "Website"],
  ]);
});

/** One column of an agency beside those that every sheet has. */
function columnOf(header: string, values: readonly (string | number)[]) {
  const rows = [
    { number: 1, cells: ["Response ID", "Interview Date", "Dealer Code", header] },
    ...Array.from({ length: 30 }, (_, at) => ({
      number: at + 2,
      cells: [`R-${at}`, "01/07/2026", "DL001", values[at % values.length] ?? null],
    })),
  ];
  const found = proposed({ rows }).columns[3];
  if (found === undefined) throw new Error("no column");
  return found;
}

const LIKERT = ["Very Satisfied", "Satisfied", "Dissatisfied", "Very Dissatisfied"];
const RATED = [
  { word: "very satisfied", rating: 10 },
  { word: "satisfied", rating: 8 },
  { word: "dissatisfied", rating: 3 },
  { word: "very dissatisfied", rating: 1 },
];

test("what is asked about, or taken for a closed question, brings the ratings its words would have", () => {
  expect(columnOf("How satisfied were you with the courtesy?", LIKERT)).toMatchObject({
    use: "ignore",
    couldBeRating: true,
    scale: { kind: "words", ratings: RATED },
  });
  expect(columnOf("How was the appointment made?", ["Phone call", "Website", "Walked in"])).toMatchObject({
    use: "answer",
    scale: {
      kind: "words",
      ratings: ["phone call", "website", "walked in"].map((word) => ({ word, rating: null })),
    },
  });
});

test("numbers whose labels say that the lowest is the best are read by their labels", () => {
  const falling = LIKERT.map((word, at) => `${at + 1} - ${word}`);
  const { scale } = columnOf("Courtesy of the advisor", falling);
  expect(scale).toEqual({
    kind: "words",
    ratings: RATED.map(({ rating }, at) => ({ word: falling[at]?.toLowerCase(), rating })),
  });
  const ends = columnOf("Courtesy of the advisor", ["1 = Excellent", 2, 3, 4, "5 = Poor"]);
  expect(ends.scale).toEqual({
    kind: "words",
    ratings: [
      { word: "1 = excellent", rating: 10 },
      { word: "2", rating: 8 },
      { word: "3", rating: 6 },
      { word: "4", rating: 3 },
      { word: "5 = poor", rating: 1 },
    ],
  });
  expect(columnOf("Courtesy", ["1 (Poor)", "3 (Good)", "5 (Excellent)"]).scale).toMatchObject({
    kind: "range",
  });
});

test("a header that says that 1 is the best turns its numbers round", () => {
  const { scale, couldBeRating, isSure } = columnOf("Courtesy (1 = Excellent, 5 = Poor)", [1, 2, 3, 4, 5]);
  expect({ couldBeRating, isSure }).toEqual({ couldBeRating: true, isSure: false });
  expect(scale).toEqual({
    kind: "words",
    ratings: [10, 8, 6, 3, 1].map((rating, at) => ({ word: String(at + 1), rating })),
  });
});

test("every column brings its answers: what is taken for something else may be a closed question", () => {
  expect(columnOf("Advisor - Courtesy", [1, 2, 3]).answers).toEqual(["1", "2", "3"]);
  expect(columnOf("Customer remarks", ["It was good", "It was bad"]).answers).toEqual([
    "It was bad",
    "It was good",
  ]);
});

test("a list with an answer longer than a question may have is none, and such words are no scale", () => {
  const long = "word ".repeat(120).trim();
  const { answers, scale } = columnOf("Steps", [long, "short", "other"]);
  expect([answers, scale]).toEqual([[], NO_SCALE]);
});
