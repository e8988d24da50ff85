import { expect, test } from "vitest";
import type { FilterList } from "#domain/filters/filters.ts";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { pageContext } from "./page-context.ts";

const item = (name: string, code = name) => ({ name, code, isShown: true, isDealer: false });
const FILTERS: readonly FilterList[] = [
  {
    name: "Wave",
    filter_key: "wave_code",
    filterid: 1,
    data: [item("Jul–Sep 2026", "WQ-8"), item("Apr–Jun 2026", "WQ-7")],
  },
  { name: "Region", filter_key: "region_code", filterid: 2, data: [item("All"), item("North", "N")] },
  { name: "Month", filter_key: "month", filterid: 5, data: [item("All"), item("Aug 2026", "2026-08")] },
  { name: "Model", filter_key: "model_code", filterid: 7, data: [item("All"), item("Brio", "b")] },
];
const ALL = { wave_code: "WQ-8", region_code: "All", month: "All", model_code: "All" };

test.each([
  [
    ALL,
    "Apr–Jun 2026",
    "Jul–Sep 2026 against Apr–Jun 2026 · all regions, months and models · 5,214 responses",
  ],
  [ALL, null, "Jul–Sep 2026 · all regions, months and models · 5,214 responses"],
  [
    { ...ALL, region_code: "N" },
    "Apr–Jun 2026",
    "Jul–Sep 2026 against Apr–Jun 2026 · North · all months and models · 5,214 responses",
  ],
  [
    { ...ALL, month: "2026-08" },
    "Jul 2026",
    "Aug 2026 against Jul 2026 · all regions and models · 5,214 responses",
  ],
  [
    { wave_code: "WQ-8", region_code: "N", month: "2026-08", model_code: "b" },
    null,
    "Aug 2026 · North · Brio · 5,214 responses",
  ],
])("%j against %s", (selection, previous, text) => {
  const { period, rest } = pageContext(FILTERS, selection, aReply([], { previous }));
  expect(`${period} · ${rest}`).toBe(text);
});

test("before the filters are known", () => {
  expect(pageContext([], {}, aReply([], { previous: null, count: 1 }))).toEqual({
    period: "",
    rest: "1 response",
    dataTo: "data to Jan 19th 2026",
    waveStatus: "All waves",
  });
});
