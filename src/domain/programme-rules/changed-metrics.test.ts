import { expect, test } from "vitest";
import type { Programme } from "#domain/programme/programme.ts";
import { aFactor, aProgramme } from "#domain/scoring/scores.test-programme.ts";
import { changesMetrics } from "./changed-metrics.ts";

const WAVES = ["WQ-1", "WQ-2"];

function revised(changes: Partial<Programme>, waves: readonly string[] = WAVES): boolean {
  return changesMetrics(aProgramme(), aProgramme(changes), waves);
}

test("the same programme changes nothing, nor does another order of its parts", () => {
  expect(revised({})).toBe(false);
  expect(revised({ factors: [...aProgramme().factors].reverse() })).toBe(false);
  expect(revised({ weights: [...aProgramme().weights].reverse() })).toBe(false);
});

test("names, verbatims, tabs and the low index limit change no stored metric", () => {
  const factors = aProgramme().factors.map((factor) => ({ ...factor, name: "New", tab: 1 }));
  expect(revised({ factors, verbatims: [], lowIndexLimit: 700 })).toBe(false);
});

test("weights count where there are responses", () => {
  const weights = [
    { fromWave: "WQ-1", weights: { Q1: 50, Q2: 30, Q3: 20 } },
    { fromWave: "WQ-3", weights: { Q1: 1, Q2: 1, Q3: 1 } },
  ];
  expect(revised({ weights })).toBe(false);
  expect(revised({ weights }, ["WQ-2", "WQ-4"])).toBe(true);
  expect(
    revised({
      weights: weights.map((each) => ({ ...each, fromWave: each.fromWave === "WQ-3" ? "WQ-2" : "WQ-1" })),
    }),
  ).toBe(true);
});

test("bands and the attributes of a factor count", () => {
  expect(revised({ bands: { disappointed: 4, indifferent: 7, pleased: 9 } })).toBe(true);
  expect(revised({ factors: [...aProgramme().factors, aFactor("Q9", 4, [7])] })).toBe(true);
  const reordered = aProgramme().factors.map((factor) => ({
    ...factor,
    attributes: factor.attributes.toReversed(),
  }));
  expect(revised({ factors: reordered.toReversed() })).toBe(false);
  expect(
    revised({ factors: [aFactor("Q1", 1, [1, 2]), aFactor("Q2", 2, [3, 4, 5]), aFactor("Q3", 3, [6])] }),
  ).toBe(true);
});

test("the answers of other questions count, their names don't", () => {
  const [question] = aProgramme().otherQuestions;
  if (question === undefined) throw new Error("The programme has an other question.");
  const renamed = question.answers.map((answer) => ({ ...answer, name: `${answer.name}!` }));
  expect(revised({ otherQuestions: [{ ...question, answers: renamed }] })).toBe(false);
  const more = [...question.answers, { code: "more", name: "More" }];
  expect(revised({ otherQuestions: [{ ...question, answers: more }] })).toBe(true);
  expect(revised({ otherQuestions: [question, { ...question, code: "OQ0", slot: 9 }] })).toBe(true);
});

test("without responses nothing depends on the programme", () => {
  expect(revised({ bands: { disappointed: 4, indifferent: 7, pleased: 9 } }, [])).toBe(false);
});
