import { expect, type Page, test } from "@playwright/test";
import { intercept } from "./intercept.ts";
import { card, expectFigures, visit } from "./pages.ts";

const notice = (page: Page) => page.getByText(/You are offline|The service does not answer/);

test("who loses the network keeps the page, is told, and comes to the next one when it is back", async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await visit(page, "headoffice@demo.example", "Summary");
  await expectFigures(page);
  await context.setOffline(true);
  await expect(notice(page)).toHaveText(/You are offline/);
  await page.getByRole("link", { name: "Action Planning", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Summary/);
  await expect(card(page, "Index")).toContainText(/n \d/);
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/Action Planning/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Action Planning/);
  expect(errors).toEqual([]);
});

test("while the service does not answer, a page that is asked for is told to be on its way, and comes", async ({
  page,
}) => {
  await visit(page, "headoffice@demo.example", "Summary");
  await expectFigures(page);
  await intercept(page, /\/assets\/|\/healthz/, (route) => route.abort());
  await page.getByRole("link", { name: "Action Planning", exact: true }).click();
  await expect(notice(page)).toHaveText(/The service does not answer/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Summary/);
  await page.unroute(/\/assets\/|\/healthz/);
  await expect(page).toHaveTitle(/Action Planning/);
  await expect(notice(page)).toHaveCount(0);
});
