import { expect, test } from "vitest";
import type { FilterList } from "#domain/filters/filters.ts";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { pageContext } from "./page-context.ts";

const item = (name: string, code = name) => ({ name, code, isShown: true, isDealer: false });
const FILTERS: readonly FilterList[] = [
  {
    name: "Wave",
    filterKey: "waveCode",
    id: 1,
    data: [item("Jul–Sep 2026", "WQ-8"), item("Apr–Jun 2026", "WQ-7")],
  },
  { name: "Region", filterKey: "regionCode", id: 2, data: [item("All"), item("North", "N")] },
  { name: "Month", filterKey: "month", id: 5, data: [item("All"), item("Aug 2026", "2026-08")] },
  { name: "Model", filterKey: "modelCode", id: 7, data: [item("All"), item("Brio", "b")] },
];
const ALL = { waveCode: "WQ-8", regionCode: "All", month: "All", modelCode: "All" };

test.each([
  [
    ALL,
    "Apr–Jun 2026",
    "Jul–Sep 2026 against Apr–Jun 2026 · all regions, months and models · 5,214 responses",
  ],
  [ALL, null, "Jul–Sep 2026 · all regions, months and models · 5,214 responses"],
  [
    { ...ALL, regionCode: "N" },
    "Apr–Jun 2026",
    "Jul–Sep 2026 against Apr–Jun 2026 · North · all months and models · 5,214 responses",
  ],
  [
    { ...ALL, month: "2026-08" },
    "Jul 2026",
    "Aug 2026 against Jul 2026 · all regions and models · 5,214 responses",
  ],
  [
    { waveCode: "WQ-8", regionCode: "N", month: "2026-08", modelCode: "b" },
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
