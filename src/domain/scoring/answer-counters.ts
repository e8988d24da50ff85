import type { OtherQuestion, Programme } from "#domain/programme/programme.ts";

/** One counter of a rollup's answers: how often `answer` (its place from 1) was given to the question in `slot`. */
export interface AnswerCounter {
  readonly slot: number;
  readonly answer: number;
}

/**
 * The counters of a rollup's answers, in the order they are stored: questions by slot, an answer after the other. The
 * order changes with the answers of a question, so a revision that changes them makes the rollups anew.
 */
export function answerCounters({ otherQuestions }: Pick<Programme, "otherQuestions">): AnswerCounter[] {
  return bySlot(otherQuestions).flatMap(({ slot, answers }) =>
    answers.map((_, place) => ({ slot, answer: place + 1 })),
  );
}

/** A question's share of stored counters, in the order of its answers; missing ones are 0. */
export function countsOfQuestion(
  programme: Pick<Programme, "otherQuestions">,
  question: OtherQuestion,
  counters: readonly number[],
): number[] {
  const start = answerCounters(programme).findIndex(({ slot }) => slot === question.slot);
  return question.answers.map((_, place) => counters[start + place] ?? 0);
}

function bySlot(questions: readonly OtherQuestion[]): OtherQuestion[] {
  return [...questions].sort((a, b) => a.slot - b.slot);
}
