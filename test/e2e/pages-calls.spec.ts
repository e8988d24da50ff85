import { expect, type Page, test } from "@playwright/test";
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

for (const { name } of CHART_PAGES) {
  test(`${name} asks once, when its filters are known, and gives up what is superseded`, async ({ page }) => {
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
  });
}

const SHARED = CHART_PAGES.filter(({ name }) =>
  ["Dealer Summary", "Dealer Compare", "Trend Analysis"].includes(name),
);

for (const { name, card: shown } of SHARED) {
  test(`a link to ${name} shows a colleague the same, and nothing to who may not see it`, async ({
    page,
    browser,
  }) => {
    await enterWith(page, await sharedToken(page, HEAD_OFFICE), addressOf(name, "&region_code=SR"));
    await expectFigures(page);
    const link = page.url();
    const sentence = (of: Page) => of.getByRole("main").getByRole("heading", { level: 2 }).first();
    const said = (await sentence(page).textContent()) ?? "";
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
  });
}
