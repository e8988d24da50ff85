import { expect, type Page, test } from "@playwright/test";
import { intercept } from "./intercept.ts";
import { addressOf, card, expectFigures, sharedToken, visit } from "./pages.ts";
import { enterWith } from "./sessions.ts";

const HEAD_OFFICE = "headoffice@demo.example";

const sentence = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first();
const pngOf = (page: Page) => page.getByRole("menuitem", { name: /^Download as Png/ });

test("while the next dealer's figures are on their way, their name stands beside no figure and in no picture", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Dealer Summary", "&dealer_code=00001");
  await expect(sentence(page)).toContainText("Sukhna Motors");
  const held = Promise.withResolvers<null>();
  await intercept(page, "**/api/dashboard/batch", async (route) => {
    await held.promise;
    await route.continue();
  });
  await applyDealer(page, "Hesaraghatta");
  await expect(card(page, "Index")).toHaveAttribute("aria-busy", "true");
  await expect(sentence(page)).toHaveText("Dealer Summary");
  await page.getByRole("button", { name: "Index menu", exact: true }).click();
  await expect(pngOf(page)).toBeDisabled();
  await page.keyboard.press("Escape");
  held.resolve(null);
  await expectFigures(page);
  await expect(sentence(page)).toContainText("Hesaraghatta");
  await page.getByRole("button", { name: "Index menu", exact: true }).click();
  await expect(pngOf(page)).toBeEnabled();
});

test("tiles go pale with the figures they belong to, and hold while only the card below them is asked anew", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Factor Summary");
  const tiles = page.getByRole("tablist", { name: "Factors" });
  const held = Promise.withResolvers<null>();
  await intercept(page, "**/api/dashboard/batch", async (route) => {
    await held.promise;
    await route.continue();
  });
  await tiles.getByRole("tab", { name: /Service Advisor/ }).click();
  await expect(card(page, "Top Contributors")).toHaveAttribute("aria-busy", "true");
  await expect(tiles).toHaveAttribute("aria-busy", "false");
  await applyDealer(page, "Hesaraghatta");
  await expect(tiles).toHaveAttribute("aria-busy", "true");
  held.resolve(null);
  await expectFigures(page);
  await expect(tiles).toHaveAttribute("aria-busy", "false");
});

test("figures stand as text before charts are asked for, and while these are on their way", async ({
  page,
}) => {
  await changeAge(page, "/ 100");
  const { asked, batch, canvas } = await holdFigures(page);
  const charts = page.waitForRequest(CANVAS);
  await enterWith(page, await sharedToken(page, HEAD_OFFICE), addressOf("Summary"));
  await page.waitForRequest(/filter-panel[^/]*\.js$/);
  await expect(card(page, "Index")).toBeVisible();
  expect(asked).toEqual([]);
  batch.resolve(null);
  await charts;
  await expectFigures(page);
  await expect(card(page, "Index")).toContainText(/\d{3}/);
  for (const factor of ["Service Initiation", "Service Quality"])
    await expect(card(page, "Factor Scores").getByText(factor)).toBeVisible();
  await expect(card(page, "Factor Scores").getByRole("figure")).toContainText(/\d{3}/);
  await expect(page.locator("canvas")).toHaveCount(0);
  canvas.resolve(null);
  await expect(page.locator("canvas").first()).toBeVisible();
});

test("a page that was slow to ask for its figures asks for charts with them, once", async ({ page }) => {
  await changeAge(page, "+ 2000");
  const { asked, batch, canvas } = await holdFigures(page);
  const charts = page.waitForRequest(CANVAS);
  await enterWith(page, await sharedToken(page, HEAD_OFFICE), addressOf("Summary"));
  await charts;
  await expect(card(page, "Index")).toHaveAttribute("aria-busy", "true");
  batch.resolve(null);
  await expectFigures(page);
  canvas.resolve(null);
  await expect(page.locator("canvas").first()).toBeVisible();
  expect(new Set(asked).size).toBe(asked.length);
});

const CANVAS = /\/echarts-canvas[^/]*\.js$/;

/** What the page takes its age for: `/ 100` of a fast one, `+ 2000` of a slow one, whatever else the machine does. */
async function changeAge(page: Page, change: string): Promise<void> {
  await page.addInitScript(
    `const age = performance.now.bind(performance); performance.now = () => age() ${change};`,
  );
}

/** Figures and the first part of charts that come when they are let; the parts of charts that were asked for. */
async function holdFigures(page: Page) {
  const batch = Promise.withResolvers<null>();
  const canvas = Promise.withResolvers<null>();
  const asked: string[] = [];
  page.on("request", (request) => void (/echarts/.test(request.url()) && asked.push(request.url())));
  await intercept(page, "**/api/dashboard/batch", async (route) => {
    await batch.promise;
    await route.continue();
  });
  await intercept(page, CANVAS, async (route) => {
    await canvas.promise;
    await route.continue();
  });
  return { asked, batch, canvas };
}

async function applyDealer(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("combobox", { name: "Dealer" }).fill(name);
  await page
    .getByRole("option", { name: new RegExp(name) })
    .first()
    .click();
  await panel.getByRole("button", { name: "Apply Filters" }).click();
}
