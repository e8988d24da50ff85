import { expect, test } from "vitest";
import type { SurveyMapping } from "./mapping.ts";
import { mappingChanges } from "./mapping-changes.ts";
import type { Scale } from "./scales.ts";

const BEFORE: SurveyMapping = {
  name: "Agency A",
  headerRows: 1,
  columns: [
    { header: "Id", column: "survey_id", scale: { kind: "none" } },
    { header: "OSAT", column: "overall", scale: { kind: "range", lowest: 1, highest: 5, rule: "ends" } },
    { header: "Advisor", column: "Q4_2", scale: { kind: "words", ratings: [{ word: "good", rating: 8 }] } },
  ],
  headers: ["Id", "OSAT", "Advisor", "City"],
};
const [ID, OVERALL, ADVISOR] = BEFORE.columns;
const LABELS = [
  { column: "overall", label: "Overall satisfaction" },
  { column: "Q4_2", label: "Courtesy" },
];

const words = (rating: number) => ({ kind: "words", ratings: [{ word: "good", rating }] }) as const;

test.each<readonly [string, Partial<SurveyMapping>, readonly string[]]>([
  ["nothing", {}, []],
  ["its name", { name: "B" }, ["It was called Agency A."]],
  ["two rows of header", { headerRows: 2 }, ["Its header is two rows now."]],
  [
    "a column less",
    { columns: [ID, ADVISOR].flatMap((each) => each ?? []) },
    ['Overall satisfaction is not read any more; it stood in "OSAT".'],
  ],
  [
    "a column more",
    { columns: [...BEFORE.columns, { header: "City", column: "V1", scale: { kind: "none" } }] },
    ['V1 is read from "City" now.'],
  ],
  [
    "another header",
    {
      columns: BEFORE.columns.map((each) => (each === OVERALL ? { ...each, header: "Overall" } : each)),
      headers: ["Id", "Overall", "Advisor", "City"],
    },
    ['Overall satisfaction is read from "Overall" instead of "OSAT".'],
  ],
  [
    "another rule",
    {
      columns: BEFORE.columns.map((each) =>
        each === OVERALL ? { ...each, scale: { kind: "range", lowest: 1, highest: 5, rule: "times" } } : each,
      ),
    },
    ["Scale of Overall satisfaction: 1 to 5: 2 4 6 8 10 instead of 1 to 5: 1 3 6 8 10."],
  ],
  [
    "what is no answer",
    {
      columns: BEFORE.columns.map((each) =>
        each === OVERALL
          ? { ...each, scale: { kind: "range", lowest: 1, highest: 5, rule: "ends", noAnswers: ["0", "NV"] } }
          : each,
      ),
    },
    ["No answer to Overall satisfaction: 0, NV instead of the usual codes."],
  ],
  [
    "another rating of a word",
    { columns: BEFORE.columns.map((each) => (each === ADVISOR ? { ...each, scale: words(9) } : each)) },
    ["The answers of Courtesy are rated otherwise."],
  ],
  [
    "other columns that are passed over",
    { headers: ["Id", "OSAT", "Advisor", "Channel"] },
    ["Known now, and passed over: Channel.", "Not in its files any more: City."],
  ],
])("a version that makes %s other says so", (_, change, sentences) => {
  expect(mappingChanges(BEFORE, { ...BEFORE, ...change }, LABELS)).toEqual(sentences);
});

const range = (lowest: number, highest: number, rule: "ends" | "times") =>
  ({ kind: "range", lowest, highest, rule }) as const;

test.each([
  [
    range(1, 100, "ends"),
    range(1, 100, "times"),
    "1 to 100: multiplied, 100 is 10 instead of 1 to 100: ends meet",
  ],
  [range(0, 100, "ends"), range(1, 100, "ends"), "1 to 100: ends meet instead of Percent: ends meet"],
  [
    range(0, 1, "ends"),
    range(0, 1, "times"),
    "Shares, 0 to 1: multiplied, 1 is 10 instead of Shares, 0 to 1: ends meet",
  ],
  // For recommend both rules say 0 to 10.
  [range(0, 10, "ends"), range(0, 10, "times"), null],
])("a scale %j that becomes %j is another", (was, is, sentence) => {
  const scaled = (scale: Scale) => ({ ...BEFORE, columns: [{ header: "NPS", column: "recommend", scale }] });
  expect(mappingChanges(scaled(was), scaled(is), [])).toEqual([
    sentence === null ? "The answers of recommend are rated otherwise." : `Scale of recommend: ${sentence}.`,
  ]);
  expect(mappingChanges(scaled(is), scaled(is), [])).toEqual([]);
});

test("words in another order are the same scale", () => {
  const rated = [
    { word: "good", rating: 8 },
    { word: "bad", rating: 1 },
  ];
  const of = (ratings: typeof rated) => ({
    ...BEFORE,
    columns: [{ header: "Advisor", column: "Q4_2", scale: { kind: "words", ratings } as const }],
  });
  expect(mappingChanges(of(rated), of(rated.toReversed()), [])).toEqual([]);
});

test("columns that were passed over before anybody noted them are no change of their own", () => {
  expect(mappingChanges({ ...BEFORE, headers: null }, BEFORE, LABELS)).toEqual([
    "The columns that it passes over are known now.",
  ]);
});
