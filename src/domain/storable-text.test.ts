import { expect, test } from "vitest";
import { isStorableText } from "./storable-text.ts";

test.each(["", "a", "गाड़ी", "😀", "\n\t\u0001", "\uFFFD"])("%j can be kept", (text) => {
  expect(isStorableText(text)).toBe(true);
});

test.each(["\0", "a\0b", "\ud83d", "\ude00 first", "\ude00\ud83d"])("%j can't", (text) => {
  expect(isStorableText(text)).toBe(false);
});
