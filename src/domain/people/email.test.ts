import { expect, it } from "vitest";
import { isEmail } from "./email.ts";

it.each([
  "a@b.example",
  "first.last+tag@mail.x.example",
  "o'neill@x.example",
  "ünal@x.example",
  `${"a".repeat(64)}@${"b".repeat(247)}.example`,
])("%s has the form of an e-mail", (text) => {
  expect(isEmail(text)).toBe(true);
});

it.each([
  "",
  "a",
  "a@b",
  "@x.example",
  "a@",
  "a@@x.example",
  "a b@x.example",
  "a@x.example\nbcc: b@x.example",
  "a@x.example,b@x.example",
  "<a@x.example>",
  "\u202Ea@x.example",
  "ad\u200Bmin@x.example",
  "a@x.exam\u0000ple",
  `${"a".repeat(65)}@x.example`,
  `${"a".repeat(64)}@${"b".repeat(248)}.example`,
])("%j has not", (text) => {
  expect(isEmail(text)).toBe(false);
});
