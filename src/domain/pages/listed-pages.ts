import type { FilterKey } from "#domain/filters/filters.ts";
import type { OtherQuestion } from "#domain/programme/programme.ts";
import type { Drawing } from "./drawings.ts";
import { type CardRecord, PAGE_KEYS, PAGES, type PageKey, type PageRecord } from "./pages.ts";

/** A card as a page of an operation lists it. */
export interface Card extends Omit<CardRecord, "explanation"> {
  readonly key: string;
}

/** A page as an operation lists it; what its filters mean is the catalogue's. */
export interface Page {
  readonly key: PageKey;
  readonly title: string;
  readonly filters: readonly FilterKey[];
  /** See `PageRecord`. */
  readonly cards: readonly Card[] | "otherQuestions";
}

const COMBINED_WITH_NONE = "0";
const ANSWERS: Drawing = "answerBars";

/** The pages of an operation that has none of its own, in sidebar order. */
export const DEFAULT_PAGES: readonly Page[] = PAGE_KEYS.map((key) => {
  const { title, filters, cards }: PageRecord = PAGES[key];
  return { key, title, filters, cards: cards === "otherQuestions" ? cards : listed(cards) };
});

/** The pages of an operation: its own, else the default ones. */
export function pagesOf(own: readonly Page[] | null): readonly Page[] {
  return own ?? DEFAULT_PAGES;
}

/** The page of a key, the default one where the operation does not list it; null where nothing does. */
export function findPage(pages: readonly Page[], key: string): Page | null {
  return [...pages, ...DEFAULT_PAGES].find((page) => page.key === key) ?? null;
}

/** The cards of a page under a programme. */
export function cardsOfPage({ cards }: Page, questions: readonly OtherQuestion[]): readonly Card[] {
  return cards === "otherQuestions" ? questions.map(cardOfQuestion) : cards;
}

/** Its path ends in the slot, which stays when a code is renamed. */
function cardOfQuestion({ slot, name, combine }: OtherQuestion): Card {
  const card = { key: String(slot), title: name, drawing: ANSWERS };
  return combine === COMBINED_WITH_NONE ? card : { ...card, tabGroup: combine };
}

function listed(cards: Readonly<Record<string, CardRecord>>): readonly Card[] {
  return Object.entries(cards).map(([key, { explanation: _, ...card }]) => ({ key, ...card }));
}

const CARD_PATH = /^\/?api\/dashboard\/([^/]+)\/([^/]+)$/;

/** The keys in the path of a card; null where it is none. */
export function cardPlace(path: string): { readonly page: string; readonly card: string } | null {
  const [, page, card] = CARD_PATH.exec(path) ?? [];
  return page === undefined || card === undefined ? null : { page, card };
}

/** Where a card is asked for, without the leading slash. */
export function cardPath(page: string, card: string): string {
  return `api/dashboard/${page}/${card}`;
}
