import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { addressOf, card, expectFigures, FIGURE_PAGES, pageLink, sharedToken, visit } from "./pages.ts";
import { ADMIN, answer, passwordQuestion } from "./panel.ts";
import { enter, enterWith } from "./sessions.ts";

const AREA_MANAGER = "asm@demo.example";
const HEAD_OFFICE = "headoffice@demo.example";

test("beside an open sidebar at 1024 px names, figures and the page's own name keep their places", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await visit(page, AREA_MANAGER, "Date Range");
  const bands = card(page, "Satisfaction Split").getByRole("listitem");
  await expect(bands).toHaveCount(4);
  for (const band of await bands.all()) expect(await overlaps(band)).toBe(false);
  await page.getByRole("link", { name: "Improvement Opportunities", exact: true }).click();
  await expectFigures(page);
  const name = page.getByRole("heading", { level: 1, name: "Improvement Opportunities" });
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("Action Planning fits a window of 320 px, an open ticket too; an address with an empty part is an unknown page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, AREA_MANAGER, "Summary");
  await page.getByRole("button", { name: "Sidebar" }).click();
  await pageLink(page, "Action Planning").click();
  await expect(page.getByRole("button", { name: /^\d+ ?Completed/ })).toBeVisible();
  expect(await widerThanWindow(page)).toBe(0);
  const tickets = page.getByRole("button", { name: /^Ticket \d+$/ });
  await tickets.first().click();
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeVisible();
  expect(await topOf(tickets.nth(1))).toBeGreaterThan(await topOf(save));
  await page.goto("/dashboard//nowhere");
  await expect(page.getByText("There is no page “nowhere” here")).toBeVisible();
});

test("at 390 px ranks and whole names of dealers stay in sight while the ranking is scrolled aside", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "dp@demo.example", "Dealer Ranking");
  const ranking = card(page, "Dealer Scores");
  await expect(ranking.getByRole("columnheader", { name: "Rank in West" })).toBeVisible();
  await ranking.getByRole("table").evaluate((table) => table.parentElement?.scrollBy({ left: 200 }));
  const rank = ranking.getByRole("row").nth(1).getByRole("cell").first();
  expect(await isCovered(rank)).toBe(false);
  const names = ranking.getByRole("rowheader").getByRole("link");
  await expect(names).toHaveCount(2);
  for (const name of await names.all()) {
    expect(
      await name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
        scrollWidth - clientWidth,
        scrollHeight - clientHeight,
      ]),
    ).toEqual([0, 0]);
  }
});

/** What stands below the words of a page, and two lines that longer sentences than the day's would take. */
const BELOW_HEAD = 76;

for (const width of [390, 320]) {
  test(`at ${width} px every page says its whole name, is as wide as the window, and has its actions in one menu`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, "dp@demo.example", "Summary");
    for (const name of [...FIGURE_PAGES.map((each) => each.name), "Action Planning"]) {
      await page.getByRole("button", { name: "Sidebar" }).click();
      await page.getByRole("link", { name, exact: true }).click();
      const title = page.getByRole("heading", { level: 1, name, exact: true });
      await expect(title).toBeVisible();
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      await expect(page.locator("[data-page-context]")).toContainText(/\d/);
      expect(await title.evaluate(cutOf), `${name} is cut`).toBe(0);
      expect(await widerThanWindow(page), `${name} is wider than its window`).toBe(0);
      // West is all that this person has: nothing to choose.
      await expect(page.getByRole("list", { name: "Applied filters" }).getByText("Region")).toBeHidden();
      await expect(
        page.getByRole("main").getByRole("button", { name: /^(Create plan|Export to Excel)/ }),
      ).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Page actions" })).toHaveCount(1);
      expect(await emptyBelowHead(page), `${name} leaves a gap below its head`).toBeLessThan(BELOW_HEAD);
    }
    const menu = page.getByRole("button", { name: "Page actions" });
    await menu.click();
    await expectAccessible(page, `page-actions-${width}`);
    await page.getByRole("button", { name: "Create plan" }).click();
    await expect(page.getByRole("dialog", { name: /^Improvement Plan/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await expect(menu).toHaveAttribute("aria-expanded", "false");
  });
}

test("a phone that is asked to go back closes the filters, and the page stays", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // What Android does with its Back while such a watcher is there.
  await page.addInitScript(`
    const Native = CloseWatcher;
    window.CloseWatcher = class extends Native {
      constructor() {
        super();
        const close = () => this.requestClose();
        addEventListener("android-back", close, { once: true });
      }
    };`);
  await visit(page, AREA_MANAGER, "Summary");
  const address = page.url();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(filters).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("android-back")));
  await expect(filters).toBeHidden();
  expect(page.url()).toBe(address);
  const pages = page.getByRole("dialog", { name: "Pages" });
  await page.getByRole("button", { name: "Sidebar" }).click();
  await expect(pages).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("android-back")));
  await expect(pages).toBeHidden();
  expect(page.url()).toBe(address);
});

test("in a narrow window Escape closes an open list before the filters that it stands in", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, HEAD_OFFICE, "Dealer Score");
  const filters = page.getByRole("dialog", { name: "Filters" });
  await page.getByRole("button", { name: /^Filters/ }).click();
  await filters.getByRole("combobox").first().click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(filters).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
});

test("at 390 px the list of somebody with one dealer has room for one", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "dealer@demo.example", "Summary");
  const list = card(page, "Top Dealers");
  const row = list.getByRole("listitem");
  await expect(row).toHaveText(/Sinhagad Motors/);
  const [whole, only] = [await list.boundingBox(), await row.boundingBox()];
  expect((whole?.height ?? 0) - (only?.height ?? 0)).toBeLessThan(180);
});

test("at 320 px names of dealers are whole, and none runs into the next", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await visit(page, "dp@demo.example", "Summary");
  const rows = card(page, "Top Dealers").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) {
    await expect(row).toContainText(/Godavari Wheels, (Ambad|Gangapur Road)/);
    expect(await row.evaluate(cutOf)).toBe(0);
    expect(await row.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  }
  const bands = card(page, "Satisfaction Split").getByRole("listitem");
  for (const band of await bands.all()) expect(await band.locator("span").first().evaluate(cutOf)).toBe(0);
});

test("a page that has room for all its parts does not scroll", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  expect(await overflow(), "Login").toBe(0);
  await visit(page, HEAD_OFFICE, "Factor Summary");
  expect(await overflow(), "Factor Summary").toBe(0);
});

for (const width of [1024, 390, 320]) {
  test(`at ${width} px the names of the six factors of a sales survey stay whole`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await enterWith(page, await sharedToken(page, HEAD_OFFICE), addressOf("Summary", "", "meridian-ssi"));
    await expectFigures(page);
    await expect(card(page, "Factor Scores").getByRole("listitem")).toContainText(["Dealership Facility"]);
    await expectWhole(page, "Summary");
  });
}

for (const width of [1024, 1180, 390]) {
  test(`at ${width} px a ranked dealer's place is whole, however long its name`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, HEAD_OFFICE, "Summary");
    const places = card(page, "Top Dealers").locator("small");
    await expect(places).toHaveCount(5);
    await places.evaluateAll((all) => {
      for (const place of all) place.textContent = "Thiruvananthapuram";
    });
    await expectWhole(page, "Summary");
  });
}

const PANEL_SCREENS = [
  "User_Management",
  "Administrator",
  "Mobile_Access",
  "Network",
  "Survey",
  "Branding",
  "Erasure",
  "Retention",
  "Audit",
  "Status",
];

test("at 320 px no page of head office is wider than the window, and no words are cut or run over", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await expectWhole(page, "Login");
  for (const { name } of FIGURE_PAGES) {
    await visit(page, HEAD_OFFICE, name, name === "Summary" ? "" : "&dealer_code=All");
    await expectWhole(page, name);
  }
  await visit(page, HEAD_OFFICE, "Dealer Score", "&dealer_code=All&question=5&answer=3");
  await expectWhole(page, "Dealer Score of an answer");
  await page.getByRole("main").getByRole("link", { name: /^\d+$/ }).first().click();
  const response = page.getByRole("dialog", { name: "Response" });
  await expect(response.getByRole("heading", { level: 4 }).first()).toBeVisible();
  const count = await response.getByText(/^1 of [\d,]+$/).boundingBox();
  expect(count?.height, "the place of a response is wrapped").toBeLessThan(30);
});

test("at 320 px no screen of an administrator is wider than the window, and no words are cut or run over", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await enter(page, ADMIN, "/category");
  await expect(page.getByRole("button", { name: /Service Satisfaction/ }).first()).toBeVisible();
  await expectWhole(page, "Category");
  await page.goto("/dashboard/excel_upload?operation=meridian-csi");
  await expect(page.getByText("Completed").first()).toBeVisible();
  await expectWhole(page, "Upload Excel");
  for (const screen of PANEL_SCREENS) {
    await page.goto(`/Admin_Panel/${screen}?operation=meridian-csi`);
    await answerIfAsked(page);
    await expect(loaded(page)).toBeVisible();
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    await expectWhole(page, screen);
  }
});

/** What a screen of the panel says once its list is there. */
function loaded(page: Page): Locator {
  return page
    .getByRole("main")
    .getByText(/\d|Nothing was erased yet|Always removed|Nothing of its figures changes/)
    .first();
}

async function answerIfAsked(page: Page): Promise<void> {
  const question = passwordQuestion(page);
  await expect(question.or(loaded(page)).first()).toBeVisible();
  if (await question.isVisible()) await answer(question);
}

/** Nothing makes the page scroll sideways, and no words are cut or run out of their place; a table scrolls in its own box. */
async function expectWhole(page: Page, name: string): Promise<void> {
  expect.soft(await widerThanWindow(page), `${name} is wider than its window`).toBe(0);
  const cut = await page.evaluate(() => {
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
        if (clientWidth <= 2 || clientHeight <= 2 || !element.checkVisibility() || !hasWords(element))
          return false;
        const isClamped = getComputedStyle(element).overflowY === "hidden" && scrollHeight > clientHeight + 2;
        return scrollWidth > clientWidth + 1 || isClamped;
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  });
  expect.soft(cut, `${name} has words that are cut`).toEqual([]);
  expect.soft(await page.evaluate(brokenWords), `${name} has words that go on in the next line`).toEqual([]);
}

/** Words of letters alone that no line has room for: the browsers of tests know no hyphenation. */
function brokenWords(): readonly string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const word = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement?.checkVisibility() !== true) continue;
    for (const { 0: letters, index } of (text.textContent ?? "").matchAll(/(?<!\S)\p{L}{3,}(?!\S)/gu)) {
      word.setStart(text, index);
      word.setEnd(text, index + letters.length);
      const lines = new Set([...word.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(letters);
    }
  }
  return broken;
}

/** Whether something stands above the end of a part, where figures stand. */
function isCovered(part: Locator): Promise<boolean> {
  return part.evaluate((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    const { right, top, bottom } = text.getBoundingClientRect();
    const above = document.elementFromPoint(right - 1, (top + bottom) / 2);
    return above === null || !cell.contains(above);
  });
}

/** Whether the words of a band run into its figure. */
function overlaps(band: Locator): Promise<boolean> {
  return band.evaluate((item) => {
    const words = document.createRange();
    const name = item.querySelector("span");
    const figure = item.querySelector("b");
    if (name === null || figure === null) return true;
    words.selectNodeContents(name);
    return words.getBoundingClientRect().right > figure.getBoundingClientRect().left;
  });
}

async function topOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? Number.NaN;
}

function widerThanWindow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** How many pixels of a part, or of what stands in it, are cut at its right. */
function cutOf(part: Element): number {
  // What only a reader hears is a pixel wide.
  const seen = [part, ...part.querySelectorAll("*")].filter(({ clientWidth }) => clientWidth > 1);
  return Math.max(...seen.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
}

/** Pixels between the last words of a page's head and what comes below it. */
function emptyBelowHead(page: Page): Promise<number> {
  return page.evaluate(() => {
    const head = document.querySelector("[data-page-head]");
    const words =
      head?.querySelector("[data-page-context] > *") ?? head?.querySelector("[data-page-context]");
    if (!head || !words) return Number.NaN;
    const range = document.createRange();
    range.selectNodeContents(words);
    return head.getBoundingClientRect().bottom - range.getBoundingClientRect().bottom;
  });
}
