import { expect, test } from "vitest";
import type { EditedProgramme } from "#contract/programme.ts";
import {
  draftFaults,
  draftOf,
  isSameDraft,
  numberOf,
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
  const typed = withWeight(draft, "WQ-1", "Q1", "12,5");
  expect(isSameDraft(typed, draft)).toBe(true);
  const [set] = withWeight(draft, "WQ-1", "Q1", "62.5").weights;
  expect(set && [sumOf(set), shareOf(set, "Q1"), shareOf(set, "Q2")]).toEqual([100, "62.5 %", "37.5 %"]);
  const open = withWeight(draft, "WQ-1", "Q1", "x");
  expect(isSameDraft(open, draft)).toBe(false);
  expect(draftFaults(open, WAVES)).toEqual([
    "The weight of One from Name of WQ-1 on is not a number such as 12.5.",
  ]);
});

test("a set of its own begins as the one before, and goes again", () => {
  const more = withSet(draft, "WQ-2");
  expect(programmeOf(more).weights).toEqual([
    { fromWave: "WQ-1", weights: { Q1: 12.5, Q2: 37.5 } },
    { fromWave: "WQ-2", weights: { Q1: 12.5, Q2: 37.5 } },
  ]);
  expect(isSameDraft(withoutSet(more, "WQ-2"), draft)).toBe(true);
});
