import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Every rule of axe on the whole page, and nothing wider than the window. Keeps a picture of what was looked at. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}.png` });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => ({
    rule: id,
    places: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary ?? ""}`),
  }));
  expect.soft(found, name).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(wider, `${name} is wider than its window`).toBeLessThanOrEqual(0);
}

/** What is on the screen in both colour schemes, without loading it again. */
export async function expectAccessibleInBothSchemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await expectAccessible(page, `${name}-${colorScheme}`);
  }
}
