import { expect, type Locator, type Page, test } from "@playwright/test";
import { card, expectFigures, visit } from "./pages.ts";

const AREA_MANAGER = "asm@demo.example";

test("beside an open sidebar at 1024 px names, figures and the page's own name keep their places", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await visit(page, AREA_MANAGER, "Date Range");
  const bands = card(page, "Satisfaction Split").getByRole("listitem");
  await expect(bands).toHaveCount(4);
  for (const band of await bands.all()) expect(await overlaps(band)).toBe(false);
  await page.getByRole("link", { name: "Improvement Opportunities" }).click();
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
  await page.getByRole("link", { name: "Action Planning" }).click();
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
