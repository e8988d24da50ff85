import { expect, type Page, test } from "@playwright/test";
import { SIZES } from "./axe.ts";
import { expectFigures, FIGURE_PAGES, visit } from "./pages.ts";
import { answer, openPanel, PANEL, passwordQuestion } from "./panel.ts";
import { enter } from "./sessions.ts";
import { expectSeparateTexts, expectTargets } from "./targets.ts";

const ADMIN = "admin@demo.example";
const OPERATION = "?operation=meridian-csi";
/** Of screens that are no list, the heading that comes last. */
const LAST_HEADINGS = [
  ["Survey", "Weights by wave"],
  ["Branding", "Branding"],
  ["Erasure", "Erased so far"],
  ["Retention", "Always removed"],
  ["Status", "Last backup"],
] as const;
/** Twenty-five screens, one after the other. */
const PATIENCE_MS = 600_000;

test("a further page is read out by its name, and what had the focus never leaves it nowhere", async ({
  page,
}) => {
  const news = page.locator("body > #root [aria-live=polite]").last();
  await enter(page, ADMIN, "/category");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The first page of a visit is told by its title.
  await expect(news).toHaveText("");
  await page
    .getByRole("button", { name: /Service Satisfaction/ })
    .first()
    .click();
  await expectFigures(page);
  await expect(news).toHaveText("Summary");
  await expect(page).toHaveTitle("Summary · Forecourt");
  await expect(page.getByRole("main")).toBeFocused();

  const link = page.getByRole("link", { name: "Dealer Ranking", exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(news).toHaveText("Dealer Ranking");
  await expect(link).toBeFocused();
  await expectFigures(page);

  const dealer = page.getByRole("rowheader").getByRole("link").first();
  await dealer.focus();
  await page.keyboard.press("Enter");
  await expect(news).toHaveText("Dealer Summary");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "Admin Panel" }).click();
  await answer(passwordQuestion(page));
  await expect(news).toHaveText("Upload Excel");
});

for (const size of SIZES) {
  test(`every screen: what is pressed is large enough, and texts are read apart, ${size.width} px`, async ({
    page,
  }) => {
    test.setTimeout(PATIENCE_MS);
    await page.setViewportSize(size);
    await page.goto("/");
    await expect(page.getByLabel("Email")).toBeVisible();
    await look(page, "login");
    await enter(page, ADMIN, "/category");
    await expect(page.getByRole("tab").first()).toBeVisible();
    await look(page, "category");
    for (const { name } of FIGURE_PAGES) {
      await visit(page, ADMIN, name);
      await look(page, name);
    }
    await page.getByRole("button", { name: /^Filters/ }).click();
    await expect(page.getByRole("button", { name: "Apply Filters" })).toBeVisible();
    await look(page, "filters");
    await page.keyboard.press("Escape");
    await page.goto(`/dashboard/Action_Planning${OPERATION}`);
    await expect(page.getByRole("button", { name: /^Ticket \d+$/ }).first()).toBeVisible();
    await look(page, "Action Planning");
    await page.goto(`/dashboard/excel_upload${OPERATION}`);
    await expect(page.getByText("Completed").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "History" })).toBeVisible();
    await look(page, "upload");
    await openPanel(page, PANEL);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await look(page, "employees");
    for (const screen of ["Administrator", "Mobile Access", "Network", "Audit"]) {
      await page.getByRole("link", { name: screen, exact: true }).click();
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      await look(page, screen);
    }
    for (const [screen, heading] of LAST_HEADINGS) {
      await page.getByRole("link", { name: screen, exact: true }).click();
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await look(page, screen);
    }
    await page.getByRole("button", { name: /Meera/ }).click();
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByLabel("Current Password", { exact: true })).toBeVisible();
    await look(page, "change password");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Meera/ }).click();
    await page.getByRole("button", { name: "Your Sessions" }).click();
    await expect(page.getByText("This session", { exact: true })).toBeVisible();
    await look(page, "own sessions");
  });
}

test("in a window enlarged four times every page of the sidebar can be reached", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit(page, ADMIN, "Summary");
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Sidebar" }).click();
  const pages = page.getByRole("navigation", { name: "Pages" });
  const dialog = page.getByRole("dialog", { name: "Pages" });
  await expect(pages.getByRole("link", { name: "Summary", exact: true })).toBeInViewport({ ratio: 1 });
  // The pages take the whole height, not what a mark and a footer leave of it.
  await page.mouse.move(100, 150);
  await page.mouse.wheel(0, 200);
  await expect
    .poll(() =>
      pages.getByRole("link").evaluateAll(
        (links) =>
          links.filter((link) => {
            const { top, bottom } = link.getBoundingClientRect();
            return top >= 0 && bottom <= window.innerHeight;
          }).length,
      ),
    )
    .toBeGreaterThanOrEqual(4);
  await pages.getByRole("link", { name: "Admin Panel" }).scrollIntoViewIfNeeded();
  await expect(pages.getByRole("link", { name: "Admin Panel" })).toBeInViewport({ ratio: 1 });
  await pages.getByRole("link", { name: "Date Range" }).click();
  await expect(dialog).toHaveCount(0);
  await expectFigures(page);
  expect(await wider()).toBeLessThanOrEqual(0);
});

async function look(page: Page, screen: string): Promise<void> {
  await expectTargets(page, screen);
  await expectSeparateTexts(page, screen);
}
