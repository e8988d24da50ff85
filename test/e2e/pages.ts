import { expect, type Page } from "@playwright/test";
import { enterWith, tokenOf } from "./sessions.ts";

/** The pages of an operation whose figures come from the dashboard's calls, with a card of each. */
export const CHART_PAGES = [
  { name: "Summary", card: "Index" },
  { name: "Dealer Summary", card: "Index" },
  { name: "Factor Summary", card: "Top Contributors" },
  { name: "Dealer Ranking", card: "Dealer Scores" },
  { name: "Dealer Compare", card: "Index" },
  { name: "Improvement Opportunities", card: "Improvement Area (By %Disappointed)" },
  { name: "Factor Opportunities", card: "Factor Scores" },
  { name: "Other Questions", card: "Was your vehicle ready at the promised time?" },
  { name: "Trend Analysis", card: "Trend" },
  { name: "Date Range", card: "Index" },
] as const;

/** The same and the table of survey rows: every page that is filtered and shows figures. */
export const FIGURE_PAGES = [...CHART_PAGES, { name: "Dealer Score", card: "Verbatims" }] as const;

type PageName = (typeof FIGURE_PAGES)[number]["name"];

const tokens = new Map<string, Promise<string>>();

/** One session per person for all journeys of a run. */
export function sharedToken(page: Page, email: string): Promise<string> {
  const known = tokens.get(email) ?? tokenOf(page.request, email);
  tokens.set(email, known);
  return known;
}

export function addressOf(name: PageName, query = "", operation = "meridian-csi"): string {
  return `/dashboard/${name.replaceAll(" ", "_")}?operation=${operation}${query}`;
}

/** Opens a page of the demo's service survey and waits for its figures. */
export async function visit(page: Page, email: string, name: PageName, query = ""): Promise<void> {
  await enterWith(page, await sharedToken(page, email), addressOf(name, query));
  await expectFigures(page);
}

/** The page of the address stands, and its cards, or its rows, show what was asked last. */
export async function expectFigures(page: Page): Promise<void> {
  // The one before stays until the next one's program is there.
  await page.waitForFunction(() => {
    const name = decodeURIComponent(location.pathname.split("/").at(-1) ?? "").replaceAll("_", " ");
    return document.title.startsWith(`${name} · `);
  });
  const cards = page.getByRole("main").getByRole("region");
  await expect(cards.filter({ hasText: /n \d|ranked|–\d+ of \d/ }).first()).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
}

/** A page's link beside all of them: cards lead to pages, too, as soon as they are there. */
export function pageLink(page: Page, name: PageName | "Action Planning") {
  return page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true });
}

export function card(page: Page, name: string) {
  return page.getByRole("main").getByRole("region", { name, exact: true });
}

export function query(page: Page): URLSearchParams {
  return new URL(page.url()).searchParams;
}
