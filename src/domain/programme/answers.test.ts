import { expect, test } from "vitest";
import { findAnswer } from "./answers.ts";

const answers = [
  { code: "Y", name: "Yes" },
  { code: "2", name: "No" },
];
const programme = {
  otherQuestions: [
    { code: "OQ1", name: "Washed?", slot: 4, combine: "0", answers },
    { code: "OQ2", name: "Way of booking", slot: 2, combine: "0", answers },
  ],
};

test.each([
  [
    { question: "4", answer: "Y" },
    { slot: 4, place: 1, text: "Washed? Yes" },
  ],
  [
    { question: "2", answer: "2" },
    { slot: 2, place: 2, text: "Way of booking: No" },
  ],
  [{ question: "OQ1", answer: "Y" }, null],
  [{ question: "4", answer: "Yes" }, null],
  [{ question: "", answer: "" }, null],
])("the answer %j", (key, known) => {
  expect(findAnswer(programme, key)).toEqual(known);
});
