import { expect, test } from "vitest";
import type { ProposedQuestionnaire } from "#contract/questionnaire.ts";
import { NO_SCALE } from "#domain/survey-mapping/scales.ts";
import { quartersSince } from "./first-quarters.ts";
import { onlyOnce } from "./only-once.ts";
import {
  choiceOf,
  draftFaults,
  draftOf,
  firstQuarterOf,
  openRatings,
  questionnaireOf,
  ratingChoice,
  withChoice,
  withFactor,
  withOneFactor,
  withQuestion,
} from "./questionnaire-draft.ts";

type Column = ProposedQuestionnaire["columns"][number];
const FIVE = { kind: "range", lowest: 1, highest: 5, rule: "ends" } as const;

function column(header: string, rest: Partial<Column> = {}): Column {
  return {
    header,
    use: "ignore",
    factor: null,
    question: header,
    answers: [],
    scale: NO_SCALE,
    samples: [],
    isSure: true,
    couldBeRating: false,
    reason: "",
    firstDay: null,
    ...rest,
  };
}

const open = { scale: FIVE, isSure: false, couldBeRating: true };
const SHEET: ProposedQuestionnaire = {
  name: "Data",
  headerRow: 1,
  headerRows: 1,
  headerReason: "Row 1.",
  rows: 30,
  isWhole: true,
  factors: [{ name: "Q3", isSure: false, reason: "Only a code is known of it: give it a name." }],
  columns: [
    column("Day", { use: "survey_date", firstDay: "2025-05-09" }),
    column("Call day", { firstDay: "2024-12-01" }),
    column("Q3_1", { use: "rating", factor: 0, scale: FIVE }),
    column("Courtesy", open),
    column("Parking", open),
    column("Ready?", { use: "answer", answers: ["Yes", "No"] }),
  ],
};
const CHOSEN = { type: "CSI", firstMonth: "2025-04", mappingName: "Agency" } as const;

test("a question goes into another factor or a new one, with the scale its answers are on", () => {
  const draft = draftOf(SHEET);
  const moved = withChoice(withChoice(draft, 3, ratingChoice(null)), 2, ratingChoice(1));
  expect(moved.factors).toHaveLength(2);
  expect(moved.columns.slice(2, 4).map((each) => [choiceOf(each), each.scale])).toEqual([
    ["rating 1", FIVE],
    ["rating 1", FIVE],
  ]);
  const back = withChoice(moved, 3, "ignore");
  expect(back.columns[3]).toMatchObject({ use: "ignore", factor: null, scale: NO_SCALE, isSure: true });
  expect(withChoice(back, 3, "overall").columns[3]?.scale).toEqual(FIVE);
});

test("all that could be ratings are taken for one factor at once", () => {
  const draft = draftOf(SHEET);
  expect(openRatings(draft).map(({ header }) => header)).toEqual(["Courtesy", "Parking"]);
  const taken = withFactor(withOneFactor(draft), 1, { name: "Workshop", weight: "2.5" });
  expect(openRatings(taken)).toEqual([]);
  expect(questionnaireOf(taken, CHOSEN)).toMatchObject({
    factors: [
      { name: "Q3", weight: 1 },
      { name: "Workshop", weight: 2.5 },
    ],
    columns: [
      { header: "Day" },
      { header: "Q3_1", factor: 0 },
      { header: "Courtesy", factor: 1 },
      { header: "Parking", factor: 1 },
      { header: "Ready?", answers: ["Yes", "No"] },
    ],
  });
});

test("the mark of a factor goes with its new name, and a question keeps what was typed", () => {
  const draft = withQuestion(draftOf(SHEET), 2, "Courtesy of the advisor");
  expect(draft.factors[0]?.note).toBe("Only a code is known of it: give it a name.");
  expect(withFactor(draft, 0, { weight: "3" }).factors[0]?.note).not.toBe(null);
  expect(withFactor(draft, 0, { name: "Advisor" }).factors[0]?.note).toBe(null);
  expect(questionnaireOf(draft, CHOSEN).columns[1]?.question).toBe("Courtesy of the advisor");
});

test("the first quarter follows the column that is taken for the day, however old", () => {
  const draft = draftOf(SHEET);
  expect(firstQuarterOf(draft)).toBe("2025-04");
  expect(firstQuarterOf(withChoice(withChoice(draft, 0, "ignore"), 1, "survey_date"))).toBe("2024-10");
  expect(firstQuarterOf(withChoice(draft, 0, "ignore"))).toBe(null);
  const now = new Date(2026, 10, 23);
  expect(quartersSince(now, "2015-04").at(-1)?.value).toBe("2015-04");
  expect(quartersSince(now, "2026-10")).toEqual(quartersSince(now, null));
});

test("a column whose header stands twice stays nothing: no file with it could be read", () => {
  const twice = draftOf({
    ...SHEET,
    columns: [...SHEET.columns, column("q3 1", open), column("Parking ", open)],
  });
  expect(twice.columns.map(({ fault }) => fault !== null)).toEqual([
    false,
    false,
    true,
    false,
    true,
    false,
    true,
    true,
  ]);
  expect(withChoice(twice, 4, "overall")).toEqual(twice);
  expect(openRatings(twice).map(({ header }) => header)).toEqual(["Courtesy"]);
});

test("a weight may have a comma; one that is no number is told", () => {
  const weighted = (weight: string) => withFactor(draftOf(SHEET), 0, { name: "Advisor", weight });
  expect(questionnaireOf(weighted(" 12,5 "), CHOSEN).factors).toEqual([{ name: "Advisor", weight: 12.5 }]);
  expect(draftFaults(weighted("12,5"))).toEqual([]);
  for (const weight of ["abc", "", "-1", "1001", "1,2,3", "1.2345"])
    expect(draftFaults(weighted(weight))).toEqual([
      'The weight of "Advisor" is not a number from 0 to 1000 with at most three decimals.',
    ]);
  const unused = withChoice(weighted("abc"), 2, "ignore");
  expect(draftFaults(unused)).toEqual([]);
});

test("answers from 0 are not what a rating from 1 has, nor the other way round", () => {
  const words = {
    kind: "words",
    ratings: [
      { word: "no", rating: 0 },
      { word: "yes", rating: 10 },
      { word: "?", rating: null },
    ],
  } as const;
  const draft = draftOf({
    ...SHEET,
    columns: [
      column("NPS", { use: "recommend", scale: { kind: "same" } }),
      column("Likely", { use: "recommend", scale: words }),
      column("Courtesy", { use: "rating", factor: 0, scale: { kind: "same" } }),
    ],
  });
  const scaleAs = (id: number, choice: string) => withChoice(draft, id, choice).columns[id]?.scale;
  expect(scaleAs(0, ratingChoice(0))).toEqual({ kind: "range", lowest: 0, highest: 10, rule: "ends" });
  expect(scaleAs(1, "overall")).toEqual({
    kind: "words",
    ratings: [
      { word: "no", rating: 1 },
      { word: "yes", rating: 10 },
      { word: "?", rating: null },
    ],
  });
  expect(scaleAs(0, "recommend")).toEqual({ kind: "same" });
  expect(scaleAs(2, "recommend")).toEqual({ kind: "same" });
  const back = withChoice(withChoice(draft, 0, ratingChoice(0)), 0, "recommend");
  expect(back.columns[0]?.scale).toEqual({ kind: "same" });
});

test("what was made is not made again when what follows fails", async () => {
  const once = onlyOnce<string>();
  let made = 0;
  const make = () => {
    made += 1;
    return Promise.resolve(`aurora-${made}`);
  };
  await expect(once(() => Promise.reject(new Error("busy")))).rejects.toThrow("busy");
  expect([await once(make), await once(make), made]).toEqual(["aurora-1", "aurora-1", 1]);
});
