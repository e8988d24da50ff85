const NUKTA = "\u093c";
const VIRAMA = "\u094d";
const INHERENT = "a";
const LABIALS: ReadonlySet<string> = new Set(["प", "फ", "ब", "भ", "म"]);

const VOWELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    अ: "a",
    आ: "aa",
    इ: "i",
    ई: "ii",
    उ: "u",
    ऊ: "uu",
    ऋ: "ri",
    ऍ: "e",
    ऎ: "e",
    ए: "e",
    ऐ: "ai",
    ऑ: "o",
    ऒ: "o",
    ओ: "o",
    औ: "au",
  }),
);

const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "\u093e": "aa",
    "\u093f": "i",
    "\u0940": "ii",
    "\u0941": "u",
    "\u0942": "uu",
    "\u0943": "ri",
    "\u0945": "e",
    "\u0946": "e",
    "\u0947": "e",
    "\u0948": "ai",
    "\u0949": "o",
    "\u094a": "o",
    "\u094b": "o",
    "\u094c": "au",
  }),
);

const CONSONANTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    क: "k",
    ख: "kh",
    ग: "g",
    घ: "gh",
    ङ: "n",
    च: "ch",
    छ: "chh",
    ज: "j",
    झ: "jh",
    ञ: "n",
    ट: "t",
    ठ: "th",
    ड: "d",
    ढ: "dh",
    ण: "n",
    त: "t",
    थ: "th",
    द: "d",
    ध: "dh",
    न: "n",
    प: "p",
    फ: "ph",
    ब: "b",
    भ: "bh",
    म: "m",
    य: "y",
    र: "r",
    ल: "l",
    व: "v",
    श: "sh",
    ष: "sh",
    स: "s",
    ह: "h",
    ळ: "l",
  }),
);

/** True when a text holds any letter of the Devanagari script. */
export function hasDevanagari(text: string): boolean {
  return /[\u0900-\u097f]/.test(text);
}

/**
 * One word of Devanagari letters as people type it in Latin ones: गाड़ी → `gaadii`, समझाया → `samajhaayaa`. Long vowels
 * are doubled, a nasal at the end is left out, the last inherent vowel is silent. Letters of other scripts stay.
 */
export function latinOfDevanagari(word: string): string {
  const letters = [...word.normalize("NFC")].filter((letter) => letter !== NUKTA);
  let latin = "";
  for (const [place, letter] of letters.entries()) {
    const next = letters[place + 1];
    latin += soundOf(letter, next, letters[place + 2], letters[place - 1]);
  }
  return latin;
}

function soundOf(
  letter: string,
  next: string | undefined,
  afterNext: string | undefined,
  before: string | undefined,
): string {
  if (letter === "ज" && next === VIRAMA && afterNext === "ञ") return "g";
  if (letter === "ञ" && before === VIRAMA) return `y${vowelAfter(next)}`;
  const consonant = CONSONANTS.get(letter);
  if (consonant !== undefined) return consonant + vowelAfter(next);
  if (letter === "\u0902" || letter === "\u0901") return nasal(next);
  if (letter >= "\u0966" && letter <= "\u096f") return String(letter.charCodeAt(0) - 0x0966);
  if (letter === VIRAMA || letter === "\u0903") return "";
  return SIGNS.get(letter) ?? VOWELS.get(letter) ?? letter;
}

/** The inherent vowel is heard unless a sign replaces it, a virama removes it or the word ends. */
function vowelAfter(next: string | undefined): string {
  if (next === undefined || next === VIRAMA || SIGNS.has(next)) return "";
  return INHERENT;
}

function nasal(next: string | undefined): string {
  if (next === undefined) return "";
  return LABIALS.has(next) ? "m" : "n";
}
