import { expect, test } from "vitest";
import { processorSeconds } from "#test/processor-time.ts";
import { dateStyles, showsDay } from "./date-formats.ts";

/** What anything quadratic would need minutes for. */
const LONG = 300_000;

test.each([
  ["yyyy-mm-dd", true],
  ["[$-409]d\\-mmm\\-yy;@", true],
  ["[Red]dd/mm/yyyy", true],
  ["mmm", true],
  ["e", true],
  ['"due "d', true],
  ["hh:mm", false],
  ["[h]:mm", false],
  ["[mm]:ss", false],
  ["General", false],
  ["0.00", false],
  ["0.00E+00", false],
  ["#,##0 \\d", false],
  ['"day" 0', false],
  ['\\"0\\"', false],
  ["0;yyyy", false],
  ["_d0*y", false],
  ["0 [yyyy", false],
  ['0 "yyyy', false],
])("%s shows a day: %s", (code, expected) => {
  expect(showsDay(code)).toBe(expected);
});

test.each(["[", '"', "[h", '[]"', "\\", "e+", "m"])("a format of endless %s is told at once", (sign) => {
  expect(processorSeconds(() => showsDay(sign.repeat(LONG)))).toBeLessThan(10);
  expect(showsDay(`${sign.repeat(LONG)}yyyy`)).toBe(showsDay(sign.repeat(LONG)));
});

test("each format is looked at once, however many styles use it", () => {
  let looks = 0;
  const codes = new (class extends Map<number, string> {
    override get(id: number): string {
      looks += 1;
      return id === 164 ? "yyyy-mm-dd" : "0.0";
    }
  })();
  const styles = dateStyles(
    Array.from({ length: 1000 }, (_, index) => 164 + (index % 2)),
    codes,
  );
  expect(styles.filter(Boolean)).toHaveLength(500);
  expect(looks).toBe(2);
});
