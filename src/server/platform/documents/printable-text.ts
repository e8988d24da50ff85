/** Stands for what no font of the document can draw. */
const UNPRINTABLE = "\u{fffd}";

const LONG_WORD_CHARACTERS = 16;
const BREAK_EVERY_CHARACTERS = 6;
const BREAK_OPPORTUNITY = "\u200b";

const LINE_ENDS = /\r\n|[\r\u0085\u2028\u2029\v\f]/g;
// Directions are the page's business, private-use characters those of complex-words.ts.
const CONTROLS = /(?!\n)[\p{Cc}\p{Co}\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const PLAIN = /^[!-~]*$/;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A text as it can be drawn, and how many of its characters no font has. */
interface PrintableText {
  readonly text: string;
  readonly unprintable: number;
}

/** Text with one kind of line end, no controls, a place to break in every long word, only drawable characters. */
export function printableText(text: string, fonts: readonly ReadonlySet<number>[]): PrintableText {
  let unprintable = 0;
  const printable = text
    .toWellFormed()
    .replaceAll(LINE_ENDS, "\n")
    .replaceAll("\t", " ")
    .replaceAll(CONTROLS, "")
    .replaceAll(/\S+/g, (word) => {
      if (isDrawable(word, fonts)) return withBreaks(word);
      const drawn = charactersOf(word).map((each) => (isDrawable(each, fonts) ? each : UNPRINTABLE));
      unprintable += drawn.filter((each) => each === UNPRINTABLE).length;
      return withBreaks(drawn.join(""));
    });
  return { text: printable, unprintable };
}

/** One font must draw all of it: a mark from another font would stand alone. */
function isDrawable(text: string, fonts: readonly ReadonlySet<number>[]): boolean {
  return PLAIN.test(text) || fonts.some((font) => hasAll(font, text));
}

function hasAll(font: ReadonlySet<number>, text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0);
    if (code !== undefined && !font.has(code) && !INVISIBLE.test(character)) return false;
  }
  return true;
}

function withBreaks(word: string): string {
  if (word.length <= LONG_WORD_CHARACTERS) return word;
  return charactersOf(word)
    .map((each, index) =>
      index > 0 && index % BREAK_EVERY_CHARACTERS === 0 ? BREAK_OPPORTUNITY + each : each,
    )
    .join("");
}

function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
