import { expect, type Page, test } from "@playwright/test";
import { addDays, monthName } from "#domain/calendar/calendar.ts";
import { daysText, numericDay } from "#domain/calendar/date-display.ts";
import { demoMonth, demoWave } from "./demo-calendar.ts";
import { tabTo } from "./keyboard.ts";
import { card, expectFigures, pageLink, query, visit } from "./pages.ts";

const HEAD_OFFICE = "headoffice@demo.example";
const ALL = "&dealer_code=All";
/** In WQ-5 and in WQ-7. */
const FROM = `${demoMonth(14)}-21`;
const TO = `${demoMonth(19)}-12`;

const apply = (page: Page) => page.getByRole("button", { name: "Apply", exact: true });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

async function pick(page: Page, list: string, option: string): Promise<void> {
  await choice(page, list).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("Trend starts with the Index's Mean Score by month; Apply waits for a change; a factor resets its score", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Trend Analysis", ALL);
  await expect(card(page, "Trend").getByRole("heading", { name: "Trend" })).toBeVisible();
  await expect(choice(page, "Factor")).toHaveValue("Index");
  await expect(choice(page, "Score")).toHaveValue("Mean Score");
  await expect(page.getByRole("radio", { name: "Month" })).toBeChecked();
  await expect(apply(page)).toBeDisabled();
  await pick(page, "Score", "NPS");
  await expect(apply(page)).toBeEnabled();
  await pick(page, "Score", "Mean Score");
  await expect(apply(page)).toBeDisabled();

  await pick(page, "Score", "Regions");
  await apply(page).click();
  await expect(page).toHaveURL(/factor=0&score=5/);
  await expect(apply(page)).toBeDisabled();
  await expect(card(page, "Trend").getByRole("button", { name: "Bar", exact: true })).toHaveCount(0);
  await pick(page, "Factor", "Service Quality");
  await expect(choice(page, "Score")).toHaveValue("Mean Score");
  await choice(page, "Score").click();
  await expect(page.getByRole("option", { name: "NPS", exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await apply(page).click();
  await expect(page).toHaveURL(/factor=Q7&score=0/);
  await expectFigures(page);
  const bar = card(page, "Trend").getByRole("button", { name: "Bar", exact: true });
  await bar.click();
  await expect(bar).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(choice(page, "Score")).toHaveValue("Regions");
  await page.goForward();
  await expect(choice(page, "Factor")).toHaveValue("Service Quality");
  await page.reload();
  await expect(choice(page, "Factor")).toHaveValue("Service Quality");
});

test("From/To pages open on the stored time range, and offer the usual ranges first", async ({ page }) => {
  const ranges = new Set<string | null>();
  const pages = [
    "Trend Analysis",
    "Improvement Opportunities",
    "Factor Opportunities",
    "Date Range",
  ] as const;
  for (const name of pages) {
    await visit(page, HEAD_OFFICE, name, ALL);
    const range = page.getByRole("button", { name: /^From – To: [A-Z]/ });
    ranges.add(await range.textContent());
    await range.click();
    const presets = page.getByRole("dialog", { name: "From – To" }).getByRole("list").getByRole("button");
    await expect(presets.nth(0)).toHaveText("Last 12 months");
    await expect(presets.nth(1)).toHaveText(/^(This year|Year \d{4})$/);
    await expect(presets.nth(2)).toHaveText(/^(Last quarter|[A-Z][a-z]{2}–[A-Z][a-z]{2} \d{4})$/);
    await expect(presets.last()).toHaveText("All data");
    await expect(presets.last()).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Escape");
  }
  expect(ranges.size).toBe(1);
});

test("each series of the legend hides and shows by keyboard, figures follow the arrow keys", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Trend Analysis", `${ALL}&factor=0&score=5`);
  const trend = card(page, "Trend");
  const series = trend.getByRole("list").getByRole("button");
  await expect(series).toHaveCount(5);
  for (const name of ["Central", "East", "North", "South", "West"]) {
    const button = series.filter({ hasText: name });
    await tabTo(page, button);
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Space");
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await expect(button).toContainText("hidden");
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }
  await expect(trend).toContainText(
    "Figures follow the pointer and the arrow keys; at rest they show the last with 10 or more responses.",
  );
  const axis = trend.getByRole("slider");
  const last = await axis.getAttribute("aria-valuetext");
  await tabTo(page, axis, "Shift+Tab");
  await page.keyboard.press("Home");
  await expect(axis).toHaveAttribute("aria-valuenow", "1");
  await expect(axis).not.toHaveAttribute("aria-valuetext", last ?? "");
  await page.keyboard.press("Escape");
  await expect(axis).toHaveAttribute("aria-valuetext", last ?? "");
});

test("a series that is hidden where the focus is leaves the others as they were", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, HEAD_OFFICE, "Trend Analysis", `${ALL}&factor=0&score=5`);
  const trend = card(page, "Trend");
  const east = trend.getByRole("list").getByRole("button").filter({ hasText: "East" });
  const drawn = () => trend.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const all = await drawn();
  // Neither the focus nor the pointer goes there.
  await east.dispatchEvent("click");
  await expect.poll(drawn).not.toBe(all);
  const others = await drawn();
  await east.dispatchEvent("click");
  await expect.poll(drawn).not.toBe(others);
  const again = await drawn();
  await east.focus();
  await expect.poll(drawn).not.toBe(again);
  await page.keyboard.press("Space");
  await expect(east).toContainText("hidden");
  await expect.poll(drawn).toBe(others);
});

test("From – To: confirm takes the days, cancel leaves them; quarters; the menu downloads", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Trend Analysis", ALL);
  const range = page.getByRole("button", { name: /^From – To/ });
  await expect(range).toHaveText(
    /^[A-Z][a-z]{2} \d+(st|nd|rd|th) \d{4} – [A-Z][a-z]{2} \d+(st|nd|rd|th) \d{4}$/,
  );
  const before = (await range.textContent()) ?? "";
  const dialog = page.getByRole("dialog", { name: "From – To" });
  await range.click();
  await dialog.getByLabel("From", { exact: true }).fill(numericDay(FROM));
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(range).toHaveText(before);
  await expect(apply(page)).toBeDisabled();
  await range.click();
  await dialog.getByLabel("From", { exact: true }).fill(numericDay(FROM));
  await dialog.getByLabel("To", { exact: true }).fill(numericDay(`${demoMonth(14)}-03`));
  await expect(dialog.getByRole("status")).toHaveText("From must not be after To.");
  await dialog.getByLabel("To", { exact: true }).fill(numericDay(TO));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(range).toHaveText(daysText(FROM, TO));
  await apply(page).click();
  await expect(page).toHaveURL(new RegExp(`from=${FROM}&to=${TO}`));
  await expect(card(page, "Trend")).toContainText(
    `partial: ${monthName(demoMonth(14))}, ${monthName(demoMonth(19))}`,
  );
  await page.getByText("Quarter", { exact: true }).click();
  await expect(page).toHaveURL(/view=quarter/);
  await expect(card(page, "Trend")).toContainText(`partial: ${demoWave("WQ-5")}, ${demoWave("WQ-7")}`);
  await page.getByRole("button", { name: "Trend menu" }).click();
  await expect(page.getByRole("menuitem", { name: "Download as Png" })).toBeVisible();
});

test("where most months have few responses the page says so and offers quarters", async ({ page }) => {
  await visit(page, "dealer@demo.example", "Trend Analysis");
  const suggestion = page.getByText("Most months have fewer than 10 responses; quarters tell more.");
  await expect(suggestion).toBeVisible();
  await page.getByRole("button", { name: "Show quarters" }).click();
  await expect(page).toHaveURL(/view=quarter/);
  await expectFigures(page);
  await expect(suggestion).toHaveCount(0);
});

test("Improvement Opportunities: tiles choose the factor, the range stands in words, quarters are one click", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Improvement Opportunities", ALL);
  const graph = card(page, "Improvement Area (By %Disappointed)");
  await expect(graph.getByRole("heading", { name: "Improvement Area (By %Disappointed)" })).toBeVisible();
  const shown = graph.getByRole("list").getByRole("button", { pressed: true });
  await expect(shown).toHaveCount(5);
  const tiles = page.getByRole("tab");
  await expect(tiles).toHaveCount(5);
  await expect(tiles.first()).toHaveAttribute("aria-selected", "true");
  await tiles.nth(2).click();
  await expect(tiles.nth(2)).toHaveAttribute("aria-selected", "true");
  await expect(graph.getByRole("list")).toContainText("parking");
  await page.getByText("Quarter", { exact: true }).click();
  await expect(page).toHaveURL(/view=quarter.*factor=Q3/);
  const range = page.getByRole("button", { name: /^From – To/ });
  await range.click();
  const dialog = page.getByRole("dialog", { name: "From – To" });
  await dialog.getByRole("button", { name: "Last 6 months" }).click();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/);
  const { from, to, view, factor } = Object.fromEntries(query(page));
  await pageLink(page, "Factor Opportunities").click();
  await expect(card(page, "Factor Scores")).toBeVisible();
  expect(Object.fromEntries(query(page))).toMatchObject({ from, to, view });
  expect(factor).toBe("Q3");
  expect(query(page).has("factor")).toBe(false);
  await expect(page.getByRole("tab")).toHaveCount(0);
  const before = page.getByRole("list", { name: "Factors" }).getByText(/^\d+ in /);
  const [, period] = ((await before.first().textContent()) ?? "").split(" in ");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toContainText(
    `ince ${period} `,
  );
});

test("Date Range shows Summary's cards for any days, the partial months among them", async ({ page }) => {
  const [from, to] = [`${demoMonth(13)}-10`, `${demoMonth(16)}-20`];
  await visit(page, HEAD_OFFICE, "Date Range", `${ALL}&from=${from}&to=${to}`);
  await expect(page.getByRole("button", { name: /^From – To/ })).toHaveText(daysText(from, to));
  for (const name of ["Index", "NPS", "% Disappointed", "Satisfaction Split", "Factor Scores"]) {
    await expect(card(page, name)).toContainText(/n \d/);
  }
  const before = await card(page, "Index").getByRole("figure").textContent();
  await page.getByRole("button", { name: /^From – To/ }).click();
  const dialog = page.getByRole("dialog", { name: "From – To" });
  await dialog.getByLabel("To", { exact: true }).fill(numericDay(addDays(to, -1)));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`to=${addDays(to, -1)}`));
  await expect(card(page, "Index").getByRole("figure")).not.toHaveText(before ?? "");
  await page.goBack();
  await expect(card(page, "Index").getByRole("figure")).toHaveText(before ?? "");
});
