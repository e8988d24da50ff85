import { describe, expect, test } from "vitest";
import { DEFAULT_PAGES } from "#domain/pages/listed-pages.ts";
import { chartOf } from "./registry.ts";

/** Pages that draw their cards themselves. */
const OF_ONE_PAGE: ReadonlySet<string> = new Set([
  "dealer-score",
  "dealer-ranking",
  "trend-analysis",
  "action-planning",
]);

test("a drawing that nobody knows has no chart", () => {
  expect(chartOf("cui_099")).toBeNull();
  expect(chartOf("constructor")).toBeNull();
});

describe("the default structure", () => {
  const cards = DEFAULT_PAGES.filter(({ key }) => !OF_ONE_PAGE.has(key)).flatMap((page) =>
    page.cards === "otherQuestions" ? [] : page.cards.map((card) => ({ page, card })),
  );

  test.each(cards.map(({ page, card }) => [page.title, card.title, card.drawing] as const))(
    "%s: %s (%s) has a chart",
    (_page, _card, drawing) => {
      expect(chartOf(drawing)).not.toBeNull();
    },
  );
});
