import { writeFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { surveyWorkbook } from "#test/given/surveys.ts";
import { oracle } from "#test/oracle/oracle.ts";
import { expectAccessibleInBothSizes } from "./axe.ts";
import { pressInVain } from "./calls.ts";
import { addMadeClient, made, PASSWORD } from "./journey-client.ts";
import { expectAskedBeforeGoingBack, expectAskedBeforeLeaving } from "./leave-form.ts";
import { open } from "./people.ts";
import { expectSummary } from "./summary-page.ts";

const run = Date.now();
const MADE = {
  client: `Preview Motors ${run}`,
  operation: { id: `preview-${run}`, name: "Preview service" },
  administrator: `preview.${run}@example.com`,
};
const half = Math.floor(made.rows.length / 2);
const first = made.rows.slice(0, half);
const second = made.rows.slice(half);
const answerTo = (rows: typeof made.rows) => oracle(rows, made.programme, made.network)({ wave: "WQ-5" });

test.beforeAll(() => addMadeClient(MADE));

test("an administrator looks at what a workbook would do, publishes it, and takes it back knowing what goes", async ({
  page,
}, info) => {
  const [direct, looked] = [info.outputPath("direct.xlsx"), info.outputPath("looked at.xlsx")];
  await writeFile(direct, await surveyWorkbook(made.programme, first));
  await writeFile(looked, await surveyWorkbook(made.programme, second));
  await open(page, MADE.administrator, MADE.operation.name, PASSWORD);
  await send(page, direct);
  await expect(page.getByRole("row", { name: /direct\.xlsx/ })).toContainText("Completed");

  await send(page, looked, "Preview first");
  const row = page.getByRole("row", { name: /looked at\.xlsx/ });
  await expect(row).toContainText("Not published");
  await showSummary(page);
  await expectSummary(page, answerTo(first));

  await page.getByRole("link", { name: "Upload Excel" }).click();
  await row.getByRole("button", { name: "See what it would do" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "What looked at.xlsx would do" });
  await expect(dialog).toContainText(`New answers${second.length.toLocaleString("en")}`);
  await expect(dialog.getByRole("table", { name: /by region$/ }).first()).toContainText("All regions");
  await expectAccessibleInBothSizes(page, "preview");
  await dialog.getByLabel("Publish later").fill("2099-11-24T06:00");
  await expectAskedBeforeLeaving(page);
  await expectAskedBeforeGoingBack(page);
  await pressInVain(page, dialog, "Set the time", /\/api\/uploadpreview\/(publish|show)$/);
  await expect(dialog.getByLabel("Publish later")).toHaveValue("2099-11-24T06:00");
  await dialog.getByRole("button", { name: "Set the time" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText("Publishes Nov 24th 2099, 06:00 am");
  await row.getByRole("button", { name: "See what it would do" }).click();
  await dialog.getByRole("button", { name: "Take the time back" }).click();
  await expect(row).toContainText("kept until");

  await row.getByRole("button", { name: "See what it would do" }).click();
  const publish = dialog.getByRole("button", { name: "Publish now" });
  await publish.focus();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Completed");
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem").first()).toContainText("looked at.xlsx brought");
  await showSummary(page);
  await expectSummary(page, answerTo(made.rows));

  await page.getByRole("link", { name: "Upload Excel" }).click();
  await row.getByRole("button", { name: /delete/i }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this file?" });
  await expect(question).toContainText(`${second.length.toLocaleString("en")} answers would go`);
  await expect(question.getByRole("table", { name: /by region$/ }).first()).toContainText("All regions");
  await expect(question.getByRole("table", { name: /by dealer$/ }).first()).toContainText("NPS");
  await expectAccessibleInBothSizes(page, "undo-preview");
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(row).toHaveCount(0);
  await expect(history.getByRole("listitem").first()).toContainText("looked at.xlsx was deleted");
  await expectAccessibleInBothSizes(page, "history");
  await showSummary(page);
  await expectSummary(page, answerTo(first));
});

test("a survey whose uploads are looked at first has no other way in, for anybody", async ({
  page,
}, info) => {
  const file = info.outputPath("by the rule.xlsx");
  await writeFile(file, await surveyWorkbook(made.programme, second.slice(0, 20)));
  await open(page, MADE.administrator, MADE.operation.name, PASSWORD);
  await page.getByRole("link", { name: "Upload Excel" }).click();
  const ways = page.getByRole("group", { name: `Uploads of ${MADE.operation.name}` });
  await ways.getByRole("radio", { name: /^They are looked at first/ }).check();
  await expect(page.getByRole("button", { name: "Preview first" })).toHaveCount(0);
  await expectAccessibleInBothSizes(page, "uploads-looked-at-first");
  await send(page, file);
  await expect(page.getByRole("row", { name: /by the rule\.xlsx/ })).toContainText("Not published");
  await ways.getByRole("radio", { name: /^They count at once/ }).check();
  await expect(page.getByRole("button", { name: "Preview first" })).toHaveCount(1);
});

async function send(page: Page, path: string, way = "Submit"): Promise<void> {
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page.getByLabel("Choose Excel files").setInputFiles(path);
  await page.getByRole("button", { name: way }).click();
}

async function showSummary(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expect(page.getByRole("region", { name: "Index", exact: true }).getByRole("figure")).toBeVisible();
}
