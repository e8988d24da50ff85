import { expect, test } from "vitest";
import { dayWindows } from "./day-windows.ts";

const WAVE = { from: "2026-07-01", to: "2026-09-28" };

test("few days of many rows, from the newest on or from the oldest, then eight times as many, short of all", () => {
  const newest = dayWindows(WAVE, { rows: 90_000, first: 2_000, descending: true });
  expect([...newest].map(({ from, to }) => `${from} ${to}`)).toEqual([
    "2026-09-27 2026-09-28",
    "2026-09-13 2026-09-28",
  ]);
  const oldest = dayWindows(WAVE, { rows: 90_000, first: 1_000, descending: false });
  expect([...oldest].map(({ from, to }) => `${from} ${to}`)).toEqual([
    "2026-07-01 2026-07-01",
    "2026-07-01 2026-07-08",
    "2026-07-01 2026-09-02",
  ]);
});

test("none where all days hold no more than the first window should, and where there is nothing", () => {
  for (const rows of [0, 1, 2_000])
    expect([...dayWindows(WAVE, { rows, first: 2_000, descending: true })]).toEqual([]);
  const one = { from: "2026-07-01", to: "2026-07-01" };
  expect([...dayWindows(one, { rows: 9_000, first: 50, descending: true })]).toEqual([]);
});
