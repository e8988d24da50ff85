import { expect, test } from "vitest";
import type { Programme } from "#domain/programme/programme.ts";
import { aFactor, aProgramme } from "#domain/scoring/scores.test-programme.ts";
import { programmeChanges } from "./changes.ts";

const before = aProgramme();
const [q1, q2, q3] = [aFactor("Q1", 1, [1, 2, 3]), aFactor("Q2", 2, [4, 5]), aFactor("Q3", 3, [6])];
const [question] = before.otherQuestions;
const [early, late] = before.weights;
if (question === undefined || early === undefined || late === undefined) throw new Error("a whole programme");

const CHANGES: readonly (readonly [string, Partial<Programme>, readonly string[]])[] = [
  ["nothing", {}, []],
  [
    "a weight",
    { weights: [early, { ...late, weights: { ...late.weights, Q1: 25.5 } }] },
    ["Factor Q1 weighs 25.5 instead of 20 from Jul–Sep 2025 on."],
  ],
  [
    "a set of weights, and another that goes",
    { weights: [early, { ...late, fromWave: "WQ-4" }] },
    [
      "The weights from Jul–Sep 2025 on are gone; those before stay in force.",
      "There are weights of their own from Oct–Dec 2025 on: Factor Q1 20, Factor Q2 30, Factor Q3 50.",
    ],
  ],
  [
    "a band and the limit",
    { bands: { ...before.bands, disappointed: 4 }, lowIndexLimit: 750 },
    [
      "The highest rating that is disappointed is 4 instead of 5.",
      "The limit of a low index is 750 instead of 800.",
    ],
  ],
  [
    "names, tabs and codes",
    { factors: [{ ...q1, name: "New", tab: 2 }, { ...q2, code: "Q9" }, q3] },
    [
      "Factor Q1 reads 'New' instead of 'Factor Q1'.",
      "Factor Q2 has the code Q9 now.",
      "Factor Q1 stands on tab 2 instead of 1.",
    ],
  ],
  [
    "an attribute more, and the order",
    { factors: [q2, q1, { ...q3, attributes: [...q3.attributes, { code: "Q3_2", name: "Tea", slot: 9 }] }] },
    [
      "The order of the factors is another.",
      "Attribute Q3_2 'Tea' is new.",
      "The order of the attributes is another.",
    ],
  ],
  [
    "texts in another language",
    {
      factors: [{ ...q1, texts: { hi: "एक", ta: "ஒன்று" } }, { ...q2, texts: { hi: "दो" } }, q3],
    },
    ["Texts in Hindi: 2 new.", "Texts in Tamil: 1 new."],
  ],
  [
    "a tab group and an answer",
    {
      otherQuestions: [
        {
          ...question,
          combine: "1",
          answers: [
            { code: "1", name: "Yes" },
            { code: "2", name: "Not at all" },
            { code: "3", name: "Later" },
          ],
        },
      ],
    },
    [
      "Question OQ1 stands in tab group 1 now.",
      "Answer 2 of question OQ1 is 2 'Not at all' instead of 2 'No'.",
      "Question OQ1 has the new answer 'Later'.",
    ],
  ],
];

test.each(CHANGES)("%s", (_, change, sentences) => {
  expect(programmeChanges(before, aProgramme(change))).toEqual(sentences);
});
