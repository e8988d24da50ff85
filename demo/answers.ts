import type { OtherQuestion } from "#domain/programme/programme.ts";
import { chance, pickWeighted, type Random } from "./random.ts";

const UNANSWERED_SHARE = 0.04;
/** How fast the shares of later (worse) answers fall for a delighted and for a disappointed customer. */
const FALL_WHEN_HAPPY = 0.3;
const FALL_WHEN_UNHAPPY = 0.95;

/** The code of an answer; the better the overall rating, the more likely one of the first. Null = not answered. */
export function answerOf(random: Random, question: OtherQuestion, overall: number | null): string | null {
  if (chance(random, UNANSWERED_SHARE)) return null;
  const happiness = ((overall ?? 8) - 1) / 9;
  const fall = FALL_WHEN_UNHAPPY + (FALL_WHEN_HAPPY - FALL_WHEN_UNHAPPY) * happiness;
  const shares = question.answers.map((_, place) => fall ** place);
  return question.answers[pickWeighted(random, shares)]?.code ?? null;
}
