import { hasDevanagari, latinOfDevanagari } from "./devanagari.ts";
import { OTHER_SPELLINGS } from "./spellings.ts";

/** Words of a search beyond which the rest is left out. */
export const MAX_SEARCH_WORDS = 8;

/** A part of a text: `from` inclusive, `to` exclusive, in UTF-16 units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu;
const MAX_REMEMBERED = 50_000;
const LONGEST_REMEMBERED = 64;
const remembered = new Map<string, string>();

/** What people write in several ways becomes one: applied to a lower-case Latin word, in this order. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/(?:c?ch+)+/g, "ch"],
  [/ck|q/g, "k"],
  [/x/g, "ks"],
  [/z/g, "j"],
  [/w/g, "v"],
  [/aa+/g, "a"],
  [/ee+|ii+/g, "i"],
  [/oo+|uu+/g, "u"],
  [/(?<=[aeiou])y(?=[ei])/g, ""],
  [/a[ie]/g, "e"],
  [/a[uo]/g, "o"],
  // The nasal of a plural ending is written or not: gadiyon, gadiyo.
  [/(?<=.{3}[oe])n$/g, ""],
  [/([b-df-hj-np-tv-z])\1+/g, "$1"],
];
const VOWEL = /[aeiou]/;

const CANONICAL: ReadonlyMap<string, string> = new Map(
  OTHER_SPELLINGS.map(([written, kept]) => [bySound(written), bySound(kept)]),
);

/**
 * A word without what its writers do differently: script, long and short vowels, doubled letters, v and w, ph and f, z and
 * j, later a's. `gadi`, `gaadi` and गाड़ी are normalized alike. Lower-case letters and digits, never empty for a word.
 */
export function normalizedWord(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const sound = bySound(word);
  const normalized = CANONICAL.get(sound) ?? sound;
  if (word.length > LONGEST_REMEMBERED) return normalized;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(word, normalized);
  return normalized;
}

/** The normalized words of some texts, each with a space before it: ` gadi samy`. A search finds the beginnings of words. */
export function normalizedText(texts: readonly (string | null)[]): string {
  let normalized = "";
  for (const text of texts) {
    if (text === null) continue;
    for (const word of text.match(WORD) ?? []) normalized += ` ${normalizedWord(word)}`;
  }
  return normalized;
}

/** The normalized words a search is made of; none when it holds neither letter nor digit. */
export function searchWords(search: string): string[] {
  const words = (search.match(WORD) ?? []).map(normalizedWord);
  return [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
}

/** The words of a text that a search finds: those that begin, normalized, with one of the search's words. */
export function hitsOf(text: string, words: readonly string[]): TextRange[] {
  if (words.length === 0) return [];
  return [...text.matchAll(WORD)].flatMap((match) => {
    const normalized = normalizedWord(match[0]);
    const hit = words.some((word) => normalized.startsWith(word));
    return hit ? [{ from: match.index, to: match.index + match[0].length }] : [];
  });
}

function bySound(word: string): string {
  const bare = word.replace(/[\u200c\u200d]/g, "");
  const latin = hasDevanagari(bare)
    ? latinOfDevanagari(bare)
    : bare.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  let sound = latin.toLowerCase();
  for (const [written, instead] of RULES) sound = sound.replace(written, instead);
  return withoutLaterA(sound) || latin.toLowerCase() || word;
}

/** A later `a` may be long, short or silent, so it tells nothing: samajhna, samjhna. */
function withoutLaterA(sound: string): string {
  const kept = sound.search(VOWEL) + 1;
  return kept === 0 ? sound : sound.slice(0, kept) + sound.slice(kept).replaceAll("a", "");
}
