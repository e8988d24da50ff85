import { expect, type Locator, type Page, test } from "@playwright/test";
import { monthName } from "#domain/calendar/calendar.ts";
import { daysText } from "#domain/calendar/date-display.ts";
import { expectAccessible } from "./axe.ts";
import { counted } from "./clicks.ts";
import { demoMonth, demoWave } from "./demo-calendar.ts";
import { tabTo } from "./keyboard.ts";
import { card, expectFigures, query, visit } from "./pages.ts";
import { dealerLines, fallenDealer } from "./region-panel.ts";
import { enter } from "./sessions.ts";
import { PLANNING, withoutTickets } from "./tickets.ts";

const HEAD_OFFICE = "headoffice@demo.example";
const ASM = "asm@demo.example";
/** Days of three closed waves, from the middle of a month to that of another. */
const RANGE = { from: `${demoMonth(1)}-10`, to: `${demoMonth(7)}-20` };

const panelOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const chips = (page: Page) => page.getByRole("list", { name: "Applied filters" });

test("from Summary to the reason of a fall in three clicks, to a created plan in six", async ({ page }) => {
  await visit(page, ASM, "Summary");
  const { click, count } = counted();
  await click(card(page, "Regional Index").getByRole("button", { name: "Your dealers" }));
  const dealer = await fallenDealer(panelOf(page, "Your dealers"));
  const name = (await dealer.textContent()) ?? "";
  await click(dealer);
  await expect(page).toHaveURL(/\/dashboard\/Dealer_Summary/);
  await expectFigures(page);
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(name);
  const worst = card(page, "Improvement Areas").getByRole("listitem").first();
  const [dealerPage, code] = [page.url(), query(page).get("dealer_code") ?? ""];
  await click(worst.getByRole("link", { name: /^Comments about / }));
  await expect(page).toHaveURL(new RegExp(`/dashboard/Dealer_Score\\?.*dealer_code=${code}`));
  await expectFigures(page);
  await expect(page.getByRole("navigation", { name: "Dealers" }).getByRole("status")).toContainText(name);
  const rows = page.getByRole("region", { name: "Verbatims" }).getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);

  await page.goBack();
  await expect(page).toHaveURL(dealerPage);
  await expectFigures(page);
  await withoutTickets(code, async () => {
    await click(page.getByRole("button", { name: "Improvement Areas menu", exact: true }));
    await click(page.getByRole("menuitem", { name: "Improvement Plan" }));
    const dialog = page.getByRole("dialog", { name: `Improvement Plan - ${name}` });
    await expect(dialog.getByRole("checkbox", { checked: true }).first()).toBeVisible();
    await click(dialog.getByRole("button", { name: "Create" }));
    await expect(page).toHaveURL(/\/dashboard\/Action_Planning/);
  });
  expect(count()).toBeLessThanOrEqual(6);
});

test("a region opens its dealers with their change; it filters the page, and back to all", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Summary", "&wave_code=WQ-7");
  const south = card(page, "Regional Index").getByRole("button", { name: "South" });
  await south.focus();
  await page.keyboard.press("Enter");
  const panel = panelOf(page, "South");
  await expect(panel.getByText(/^\d+ dealers, clear changes first$/)).toBeVisible();
  expect(await dealerLines(panel).count()).toBeGreaterThan(10);
  const dealer = dealerLines(panel).first().getByRole("link");
  expect(await dealer.getAttribute("href")).toMatch(
    /^\/dashboard\/Dealer_Summary\?.*wave_code=WQ-7&region_code=SR.*&dealer_code=\d+/,
  );
  await expectAccessible(page, "region-panel");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(south).toBeFocused();

  await south.click();
  await panel.getByRole("link", { name: "Filter to South" }).click();
  await expect(page).toHaveURL(/\/dashboard\/Summary\?.*wave_code=WQ-7&region_code=SR/);
  await expectFigures(page);
  await expect(panel).toBeHidden();
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("South");
  await south.click();
  await panel.getByRole("link", { name: "Show all regions" }).click();
  await expect(page).toHaveURL(/wave_code=WQ-7&region_code=All/);
});

test("an area manager's panel names the own dealers only, and a region that is not theirs alone tells an average", async ({
  page,
}) => {
  await visit(page, ASM, "Dealer Ranking");
  const names = await card(page, "Dealer Scores").getByRole("rowheader").allTextContents();
  await visit(page, ASM, "Summary");
  const rows = card(page, "Regional Index").getByRole("listitem");
  for (const name of await rows.getByRole("button").allTextContents()) {
    await rows.getByRole("button", { name, exact: true }).click();
    const dealers = dealerLines(panelOf(page, name)).getByRole("link");
    await expect(dealers.first()).toBeVisible();
    const shown = await dealers.allTextContents();
    expect(shown.toSorted()).toEqual(names.toSorted());
    await page.keyboard.press("Escape");
    await expect(panelOf(page, name)).toBeHidden();
  }
});

test("figures lead on with the filters: factors, attributes, bands, dealers, tiles", async ({ page }) => {
  await visit(page, HEAD_OFFICE, "Summary", "&wave_code=WQ-7&region_code=SR");
  const carried = { wave_code: "WQ-7", region_code: "SR" };
  const follow = async (link: Locator, path: string, more: Record<string, string>) => {
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${path}\\?`));
    await expectFigures(page);
    expect(Object.fromEntries(query(page))).toMatchObject({ ...carried, ...more });
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/Summary/);
    await expectFigures(page);
  };
  await follow(card(page, "Factor Scores").getByRole("link", { name: "Service Advisor" }), "Factor_Summary", {
    factor: "Q5",
    dealer_code: "All",
  });
  const attribute = card(page, "Improvement Areas").getByRole("listitem").first().getByRole("link").first();
  const rated = new URL((await attribute.getAttribute("href")) ?? "", page.url()).searchParams.get(
    "attribute",
  );
  expect(rated).toMatch(/^Q\d_\d$/);
  await follow(attribute, "Dealer_Ranking", { attribute: rated ?? "" });
  const comments = card(page, "Improvement Areas")
    .getByRole("link", { name: /^Comments about / })
    .first();
  await follow(comments, "Dealer_Score", { only: "comment", attribute: rated ?? "" });
  for (const name of ["Disappointed", "Indifferent", "Pleased", "Delighted"]) {
    const band = card(page, "Satisfaction Split").getByRole("link", { name });
    await follow(band, "Dealer_Score", { dealer_code: "All", only: name.toLowerCase() });
  }
  const gauge = (name: string) => card(page, name).getByRole("link");
  await follow(gauge("Index"), "Factor_Summary", { dealer_code: "All" });
  await follow(gauge("NPS"), "Dealer_Score", { only: "detractors", sort: "nps" });
  await follow(gauge("% Disappointed"), "Dealer_Score", { only: "disappointed" });
  const dealer = card(page, "Top Dealers").getByRole("listitem").first().getByRole("link");
  const code = new URL((await dealer.getAttribute("href")) ?? "", page.url()).searchParams.get("dealer_code");
  await follow(dealer, "Dealer_Summary", { dealer_code: code ?? "" });

  await visit(page, HEAD_OFFICE, "Factor Opportunities", "&dealer_code=All&region_code=SR");
  await page.getByRole("list", { name: "Factors" }).getByRole("link", { name: "Service Quality" }).click();
  await expect(page).toHaveURL(/\/dashboard\/Improvement_Opportunities\?.*region_code=SR.*factor=Q7/);
  await expect(page.getByRole("tab", { name: /Service Quality/ })).toHaveAttribute("aria-selected", "true");
});

test("a line of a page of days leads to the dealers and comments behind the time its figure is of", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Improvement Opportunities", "&dealer_code=All&region_code=SR&factor=Q4");
  const line = card(page, "Improvement Area (By %Disappointed)").getByRole("listitem").first();
  const name = (await line.getByRole("button").textContent())?.replace(/[\d.]+%.*/, "") ?? "";
  await tabTo(page, line.getByRole("link", { name: new RegExp(`^${name} in [A-Z][a-z]{2} \\d{4}$`) }));
  await page.keyboard.press("Enter");
  const behind =
    /\?.*wave_code=WQ-\d+&region_code=SR.*&month=\d{4}-\d\d&dealer_code=All.*&factor=Q4&attribute=Q4_\d/;
  await expect(page).toHaveURL(new RegExp(`/dashboard/Dealer_Ranking${behind.source}`));
  await expectFigures(page);
  await page.goBack();
  // In the last month, on its first days, nobody may have rated it low.
  await page.getByRole("slider").focus();
  await page.keyboard.press("Home");
  await line.getByRole("link", { name: `Comments about ${name}` }).click();
  await expect(page).toHaveURL(
    new RegExp(
      `/dashboard/Dealer_Score\\?.*&month=${demoMonth(0)}.*&attribute=Q4_\\d&sort=overall&only=comment`,
    ),
  );
  await expectFigures(page);
  await page.goBack();
  await page.getByRole("slider").focus();
  await page.keyboard.press("Home");
  await tabTo(page, line.getByRole("link", { name: `${name} in ${monthName(demoMonth(0))}` }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard/Dealer_Ranking\\?.*&month=${demoMonth(0)}&`));

  await visit(page, HEAD_OFFICE, "Trend Analysis", "&dealer_code=All&factor=0&score=5&view=quarter");
  const south = card(page, "Trend").getByRole("listitem").filter({ hasText: "South" });
  await expectAccessible(page, "lines");
  await page.getByRole("slider").hover({ position: { x: 50, y: 100 } });
  await south.getByRole("link", { name: `South in ${demoWave("WQ-1")}` }).click();
  await expect(page).toHaveURL(/\/dashboard\/Dealer_Ranking\?.*wave_code=WQ-1&region_code=SR.*&month=All/);
  await expectFigures(page);
});

test("gauges of a range lead to its factors and to the trend of the same figure, over the same days", async ({
  page,
}) => {
  const range = { region_code: "SR", ...RANGE };
  const chosen = Object.entries(range).map(([key, value]) => `&${key}=${value}`);
  await visit(page, HEAD_OFFICE, "Date Range", `&dealer_code=All${chosen.join("")}`);
  for (const [name, path, score] of [
    ["Index", "Improvement_Opportunities", null],
    ["NPS", "Trend_Analysis", "NPS"],
    ["% Disappointed", "Trend_Analysis", "% Disappointed"],
  ] as const) {
    await card(page, name).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${path}\\?`));
    await expectFigures(page);
    expect(Object.fromEntries(query(page))).toMatchObject({ ...range, dealer_code: "All" });
    if (score !== null) await expect(page.getByRole("combobox", { name: "Score" })).toHaveValue(score);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/Date_Range/);
    await expectFigures(page);
  }
});

test("an attribute of a range leads to what was said of it on these days; its chips can be taken back", async ({
  page,
}) => {
  await visit(
    page,
    HEAD_OFFICE,
    "Date Range",
    `&dealer_code=All&region_code=SR&from=${RANGE.from}&to=${RANGE.to}`,
  );
  const comments = card(page, "Improvement Areas")
    .getByRole("link", { name: /^Comments about / })
    .first();
  const name = ((await comments.getAttribute("aria-label")) ?? "").replace("Comments about ", "");
  await tabTo(page, comments);
  await page.keyboard.press("Enter");
  const behind = /\?.*wave_code=All&region_code=SR.*&attribute=Q\d_\d+&only=comment/;
  const days = `${RANGE.from}\\.\\.${RANGE.to}`;
  await expect(page).toHaveURL(new RegExp(`/dashboard/Dealer_Score${behind.source}&days=${days}$`));
  const sentence = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  await expect(sentence).toContainText(`“${name} rated 1–5” and “${daysText(RANGE.from, RANGE.to)}”`);
  const rated = page.getByRole("combobox", { name: "Attribute rated 1–5" });
  await expect(rated.getByRole("option", { selected: true })).toHaveText(`${name} rated 1–5`);
  await expectAccessible(page, "rated");
  await page.getByRole("button", { name: `Remove ${daysText(RANGE.from, RANGE.to)}` }).click();
  await expect(page).not.toHaveURL(/days=/);
  await rated.selectOption("");
  await expect(sentence).toHaveText(/ match “With comment”\.$/);

  await page.goto("/dashboard/Dealer_Score?operation=meridian-csi&attribute=Q99_1");
  await expect(page.getByText("The survey has no such attribute.")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByRole("region", { name: "Survey rows" })).toBeVisible();
});

test("an answer leads to the responses that gave it; its chip goes along in the address and can be removed", async ({
  page,
}) => {
  await visit(page, ASM, "Other Questions", "&wave_code=WQ-7&dealer_code=All");
  const question = card(page, "Was your vehicle ready at the promised time?");
  await question.getByRole("link", { name: "No", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/Dealer_Score\?.*wave_code=WQ-7.*question=1&answer=2$/);
  const chip = page.getByRole("button", { name: "Remove Was your vehicle ready at the promised time? No" });
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  const sentence = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  await expect(sentence).toHaveText(/ match “Was your vehicle ready at the promised time\? No”\.$/);
  const rows = page.getByRole("region", { name: "Survey rows" }).getByRole("rowheader").getByRole("link");
  await rows.first().click();
  const drawer = page.getByRole("dialog", { name: "Response" });
  await expect(drawer.getByText("Was your vehicle ready at the promised time?")).toBeVisible();
  await expectAccessible(page, "answered");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "With comment", exact: true }).click();
  await expect(sentence).toHaveText(/ match “With comment” and “Was your vehicle .* No”\.$/);
  await page.reload();
  await expect(sentence).toHaveText(/ match “With comment” and “Was your vehicle .* No”\.$/);
  await chip.click();
  await expect(sentence).toHaveText(/ match “With comment”\.$/);
  await expect(page).toHaveURL(/only=comment$/);
  await expect(chip).toHaveCount(0);

  await page.goto("/dashboard/Dealer_Score?operation=meridian-csi&question=9&answer=2");
  await expect(page.getByText("The survey has no such question, or no such answer to it.")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(rows.first()).toBeVisible();
});

test("a chip opens the panel at its filter", async ({ page }) => {
  await visit(page, HEAD_OFFICE, "Dealer Summary", "&wave_code=WQ-7&region_code=SR");
  const panel = page.getByRole("dialog", { name: "Filters" });
  await chips(page)
    .getByRole("button", { name: /^Region South/ })
    .click();
  await expect(panel.getByRole("radio", { name: "South" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await chips(page)
    .getByRole("button", { name: /^Dealer / })
    .click();
  await expect(panel.getByRole("combobox", { name: "Dealer" })).toBeFocused();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await chips(page)
    .getByRole("button", { name: /^Wave / })
    .click();
  await expect(panel.getByRole("radio", { checked: true }).first()).toBeFocused();
});

test("a dealer's name opens the dealer where comments, one response and tickets stand", async ({ page }) => {
  const opens = async (link: Locator, wave: RegExp) => {
    const name = (await link.textContent()) ?? "";
    await link.click();
    await expect(page).toHaveURL(/\/dashboard\/Dealer_Summary\?.*region_code=All.*dealer_code=\d+/);
    await expect(page).toHaveURL(wave);
    await expectFigures(page);
    await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(name);
    await page.goBack();
  };
  await visit(page, HEAD_OFFICE, "Dealer Score", "&wave_code=WQ-7&region_code=SR&dealer_code=All");
  const rows = page.getByRole("region", { name: "Survey rows" }).getByRole("row");
  await opens(rows.nth(1).getByRole("cell").first().getByRole("link"), /wave_code=WQ-7/);
  await rows.nth(1).getByRole("rowheader").getByRole("link").click();
  await opens(page.getByRole("dialog", { name: "Response" }).getByRole("link").first(), /wave_code=WQ-7/);
  await enter(page, HEAD_OFFICE, `${PLANNING}&wave_code=All&dealer_code=All`);
  const tickets = page.getByRole("rowgroup").last().getByRole("row");
  await opens(tickets.first().locator('[data-name="Dealer"]').getByRole("link"), /wave_code=WQ-\d/);
});

test("a ticket's improvement point leads to its figures and, in the open ticket, to what was said of it", async ({
  page,
}) => {
  await enter(page, HEAD_OFFICE, `${PLANNING}&wave_code=All&dealer_code=All`);
  const ticket = page.getByRole("rowgroup").last().getByRole("row").first();
  const point = ticket.locator('[data-name="Improvement Points"]').getByRole("link");
  await expect(point).toBeVisible();
  await tabTo(page, point);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(
    /\/dashboard\/Factor_Summary\?.*wave_code=WQ-\d.*&month=All&dealer_code=\d+.*&factor=Q\d/,
  );
  await expectFigures(page);
  await page.goBack();
  await ticket.getByRole("button").click();
  await page.getByRole("link", { name: "Comments about it" }).click();
  await expect(page).toHaveURL(
    /\/dashboard\/Dealer_Score\?.*wave_code=WQ-\d.*&dealer_code=\d+.*&(attribute=Q\d_\d|below=Q\d)$/,
  );
  // Of the newest ticket's point nothing need have been said; the page says what it was narrowed to, and how many that are.
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toContainText(
    /match(es)? “.+ (rated 1–5|below 600)”/,
  );
  await expect(card(page, "Verbatims").getByRole("status").last()).toHaveText(/ of \d+/);
});

test("figures of the ranking list the dealers they count, and all of them again", async ({ page }) => {
  await visit(page, HEAD_OFFICE, "Dealer Ranking", "&wave_code=WQ-7");
  const figure = page.getByRole("button", { name: /^\d+ Dealer Below 800 Index/ });
  const count = Number.parseInt((await figure.textContent()) ?? "", 10);
  await figure.click();
  await expect(page).toHaveURL(/only=below/);
  const ranking = card(page, "Dealer Scores");
  await expect(ranking.getByText(new RegExp(`^${count} of \\d+ dealers`))).toBeVisible();
  await expect(ranking.getByRole("table")).toHaveAttribute("aria-rowcount", String(count + 1));
  await page.reload();
  await expect(figure).toHaveAttribute("aria-pressed", "true");
  await ranking.getByRole("button", { name: "Below 800" }).click();
  await expect(page).not.toHaveURL(/only=/);
  await expect(figure).toHaveAttribute("aria-pressed", "false");
});

test("what is overdue leads to its list, under the same filters", async ({ page }) => {
  await enter(page, "rsm@demo.example", `${PLANNING}&dealer_code=All`);
  const overdue = page
    .getByRole("heading", { level: 2 })
    .getByRole("link", { name: /^\d+ (is|are) overdue$/ });
  const count = Number.parseInt((await overdue.textContent()) ?? "", 10);
  await overdue.click();
  await expect(page).toHaveURL(/dealer_code=All.*status=4/);
  await expect(page.getByRole("button", { name: new RegExp(`^${count} Overdue`) })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("on a phone a region's dealers come as a sheet, and lead on", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, HEAD_OFFICE, "Summary");
  await card(page, "Regional Index").getByRole("button", { name: "West" }).click();
  const sheet = panelOf(page, "West");
  await expect(dealerLines(sheet).first()).toBeVisible();
  await expectAccessible(page, "region-sheet");
  await sheet.getByRole("link", { name: "Rank its dealers" }).click();
  await expect(page).toHaveURL(/\/dashboard\/Dealer_Ranking\?.*region_code=WR/);
  await expectFigures(page);
  await expect(sheet).toHaveCount(0);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap on the lines keeps its time for the links, a finger that scrolls over them points at nothing", async ({
    page,
  }) => {
    await visit(page, HEAD_OFFICE, "Trend Analysis", "&dealer_code=All&factor=0&score=5&view=quarter");
    const south = page.getByRole("link", { name: /^South in/ });
    const last = (await south.getAttribute("aria-label")) ?? "";
    const first = `South in ${demoWave("WQ-1")}`;
    expect(last).not.toBe(first);
    const lines = page.getByRole("slider");
    const cdp = await page.context().newCDPSession(page);
    const scrolled = await frameOf(lines);
    await cdp.send("Input.synthesizeScrollGesture", {
      ...scrolled,
      yDistance: 90,
      gestureSourceType: "touch",
    });
    await expect(south).toHaveAccessibleName(last);
    const { x, y } = await frameOf(lines);
    await page.touchscreen.tap(x, y);
    await expect(south).toHaveAccessibleName(first);
    await south.tap();
    await expect(page).toHaveURL(/\/dashboard\/Dealer_Ranking\?.*wave_code=WQ-1&region_code=SR/);
  });
});

/** A place near the beginning of a drawing, in the window. */
async function frameOf(drawing: Locator): Promise<{ x: number; y: number }> {
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  if (box === null) throw new Error("The drawing is not shown.");
  return { x: box.x + 50, y: box.y + 80 };
}
