import { expect, type Page, test } from "@playwright/test";
import { writeTestWorkbook } from "#test/workbooks.ts";
import { expectVisibleFocus, hasFocus, tabTo } from "./keyboard.ts";

test("from the login to the delete dialog with the keyboard alone, the focus always in sight", async ({
  page,
}, info) => {
  const { keyboard } = page;
  await page.goto("/");
  await expect(page.getByLabel("Email")).toBeFocused();
  await keyboard.type("admin@demo.example");
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await keyboard.type("forecourt-demo");
  await keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Choose a survey" })).toBeVisible();
  await tabTo(page, page.getByRole("tab", { name: /Meridian/ }));
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("tab", { name: /Aurora/ })).toHaveAttribute("aria-selected", "true");
  await keyboard.press("ArrowUp");
  await tabTo(page, page.getByRole("button", { name: /Service Satisfaction/ }));
  await keyboard.press("Enter");

  await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
  // Who comes from another page stands in this one, who loads it anew before the frame.
  await expect(page.locator("#page")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
  await expectVisibleFocus(page);
  await keyboard.press("Enter");
  await expect(page.locator("#page")).toBeFocused();

  const filters = page.getByRole("button", { name: /^Filters/ });
  await tabTo(page, filters);
  await keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Filters" });
  await expect(panel).toBeVisible();
  const wave = panel.getByRole("group", { name: "Wave" }).getByRole("radio");
  await tabTo(page, wave.first());
  await keyboard.press("ArrowDown");
  await expect(wave.nth(1)).toBeChecked();
  await expectVisibleFocus(page);
  await tabTo(page, panel.getByRole("button", { name: "Apply Filters" }));
  await keyboard.press("Enter");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/wave_code=WQ-7/);
  await expect(filters).toBeFocused();

  const menu = page.getByRole("button", { name: "Index menu", exact: true });
  await tabTo(page, menu);
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Show as table" })).toBeFocused();
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Index" });
  await expect(dialog.getByRole("table")).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();

  await tabTo(page, page.getByRole("tab", { name: "Regional Index" }));
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Regional NPS" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Regional NPS" })).toContainText("South");

  await tabTo(page, page.getByRole("link", { name: "Upload Excel" }), "Shift+Tab");
  await keyboard.press("Enter");
  await expect(page.getByText("Completed").first()).toBeVisible();
  await submitWorkbook(page, info.outputPath("by-keyboard.xlsx"));
  await tabTo(page, page.getByRole("radio", { name: /^CSI/ }).first(), "Shift+Tab");
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^SSI/ }).first()).toBeChecked();
  await tabTo(page, page.getByLabel("Choose Excel files"));
  const bin = page.getByRole("button", { name: /^Delete / }).first();
  await tabTo(page, bin);
  await keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this file?" });
  await expect(question.getByRole("button", { name: "No" })).toBeFocused();
  await keyboard.press("Tab");
  await expect(question.getByRole("button", { name: "Yes" })).toBeFocused();
  await keyboard.press("Tab");
  await expect(question.getByRole("button", { name: "No" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect.poll(() => hasFocus(bin)).toBe(true);

  await tabTo(page, page.getByRole("button", { name: /Meera/ }), "Shift+Tab");
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Log Out" }));
  await keyboard.press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
});

/** A workbook of one row, of a dealer that does not exist: it is taken in and changes no figure. */
async function submitWorkbook(page: Page, path: string): Promise<void> {
  const { keyboard } = page;
  const rows = [
    ["survey_id", "survey_date", "dealer_code", "model_code", "overall"],
    ["by-keyboard-1", "2026-01-10", "no such dealer", "no such model", 8],
  ];
  await writeTestWorkbook(path, { sheets: [{ name: "Surveys", rows }] });
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, page.getByLabel("Choose Excel files"));
  await keyboard.press("Enter");
  await (await choosing).setFiles(path);
  const submit = page.getByRole("button", { name: "Submit" });
  await expect(submit).toBeEnabled();
  await tabTo(page, submit);
  await keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /by-keyboard\.xlsx/ })).toContainText("1 rejected");
}
