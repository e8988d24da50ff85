import { drawnLetters } from "./drawn-letters.ts";
import { type WideGlyphs, withPageContents } from "./pdf-contents.ts";

/*
 * Letters of Devanagari and Arabic change shape and order when they are drawn, so a PDF that only names its
 * glyphs can't be searched or copied. Each such word is drawn in a size that differs from its own by some
 * hundred-thousandths of a point, which says in the finished page what the word is.
 */
const DEVANAGARI = "\\u0900-\\u097f\\ua8e0-\\ua8ff\\u1cd0-\\u1cff";
const ARABIC = "\\u0600-\\u06ff\\u0750-\\u077f\\u08a0-\\u08ff\\ufb50-\\ufdff\\ufe70-\\ufefc";
const JOINERS = "\\u200c\\u200d";
const WORDS = new RegExp(`[${DEVANAGARI}][${DEVANAGARI}${JOINERS}]*|[${ARABIC}][${ARABIC}${JOINERS}]*`, "gu");
const SIZE_STEP_POINTS = 0.00001;
const OWN_SIZES_ARE_MULTIPLES_OF_POINTS = 0.5;
const MAX_MARKS = 10_000;
const DIGITS_FROM = 0xe000;
const DIGIT_BASE = 100;

/** The words of one document that need their letters written into the PDF. */
interface ComplexWords {
  /** The text with a mark of two private-use characters before each such word. */
  mark(text: string): string;
  /** The finished PDF with the letters of each marked word. */
  annotate(pdf: Buffer): Buffer;
}

export function complexWords(): ComplexWords {
  const words: string[] = [];
  const marksOf = new Map<string, { first: number; isSecond: boolean }>();

  function markOf(word: string): number | null {
    const known = marksOf.get(word);
    if (known !== undefined) {
      // Neighbours never share a mark, so that a word that stands twice is annotated twice.
      known.isSecond = !known.isSecond;
      return known.isSecond ? known.first + 1 : known.first;
    }
    if (words.length + 2 > MAX_MARKS) return null;
    const first = words.push(word, word) - 2;
    marksOf.set(word, { first, isSecond: false });
    return first;
  }

  return {
    mark: (text) =>
      text.replaceAll(WORDS, (word) => {
        const mark = markOf(word);
        return mark === null ? word : markCharacters(mark) + word;
      }),
    annotate: (pdf) =>
      words.length === 0 ? pdf : withPageContents(pdf, (content, wide) => annotated(content, words, wide)),
  };
}

function markCharacters(mark: number): string {
  return String.fromCharCode(DIGITS_FROM + Math.floor(mark / DIGIT_BASE), DIGITS_FROM + (mark % DIGIT_BASE));
}

/** A page's drawing with the letters of every run of text in a marked size. */
function annotated(content: string, words: readonly string[], wide: WideGlyphs): string {
  const lines: string[] = [];
  const outer: { font: string; mark: number }[] = [];
  let state = { font: "", mark: -1 };
  let run: string[] = [];
  let isText = false;
  const endRun = () => {
    const word = words[state.mark];
    if (run.length > 0)
      lines.push(...(word === undefined ? run : drawnLetters(word, run, wide.get(state.font))));
    run = [];
  };
  for (const line of content.split("\n")) {
    if (line === "BT") isText = true;
    if (isText) {
      run.push(line);
      if (line === "ET") isText = false;
      continue;
    }
    const [, font, size] = /^\/(F\d+) ([\d.]+) Tf$/.exec(line) ?? [];
    endRun();
    lines.push(line);
    if (font !== undefined) state = { font, mark: markOfSize(Number(size)) };
    if (line === "q") outer.push(state);
    if (line === "Q") state = outer.pop() ?? state;
  }
  endRun();
  return lines.join("\n");
}

function markOfSize(points: number): number {
  const own = Math.floor(points / OWN_SIZES_ARE_MULTIPLES_OF_POINTS) * OWN_SIZES_ARE_MULTIPLES_OF_POINTS;
  return Math.round((points - own) / SIZE_STEP_POINTS) - 1;
}
