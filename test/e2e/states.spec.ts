import { expect, type Page, test } from "@playwright/test";
import { enter } from "./sessions.ts";

const ADMIN = "admin@demo.example";
const OPERATION = "?operation=meridian-csi";
const SUMMARY = `/dashboard/Summary${OPERATION}`;
const CARDS = ["Index", "NPS", "% Disappointed", "Satisfaction Split", "Factor Scores", "Improvement Areas"];

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a service that does not answer leaves cards that say so and come back on Try again", async ({
  page,
}) => {
  await page.route("**/api/dashboard/batch", (route) => route.abort());
  await enter(page, ADMIN, SUMMARY);
  for (const name of CARDS) {
    await expect(card(page, name)).toContainText("Could not load");
    await expect(card(page, name)).toContainText("The service did not answer.");
  }
  await page.unroute("**/api/dashboard/batch");
  await card(page, "NPS").getByRole("button", { name: "Try again" }).click();
  for (const name of CARDS) await expect(card(page, name)).not.toContainText("Could not load");
  await expect(card(page, "Index")).toContainText(/n \d/);
});

test("figures that could not be renewed stay, with the time they are from", async ({ page }) => {
  await enter(page, ADMIN, SUMMARY);
  await expect(card(page, "Index")).toContainText(/n \d/);
  const shown = await card(page, "Index").getByRole("figure").textContent();
  await page.route("**/api/dashboard/batch", (route) => route.abort());
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect(card(page, "Index")).toContainText(/Last figures from \d/);
  await expect(card(page, "Index").getByRole("figure")).toHaveText(shown ?? "");
  await page.unroute("**/api/dashboard/batch");
  await card(page, "Index").getByRole("button", { name: "Try again" }).click();
  await expect(card(page, "Index")).not.toContainText("Last figures from");
});

for (const [what, path, address, back] of [
  ["the structure", "**/api/config", SUMMARY, "Index"],
  ["the filters", "**/api/filters", SUMMARY, "Index"],
  ["the uploaded files", "**/api/uploadedfilelist", `/dashboard/excel_upload${OPERATION}`, "Upload"],
] as const) {
  test(`without ${what} the page says so and comes back on Try again`, async ({ page }) => {
    await page.route(path, (route) => route.abort());
    await enter(page, ADMIN, address);
    await expect(page.getByText("Could not load")).toBeVisible();
    await page.unroute(path);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("region", { name: back, exact: true })).toBeVisible();
    await expect(page.getByText("Could not load")).toHaveCount(0);
  });
}

test("a login that cannot reach the service says so and keeps what was typed", async ({ page }) => {
  await page.goto("/");
  await page.route("**/login", (route) => route.abort());
  await page.getByLabel("Email").fill(ADMIN);
  await page.getByLabel("Password", { exact: true }).fill("forecourt-demo");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText("The service did not answer.");
  for (const [status, text, sentence] of [
    [502, "<html>Bad gateway</html>", "The service did not answer as expected."],
    [200, '{"some":"thing"}', /^Something unforeseen happened/],
  ] as const) {
    await page.unroute("**/login");
    await page.route("**/login", (route) => route.fulfill({ status, body: text }));
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toHaveText(sentence);
  }
  await page.unroute("**/login");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/category$/);
  await page.route("**/api/logout", (route) => route.abort());
  await page.getByRole("button", { name: /Meera/ }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByRole("status")).toContainText("The service did not confirm it");
});

test("a slow answer has the shape of what comes, and nothing jumps when it is there", async ({ page }) => {
  const held = Promise.withResolvers<null>();
  await page.route("**/api/dashboard/batch", async (route) => {
    await held.promise;
    await route.continue();
  });
  await enter(page, ADMIN, SUMMARY);
  await expect(card(page, "Index")).toBeVisible();
  await expect(card(page, "Index")).not.toContainText(/n \d/);
  await page.waitForFunction(() => document.fonts.status === "loaded");
  const before = await boxes(page);
  held.resolve(null);
  await expect(card(page, "Index")).toContainText(/n \d/);
  await expect(page.locator("canvas").first()).toBeVisible();
  expect(await boxes(page)).toEqual(before);
});

/** Where each card stands and how high it is. */
async function boxes(page: Page): Promise<unknown[]> {
  const found = await Promise.all(CARDS.map((name) => card(page, name).boundingBox()));
  return found.map((box, place) => [CARDS[place], Math.round(box?.y ?? 0), Math.round(box?.height ?? 0)]);
}
