import { expect, test } from "vitest";
import type { EditedProgramme } from "#contract/programme.ts";
import {
  draftFaults,
  draftOf,
  isSameDraft,
  numberOf,
  type ProgrammeDraft,
  programmeOf,
  shareOf,
  sumOf,
  withoutSet,
  withSet,
  withWeight,
} from "./programme-draft.ts";

const PROGRAMME: EditedProgramme = {
  factors: [
    { code: "Q1", name: "One", slot: 1, tab: 1, attributes: [{ code: "Q1_1", name: "A", slot: 1 }] },
    { code: "Q2", name: "Two", slot: 2, tab: 2, attributes: [{ code: "Q2_1", name: "B", slot: 2 }] },
  ],
  weights: [{ fromWave: "WQ-1", weights: { Q1: 12.5, Q2: 37.5 } }],
  bands: { disappointed: 5, indifferent: 7, pleased: 9 },
  lowIndexLimit: 800,
  verbatims: [],
  otherQuestions: [],
};
const WAVES = ["WQ-1", "WQ-2"].map((wave) => ({ wave, name: `Name of ${wave}`, responses: 1 }));
const draft = draftOf(PROGRAMME);

test.each([
  ["12", 12],
  [" 12,5 ", 12.5],
  ["0", 0],
  ["1,25", 1.25],
  ["1,000", null],
  ["1,250", null],
  ["0.125", 0.125],
  ["0,125", 0.125],
  ["12.3456", null],
  ["-1", null],
  ["", null],
  ["a", null],
])("%j is the number %j", (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test("a draft that nobody touched is its programme", () => {
  expect(programmeOf(draft)).toEqual(PROGRAMME);
  expect(isSameDraft(draft, draftOf(PROGRAMME))).toBe(true);
});

test("a weight that is typed changes sum and shares; what is no number is a change and a fault", () => {
  const typed = withWeight(draft, "WQ-1", 1, "12,5");
  expect(isSameDraft(typed, draft)).toBe(true);
  const [set] = withWeight(draft, "WQ-1", 1, "62.5").weights;
  expect(set && [sumOf(set), shareOf(set, 1), shareOf(set, 2)]).toEqual([100, "62.5 %", "37.5 %"]);
  const open = withWeight(draft, "WQ-1", 1, "x");
  expect(isSameDraft(open, draft)).toBe(false);
  expect(draftFaults(open, WAVES)).toEqual([
    "The weight of One from Name of WQ-1 on must be a number from 0 to 1000, written like 1000 or 12.5.",
  ]);
});

test.each<[string, Partial<ProgrammeDraft>, string]>([
  [
    "a limit above 1000",
    { lowIndexLimit: "1200" },
    "The limit of a low index must be a number from 0 to 1000, written like 1000 or 812.5.",
  ],
  [
    "a limit that may be one",
    { lowIndexLimit: "1,000" },
    "The limit of a low index must be a number from 0 to 1000, written like 1000 or 812.5.",
  ],
  [
    "bands that don't rise",
    { bands: { disappointed: 7, indifferent: 7, pleased: 9 } },
    "Each band must end with a higher rating than the one before.",
  ],
  [
    "weights of nothing",
    { weights: [{ fromWave: "WQ-1", weights: { 1: "0", 2: "0" } }] },
    "From Name of WQ-1 on one weight must be above 0.",
  ],
  [
    "a weight above 1000",
    { weights: [{ fromWave: "WQ-1", weights: { 1: "5000", 2: "0" } }] },
    "The weight of One from Name of WQ-1 on must be a number from 0 to 1000, written like 1000 or 12.5.",
  ],
  [
    "a tab above 50",
    { factors: draft.factors.map((each) => (each.code === "Q2" ? { ...each, tab: "60" } : each)) },
    "The tab of factor Q2 must be a whole number from 1 to 50.",
  ],
  ["a blank text", { verbatims: [{ code: "V1", name: " ", slot: 1 }] }, "Question V1 has no text."],
])("%s is told before anything is sent", (_, change, sentence) => {
  expect(draftFaults(draft, WAVES)).toEqual([]);
  expect(draftFaults({ ...draft, ...change }, WAVES)).toEqual([sentence]);
});

test("a set of its own begins as the one before, and goes again", () => {
  const more = withSet(draft, "WQ-2");
  expect(programmeOf(more).weights).toEqual([
    { fromWave: "WQ-1", weights: { Q1: 12.5, Q2: 37.5 } },
    { fromWave: "WQ-2", weights: { Q1: 12.5, Q2: 37.5 } },
  ]);
  expect(isSameDraft(withoutSet(more, "WQ-2"), draft)).toBe(true);
});
