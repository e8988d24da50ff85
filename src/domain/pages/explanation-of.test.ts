import { expect, test } from "vitest";
import { explanationOf } from "./explanation-of.ts";
import { PAGE_KEYS, PAGES, type PageRecord } from "./pages.ts";

const PATHS = PAGE_KEYS.flatMap((page) => {
  const { cards }: PageRecord = PAGES[page];
  return Object.keys(cards === "otherQuestions" ? { "7": null } : cards).map(
    (card) => `api/dashboard/${page}/${card}`,
  );
});

test.each(PATHS)("%s says what it is, in whole sentences", (path) => {
  const explanation = explanationOf(path);
  expect(Object.keys(explanation ?? {}).toSorted()).toEqual(
    ["what", "formula", "change", "unit", "counts", "least"].toSorted(),
  );
  for (const text of Object.values(explanation ?? {}))
    if (text !== null) expect(text).toMatch(/^[A-Z0-9%].*\.$/s);
});

test("what a card says otherwise stands before what its kind of figure says", () => {
  const kind = explanationOf("api/dashboard/summary/nps");
  expect(explanationOf("api/dashboard/dealer-compare/nps")).toEqual({
    ...kind,
    what: "The Net Promoter Score of each chosen dealer.",
  });
});

test("a card that the catalogue does not know has none", () => {
  expect(explanationOf("api/dashboard/summary/constructor")).toBeNull();
  expect(explanationOf("api/dashboard/weather/index")).toBeNull();
});
