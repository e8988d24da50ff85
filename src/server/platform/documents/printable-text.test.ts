import { describe, expect, test } from "vitest";
import { fontCoverage } from "./font-coverage.ts";
import { readFonts } from "./fonts.ts";
import { printableText } from "./printable-text.ts";

const fonts = readFonts().regular.map(fontCoverage);

test.each([
  ["English", "Ten-minute handover", 0],
  ["accents and currency", "Crème é e\u0301 ½ € ₹", 0],
  ["Hindi with conjuncts", "ग्राहक को क्ष्म त्र ज्ञ श्री", 0],
  ["Arabic with marks", "مُحَمَّد، لا إلى", 0],
  ["emoji, skin tones, families, flags, keycaps", "😀👍🏽👨‍👩‍👧‍👦🇮🇳1️⃣❤️", 0],
])("%s stays as it is", (_, text, unprintable) => {
  expect(printableText(text, fonts)).toEqual({ text, unprintable });
});

describe("what can't be drawn is shown and counted", () => {
  test.each([
    ["Tamil, by character as people count", "தமிழ் ok", "\ufffd\ufffd\ufffd ok", 3],
    ["Chinese", "中文", "\ufffd\ufffd", 2],
    ["half a surrogate pair", "a\ud83d", "a\ufffd", 0],
    ["a mark no font has together with its letter", "ب\u0483", "\ufffd", 1],
  ])("%s", (_, text, printed, unprintable) => {
    expect(printableText(text, fonts)).toEqual({ text: printed, unprintable });
  });
});

test.each([
  ["line ends", "a\r\nb\rc\u2028d", "a\nb\nc\nd"],
  ["tabs and controls", "a\tb\u0000\u0007c", "a bc"],
  ["changes of direction", "a\u202eb\u2066c", "abc"],
  ["private-use characters", "a\ue000\ue001b", "ab"],
  ["long words", "x".repeat(20), "xxxxxx\u200bxxxxxx\u200bxxxxxx\u200bxx"],
  ["words of sixteen characters", "x".repeat(16), "x".repeat(16)],
  ["markup of any kind", "#{ panic() } $x$ *b* \\ `r` <a> @r", "#{ panic() } $x$ *b* \\ `r` <a> @r"],
])("%s", (_, text, printed) => {
  expect(printableText(text, fonts).text).toBe(printed);
});
