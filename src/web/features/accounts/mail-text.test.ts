import { expect, test } from "vitest";
import { textParts } from "./mail-text.ts";

test.each([
  ["Hello Gita,\n\nChoose it here.\n", ["Hello Gita,\n\nChoose it here.\n"], []],
  [
    "Choose:\nhttp://127.0.0.1:8080/Forgot_Password#email=a%40b.c&tokencode=x-_y\n\nThe link works once.",
    ["Choose:\n", "\n\nThe link works once."],
    ["http://127.0.0.1:8080/Forgot_Password#email=a%40b.c&tokencode=x-_y"],
  ],
  ["https://forecourt.example", [], ["https://forecourt.example"]],
  ["javascript:alert(1) <a href='x'>y</a>", ["javascript:alert(1) <a href='x'>y</a>"], []],
  ["", [], []],
])("%j: only its web addresses can be followed", (text, words, links) => {
  const parts = textParts(text);
  expect(parts.filter(({ link }) => !link).map((part) => part.text)).toEqual(words);
  expect(parts.filter(({ link }) => link).map((part) => part.text)).toEqual(links);
  for (const part of parts) expect(text.slice(part.at, part.at + part.text.length)).toBe(part.text);
});
