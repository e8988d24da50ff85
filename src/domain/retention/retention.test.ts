import { expect, test } from "vitest";
import { amountTexts, keptFrom } from "./retention.ts";

test.each([
  ["2026-11-23", 1, "2026-10-23"],
  ["2026-11-23", 24, "2024-11-23"],
  ["2026-03-31", 1, "2026-02-28"],
  ["2024-03-30", 1, "2024-02-29"],
  ["2024-02-29", 12, "2023-02-28"],
  ["2026-01-05", 240, "2006-01-05"],
])("on %s what is kept for %i months begins on %s", (today, months, first) => {
  expect(keptFrom(today, months)).toBe(first);
});

test.each([
  ["identity", [1, 0, 2, 0], ["comments and VIN of 1 answer", "the files of 2 uploads"]],
  ["answers", [1200, 1, 0, 0], ["1,200 answers", "1 recording"]],
  ["audit", [0, 0, 0, 1], ["1 entry of the audit log"]],
  ["audit", [0, 0, 0, 0], []],
] as const)("says what goes of %s", (kind, [answers, recordings, files, entries], texts) => {
  expect(amountTexts(kind, { answers, recordings, files, entries })).toEqual(texts);
});
