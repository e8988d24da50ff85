import { expect, type Locator, type Page } from "@playwright/test";
import { DEMO_PASSWORD, enter } from "./sessions.ts";

export const ADMIN = "admin@demo.example";
export const PANEL = "/Admin_Panel/User_Management?operation=meridian-csi";

/** Opens a page of the admin panel and types the password again. */
export async function openPanel(page: Page, address: string): Promise<void> {
  await enter(page, ADMIN, address);
  await answer(passwordQuestion(page));
}

export function passwordQuestion(page: Page): Locator {
  return page.getByRole("dialog", { name: "Enter Your Password Again To Continue." });
}

export async function answer(question: Locator): Promise<void> {
  await question.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await question.getByLabel("Password", { exact: true }).press("Enter");
  await expect(question).toHaveCount(0);
}

export function row(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ hasText: name });
}

/** Chooses from a picker of a dialog; one for several stays open. */
export async function choose(dialog: Locator, label: string, ...options: readonly string[]): Promise<void> {
  // The input of a picker lies under its own frame.
  await dialog.getByRole("combobox", { name: label }).click({ force: true });
  for (const name of options) await dialog.page().getByRole("option", { name, exact: true }).click();
}
