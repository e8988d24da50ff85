import { type Browser, expect, type Page, test } from "@playwright/test";
import { watchCalls } from "./calls.ts";
import { addressOf, CHART_PAGES, card, expectFigures, sharedToken } from "./pages.ts";
import { enterWith } from "./sessions.ts";

const HEAD_OFFICE = "headoffice@demo.example";
const COLLEAGUE = "audio@demo.example";
const REGIONAL_MANAGER = "rsm@demo.example";
const BATCH = "/api/dashboard/batch";

async function chooseRegion(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("group", { name: "Region" }).getByText(name, { exact: true }).click();
  await panel.getByRole("button", { name: "Apply Filters" }).click();
  await expect(panel).toBeHidden();
}

for (const { name, card: shown } of CHART_PAGES) {
  test(`${name} asks once its filters are known, gives up what is superseded; back, forward and a link keep them`, async ({
    page,
    browser,
  }) => {
    let release = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = () => void resolve();
    });
    await page.route("**/api/filters", async (route) => {
      await held;
      await route.continue();
    });
    const calls = watchCalls(page);
    const batches = () => calls.filter(({ path }) => path === BATCH);
    const asked = page.waitForRequest("**/api/filters");
    await enterWith(page, await sharedToken(page, HEAD_OFFICE), addressOf(name));
    await asked;
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    expect(batches()).toHaveLength(0);
    release();
    await expectFigures(page);
    expect(batches()).toHaveLength(1);

    await page.route(`**${BATCH}`, async (route) => {
      if (route.request().postData()?.includes('"region_code":"SR"') !== true) await route.continue();
    });
    await chooseRegion(page, "South");
    await expect.poll(() => batches().length).toBe(2);
    await chooseRegion(page, "North");
    await expectFigures(page);
    expect(batches().map(({ failure }) => failure)).toEqual([null, "net::ERR_ABORTED", null]);
    expect(new Set(batches().map(({ body }) => body)).size).toBe(3);

    await page.unroute(`**${BATCH}`);
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
  expect(calls.filter(({ path }) => path === BATCH)).toHaveLength(0);
  await stranger.close();
}

/** The page's one sentence. */
function sentence(page: Page) {
  return page.getByRole("main").getByRole("heading", { level: 2 }).first();
}
