import { expect, test } from "@playwright/test";
import { PAGES, type PageRecord } from "#domain/pages/pages.ts";
import { card, visit } from "./pages.ts";

const HEAD_OFFICE = "headoffice@demo.example";
const HEADS = [
  "What it is",
  "How it is worked out",
  "Change",
  "Unit",
  "Which responses count",
  "Smallest sample",
];

test("beside its title every card says what its figure is, by mouse and by keys", async ({ page }) => {
  await visit(page, HEAD_OFFICE, "Summary");
  const cards = page
    .getByRole("main")
    .getByRole("region")
    .filter({ has: page.getByRole("figure") });
  for (const region of await cards.all()) {
    const name = (await region.getAttribute("aria-label")) ?? "";
    const button = region.getByRole("button", { name: `About ${name}`, exact: true });
    await button.click();
    const popover = page.getByRole("dialog", { name: `About ${name}`, exact: true });
    await expect(popover.getByRole("term")).toHaveText(HEADS);
    for (const text of await popover.getByRole("definition").allInnerTexts()) expect(text).toMatch(/\.$/);
    await page.keyboard.press("Escape");
    await expect(popover).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(popover).toBeVisible();
    // Where the focus has not gone in yet.
    await button.press("Escape");
    await expect(popover).toHaveCount(0);
  }
});

test("every card of every page says what it is, whatever draws it", async ({ page }) => {
  await visit(page, HEAD_OFFICE, "Summary");
  for (const record of Object.values<PageRecord>(PAGES)) {
    const { title } = record;
    await page
      .getByRole("navigation", { name: "Pages" })
      .getByRole("link", { name: title, exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const buttons = page.getByRole("main").getByRole("button", { name: /^About / });
    await expect(buttons.first()).toBeVisible();
    if (record.cards === "otherQuestions") continue;
    const cards = Object.values(record.cards);
    await expect(buttons).toHaveCount(
      new Set(cards.map(({ title: name, tabGroup }) => tabGroup ?? name)).size,
    );
    for (const button of await buttons.all()) {
      await button.click();
      await expect(page.getByRole("dialog").getByRole("term").first()).toHaveText("What it is");
      await page.keyboard.press("Escape");
    }
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a touch opens it, another closes it, and nothing stands beside its card", async ({ page }) => {
    await visit(page, HEAD_OFFICE, "Summary");
    const region = card(page, "% Disappointed");
    const button = region.getByRole("button", { name: "About % Disappointed" });
    await button.tap();
    const popover = page.getByRole("dialog", { name: "About % Disappointed" });
    await expect(popover).toContainText(
      "The share of customers whose overall rating lies in the lowest band.",
    );
    await button.tap();
    await expect(popover).toHaveCount(0);
    const outside = await region.evaluate((node) => {
      const { right } = node.getBoundingClientRect();
      return [...node.querySelectorAll("button")].filter((each) => each.getBoundingClientRect().right > right)
        .length;
    });
    expect(outside).toBe(0);
  });
});
