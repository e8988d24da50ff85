import { expect, test } from "@playwright/test";
import { arrowTo, expectVisibleFocus, tabTo } from "./keyboard.ts";
import { card, expectFigures, query, visit } from "./pages.ts";

test("drill, rank, compare and trend with the keyboard alone, the focus always in sight", async ({
  page,
}) => {
  const { keyboard } = page;
  // Of the first days of a month one dealer may have disappointed nobody.
  await visit(page, "headoffice@demo.example", "Summary", "&dealer_code=All");
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await tabTo(page, link("Factor Summary"));
  await keyboard.press("Enter");
  await expectFigures(page);
  await tabTo(page, page.getByRole("tab", { name: /^Index/ }));
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: /^Service Initiation/ })).toBeFocused();
  await expectVisibleFocus(page);
  await expectFigures(page);
  await tabTo(page, card(page, "Top Contributors").getByRole("listitem").getByRole("link").first());
  await keyboard.press("Enter");

  // An attribute leads to the ranking by that attribute.
  const scores = page.getByRole("region", { name: /^Dealer Scores · / }).first();
  await expect(scores).toBeVisible();
  await tabTo(page, scores.getByRole("searchbox"));
  await keyboard.type("nashik");
  await tabTo(page, scores.getByRole("columnheader", { name: "NPS %" }).getByRole("button"));
  await keyboard.press("Enter");
  await expect(scores.getByRole("columnheader", { name: "NPS %" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(scores.getByRole("table")).toHaveAttribute("aria-busy", "false");
  const dealer = scores.getByRole("rowheader").first().getByRole("link");
  const name = (await dealer.textContent()) ?? "";
  await tabTo(page, dealer);
  await keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Applied filters" })).toContainText(name);

  await tabTo(page, link("Dealer Compare"), "Shift+Tab");
  await keyboard.press("Enter");
  await expectFigures(page);
  await expect(page.getByRole("combobox", { name: "First dealer" })).toHaveValue(name);
  await tabTo(page, page.getByRole("button", { name: "Add dealer" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Third dealer" })).toBeVisible();

  await tabTo(page, link("Trend Analysis"), "Shift+Tab");
  await keyboard.press("Enter");
  await expectFigures(page);
  const score = page.getByRole("combobox", { name: "Score" });
  await tabTo(page, score);
  await keyboard.press("Enter");
  await arrowTo(page, page.getByRole("option", { name: "NPS", exact: true }));
  await keyboard.press("Enter");
  await expect(score).toHaveValue("NPS");
  const range = page.getByRole("button", { name: /^From – To/ });
  await tabTo(page, range);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "From – To" });
  await tabTo(page, dialog.getByRole("button", { name: "Last 12 months" }));
  await keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Confirm" }));
  await keyboard.press("Enter");
  await expect(range).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Apply", exact: true }));
  await keyboard.press("Enter");
  await expect.poll(() => query(page).get("score")).toBe("1");
  await expectFigures(page);
  const bar = card(page, "Trend").getByRole("button", { name: "Bar", exact: true });
  await tabTo(page, bar);
  await keyboard.press("Enter");
  await expect(bar).toHaveAttribute("aria-pressed", "true");
  const menu = page.getByRole("button", { name: "Trend menu" });
  await tabTo(page, menu);
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Show as table" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Trend" }).getByRole("table")).toBeVisible();
  await keyboard.press("Escape");
  await expect(menu).toBeFocused();
});
