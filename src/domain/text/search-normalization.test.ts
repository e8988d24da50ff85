import { expect, test } from "vitest";
import { processorSeconds } from "#test/processor-time.ts";
import { hitsOf, normalizedText, normalizedWord, searchWords } from "./search-normalization.ts";

const ALIKE = [
  ["gadi", "गाड़ी"],
  ["gaadi", "गाड़ी"],
  ["gaadi", "gadi"],
  ["gaaDi", "GADI"],
  ["gaadiyon", "गाड़ियों"],
  ["service", "सर्विस"],
  ["servis", "service"],
  ["accha", "अच्छा"],
  ["achha", "acha"],
  ["theek", "ठीक"],
  ["theek", "thik"],
  ["bahut", "बहुत"],
  ["bohot", "bahut"],
  ["nahi", "नहीं"],
  ["nahin", "nahi"],
  ["samay", "समय"],
  ["zyada", "ज़्यादा"],
  ["jyada", "ज्यादा"],
  ["kharab", "ख़राब"],
  ["kharaab", "खराब"],
  ["vyavhar", "व्यवहार"],
  ["vyawahar", "व्यवहार"],
  ["phone", "फ़ोन"],
  ["fon", "फोन"],
  ["intezaar", "इंतेज़ार"],
  ["safai", "सफ़ाई"],
  ["samjhaya", "समझाया"],
  ["samajhaya", "samjhaya"],
  ["paisa", "पैसा"],
  ["dhanyawad", "धन्यवाद"],
  ["dhanyavaad", "dhanyawaad"],
  ["shikayat", "शिकायत"],
  ["company", "कंपनी"],
  ["parking", "पार्किंग"],
  ["workshop", "वर्कशॉप"],
  ["manager", "मैनेजर"],
  ["advisor", "एडवाइज़र"],
  ["delivery", "डिलीवरी"],
  ["gaye", "गए"],
  ["karwaya", "करवाया"],
  ["gyan", "ज्ञान"],
  ["Café", "cafe"],
  ["mein", "में"],
  ["aur", "और"],
  ["2024", "२०२४"],
] as const;

const APART = [
  ["gadi", "गंदी"],
  ["gadi", "ghadi"],
  ["kal", "khaal"],
  ["din", "dhan"],
  ["tel", "til"],
  ["service", "savari"],
  ["bill", "bell"],
  ["tyre", "tier"],
  ["bada", "bura"],
  ["mat", "met"],
  ["kaam", "kum"],
  ["sabji", "sapna"],
  ["paani", "puri"],
  ["dealer", "driver"],
  ["booking", "parking"],
  ["समय", "समोसा"],
  ["चाय", "छोटा"],
  ["काम", "कीमत"],
  ["गाड़ी", "घड़ी"],
  ["brake", "barak"],
  ["samay", "same"],
  ["engine", "agent"],
  ["price", "prize"],
  ["salonik", "saloik"],
] as const;

test.each(ALIKE)("%s and %s find each other", (one, other) => {
  expect(hitsOf(other, searchWords(one))).toEqual([{ from: 0, to: other.length }]);
  expect(hitsOf(one, searchWords(other))).toEqual([{ from: 0, to: one.length }]);
});

test.each(APART)("%s and %s do not find each other", (one, other) => {
  expect(hitsOf(other, searchWords(one))).toEqual([]);
  expect(hitsOf(one, searchWords(other))).toEqual([]);
});

test("a search finds the beginnings of words and nothing in their middle", () => {
  expect(hitsOf("Gaadiyan waqt par mili, गाड़ियाँ saaf thi", searchWords("gadi"))).toEqual([
    { from: 0, to: 8 },
    { from: 24, to: 32 },
  ]);
  expect(hitsOf("upgrade", searchWords("grade"))).toEqual([]);
  expect(hitsOf("service late", searchWords("late paint"))).toEqual([{ from: 8, to: 12 }]);
  expect(hitsOf("समझाया नहीं", searchWords("समझ"))).toEqual([{ from: 0, to: 6 }]);
});

test("texts are normalized to words with a space before each, empty texts to nothing", () => {
  expect(normalizedText(["Gaadi, time!", null, "गाड़ी"])).toBe(" gadi time gadi");
  expect(normalizedText([null, ""])).toBe("");
  expect(normalizedText(["— … !"])).toBe("");
});

test("a word is never normalized to nothing and normalized words hold no pattern signs", () => {
  const odd = ["a", "aa", "y", "आ", "क", "ं", "தமிழ்", "100%", "a_b", "ß", "İstanbul", "\u200d"];
  for (const text of odd) {
    for (const word of searchWords(text)) expect(word).toMatch(/^[^\s%_\\]+$/);
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) expect(normalizedWord(word)).not.toBe("");
  }
});

test("a search keeps its first eight different words", () => {
  expect(searchWords("a b a c d e f g h i j")).toHaveLength(8);
  expect(searchWords("!? …")).toEqual([]);
});

test.each(["ba", "on", "a", "chh", "ka\u0304"])("a word of endless %s is normalized at once", (part) => {
  expect(processorSeconds(() => normalizedWord(part.repeat(200_000)))).toBeLessThan(10);
});
