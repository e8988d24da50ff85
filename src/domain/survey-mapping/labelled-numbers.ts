import { normalizeAnswer, numberOf } from "./answer-values.ts";
import { WORD_SCALES } from "./word-scales.ts";

/** A number that stands for a word: of `1 - Very Satisfied`, or of `(1 = Excellent, 5 = Poor)` in a header. */
interface Labelled {
  readonly number: number;
  /** Normalized. */
  readonly label: string;
}

const ANSWER = /^[+-]?\d{1,3}\s*[-–—:.)(=]\s*(\S.*)$/u;
const NOTE = /[([]([^)\]]*)[)\]]/gu;
const NOTED =
  /(\d{1,2})\s*(?:[-–—:=]|is|means|being)?\s*(\p{L}[\p{L}\p{M}' ]*?)(?=\s*(?:[,;/&.–—-]|to\b|and\b|\d|$))/giu;

/** The label of an answer that is a number with one, normalized; null of all others. */
function labelOf(answer: string): Labelled | null {
  const number = numberOf(answer);
  const label = ANSWER.exec(answer.trim())?.[1]?.replace(/[)\].\s]+$/u, "");
  return number === null || label === undefined ? null : { number, label: normalizeAnswer(label) };
}

/** How good each label is, from 0 to 1, where the best stand at the lowest numbers; null where they don't. */
function fallingShares(labels: readonly Labelled[]): ReadonlyMap<number, number> | null {
  const steps = WORD_SCALES.find((scale) =>
    labels.every(({ label }) => scale.some((step) => step.includes(label))),
  );
  if (steps === undefined || new Set(labels.map(({ label }) => label)).size < 2) return null;
  const shares = labels
    .map(({ number, label }) => ({
      number,
      share: steps.findIndex((step) => step.includes(label)) / (steps.length - 1),
    }))
    .toSorted((one, other) => one.number - other.number);
  const [first, last] = [shares[0], shares.at(-1)];
  if (first === undefined || last === undefined || first.share <= last.share) return null;
  return new Map(shares.map(({ number, share }) => [number, share]));
}

/**
 * How good each of some numbers is, from 0 to 1, where their labels say that lower ones are better: of those without a
 * label by their place between the others. Null where labels say nothing like it.
 */
export function fallingAnswers(
  answers: readonly string[],
): { readonly shares: ReadonlyMap<string, number>; readonly areLabelled: boolean } | null {
  const labels = answers.map(labelOf).filter((each) => each !== null);
  const falling = fallingShares(labels);
  if (falling === null) return null;
  const shares = answers.map((answer) => [answer, shareBetween(falling, numberOf(answer) ?? 0)] as const);
  return { shares: new Map(shares), areLabelled: labels.length === answers.length };
}

/**
 * The same of the numbers that a header explains, as cells have them: all of them, or one end alone, as `(1 = best)` does,
 * of which the answers tell the other.
 */
export function fallingByHeader(
  header: string,
  answers: readonly string[],
): ReadonlyMap<string, number> | null {
  for (const [, note = ""] of header.matchAll(NOTE)) {
    const labels = [...note.matchAll(NOTED)].map(([, number, label = ""]) => ({
      number: Number(number),
      label: normalizeAnswer(label),
    }));
    const falling = fallingShares(labels) ?? fallingFromOneEnd(labels, answers);
    if (falling === null) continue;
    const [low, high] = [Math.min(...falling.keys()), Math.max(...falling.keys())];
    const numbers = Array.from({ length: high - low + 1 }, (_, at) => low + at);
    return new Map(numbers.map((number) => [String(number), shareBetween(falling, number)]));
  }
  return null;
}

function fallingFromOneEnd(
  labels: readonly Labelled[],
  answers: readonly string[],
): ReadonlyMap<number, number> | null {
  const [only, ...more] = labels;
  const numbers = answers.map(numberOf).filter((number) => number !== null);
  if (only === undefined || more.length > 0 || numbers.length < answers.length) return null;
  const [low, high] = [Math.min(only.number, ...numbers), Math.max(only.number, ...numbers)];
  const isEnd = (at: 0 | -1) => WORD_SCALES.some((scale) => scale.at(at)?.includes(only.label) === true);
  const isFalling = (isEnd(-1) && only.number === low) || (isEnd(0) && only.number === high);
  return isFalling && high - low > 1
    ? new Map([
        [low, 1],
        [high, 0],
      ])
    : null;
}

function shareBetween(known: ReadonlyMap<number, number>, number: number): number {
  const own = known.get(number);
  if (own !== undefined) return own;
  const [low, high] = [Math.min(...known.keys()), Math.max(...known.keys())];
  const [best, worst] = [known.get(low) ?? 1, known.get(high) ?? 0];
  const place = Math.min(1, Math.max(0, (number - low) / (high - low)));
  return best + place * (worst - best);
}
