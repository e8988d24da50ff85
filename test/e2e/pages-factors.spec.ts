import { expect, test } from "@playwright/test";
import { card, expectFigures, pageLink, query, visit } from "./pages.ts";

const HEAD_OFFICE = "headoffice@demo.example";

test("a bar of Factor Summary opens Dealer Ranking for its attribute, then its factor, under the same filters, and the way back", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Factor Summary", "&wave_code=WQ-7&region_code=SR&dealer_code=All");
  await page.getByRole("tab", { name: /Vehicle Pick-up/ }).click();
  await expect(page.getByRole("tab", { name: /Vehicle Pick-up/ })).toHaveAttribute("aria-selected", "true");
  await expectFigures(page);
  const bars = card(page, "Top Contributors").getByRole("listitem");
  await expect(bars).toHaveCount(5);
  await expect(bars.first()).toContainText("Vehicle Pick-up");
  await bars
    .first()
    .getByRole("link", { name: /^(?!Comments)/ })
    .click();

  await expect(page).toHaveURL(/\/dashboard\/Dealer_Ranking/);
  const carried = { wave_code: "WQ-7", region_code: "SR", factor: "Q6", tab: "4" };
  expect(Object.fromEntries(query(page))).toMatchObject(carried);
  const ranked = page.getByRole("region", { name: /^Dealer Scores · / });
  await expect(ranked.getByRole("columnheader", { name: "% Disappointed" })).toHaveCount(1);
  await expect(ranked.getByRole("columnheader", { name: "Index" })).toHaveCount(0);
  expect(query(page).get("attribute")).toMatch(/^Q6_\d$/);
  await page.getByRole("button", { name: "Rank by Factor" }).click();
  await expect(
    page.getByRole("region", { name: "Dealer Scores · Vehicle Pick-up", exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Rank by Index" }).click();
  await expect(card(page, "Dealer Scores")).toBeVisible();
  expect(query(page).has("factor")).toBe(false);

  await page.goBack();
  expect(query(page).get("factor")).toBe("Q6");
  expect(query(page).has("attribute")).toBe(false);
  await page.getByRole("link", { name: "Back to Factor Summary" }).click();
  await expect(page.getByRole("tab", { name: /Vehicle Pick-up/ })).toHaveAttribute("aria-selected", "true");
  expect(Object.fromEntries(query(page))).toMatchObject(carried);
});

test("tabs of factors: Index first, then the factors in their order; arrows move, back returns", async ({
  page,
}) => {
  await visit(page, HEAD_OFFICE, "Factor Summary", "&dealer_code=All");
  const tabs = page.getByRole("tablist", { name: "Factors" }).getByRole("tab");
  await expect(tabs).toHaveText([
    /^Index/,
    /^Service Initiation/,
    /^Service Advisor/,
    /^Service Facility/,
    /^Vehicle Pick-up/,
    /^Service Quality/,
  ]);
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(card(page, "Top Contributors").getByRole("listitem").first()).toContainText(
    "Service Initiation",
  );
  await page.goBack();
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
});

test("a sales survey shows two factors on one tab and both among the contributors", async ({ page }) => {
  await visit(page, HEAD_OFFICE, "Factor Summary", "&dealer_code=All");
  await page.getByRole("button", { name: /Data source/ }).click();
  await page.getByRole("menuitem", { name: /Meridian.*Sales|Sales Satisfaction/ }).click();
  await expect(page).toHaveURL(/operation=meridian-ssi/);
  await pageLink(page, "Factor Summary").click();
  const shared = page.getByRole("tab", { name: /Brand Website.*Dealership Facility/s });
  await shared.click();
  await expect(shared).toHaveAttribute("aria-selected", "true");
  expect(query(page).get("tab")).toBe("1");
  await expectFigures(page);
  await expect(card(page, "Top Contributors").getByRole("listitem")).toHaveCount(5);
});
