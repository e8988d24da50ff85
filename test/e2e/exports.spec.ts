import { expect, type Locator, type Page, test } from "@playwright/test";
import { fetched, readSheets } from "./downloads.ts";
import { enter } from "./sessions.ts";

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

test("the ranking is taken away as searched and sorted", async ({ page }, info) => {
  await enter(page, "headoffice@demo.example", RANKING);
  const table = card(page, "Dealer Scores");
  await page.getByRole("searchbox", { name: "Search dealer or location" }).fill("motors");
  await table.getByRole("button", { name: "Dealer", exact: true }).click();
  await expect(table.getByRole("columnheader", { name: "Dealer" })).toHaveAttribute("aria-sort", /ending/);
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
  const rows = page.getByRole("region", { name: "Survey rows" });
  await expect(rows.locator("xpath=../..").locator("[aria-busy=true]")).toHaveCount(0);
  const ids = await rows.getByRole("rowheader").allTextContents();
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
  await page.route("**/api/export/cards", async (route) => {
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

async function menuItem(page: Page, name: string, item: string): Promise<Locator> {
  await page.getByRole("button", { name: `${name} menu`, exact: true }).click();
  return page.getByRole("menuitem", { name: item });
}

/** Compares a card's 'Show as table' with its sheet: names, values, changes, previous values and n. */
async function comparedCells(page: Page, name: string, [head = [], ...rows]: unknown[][]): Promise<number> {
  await (await menuItem(page, name, "Show as table")).click();
  const dialog = page.getByRole("dialog");
  const heads = await dialog.getByRole("columnheader").allTextContents();
  const lines = await dialog.locator("tbody tr").all();
  let compared = 0;
  for (const [place, line] of lines.entries()) {
    for (const [column, text] of (await line.locator("th, td").allTextContents()).entries()) {
      const at = columnOf(head.map(String), heads, column);
      if (at === -1 || text === "–" || text === "" || text === "insufficient sample") continue;
      expect(
        shownLike(rows[place]?.[at], text, heads[column] ?? ""),
        `${name}, ${heads[column]}, row ${place}`,
      ).toBe(text);
      compared += 1;
    }
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  return compared;
}

/** Where a column of the table stands in the sheet, -1 for an interval, which is two columns there. */
function columnOf(sheet: readonly string[], table: readonly string[], column: number): number {
  const head = table[column] ?? "";
  const exact = sheet.indexOf(head);
  if (exact !== -1) return exact;
  if (head === "Change") return sheet.findIndex((each) => each.startsWith("Change"));
  const value = table.indexOf("Change");
  return value !== -1 && column === value + 1 ? sheet.findIndex((each) => each.startsWith("Previous")) : -1;
}

/** A cell as the screen writes it; the screen's text says with how many decimals and which sign, its head or text that it is a share. */
function shownLike(value: unknown, text: string, head: string): string {
  if (typeof value !== "number") return String(value ?? "");
  const percent = text.endsWith("%") || head === "% Disappointed";
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  const number = (percent ? value * 100 : value).toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${text.startsWith("+") && value > 0 ? "+" : ""}${number.replace("-", "−")}${text.endsWith("%") ? "%" : ""}`;
}
