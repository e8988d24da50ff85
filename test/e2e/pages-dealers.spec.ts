import { expect, type Page, test } from "@playwright/test";
import { card, expectFigures, query, visit } from "./pages.ts";

const HEAD_OFFICE = "headoffice@demo.example";
const panel = (page: Page) => page.getByRole("dialog", { name: "Filters" });

test("Dealer Summary follows the chosen dealer; its region's and the national scores stand in the columns", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Dealer Summary");
  const first = query(page).get("dealer_code");
  expect(first).not.toBe("All");
  await expect(card(page, "Index")).toContainText(/rank \d+ of \d+|insufficient sample/);
  await expect(card(page, "Factor Scores")).toContainText("National");
  const before = await page.getByRole("heading", { level: 2 }).first().textContent();

  await page.getByRole("button", { name: /^Filters/ }).click();
  await panel(page).getByRole("group", { name: "Region" }).getByText("South", { exact: true }).click();
  await panel(page).getByRole("button", { name: "Apply Filters" }).click();
  await expect(page).toHaveURL(/region_code=SR/);
  await expectFigures(page);
  await page.getByRole("button", { name: /^Filters/ }).click();
  const dealers = panel(page).getByRole("combobox", { name: "Dealer" });
  await dealers.click();
  await dealers.fill("Hesaraghatta");
  await page.getByRole("option", { name: "Hesaraghatta Autos" }).click();
  await panel(page).getByRole("button", { name: "Apply Filters" }).click();
  await expect(page.getByRole("list", { name: "Applied filters" })).toContainText("Hesaraghatta Autos");
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("Hesaraghatta Autos");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`dealer_code=${first}`));
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(before ?? "");
});

test("Dealer Ranking searches, sorts and opens a dealer; small samples stay at the end without a rank", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Dealer Ranking");
  await expect(page.getByRole("main")).toContainText("Dealer Below 800 Index");
  const main = page.getByRole("main");
  const behind = (name: string) => main.getByRole("link", { name }).getAttribute("href");
  expect(await behind("Average Index")).toMatch(/^\/dashboard\/Factor_Summary\?.*region_code=All/);
  expect(await behind("Average % disappointed")).toMatch(/^\/dashboard\/Dealer_Score\?.*only=disappointed/);
  const scores = card(page, "Dealer Scores");
  const ranked = main.getByRole("button", { name: /Ranked dealers: list them alone$/ });
  await ranked.click();
  await expect(scores).toContainText(/\d+ of 120 dealers/);
  await expect(scores.getByRole("table")).not.toContainText("insufficient sample");
  await ranked.click();
  const table = scores.getByRole("table");
  await expect(table.getByRole("columnheader", { name: "NPS %" })).toBeVisible();
  await expect(table).toHaveAttribute("aria-rowcount", "121");
  await table.getByRole("button", { name: "Rank" }).click();
  await expect(table.getByRole("columnheader", { name: "Rank" })).toHaveAttribute("aria-sort", "descending");
  await table.getByRole("button", { name: "Rank" }).click();
  await scores.getByRole("region").evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const last = table.getByRole("row").filter({ hasText: "insufficient sample" }).last();
  await expect(last).toContainText("fewer than 10 responses");
  await expect(last.getByRole("cell").first()).toHaveText("–");
  await table.getByRole("button", { name: "NPS %" }).click();
  await scores.getByRole("searchbox").fill("nashik");
  await expect(scores).toContainText(/\d+ of 120 dealers/);
  await expect(table.getByRole("row").nth(1)).toContainText("Nashik");
  await expect(page).toHaveURL(/search=nashik&sort=-nps/);
  const name = await table.getByRole("rowheader").first().textContent();
  await table.getByRole("rowheader").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/dashboard\/Dealer_Summary\?.*dealer_code=\d+/);
  await expect(page.getByRole("list", { name: "Applied filters" })).toContainText(name ?? "");
  await page.goBack();
  await expect(scores.getByRole("searchbox")).toHaveValue("nashik");
  await expect(table.getByRole("columnheader", { name: "NPS %" })).toHaveAttribute("aria-sort", "descending");
  await expect(table.getByRole("rowheader").first()).toHaveText(name ?? "");
});

test("Dealer Compare starts with two dealers, takes up to four, and a new region starts with its own", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Dealer Compare");
  const names = ["First dealer", "Second dealer", "Third dealer", "Fourth dealer"];
  const pickers = page.getByRole("main").getByRole("combobox", { name: /dealer$/ });
  await expect(pickers).toHaveCount(2);
  for (const count of [3, 4]) {
    await page.getByRole("button", { name: "Add dealer" }).click();
    await expect(pickers).toHaveCount(count);
    await expectFigures(page);
    await expect(card(page, "Index").getByRole("listitem")).toHaveCount(count);
  }
  await expect(page.getByRole("button", { name: "Add dealer" })).toHaveCount(0);
  const shown = await Promise.all(names.map((name) => page.getByRole("combobox", { name }).inputValue()));
  expect(new Set(shown).size).toBe(4);
  for (const name of shown) await expect(card(page, "Factor Scores")).toContainText(name);
  await page.getByRole("button", { name: `Remove ${shown[3]}` }).click();
  await expect(pickers).toHaveCount(3);
  await page.goBack();
  await expect(pickers).toHaveCount(4);
  await page.reload();
  await expect(pickers).toHaveCount(4);

  await page.getByRole("button", { name: /^Filters/ }).click();
  await panel(page).getByRole("group", { name: "Region" }).getByText("South", { exact: true }).click();
  await panel(page).getByRole("button", { name: "Apply Filters" }).click();
  await expect(page).toHaveURL(/region_code=SR/);
  expect(query(page).get("dealer_code")).not.toBe("All");
  await expectFigures(page);
  expect(await pickers.count()).toBe(2);
  for (const name of shown) await expect(card(page, "Index")).not.toContainText(name);
});
