import { type Browser, expect, type Page, type Route, test } from "@playwright/test";
import { watchCalls } from "./calls.ts";
import { intercept } from "./intercept.ts";
import { addressOf, card, expectFigures, FIGURE_PAGES, sharedToken } from "./pages.ts";
import { enterWith } from "./sessions.ts";

const HEAD_OFFICE = "headoffice@demo.example";
const COLLEAGUE = "audio@demo.example";
const REGIONAL_MANAGER = "rsm@demo.example";
/** What answers a page with figures. */
const FIGURES = ["/api/dashboard/batch", "/api/dashboard/dealer-score/verbatims"];
const figureCalls = (calls: ReturnType<typeof watchCalls>) =>
  calls.filter(({ path }) => FIGURES.includes(path));

async function chooseRegion(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("group", { name: "Region" }).getByText(name, { exact: true }).click();
  await panel.getByRole("button", { name: "Apply Filters" }).click();
  await expect(panel).toBeHidden();
}

for (const { name, card: shown } of FIGURE_PAGES) {
  test(`${name} asks once its filters are known, gives up what is superseded; back, forward and a link keep them`, async ({
    page,
    browser,
  }) => {
    let release = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = () => void resolve();
    });
    await intercept(page, "**/api/filters", async (route) => {
      await held;
      await route.continue();
    });
    const calls = watchCalls(page);
    const asked = () => figureCalls(calls);
    const waiting = page.waitForRequest("**/api/filters");
    await enterWith(page, await sharedToken(page, HEAD_OFFICE), addressOf(name));
    await waiting;
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    expect(asked()).toHaveLength(0);
    release();
    await expectFigures(page);
    expect(asked()).toHaveLength(1);

    await expect(page.getByRole("main")).toContainText(/data to [A-Z][a-z]{2} \d+(?:st|nd|rd|th) \d{4}/);
    await expect(page.getByRole("main").getByText("Open wave", { exact: true })).toBeVisible();

    const holdsSouth = async (route: Route) => {
      if (route.request().postData()?.includes('"region_code":"SR"') !== true) await route.continue();
    };
    const isFigures = ({ pathname }: URL) => FIGURES.includes(pathname);
    await intercept(page, isFigures, holdsSouth);
    await chooseRegion(page, "South");
    await expect.poll(() => asked().length).toBe(2);
    await expectOldFiguresUnspoken(page, name);
    await chooseRegion(page, "North");
    await expectFigures(page);
    expect(asked().map(({ failure }) => failure)).toEqual([null, "net::ERR_ABORTED", null]);
    expect(new Set(asked().map(({ body }) => body)).size).toBe(3);

    await page.unroute(isFigures, holdsSouth);
    const said = (await sentence(page).textContent()) ?? "";
    for (const [move, region] of [
      ["goBack", "South"],
      ["goForward", "North"],
    ] as const) {
      await page[move]();
      await expect(page.getByRole("list", { name: "Applied filters" })).toContainText(region);
      await expectFigures(page);
    }
    await expect(sentence(page)).toHaveText(said);
    await expectLink(browser, page, shown, said);
  });
}

/** A colleague sees the same under the page's address; who may not see it sees and asks nothing. */
async function expectLink(browser: Browser, page: Page, shown: string, said: string): Promise<void> {
  const link = page.url();
  const colleague = await browser.newPage();
  await enterWith(colleague, await sharedToken(page, COLLEAGUE), link);
  await expect(sentence(colleague)).toHaveText(said);
  await colleague.close();
  const stranger = await browser.newPage();
  const calls = watchCalls(stranger);
  await enterWith(stranger, await sharedToken(page, REGIONAL_MANAGER), link);
  await expect(stranger.getByText("This link shows more than you may see")).toBeVisible();
  await expect(card(stranger, shown)).toHaveCount(0);
  expect(figureCalls(calls)).toHaveLength(0);
  await stranger.close();
}

/** What stands is of the choice before: no sentence tells of it, and nothing takes it away. */
async function expectOldFiguresUnspoken(page: Page, name: string): Promise<void> {
  await expect(sentence(page)).toHaveText(name);
  await expect(page.getByRole("main").getByText(/data to [A-Z]/)).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { name: "Export to Excel" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Download page as image" })).toBeDisabled();
}

/** The page's one sentence. */
function sentence(page: Page) {
  return page.getByRole("main").getByRole("heading", { level: 2 }).first();
}
