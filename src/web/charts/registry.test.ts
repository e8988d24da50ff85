import { describe, expect, test } from "vitest";
import { chartId, pageId } from "#contract/component-ids.ts";
import { DEFAULT_PAGES } from "#domain/pages/listed-pages.ts";
import { chartOf } from "./registry.tsx";

/** Specification §2 and §9; cui_012 is the admin panel, no chart. */
const POINTS = [
  ["cui_001", "cui_001a", "cui_001b", "cui_002", "cui_003", "cui_004"],
  ["cui_005", "cui_006", "cui_007", "cui_008", "cui_009", "cui_011"],
].flat();
const HEADERS = ["cui_013", "cui_020"];
const GRAPHS = ["cui_021"];
const SUMMARY = "cui_001";

test.each([
  ...POINTS.map((id) => [id, SUMMARY, "chart"] as const),
  ...HEADERS.map((id) => [id, SUMMARY, "header"] as const),
  ...GRAPHS.map((id) => [id, SUMMARY, "graph"] as const),
  ["cui_006", "cui_006", "graph"] as const,
])("chart id %s on a page %s is drawn from a reply of the shape '%s'", (id, page, shape) => {
  expect(chartOf(id, page)?.shape).toBe(shape);
});

test("an id that nobody knows has no chart", () => {
  expect(chartOf("cui_099", SUMMARY)).toBeNull();
});

describe("the default structure", () => {
  const cards = DEFAULT_PAGES.flatMap((page) =>
    page.cards === "otherQuestions"
      ? []
      : page.cards.map((card) => ({
          page: { id: pageId(page.key), name: page.title },
          card: { name: card.title, chart: chartId({ page: page.key, card: card.key }, card.drawing) },
        })),
  );
  const charts = cards.filter(({ card }) => card.chart.startsWith("cui_"));

  test.each(charts.map(({ page, card }) => [page.name, card.name, card.chart, page.id] as const))(
    "%s: %s (%s) has a chart",
    (_page, _card, chart, page) => {
      expect(chartOf(chart, page)).not.toBeNull();
    },
  );

  test("the tiles of Improvement Opportunities choose a factor, those of Factor Opportunities only tell", () => {
    expect(HEADERS.map((id) => chartOf(id, "cui_006")?.chooses)).toEqual([true, false]);
  });
});
