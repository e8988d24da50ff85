import { expect, it } from "vitest";
import { askedWave, FALLBACK_WAVE_RANKING, fallbackWave } from "./fallback-wave.ts";
import type { FilterKey, FilterList } from "./filters.ts";

it("falls back to the newest wave where the operation lacks the wanted one", () => {
  expect(fallbackWave(["WQ-8", "WQ-5"], "WQ-5")).toBe("WQ-5");
  expect(fallbackWave(["WQ-8", "WQ-7"], "WQ-5")).toBe("WQ-8");
  expect(fallbackWave(["WQ-8", "WQ-3"], FALLBACK_WAVE_RANKING)).toBe("WQ-3");
  expect(fallbackWave([], "WQ-5")).toBeNull();
});

it("asks for the chosen wave, else for what is wanted or the newest of the page's list", () => {
  const listed = (key: FilterKey, ...codes: readonly string[]): FilterList => ({
    name: key,
    filterKey: key,
    id: 1,
    data: codes.map((code) => ({ code, name: code, isShown: true, isDealer: false })),
  });
  const waves = listed("waveCode", "All", "WQ-8", "WQ-7");
  expect(askedWave([waves], "WQ-7", "WQ-5")).toBe("WQ-7");
  expect(askedWave([listed("month", "2026-01"), waves], "", "WQ-5")).toBe("WQ-8");
  expect(askedWave([waves], undefined, "WQ-7")).toBe("WQ-7");
  expect(askedWave([listed("waveCode", "All")], undefined, "WQ-5")).toBe("WQ-5");
  expect(askedWave([listed("month", "2026-01")], undefined, "WQ-5")).toBe("WQ-5");
});
