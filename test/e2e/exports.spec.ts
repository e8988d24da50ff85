import { expect, type Page, test } from "@playwright/test";
import { fetched, readSheets } from "./downloads.ts";
import { intercept } from "./intercept.ts";
import { CHART_PAGES, expectFigures, visit } from "./pages.ts";
import { enter } from "./sessions.ts";
import { comparedCells, menuItem } from "./table-and-sheet.ts";

const SUMMARY = "/dashboard/Summary?operation=meridian-csi";
const RANKING = "/dashboard/Dealer_Ranking?operation=meridian-csi";
const DEALER_SCORE = "/dashboard/Dealer_Score?operation=meridian-csi&dealer_code=All";
const CARDS = [
  "Index",
  "NPS",
  "% Disappointed",
  "Satisfaction Split",
  "Factor Scores",
  "Regional Index",
  "Top Dealers",
  "Improvement Areas",
];
const SHEETS = [
  "About",
  "Index",
  "NPS",
  "% Disappointed",
  "Satisfaction Split",
  "Factor Scores",
  "Regional Index",
  "Regional Index, dealers",
  "Regional NPS",
  "Regional NPS, dealers",
  "Top Dealers",
  "Bottom Dealers",
  "Improvement Areas",
];
const EXPORT = "Export to Excel";
/** Eight pages in one test. */
const PATIENCE_MS = 120_000;

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const pageExport = (page: Page) => page.getByRole("button", { name: EXPORT });

test("a card is taken away as the sheet of what it shows", async ({ page }, info) => {
  await enter(page, "headoffice@demo.example", SUMMARY);
  await expect(card(page, "Index").getByRole("figure")).toContainText(/\d{3}/);
  const { name, path } = await fetched(page, await menuItem(page, "Index", EXPORT), info.outputDir);
  expect(name).toBe("CSI_Summary_Index.xlsx");
  const sheets = await readSheets(path);
  expect([...sheets.keys()]).toEqual(["About", "Index"]);
  const about = new Map((sheets.get("About") ?? []).map(([key, value]) => [key, value]));
  expect(about.get("Exported by")).toContain("headoffice@demo.example");
  expect(String(about.get("Wave"))).toMatch(/^[A-Z][a-z]{2}–[A-Z][a-z]{2} \d{4}$/);
  await expect(card(page, "Index").getByRole("figure")).toContainText(String(sheets.get("Index")?.[1]?.[1]));
  await expect(card(page, "Index")).toContainText(
    `n ${Number(about.get("Responses (n)")).toLocaleString("en-US")}`,
  );
});

test("the page is taken away as a sheet per card, every figure as its table shows it", async ({
  page,
}, info) => {
  await enter(page, "headoffice@demo.example", `${SUMMARY}&wave_code=WQ-7&region_code=SR`);
  await expect(pageExport(page)).toBeEnabled();
  await pageExport(page).focus();
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(file.suggestedFilename()).toBe("CSI_Summary.xlsx");
  const path = info.outputPath(file.suggestedFilename());
  await file.saveAs(path);
  const sheets = await readSheets(path);
  expect([...sheets.keys()]).toEqual(SHEETS);
  for (const name of CARDS)
    expect(await comparedCells(page, name, sheets.get(name) ?? []), name).toBeGreaterThan(0);
});

test("every other page's workbook holds the cells of its tables", async ({ page }, info) => {
  test.setTimeout(PATIENCE_MS);
  for (const { name } of CHART_PAGES.filter(({ name }) => name !== "Summary" && name !== "Dealer Ranking")) {
    await visit(page, "headoffice@demo.example", name);
    await expectFigures(page);
    const { path } = await fetched(page, pageExport(page), info.outputDir);
    const sheets = await readSheets(path);
    const menus = page.getByRole("main").getByRole("button", { name: / menu$/ });
    expect(await menus.count(), name).toBeGreaterThan(0);
    for (const menu of await menus.all()) {
      const title = ((await menu.getAttribute("aria-label")) ?? "").replace(/ menu$/, "");
      const sheet = sheets.get(title.replaceAll("?", " ").trim().slice(0, 31).trim());
      expect(sheet, `${name}: ${[...sheets.keys()].join(", ")}`).toBeDefined();
      expect(await comparedCells(page, title, sheet ?? []), `${name}, ${title}`).toBeGreaterThan(0);
    }
  }
});

test("the ranking is taken away as searched and sorted", async ({ page }, info) => {
  await enter(page, "headoffice@demo.example", RANKING);
  const table = card(page, "Dealer Scores");
  await page.getByRole("searchbox", { name: "Search dealer or location" }).fill("motors");
  await table.getByRole("button", { name: "Dealer", exact: true }).click();
  await expect(table.getByRole("columnheader", { name: "Dealer" })).toHaveAttribute("aria-sort", /ending/);
  await expect(table.getByRole("table")).toHaveAttribute("aria-busy", "false");
  const { name, path } = await fetched(page, await menuItem(page, "Dealer Scores", EXPORT), info.outputDir);
  expect(name).toBe("CSI_Dealer-Ranking_Dealer-Scores.xlsx");
  const sheet = (await readSheets(path)).get("Dealer Scores") ?? [];
  expect(sheet.length).toBeGreaterThan(6);
  expect(await comparedCells(page, "Dealer Scores", sheet.slice(0, -2))).toBeGreaterThan(20);
  expect(sheet.slice(-2).map((row) => row[1])).toEqual(["All dealers of the selection", "Network average"]);
});

test("the survey rows are taken away as searched and sorted, all pages of them", async ({ page }, info) => {
  await enter(page, "headoffice@demo.example", DEALER_SCORE);
  await page.getByRole("textbox", { name: "Search comments, survey ID or VIN" }).fill("gaadi");
  await expect(page.getByRole("heading", { name: /match(es)? “gaadi”/ })).toBeVisible();
  await page.getByRole("button", { name: "Index" }).click();
  await expect(page.getByRole("columnheader", { name: "Index" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  const rows = page.getByRole("region", { name: "Survey rows" });
  const ids = await rows.getByRole("rowheader").getByRole("link").allTextContents();
  const count = Number(
    /^([\d,]+) of/
      .exec((await page.getByRole("heading", { name: /gaadi/ }).textContent()) ?? "")?.[1]
      ?.replace(",", ""),
  );
  const { name, path } = await fetched(page, pageExport(page), info.outputDir);
  expect(name).toBe("CSI_Dealer-Score.xlsx");
  const [, ...exported] = (await readSheets(path)).get("Verbatims") ?? [];
  expect(exported.length).toBe(count);
  expect(exported.slice(0, ids.length).map(([id]) => id)).toEqual(ids.map((id) => id.trim()));
});

test("says that it is being made, and what went wrong", async ({ page }) => {
  await enter(page, "headoffice@demo.example", SUMMARY);
  await expect(pageExport(page)).toBeEnabled();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await intercept(page, "**/api/export/cards", async (route) => {
    await asked;
    await route.fulfill({ status: 503, json: { code: "BUSY", message: "Other exports are being made." } });
  });
  await (await menuItem(page, "NPS", EXPORT)).click();
  await expect(card(page, "NPS").getByText("Preparing the workbook")).toBeVisible();
  await pageExport(page).click();
  await expect(pageExport(page)).toHaveAttribute("data-loading", "true");
  answer();
  await expect(page.getByRole("alert").filter({ hasText: "Other exports are being made." })).toHaveCount(2);
  await page.screenshot({ path: "test-results/screens/export-failed.png" });
});
