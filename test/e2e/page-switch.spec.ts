import { expect, type Page, test } from "@playwright/test";
import { intercept } from "./intercept.ts";
import { CHART_PAGES, expectFigures, visit } from "./pages.ts";

/** Every page, from Summary back to Summary. */
const ROUND = [...CHART_PAGES.slice(1).map(({ name }) => name), "Summary"];

test("a page whose figures are known paints them without asking anybody", async ({ page }) => {
  await visit(page, "headoffice@demo.example", "Summary");
  for (const name of ROUND) await open(page, name);
  // From here on no figure could arrive: what is painted was known.
  await intercept(page, "**/api/dashboard/**", () => undefined);
  for (const name of ROUND) await open(page, name);
});

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveTitle(new RegExp(name));
  await expectFigures(page);
}
