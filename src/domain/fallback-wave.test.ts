import { expect, it } from "vitest";
import { FALLBACK_WAVE_RANKING, fallbackWave } from "./fallback-wave.ts";

it("falls back to the newest wave where the operation lacks the wanted one", () => {
  expect(fallbackWave(["WQ-8", "WQ-5"], "WQ-5")).toBe("WQ-5");
  expect(fallbackWave(["WQ-8", "WQ-7"], "WQ-5")).toBe("WQ-8");
  expect(fallbackWave(["WQ-8", "WQ-3"], FALLBACK_WAVE_RANKING)).toBe("WQ-3");
  expect(fallbackWave([], "WQ-5")).toBeNull();
});
