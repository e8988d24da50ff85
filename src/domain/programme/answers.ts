import type { OtherQuestion, Programme } from "./programme.ts";

/** An answer to a closed question: the question by its slot, as the card of its answers is known, and the answer's code. */
export interface AnswerKey {
  readonly question: string;
  readonly answer: string;
}

/** An answer as responses store it: the question's slot and the answer's place from 1; and both in words. */
export interface KnownAnswer {
  readonly slot: number;
  readonly place: number;
  /** 'Was your vehicle ready at the promised time? No' */
  readonly text: string;
}

/** The answer of a programme; null where it has no such question, or the question no such answer. */
export function findAnswer(
  { otherQuestions }: Pick<Programme, "otherQuestions">,
  { question, answer }: AnswerKey,
): KnownAnswer | null {
  const asked = otherQuestions.find(({ slot }) => String(slot) === question);
  const at = asked?.answers.findIndex(({ code }) => code === answer) ?? -1;
  const given = asked?.answers[at];
  if (asked === undefined || given === undefined) return null;
  return { slot: asked.slot, place: at + 1, text: answerText(asked, given.name) };
}

function answerText({ name }: OtherQuestion, answer: string): string {
  return name.endsWith("?") ? `${name} ${answer}` : `${name}: ${answer}`;
}
