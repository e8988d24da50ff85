import { expect, test } from "vitest";
import type { EditedProgramme } from "#contract/programme.ts";
import {
  withAnswer,
  withAttribute,
  withFactor,
  withoutFactor,
  withQuestion,
  withVerbatim,
} from "./additions.ts";
import {
  changedAt,
  draftFaults,
  draftOf,
  isSameDraft,
  type ProgrammeDraft,
  programmeOf,
} from "./programme-draft.ts";

const PROGRAMME: EditedProgramme = {
  factors: [
    { code: "Q4", name: "Initiation", slot: 1, tab: 1, attributes: [{ code: "Q4_1", name: "A", slot: 3 }] },
    { code: "Q5", name: "Advisor", slot: 7, tab: 2, attributes: [{ code: "Q5_09", name: "B", slot: 12 }] },
  ],
  weights: [
    { fromWave: "WQ-1", weights: { Q4: 40, Q5: 60 } },
    { fromWave: "WQ-3", weights: { Q4: 50, Q5: 50 } },
  ],
  bands: { disappointed: 5, indifferent: 7, pleased: 9 },
  lowIndexLimit: 800,
  verbatims: [{ code: "V1", name: "Why?", slot: 2 }],
  otherQuestions: [
    {
      code: "OQ1",
      name: "Washed?",
      slot: 4,
      combine: "0",
      answers: [
        { code: "1", name: "Yes" },
        { code: "2", name: "No" },
      ],
    },
  ],
};
const WAVES = ["WQ-1", "WQ-3"].map((wave) => ({ wave, name: `Name of ${wave}`, responses: 1 }));
const EMPTY: ProgrammeDraft = { ...draftOf(PROGRAMME), factors: [], verbatims: [], otherQuestions: [] };
const draft = draftOf(PROGRAMME);

test("what is added gets the slot behind all of its kind and the next code", () => {
  const { factors } = withAttribute(draft, 1);
  expect(factors[1]?.attributes[1]).toEqual({ code: "Q5_10", name: "", slot: 13 });
  expect(withFactor(draft).factors[2]).toEqual({ code: "Q6", name: "", slot: 8, tab: "3", attributes: [] });
  expect(withVerbatim(draft).verbatims[1]).toEqual({ code: "V2", name: "", slot: 3 });
  expect(withQuestion(draft).otherQuestions[1]).toEqual({
    code: "OQ2",
    name: "",
    slot: 5,
    combine: "0",
    answers: [],
  });
  expect(withAnswer(draft, 0).otherQuestions[0]?.answers.at(-1)).toEqual({ code: "3", name: "" });
});

test("a code that a header reads like already is passed over", () => {
  const taken = { ...draft, verbatims: [{ code: "oq 2", name: "x", slot: 1 }] };
  expect(withQuestion(taken).otherQuestions[1]?.code).toBe("OQ3");
  const named = { ...draft, verbatims: [{ code: "Comment", name: "x", slot: 1 }] };
  expect(withVerbatim(named).verbatims[1]?.code).toBe("Comment_2");
});

test("the first of a kind begins a list", () => {
  expect(withVerbatim(EMPTY).verbatims[0]).toMatchObject({ code: "V1", slot: 1 });
  expect(withAnswer(withQuestion(EMPTY), 0).otherQuestions[0]).toMatchObject({
    code: "OQ1",
    answers: [{ code: "1", name: "" }],
  });
  expect(withAttribute(withFactor(EMPTY), 0).factors[0]?.attributes[0]?.code).toBe("Q1_1");
});

test("a new factor weighs nothing in every set, keeps its weight under another code, and leaves none behind", () => {
  const more = withFactor(draft);
  expect(programmeOf(more).weights).toEqual([
    { fromWave: "WQ-1", weights: { Q4: 40, Q5: 60, Q6: 0 } },
    { fromWave: "WQ-3", weights: { Q4: 50, Q5: 50, Q6: 0 } },
  ]);
  const recoded = { ...more, factors: changedAt(more.factors, 2, { code: "Q4" }) };
  const again = { ...recoded, factors: changedAt(recoded.factors, 2, { code: "App" }) };
  expect(programmeOf(again).weights[0]?.weights).toEqual({ Q4: 40, Q5: 60, App: 0 });
  expect(isSameDraft(withoutFactor(more, 2), draft)).toBe(true);
});

test.each<[string, ProgrammeDraft, readonly string[]]>([
  ["a factor alone", withFactor(draft), ["Factor Q6 has no text.", "Factor Q6 has no attributes. Add one."]],
  ["a question alone", withQuestion(draft), ["Question OQ2 has no text.", "Question OQ2 has no answers."]],
  [
    "an answer without a text",
    withAnswer(draft, 0),
    ["Question OQ1 has an answer without a code or a name."],
  ],
  [
    "a code like another header",
    { ...draft, verbatims: [...draft.verbatims, { code: "q5-09", name: "Why?", slot: 3 }] },
    ["Verbatim q5-09 reads like attribute Q5_09 in a workbook's header."],
  ],
  [
    "a code like a column of every survey",
    { ...draft, verbatims: [...draft.verbatims, { code: "Dealer Code", name: "Why?", slot: 3 }] },
    ["Verbatim Dealer Code reads like column dealer_code in a workbook's header."],
  ],
])("%s is told before anything is sent", (_, changed, sentences) => {
  expect(draftFaults(changed, WAVES)).toEqual(sentences);
});
