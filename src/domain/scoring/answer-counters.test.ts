import { expect, test } from "vitest";
import { answerCounters, countsOfQuestion } from "./answer-counters.ts";

const answers = (...names: string[]) => names.map((name, place) => ({ code: String(place + 1), name }));
const late = { code: "OQ9", name: "Late?", slot: 7, combine: "0", answers: answers("Yes", "No") };
const early = { code: "OQ1", name: "How?", slot: 2, combine: "0", answers: answers("App", "Call", "Walk") };
const programme = { otherQuestions: [late, early] };

test("counters stand by slot, whatever order the programme names its questions in", () => {
  expect(answerCounters(programme)).toEqual([
    { slot: 2, answer: 1 },
    { slot: 2, answer: 2 },
    { slot: 2, answer: 3 },
    { slot: 7, answer: 1 },
    { slot: 7, answer: 2 },
  ]);
});

test("a question finds its own counters; a cell from before it has none", () => {
  expect(countsOfQuestion(programme, early, [4, 5, 6, 7, 8])).toEqual([4, 5, 6]);
  expect(countsOfQuestion(programme, late, [4, 5, 6, 7, 8])).toEqual([7, 8]);
  expect(countsOfQuestion(programme, late, [4, 5, 6])).toEqual([0, 0]);
});
