import { expect, test } from "vitest";
import { processorSeconds } from "#test/processor-time.ts";
import { numberAt } from "./xml-bytes.ts";

function numberIn(text: string): number {
  const bytes = Buffer.from(text);
  return numberAt(bytes, 0, bytes.length);
}

test.each([
  ["5.", 5],
  [".5", 0.5],
  ["+5", 5],
  ["-1.5E-3", -0.0015],
  ["12345678901234567890.", 12_345_678_901_234_567_000],
])("%s is a number", (written, expected) => {
  expect(numberIn(written)).toBe(expected);
});

test.each([".", "-", "1e", "1.2.3", "0x10", "1 2", "Infinity", ""])("%j is none", (written) => {
  expect(numberIn(written)).toBeNaN();
});

test("digits without end are told at once", () => {
  expect(processorSeconds(() => numberIn(`${"1".repeat(500_000)}x`))).toBeLessThan(10);
});
