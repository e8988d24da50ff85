import { shownStrings } from "./pdf-strings.ts";

const graphemes = new Intl.Segmenter("ar", { granularity: "grapheme" });

interface Glyph {
  /** How far the pen moves before it, as the PDF says it; '' for not at all. */
  readonly shift: string;
  readonly id: number;
}

/**
 * A run of text with what it says (ActualText, PDF 1.7, 14.9.4): the whole word for Devanagari, each letter
 * for Arabic, because readers differ on the order in which a word from right to left is told.
 */
export function drawnLetters(
  word: string,
  run: readonly string[],
  wide: ReadonlySet<number> | undefined,
): string[] {
  const letters = /\p{Script=Arabic}/u.test(word) ? arabicLetters(word, run, wide ?? new Set()) : null;
  if (letters === null) return [spanOf(word), ...run, "EMC"];
  return run.flatMap((line) => {
    if (!line.endsWith(" TJ")) return [line];
    return glyphsOf(line).flatMap(({ shift, id }) => {
      const letter = wide?.has(id) === true ? (letters.pop() ?? "") : "";
      return [spanOf(letter), `[${shift} <${id.toString(16).padStart(4, "0")}>] TJ`, "EMC"];
    });
  });
}

/** The letters by the glyphs that take room, first letter first; null where they don't match. */
function arabicLetters(word: string, run: readonly string[], wide: ReadonlySet<number>): string[] | null {
  const count = run
    .filter((line) => line.endsWith(" TJ"))
    .flatMap(glyphsOf)
    .filter(({ id }) => wide.has(id)).length;
  const single = Array.from(graphemes.segment(word), ({ segment }) => segment);
  const joined: string[] = [];
  for (const letter of single) {
    const before = joined.at(-1);
    if (before?.startsWith("ل") && /^[اأإآ]/.test(letter)) joined[joined.length - 1] = before + letter;
    else joined.push(letter);
  }
  return [single, joined].find(({ length }) => length === count) ?? null;
}

function glyphsOf(line: string): Glyph[] {
  return shownStrings(line).flatMap(({ shift, bytes }) =>
    Array.from({ length: bytes.length / 2 }, (_, index) => ({
      shift: index === 0 ? shift : "",
      id: bytes.readUInt16BE(index * 2),
    })),
  );
}

function spanOf(text: string): string {
  return `/Span <</ActualText <FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>>> BDC`;
}
