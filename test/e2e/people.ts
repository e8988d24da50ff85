import { expect, type Page } from "@playwright/test";

/** Logs in on the login screen and stops at the category screen. */
export async function logIn(page: Page, email: string, password = "forecourt-demo"): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/category/);
}

/** Logs in and opens an operation's first page. */
export async function open(page: Page, email: string, operation: string, password?: string): Promise<void> {
  await logIn(page, email, password);
  await page
    .getByRole("link", { name: operation })
    .or(page.getByRole("button", { name: operation }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard/);
}
