import { expect, type Page, test } from "@playwright/test";
import { readSheets } from "./downloads.ts";
import { arrowTo, expectFocusKept, expectVisibleFocus, tabTo } from "./keyboard.ts";
import { CHART_PAGES, card, expectFigures, query, visit } from "./pages.ts";
import { pictureOf } from "./pictures.ts";

/** Every page in one walk. */
const PATIENCE_MS = 240_000;
const HEAD_OFFICE = "headoffice@demo.example";

test("every page of figures: opened, filtered, read as a table and taken away with the keyboard alone", async ({
  page,
}) => {
  test.setTimeout(PATIENCE_MS);
  await visit(page, HEAD_OFFICE, "Date Range");
  for (const { name, card: shown } of CHART_PAGES) {
    await openPage(page, name);
    await filterByNextRegion(page);
    await takeAway(page, `${name}, page`, async () => {
      await tabTo(page, page.getByRole("main").getByRole("button", { name: "Export to Excel" }), "Shift+Tab");
    });
    const menu = card(page, shown).getByRole("button", { name: `${shown} menu`, exact: true });
    await tabTo(page, menu);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Show as table" })).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: shown });
    await expect(dialog.getByRole("table")).toBeVisible();
    await expectVisibleFocus(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
    await takeAway(page, `${name}, card`, async () => {
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menuitem", { name: "Show as table" })).toBeFocused();
      await page.keyboard.press("ArrowDown");
    });
    await expect(menu).toBeFocused();
  }
});

test("Dealer Compare: a dealer is exchanged, added and removed, the focus stays at hand", async ({
  page,
}) => {
  const { keyboard } = page;
  await visit(page, HEAD_OFFICE, "Dealer Compare");
  const picker = (name: string) => page.getByRole("combobox", { name });
  await tabTo(page, picker("Second dealer"));
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("Hesaraghatta");
  await expect(page.getByRole("option").first()).toContainText("Hesaraghatta");
  await arrowTo(page, page.getByRole("option").first());
  await keyboard.press("Enter");
  await expect(picker("Second dealer")).toHaveValue(/Hesaraghatta/);
  await expect(picker("Second dealer")).toBeFocused();
  await expectFigures(page);
  await tabTo(page, page.getByRole("button", { name: "Add dealer" }));
  await keyboard.press("Enter");
  await expect(picker("Third dealer")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add dealer" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(picker("Fourth dealer")).toBeFocused();
  await expectFocusKept(page);
  await tabTo(page, page.getByRole("button", { name: /^Remove / }).last());
  await keyboard.press("Enter");
  await expect(picker("Fourth dealer")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add dealer" })).toBeFocused();
});

test("Improvement Opportunities, Other Questions and Summary: tiles, range, series, tabs, bars and chips", async ({
  page,
}) => {
  const { keyboard } = page;
  await visit(page, HEAD_OFFICE, "Improvement Opportunities", "&dealer_code=All");
  const tiles = page.getByRole("tab");
  await tabTo(page, tiles.first());
  await keyboard.press("ArrowRight");
  await expect(tiles.nth(1)).toBeFocused();
  await expect(tiles.nth(1)).toHaveAttribute("aria-selected", "true");
  await expectFigures(page);
  const range = page.getByRole("button", { name: /^From – To/ });
  await tabTo(page, range, "Shift+Tab");
  const before = (await range.textContent()) ?? "";
  const dialog = page.getByRole("dialog", { name: "From – To" });
  for (const [end, changes] of [
    ["Cancel", false],
    ["Confirm", true],
  ] as const) {
    await keyboard.press("Enter");
    await tabTo(page, dialog.getByRole("button", { name: "Last 6 months" }));
    await keyboard.press("Enter");
    await tabTo(page, dialog.getByRole("button", { name: end }));
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(range).toBeFocused();
    await (changes ? expect(range).not.toHaveText(before) : expect(range).toHaveText(before));
  }
  await expectFigures(page);
  const graph = card(page, "Improvement Area (By %Disappointed)");
  const series = graph.getByRole("list").getByRole("button").first();
  await tabTo(page, series);
  await keyboard.press("Space");
  await expect(series).toContainText("hidden");

  await openPage(page, "Other Questions");
  const group = page.getByRole("tablist").first().getByRole("tab");
  await tabTo(page, group.first());
  await keyboard.press("ArrowRight");
  await expect(group.nth(1)).toBeFocused();
  await expectVisibleFocus(page);

  await openPage(page, "Summary");
  const bar = card(page, "Regional Index").getByRole("button", { name: "South" });
  await tabTo(page, bar);
  await keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "South" });
  await expect(panel.getByRole("link", { name: "Filter to South" })).toBeFocused();
  await expect(panel.getByText(/^\d+ dealers, clear changes first$/)).toBeVisible();
  await keyboard.press("Escape");
  await expect(bar).toBeFocused();
  await savePictures(page);
  await tabTo(page, page.getByRole("button", { name: /^Filters/ }));
  await filterByNextRegion(page);
  await tabTo(page, page.getByRole("button", { name: /^Remove Region/ }), "Shift+Tab");
  await keyboard.press("Enter");
  await expect.poll(() => query(page).get("region_code")).toBe("All");
  await expectFocusKept(page);
});

/** A card of Summary and the whole page as pictures; the focus stays where each was asked for. */
async function savePictures(page: Page): Promise<void> {
  const { keyboard } = page;
  const menu = page.getByRole("button", { name: "Index menu", exact: true });
  await tabTo(page, menu, "Shift+Tab");
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Show as table" })).toBeFocused();
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Download as Png" })).toBeFocused();
  const card = await pictureOf(page, () => keyboard.press("Enter"));
  expect(card.name).toBe("CSI_Summary_Index.png");
  expect(card.height).toBeGreaterThan(0);
  await expect(menu).toBeFocused();
  const whole = page.getByRole("button", { name: "Download page as image" });
  await tabTo(page, whole, "Shift+Tab");
  const picture = await pictureOf(page, () => keyboard.press("Enter"));
  expect(picture.name).toBe("CSI_Summary.png");
  expect(picture.width / picture.height).toBe(16 / 9);
  await expect(whole).toBeFocused();
}

async function openPage(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("link", { name, exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
  await expectFigures(page);
}

/** Opens the filters, takes the region after the chosen one, applies; the focus comes back to where it was. */
async function filterByNextRegion(page: Page): Promise<void> {
  const { keyboard } = page;
  const filters = page.getByRole("button", { name: /^Filters/ });
  await tabTo(page, filters);
  await keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Filters" });
  await expect(panel).toBeVisible();
  const before = query(page).get("region_code");
  await tabTo(page, panel.getByRole("group", { name: "Region" }).getByRole("radio", { checked: true }));
  await keyboard.press("ArrowDown");
  await expectVisibleFocus(page);
  await tabTo(page, panel.getByRole("button", { name: "Apply Filters" }));
  await keyboard.press("Enter");
  await expect(panel).toBeHidden();
  await expect(filters).toBeFocused();
  await expect.poll(() => query(page).get("region_code")).not.toBe(before);
  await expectFigures(page);
}

/** Reaches what exports and presses Enter there; the workbook has figures, and the focus stays in sight. */
async function takeAway(page: Page, what: string, reach: () => Promise<void>): Promise<void> {
  await reach();
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  const [about, ...sheets] = (await readSheets(await file.path())).values();
  expect(about?.length, what).toBeGreaterThan(3);
  expect(sheets.length, what).toBeGreaterThan(0);
  for (const rows of sheets) expect(rows.length, what).toBeGreaterThan(1);
  await expectFocusKept(page);
}
