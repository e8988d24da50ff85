import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { surveyWorkbook } from "#test/given/surveys.ts";
import { oracle } from "#test/oracle/oracle.ts";
import { expectAccessibleInBothSizes } from "./axe.ts";
import { addMadeClient, made, PASSWORD } from "./journey-client.ts";
import { open } from "./people.ts";
import { expectSummary } from "./summary-page.ts";

const run = Date.now();
const MADE = {
  client: `Mending Motors ${run}`,
  operation: { id: `mending-${run}`, name: "Mending service" },
  administrator: `mending.${run}@example.com`,
};
const dealer = made.rows[0]?.dealer_code ?? "";
const ofDealer = made.rows.filter(({ dealer_code: code }) => code === dealer);
const rated = made.rows.find(({ dealer_code: code, overall }) => code !== dealer && overall !== null);
/** All answers of one dealer under a code that nobody has, and one rating beyond its scale. */
const sent = made.rows.map((row) => ({
  ...row,
  dealer_code: row.dealer_code === dealer ? "X99" : row.dealer_code,
  overall: row === rated ? 11 : row.overall,
}));

test.beforeAll(() => addMadeClient(MADE));

test("an administrator mends rejected rows by keyboard and mouse, and the figures are those of the whole file", async ({
  page,
}, info) => {
  const file = info.outputPath("january.xlsx");
  await writeFile(file, await surveyWorkbook(made.programme, sent));
  await open(page, MADE.administrator, MADE.operation.name, PASSWORD);
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page.getByLabel("Choose Excel files").setInputFiles(file);
  await page.getByRole("button", { name: "Submit" }).click();
  const row = page.getByRole("row", { name: /january\.xlsx CSI/ });
  const count = (ofDealer.length + 1).toLocaleString("en");
  await expect(row).toContainText(`Completed, ${count} of`);

  await row.getByRole("button", { name: "Mend rows" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rejected rows of january.xlsx" });
  await expect(dialog.getByRole("checkbox", { name: "Preview first" })).not.toBeChecked();
  const grid = dialog.getByRole("grid");
  await expect(grid.getByRole("textbox", { name: "dealer_code, row 2" })).toBeFocused();
  await expect(grid).toHaveAttribute("aria-rowcount", String(ofDealer.length + 2));
  await expect(dialog.getByRole("region", { name: "Cell" })).toContainText("No dealer has this code");
  await expectAccessibleInBothSizes(page, "mend-rows");
  await page.setViewportSize({ width: 1440, height: 900 });

  await grid.focus();
  await page.keyboard.press("Control+End");
  await expect(
    grid.getByRole("rowheader", { name: String(ofDealer.length + 2), exact: true }),
  ).toBeInViewport();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("F8");
  const cell = dialog.getByRole("region", { name: "Cell" });
  const [wrong, other] = [await cell.innerText(), /overall, row/];
  if (other.test(wrong)) await page.keyboard.press("F8");
  await expect(cell).toContainText("dealer_code, row");
  await page.keyboard.type(`${dealer}x`);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Escape");
  await expect(cell).toContainText("X99");
  await composeAndTakeBack(page, cell);
  await page.keyboard.type(dealer);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await expect(cell).toContainText("uploaded as X99");
  await leaveAndStay(page);
  await cell.getByRole("button", { name: /^Put it into/ }).click();

  await grid.focus();
  await page.keyboard.press("F8");
  await expect(cell).toContainText("Enter a whole number from 1 to 10");
  await dialog.getByRole("button", { name: "Check again" }).click();
  await expect(dialog).toContainText(`${ofDealer.length.toLocaleString("en")} rows right, 1 still wrong.`);
  await expect(grid).toHaveAttribute("aria-rowcount", "2");
  await grid.getByRole("gridcell", { name: /^11\b/ }).dblclick();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(String(rated?.overall));
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Check again" }).click();
  await expect(dialog).toContainText("Checked: all rows are right.");
  await expectAccessibleInBothSizes(page, "mended-rows");
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: `Import ${count} rows` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row", { name: /january mended\.xlsx CSI/ })).toContainText("Completed");
  await expect(row.filter({ hasText: "mended by Journey Admin in january mended.xlsx" })).toHaveCount(1);

  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expect(page.getByRole("region", { name: "Index", exact: true }).getByRole("figure")).toBeVisible();
  await expectSummary(page, oracle(made.rows, made.programme, made.network)({ wave: "WQ-5" }));
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true });

  test("what is typed into one cell stands when the next one is tapped", async ({ page }, info) => {
    const file = info.outputPath("two.xlsx");
    const [one, other] = made.rows;
    if (one === undefined || other === undefined) throw new Error("no rows");
    const wrong = [
      { ...one, dealer_code: "X99" },
      { ...other, overall: 11 },
    ];
    await writeFile(file, await surveyWorkbook(made.programme, wrong));
    await open(page, MADE.administrator, MADE.operation.name, PASSWORD);
    await page.getByRole("link", { name: "Upload Excel" }).click();
    await page.getByLabel("Choose Excel files").setInputFiles(file);
    await page.getByRole("button", { name: "Preview first" }).click();
    const row = page.getByRole("row", { name: /two\.xlsx CSI/ });
    await expect(row.getByRole("button", { name: "Mend rows" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole("listitem").filter({ hasText: "two.xlsx" });
    await card.getByRole("button", { name: "Mend rows" }).tap();
    const dialog = page.getByRole("dialog", { name: "Rejected rows of two.xlsx" });
    const grid = dialog.getByRole("grid");
    await expect(dialog.getByRole("checkbox", { name: "Preview first" })).toBeChecked();
    await expect(dialog.getByRole("region", { name: "Cell" })).toContainText("dealer_code, row 2");
    await grid.getByRole("gridcell", { name: /^11\b/ }).tap();
    await grid.getByRole("textbox", { name: "overall, row 3" }).fill("9");
    await grid.getByRole("gridcell", { name: /^X99\b/ }).tap();
    await grid.getByRole("textbox", { name: "dealer_code, row 2" }).fill(one.dealer_code);
    await expect(grid.getByRole("gridcell", { name: /^9\b/ })).toBeVisible();
    await dialog.getByRole("button", { name: "Check again" }).tap();
    await expect(dialog).toContainText("Checked: all rows are right.");
  });
});

/** An input method makes its word in the cell from the first key on, without Enter before; Undo takes it back. */
async function composeAndTakeBack(page: Page, cell: Locator): Promise<void> {
  const field = page.getByRole("grid").getByRole("textbox");
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ["क", "कि", "किता"])
    await keyboard.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await expect(field).toHaveValue("किता");
  await keyboard.send("Input.insertText", { text: "किताब" });
  await expect(field).toHaveValue("किताब");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await expect(cell).toContainText("uploaded as X99");
  await expect(page.getByRole("gridcell", { name: /^किताब/ })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(cell).not.toContainText("uploaded as X99");
}

/** Closing the dialog and going back both ask, and No keeps what was typed. */
async function leaveAndStay(page: Page): Promise<void> {
  const question = page.getByRole("dialog", { name: "Discard what you have mended?" });
  await page.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "No" }).click();
  await expect(question).toHaveCount(0);
  await page.goBack();
  await question.getByRole("button", { name: "No" }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/excel_upload/);
}
