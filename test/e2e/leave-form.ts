import { expect, type Page } from "@playwright/test";

/** Escape leaves no form that something was entered in: it asks, and No goes on with the form. */
export async function expectAskedBeforeLeaving(page: Page): Promise<void> {
  const question = page.getByRole("dialog", { name: "Discard what you have entered?" });
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "No" }).click();
  await expect(question).toBeHidden();
}
