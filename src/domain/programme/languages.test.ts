import { expect, test } from "vitest";
import { inLanguage, LANGUAGE_TAG, languageName, languagesOf, namesOf } from "./languages.ts";

const QUESTIONS = {
  factors: [
    {
      code: "Q4",
      name: "Advisor",
      texts: { hi: "सलाहकार", mr: "सल्लागार" },
      slot: 1,
      tab: 1,
      attributes: [
        { code: "Q4_1", name: "Courtesy", texts: { hi: "शिष्टाचार" }, slot: 1 },
        { code: "Q4_2", name: "Knowledge", slot: 2 },
      ],
    },
  ],
  verbatims: [{ code: "V1", name: "Why?", texts: { hi: "क्यों?" }, slot: 1 }],
  otherQuestions: [
    {
      code: "OQ1",
      name: "Washed?",
      slot: 1,
      combine: "0",
      answers: [
        { code: "1", name: "Yes", texts: { hi: "हाँ", "hi-Latn": "Haan" } },
        { code: "2", name: "No" },
      ],
    },
  ],
};

test("a questionnaire is read in a language, and in its own where it has no text in it", () => {
  const hindi = inLanguage(QUESTIONS, "hi");
  expect(hindi.factors[0]?.name).toBe("सलाहकार");
  expect(hindi.factors[0]?.attributes.map(({ name }) => name)).toEqual(["शिष्टाचार", "Knowledge"]);
  expect(hindi.verbatims[0]?.name).toBe("क्यों?");
  expect(hindi.otherQuestions[0]?.name).toBe("Washed?");
  expect(hindi.otherQuestions[0]?.answers.map(({ name }) => name)).toEqual(["हाँ", "No"]);
  expect(inLanguage(QUESTIONS, "toString")).toEqual(QUESTIONS);
});

test("its languages are those of any of its texts", () => {
  expect(languagesOf(QUESTIONS)).toEqual(["hi", "hi-Latn", "mr"]);
  expect(namesOf({ name: "Yes", texts: { hi: "हाँ", "hi-Latn": "Haan" } })).toEqual(["Yes", "हाँ", "Haan"]);
  expect(["hi", "hi-Latn", "pt-BR"].map(languageName)).toEqual([
    "Hindi",
    "Hindi (Latin)",
    "Brazilian Portuguese",
  ]);
});

test.each([
  ["hi", true],
  ["hi-Latn", true],
  ["pt-BR", true],
  ["es-419", true],
  ["zh-Hant-TW", true],
  ["HI", false],
  ["hindi", false],
  ["hi_IN", false],
  ["hi-latn", false],
  ["__proto__", false],
  ["", false],
])("%j as a language is %s", (tag, isOne) => {
  expect(LANGUAGE_TAG.test(tag)).toBe(isOne);
});
