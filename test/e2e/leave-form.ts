import { expect, type Page } from "@playwright/test";

/** Escape leaves no form that something was entered in: it asks, and No goes on with the form. */
export async function expectAskedBeforeLeaving(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await goOn(page);
}

/** Nor does Back, to a page of the product. */
export async function expectAskedBeforeGoingBack(page: Page): Promise<void> {
  const address = page.url();
  await page.goBack();
  await goOn(page);
  await expect(page).toHaveURL(address);
}

async function goOn(page: Page): Promise<void> {
  const question = page.getByRole("dialog", { name: "Discard what you have entered?" });
  await question.getByRole("button", { name: "No" }).click();
  await expect(question).toBeHidden();
}
