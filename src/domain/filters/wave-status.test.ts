import { expect, test } from "vitest";
import { waveStatus } from "./wave-status.ts";

const RANGE = { fromdate: "2026-01-01", todate: "2026-03-31" };

test.each([
  [true, { wave_code: "WQ-8" }, "Open"],
  [true, {}, "Open"],
  [false, { wave_code: "WQ-7", month: "All" }, "Closed"],
  [false, { wave_code: "", month: "2026-08" }, "Closed"],
  [false, { wave_code: "All", month: "", range: RANGE }, "Closed"],
  [false, { wave_code: "All", month: "All", range: null }, "All waves"],
  [false, { wave_code: "", month: "" }, "All waves"],
  [false, {}, "All waves"],
] as const)("a wave that is open (%s) under %j is '%s'", (isOpen, chosen, said) => {
  expect(waveStatus(isOpen, chosen)).toBe(said);
});
