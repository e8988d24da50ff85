import { isNoAnswer, normalizeAnswer, numberOf } from "#domain/survey-mapping/answer-values.ts";
import { rolesOf, speaksOfOtherThings } from "#domain/survey-mapping/header-words.ts";
import type { SheetColumnValues } from "#domain/survey-mapping/sheet-layout.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { shownText } from "#domain/survey-sheet/sheet-values.ts";

const HIGHEST = 10;
/** Answers that a programme offers of a question at most. */
export const MOST_ANSWERS = 60;
/** More than these are no list that somebody read out. */
const MOST_CHOICES = 8;
const LONGEST_ANSWER = 60;
/** Longer ones are nobody's choice, and no questionnaire takes them. */
const LONGEST_LISTED = 200;
/** So often each answer is given at least on the average: else it may be anything. */
const GIVEN_EACH = 3;
const ASKS =
  /\?\s*$|^(?:was|were|did|do|does|is|are|has|have|had|how|which|what|when|where|who|would|will|could|can)\s|^(?:क्या|कैसे|कब|कौन|किस)|^(?:kya|kaise|kab|kaun|kis)\s/iu;
const NUMBERED = /^\s*[A-Za-z]{0,3}\d{1,3}[a-z]?[.):_\s-]+/u;

/** The different answers of a column, the most frequent first; none where they are too many, or too long, to be a list. */
export function closedAnswers(values: readonly Cell[]): readonly string[] {
  const counted = new Map<string, { readonly text: string; count: number }>();
  for (const cell of values) {
    if (isNoAnswer(cell, HIGHEST)) continue;
    const normalized = normalizeAnswer(cell);
    const known = counted.get(normalized);
    if (known !== undefined) {
      known.count += 1;
      continue;
    }
    const text = shownText(cell).trim().replace(/\s+/g, " ");
    if (counted.size === MOST_ANSWERS || text.length > LONGEST_LISTED) return [];
    counted.set(normalized, { text, count: 1 });
  }
  const sorted = [...counted.values()].toSorted(
    (one, other) => other.count - one.count || (one.text < other.text ? -1 : 1),
  );
  return sorted.map(({ text }) => text);
}

/** What survey tools say of a recommendation beside it: it follows from that. */
const NPS_GROUP = /^(?:promoter|passive|neutral|detractor)s?$/i;

/** Why a column holds the answers of a closed question, or may; null where it does not look like one. */
export function looksClosed({
  header,
  values,
}: SheetColumnValues): { readonly isSure: boolean; readonly reason: string } | null {
  const given = values.filter((cell) => !isNoAnswer(cell, HIGHEST));
  const answers = closedAnswers(given);
  if (answers.length < 2 || answers.length > MOST_CHOICES || given.length < answers.length * GIVEN_EACH)
    return null;
  if (answers.some((answer) => numberOf(answer) !== null || answer.length > LONGEST_ANSWER)) return null;
  if (answers.every((answer) => NPS_GROUP.test(answer))) return null;
  const list = answers.join(", ");
  const parts = [header, header.split(" / ").at(-1) ?? ""];
  const asks = parts.some((part) => ASKS.test(part.trim()) || ASKS.test(part.replace(NUMBERED, "").trim()));
  if (asks) return { isSure: true, reason: `Its header is a question, and its answers are ${list}.` };
  if (speaksOfOtherThings(header) || rolesOf(header).length > 0) return null;
  return { isSure: false, reason: `Its answers are ${list}: a closed question?` };
}
