import { expect, test } from "vitest";
import type { StructurePage } from "#contract/structure.ts";
import { PAGE_KEYS, PAGES } from "#domain/pages/pages.ts";
import type { PageLink } from "#web/state/page-link.ts";
import { stringifySearch } from "#web/state/search.ts";
import { pagesOfPoint } from "./point-pages.ts";
import { SAMPLE_TICKET } from "./ticket.test-ticket.ts";

const pages: readonly StructurePage[] = PAGE_KEYS.map((key) => ({
  key,
  title: PAGES[key].title,
  cards: [],
  filters: [],
}));
/** What the list of tickets is narrowed to goes along where the ticket does not say otherwise. */
const LIST = {
  operation: "csi",
  waveCode: "All",
  month: "2026-01",
  dealerCode: "009",
  modelCode: "M1",
  status: "1",
};
const OF_TICKET =
  "?operation=csi&wave_code=WQ-3&region_code=All&state_code=All&location_code=All&month=All&dealer_code=007&model_code=M1";

function addressOf(link: PageLink | null | undefined) {
  return link ? `${link.params.page}${stringifySearch(link.search(LIST))}` : null;
}

test("an attribute leads to its factor at the ticket's dealer in its wave, and to those who rated it low", () => {
  const behind = pagesOfPoint(SAMPLE_TICKET, pages);
  expect(addressOf(behind?.figures)).toBe(`Factor_Summary${OF_TICKET}&factor=Q4`);
  expect(addressOf(behind?.comments)).toBe(`Dealer_Score${OF_TICKET}&attribute=Q4_1`);
});

test("a factor leads to itself, and to those whose score of it is low", () => {
  const behind = pagesOfPoint({ ...SAMPLE_TICKET, pointCode: "Q4" }, pages);
  expect(addressOf(behind?.figures)).toBe(`Factor_Summary${OF_TICKET}&factor=Q4`);
  expect(addressOf(behind?.comments)).toBe(`Dealer_Score${OF_TICKET}&below=Q4`);
});

test("a point the survey has no longer leads nowhere, nor does one of an operation without the pages", () => {
  expect(pagesOfPoint({ ...SAMPLE_TICKET, pointFactor: null }, pages)).toBeNull();
  expect(pagesOfPoint(SAMPLE_TICKET, [])).toEqual({ figures: null, comments: null });
});
