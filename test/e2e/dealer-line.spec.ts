import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { enter, enterWith, tokenOf } from "./sessions.ts";
import { OPERATION, PLANNING, rowOf, ticketsOf } from "./tickets.ts";

const RSM = "rsm@demo.example";
const line = (page: Page) => page.getByRole("navigation", { name: "Dealers" });
const whose = (page: Page) => line(page).getByRole("status");
const next = (page: Page) => line(page).getByRole("button", { name: /^Next dealer: / });
const previous = (page: Page) => line(page).getByRole("button", { name: /^Previous dealer: / });

async function countOn(page: Page, tile: RegExp): Promise<number> {
  const text = await page.getByRole("button", { name: tile }).textContent();
  return Number.parseInt(text ?? "", 10);
}

test("the page says whose it is, and leads to the next dealer and to all of them, which stays chosen", async ({
  page,
}) => {
  await enter(page, RSM, PLANNING);
  await expect(whose(page)).toContainText(/dealer 1 of \d+$/);
  await expect(previous(page)).toHaveAttribute("aria-disabled", "true");
  const second = ((await next(page).getAttribute("aria-label")) ?? "").replace("Next dealer: ", "");
  await next(page).focus();
  await page.keyboard.press("Enter");
  await expect(whose(page)).toContainText(second);
  await expect(next(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(whose(page)).toContainText("dealer 1 of ");
  await expectAccessible(page, "dealer-line");

  const all = page.getByRole("link", { name: /^All your \d+ dealers: \d+ open, \d+ overdue$/ });
  const counts = (await all.textContent())?.match(/\d+/g)?.map(Number) ?? [];
  await all.click();
  await expect(page).toHaveURL(/dealer_code=All/);
  await expect(whose(page)).toHaveText(`All ${counts[0]} dealers`);
  await expect(all).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
  await expect.poll(() => countOn(page, /^\d+ Open/)).toBe(counts[1]);
  expect(await countOn(page, /^\d+ Overdue/)).toBe(counts[2]);

  await page.goto(`/dashboard/Summary?operation=${OPERATION}`);
  await expect(page.getByRole("heading", { name: "Index", exact: true })).toBeVisible();
  for (const name of ["Action Planning", "Dealer Summary"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(whose(page)).toHaveText(`All ${counts[0]} dealers`);
  }
  await next(page).click();
  await line(page)
    .getByRole("button", { name: `All ${counts[0]} dealers` })
    .click();
  await expect(whose(page)).toHaveText(`All ${counts[0]} dealers`);
});

test("a link to a ticket shows it under its own dealer, and leaves the choice of all dealers as it was", async ({
  page,
}) => {
  const token = await tokenOf(page.request, RSM);
  const tickets = await ticketsOf(page, token, { status: "1" });
  const [ticket] = tickets;
  if (ticket === undefined) throw new Error("There is no open ticket.");
  const ofDealer = tickets.filter(({ dealerCode }) => dealerCode === ticket.dealerCode).length;
  await enterWith(page, token, `${PLANNING}&dealer_code=All`);
  await expect(whose(page)).toContainText(/^All /);
  await page.goto(`${PLANNING}&ticket=${ticket.ticketNo}`);
  await expect(whose(page)).toContainText(ticket.dealerName);
  await expect(rowOf(page, ticket.ticketNo)).toBeFocused();
  expect(await countOn(page, /^\d+ Open/)).toBe(ofDealer);
  await next(page).click();
  await expect(page).not.toHaveURL(/ticket=/);
  await page.goBack();
  await expect(whose(page)).toContainText(ticket.dealerName);
  await expect(rowOf(page, ticket.ticketNo)).toBeVisible();
});

test("a ticket's link is no choice of its dealer", async ({ page }) => {
  const token = await tokenOf(page.request, RSM);
  const [ticket] = await ticketsOf(page, token, { status: "2" });
  await enterWith(page, token, `${PLANNING}&dealer_code=All`);
  await expect(whose(page)).toContainText(/^All /);
  await page.goto(`${PLANNING}&ticket=${ticket?.ticketNo}`);
  await expect(whose(page)).toContainText(ticket?.dealerName ?? "");
  await page.goto(PLANNING);
  await expect(whose(page)).toContainText(/^All /);
});

test("on a phone the line leads on as well", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, "dp@demo.example", `/dashboard/Dealer_Summary?operation=${OPERATION}`);
  await next(page).click();
  await expect(whose(page)).toContainText("dealer 2 of 2");
  await expect(next(page)).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page, "dealer-line-phone");
});

test("whoever has one dealer sees no line", async ({ page }) => {
  await enter(page, "dealer@demo.example", PLANNING);
  await expect(page.getByRole("group", { name: "Tickets by status" })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^All your/ })).toHaveCount(0);
});
