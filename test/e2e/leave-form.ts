import { expect, type Page } from "@playwright/test";

/** Escape leaves no form that something was entered in: it asks, and No goes on with the form. */
export async function expectAskedBeforeLeaving(page: Page): Promise<void> {
  await expectAskedAfter(page, () => page.keyboard.press("Escape"));
}

/** Nor does Back, to a page of the product. */
export async function expectAskedBeforeGoingBack(page: Page): Promise<void> {
  const address = page.url();
  await expectAskedAfter(page, () => page.goBack());
  await expect(page).toHaveURL(address);
}

/** Nor is its tab closed. */
export async function expectAskedBeforeClosing(page: Page): Promise<void> {
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
}

/** Nor does any other way out of it. */
export async function expectAskedAfter(page: Page, wayOut: () => Promise<unknown>): Promise<void> {
  await wayOut();
  const question = page.getByRole("dialog", { name: "Discard what you have entered?" });
  await question.getByRole("button", { name: "No" }).click();
  await expect(question).toBeHidden();
}
