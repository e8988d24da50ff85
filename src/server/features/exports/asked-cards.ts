import type { CardAsked } from "#contract/exports.ts";
import { type Card, cardsOfPage, type Page } from "#domain/pages/listed-pages.ts";
import type { OtherQuestion } from "#domain/programme/programme.ts";
import { badRequest, notFound } from "#server/platform/errors.ts";

/** A card as the structure names it, and what is asked of it. */
export interface AskedCard {
  readonly card: Card;
  readonly asked: CardAsked;
}

/** The page of an export and its cards by their names. */
export function askedCards(
  pages: readonly Page[],
  questions: readonly OtherQuestion[],
  requests: readonly CardAsked[],
): { readonly page: Page; readonly cards: readonly AskedCard[] } {
  const found = requests.map((asked) => ({ asked, ...findCard(pages, questions, asked.webapi) }));
  const [first] = found;
  if (first === undefined) throw badRequest("Choose what to export.");
  if (found.some(({ page }) => page !== first.page)) {
    throw badRequest("All cards of an export belong to one page.", "SEVERAL_PAGES");
  }
  return { page: first.page, cards: found };
}

function findCard(pages: readonly Page[], questions: readonly OtherQuestion[], webapi: string) {
  const path = /^\/?api\/dashboard\/([^/]+)\/([^/]+)$/.exec(webapi);
  const page = pages.find(({ key }) => key === path?.[1]);
  const card = page && cardsOfPage(page, questions).find(({ key }) => key === path?.[2]);
  if (page === undefined || card === undefined) throw notFound("There is no such card.", "NO_CARD");
  return { page, card };
}
