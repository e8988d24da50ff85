import { expect, type Page, test } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { expectFigures, FIGURE_PAGES, visit } from "./pages.ts";

const DOUBLE = "--blink-settings=defaultFontSize=32";

test.use({
  launchOptions: { ...BROWSER, args: [...BROWSER.args, DOUBLE] },
});

for (const { name, viewport } of [
  { name: "1440", viewport: { width: 1440, height: 900 } },
  { name: "390", viewport: { width: 390, height: 844 } },
] as const) {
  test(`with text at 200 % login, Summary and upload stay usable at ${name} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await page.getByLabel("Email").fill("admin@demo.example");
    await page.getByLabel("Password", { exact: true }).fill("forecourt-demo");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    await expectUncut(page, `login-${name}-200`);
    await page.getByRole("button", { name: "Log in" }).click();
    await page
      .getByRole("button", { name: /Service Satisfaction/ })
      .first()
      .click();
    await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
    await expect(page.locator("canvas").first()).toBeVisible();
    await expectUncut(page, `summary-${name}-200`);
    // Text this large has the layout of a phone on a desk, too.
    await page.getByRole("button", { name: "Sidebar" }).click();
    await expect(page.getByRole("link", { name: "Improvement Opportunities", exact: true })).toBeVisible();
    await expectUncut(page, `sidebar-${name}-200`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Pages" })).toHaveCount(0);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await expect(page.getByRole("button", { name: "Apply Filters" })).toBeInViewport({ ratio: 1 });
    await expectUncut(page, `filters-${name}-200`);
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await expect(page.getByRole("button", { name: "Apply Filters" })).toBeHidden();
    await page.goto("/dashboard/excel_upload?operation=meridian-csi");
    await expect(page.getByText("Completed").first()).toBeVisible();
    await expectUncut(page, `upload-${name}-200`);
    await page
      .getByRole("button", { name: /^Delete / })
      .first()
      .click();
    await page.getByRole("button", { name: "No", exact: true }).click();
  });
}

test("with text at 200 % every page stays usable at 390 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "admin@demo.example", "Summary");
  for (const { name } of FIGURE_PAGES) {
    await openLink(page, name);
    await expectFigures(page);
    await page.getByRole("button", { name: /^Filters/ }).click({ trial: true });
    await expectUncut(page, `${name}-390-200`);
  }
  await openLink(page, "Action Planning");
  await expect(page.getByRole("button", { name: /^Ticket \d+$/ }).first()).toBeVisible();
  await expectUncut(page, "Action Planning-390-200");
});

async function openLink(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Sidebar" }).click();
  await page.getByRole("link", { name, exact: true }).click();
}

/** Nothing is wider than the window, and no control or heading has words cut off that stand nowhere else. */
async function expectUncut(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}.png` });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(wider, `${name} is wider than its window`).toBeLessThanOrEqual(0);
  const cut = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "h1, h2, h3, button:not([title]), label, th, [aria-label=Pages] a, [aria-label=Pages] a > span",
      ),
    ]
      .filter(({ clientWidth, scrollWidth, clientHeight, scrollHeight }) => {
        const shown = clientWidth > 1 && clientHeight > 1;
        return shown && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
      })
      .map((element) => `${element.tagName} ${element.textContent}`),
  );
  expect.soft(cut, `${name} has words cut off`).toEqual([]);
}
