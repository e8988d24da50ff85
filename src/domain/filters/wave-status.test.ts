import { expect, test } from "vitest";
import { waveStatus } from "./wave-status.ts";

const RANGE = { from: "2026-01-01", to: "2026-03-31" };

test.each([
  [true, { waveCode: "WQ-8" }, "Open"],
  [true, {}, "Open"],
  [false, { waveCode: "WQ-7", month: "All" }, "Closed"],
  [false, { waveCode: "", month: "2026-08" }, "Closed"],
  [false, { waveCode: "All", month: "", range: RANGE }, "Closed"],
  [false, { waveCode: "All", month: "All", range: null }, "All waves"],
  [false, { waveCode: "", month: "" }, "All waves"],
  [false, {}, "All waves"],
] as const)("a wave that is open (%s) under %j is '%s'", (isOpen, chosen, said) => {
  expect(waveStatus(isOpen, chosen)).toBe(said);
});
