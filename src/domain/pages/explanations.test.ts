import { expect, test } from "vitest";
import { explanationOf } from "./explanations.ts";
import { PAGE_KEYS, PAGES } from "./pages.ts";

const PATHS = PAGE_KEYS.flatMap((page) =>
  Object.keys(PAGES[page].cards === "otherQuestions" ? { OQ1: null } : PAGES[page].cards).map(
    (card) => `api/dashboard/${page}/${card}`,
  ),
);

test.each(PATHS)("%s says what it is, in whole sentences", (path) => {
  const explanation = explanationOf(path);
  expect(explanation).not.toBeNull();
  for (const text of Object.values(explanation ?? {}))
    if (text !== null) expect(text).toMatch(/^[A-Z0-9%].*\.$/s);
});

test("a card that the catalogue does not know has none", () => {
  expect(explanationOf("api/dashboard/summary/constructor")).toBeNull();
  expect(explanationOf("api/dashboard/weather/index")).toBeNull();
});
