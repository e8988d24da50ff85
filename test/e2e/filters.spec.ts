import { expect, type Page, test } from "@playwright/test";
import { dashboard } from "#contract/dashboard.ts";
import { watchCalls } from "./calls.ts";
import { demoWave } from "./demo-calendar.ts";
import { intercept } from "./intercept.ts";
import { callHeaders, enter, tokenOf } from "./sessions.ts";

const ADMIN = "admin@demo.example";
const SUMMARY = "/dashboard/Summary?operation=meridian-csi";
const BATCH = "**/api/dashboard/batch";
const SLOW_MS = 1_500;
/** Long enough for a page to have begun to move. */
const SCROLLED_AFTER_MS = 500;

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const panel = (page: Page) => page.getByRole("dialog", { name: "Filters" });
const chips = (page: Page) => page.getByRole("list", { name: "Applied filters" });
const openPanel = (page: Page) => page.getByRole("button", { name: /^Filters/ }).click();

async function choose(page: Page, group: string, value: string): Promise<void> {
  await panel(page).getByRole("group", { name: group }).getByText(value, { exact: true }).click();
}

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the page starts with the newest wave and everything else; a choice moves what hangs on it", async ({
  page,
}) => {
  await enter(page, ADMIN, SUMMARY);
  await expect(chips(page)).toContainText(demoWave("WQ-8"));
  await expect(chips(page)).not.toContainText("WQ-");
  const address = new URL(page.url()).searchParams;
  expect([...address]).toEqual([
    ["operation", "meridian-csi"],
    ["wave_code", "WQ-8"],
    ["region_code", "All"],
    ["month", "All"],
    ["model_code", "All"],
  ]);
  await expectFigures(page);

  await openPanel(page);
  await choose(page, "Wave", "WQ-7");
  const months = panel(page).getByRole("group", { name: "Month" });
  await months.locator("label").last().click();
  await expect(months.getByRole("radio").last()).toBeChecked();
  await choose(page, "Wave", "WQ-6");
  await expect(months.getByRole("radio").first()).toBeChecked();
  await choose(page, "Region", "South");
  const before = await card(page, "Index").getByRole("figure").textContent();
  await panel(page).getByRole("button", { name: "Apply Filters" }).click();

  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Filters/ })).toBeFocused();
  await expect(page).toHaveURL(/wave_code=WQ-6&region_code=SR&month=All/);
  await expect(chips(page)).toContainText("South");
  await expect(card(page, "Index").getByRole("figure")).not.toHaveText(before ?? "");
  await expectFigures(page);
});

test("the page below the filters stands still under wheel and keys, and moves again without them", async ({
  page,
}) => {
  await enter(page, ADMIN, SUMMARY);
  await expectFigures(page);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const move = async () => {
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 400);
    for (const key of ["PageDown", "PageDown", "End"]) await page.keyboard.press(key);
  };
  await openPanel(page);
  await expect(panel(page).getByRole("button", { name: "Apply Filters" })).toBeVisible();
  await move();
  await page.waitForTimeout(SCROLLED_AFTER_MS);
  expect(await scrolled()).toBe(0);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await move();
  await expect.poll(scrolled).toBeGreaterThan(100);
});

test("chips, back, forward, reload and Reset each lead to figures of what the address says", async ({
  page,
}) => {
  await enter(page, ADMIN, `${SUMMARY}&wave_code=WQ-7&region_code=SR`);
  await expectFigures(page);
  await page.getByRole("button", { name: "Remove Region South" }).click();
  await expect(page).toHaveURL(/wave_code=WQ-7&region_code=All/);
  await expectFigures(page);
  await page.goBack();
  await expect(page).toHaveURL(/wave_code=WQ-7&region_code=SR/);
  await expectFigures(page);
  await page.goForward();
  await expect(page).toHaveURL(/wave_code=WQ-7&region_code=All/);
  await expectFigures(page);
  await page.reload();
  await expect(page).toHaveURL(/wave_code=WQ-7&region_code=All/);
  await expectFigures(page);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/wave_code=WQ-7&region_code=All/);

  // Enter once more closes what it has opened, and takes no filter away.
  await page.getByRole("button", { name: /^Filters/ }).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(/wave_code=WQ-7&region_code=All/);

  await openPanel(page);
  await panel(page).getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(/wave_code=WQ-8&region_code=All/);
  await expect(panel(page)).toBeHidden();
  await expectFigures(page);
});

test("a shared link opens the same view for who may see it, and for nobody else", async ({
  page,
  browser,
}) => {
  const link = `${SUMMARY}&wave_code=WQ-7&region_code=SR&month=All&model_code=All`;
  await enter(page, ADMIN, link);
  await expectFigures(page);
  const shown = await card(page, "Index").getByRole("figure").textContent();

  const colleague = await browser.newPage();
  await enter(colleague, "audio@demo.example", link);
  await expect(card(colleague, "Index").getByRole("figure")).toHaveText(shown ?? "");
  await colleague.close();

  const stranger = await browser.newPage();
  await enter(stranger, "rsm@demo.example", link);
  await expect(stranger.getByText("This link shows more than you may see")).toBeVisible();
  await expect(card(stranger, "Index")).toHaveCount(0);
  const reply = await askBatch(stranger, "rsm@demo.example", "meridian-csi");
  expect(reply.map(({ status }) => status)).toEqual(reply.map(() => 403));
  await stranger.getByRole("button", { name: "Show what I may see" }).click();
  await expect(stranger).toHaveURL(/region_code=WR/);
  await expectFigures(stranger, "rsm@demo.example");
  await stranger.close();
});

test("another data source starts with its own filters and keeps the colours", async ({ page }) => {
  await enter(page, ADMIN, `${SUMMARY}&wave_code=WQ-6&region_code=SR`);
  await expectFigures(page);
  await page.getByRole("button", { name: /Meera/ }).click();
  await page.getByText("Dark", { exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Data source/ }).click();
  await page.getByRole("menuitem", { name: /Sales Satisfaction/ }).click();
  await expect(page).toHaveURL(/operation=meridian-ssi&wave_code=WQ-8&region_code=All/);
  await expectFigures(page);
  const kept = await page.evaluate(() => [
    localStorage.getItem("forecourt.filters"),
    localStorage.getItem("forecourt.scheme"),
    document.documentElement.dataset["mantineColorScheme"],
  ]);
  expect(kept).toEqual([
    "meridian-ssi wave_code=WQ-8&region_code=All&month=All&model_code=All",
    "dark",
    "dark",
  ]);
});

test("figures are asked for once, after their filters are known, and a superseded call is given up", async ({
  page,
}) => {
  await intercept(page, "**/api/filters", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  const calls = watchCalls(page);
  const batches = () => calls.filter(({ path }) => path === "/api/dashboard/batch");
  const asked = page.waitForRequest("**/api/filters");
  const answered = page.waitForResponse("**/api/filters");
  await enter(page, ADMIN, SUMMARY);
  await asked;
  expect(batches()).toHaveLength(0);
  await answered;
  await expectFigures(page);
  expect(batches()).toHaveLength(1);
  expect(calls.filter(({ path }) => path === "/api/filters")).toHaveLength(1);
  expect(calls.filter(({ path }) => path === "/api/config")).toHaveLength(1);

  await intercept(page, BATCH, async (route) => {
    const neverAnswered = route.request().postData()?.includes("WQ-7") === true;
    if (!neverAnswered) await route.continue();
  });
  for (const wave of ["WQ-7", "WQ-6"]) {
    await openPanel(page);
    await choose(page, "Wave", wave);
    await panel(page).getByRole("button", { name: "Apply Filters" }).click();
    await expect(panel(page)).toBeHidden();
  }
  await expect(page).toHaveURL(/wave_code=WQ-6/);
  await expectFigures(page);
  expect(batches().map(({ failure }) => failure)).toEqual([null, "net::ERR_ABORTED", null]);
  expect(new Set(batches().map(({ body }) => body)).size).toBe(3);
});

/** The page's Index and NPS are those of a call with the filters of its address. */
async function expectFigures(page: Page, email = ADMIN): Promise<void> {
  await expect(page).toHaveURL(/wave_code=/);
  const operation = new URL(page.url()).searchParams.get("operation") ?? "";
  const [index, nps] = await askBatch(page, email, operation);
  const figures = [
    ["Index", index?.chart?.y[0], 0],
    ["NPS", nps?.chart?.y[0], 1],
  ] as const;
  for (const [name, figure, decimals] of figures) {
    const value = figure?.value ?? Number.NaN;
    const text = value.toLocaleString("en", {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    await expect(card(page, name).getByRole("figure")).toContainText(text.replace("-", "−"));
    await expect(card(page, name)).toContainText(`n ${(figure?.n ?? 0).toLocaleString("en")}`);
  }
}

async function askBatch(page: Page, email: string, operation: string) {
  const filters = Object.fromEntries(
    [...new URL(page.url()).searchParams].filter(([key]) => key !== "operation"),
  );
  const reply = await page.request.post("/api/dashboard/batch", {
    headers: callHeaders(await tokenOf(page.request, email), operation),
    data: {
      requests: ["index", "nps"].map((name) => ({ webapi: `api/dashboard/summary/${name}`, body: filters })),
    },
  });
  return dashboard.batch.reply.parse(await reply.json()).replies;
}
