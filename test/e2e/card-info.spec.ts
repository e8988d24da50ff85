import { expect, test } from "@playwright/test";
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
