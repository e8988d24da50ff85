import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { surveyWorkbook } from "#test/given/surveys.ts";
import { oracle } from "#test/oracle/oracle.ts";
import {
  ADMINISTRATOR,
  addJourneyClient,
  made,
  OPERATION_ID,
  OPERATION_NAME,
  PASSWORD,
} from "./journey-client.ts";
import { open } from "./people.ts";
import { place } from "./place.ts";
import { expectSummary } from "./summary-page.ts";

const NEWEST = { wave: "WQ-5" };
const half = Math.floor(made.rows.length / 2);
const first = made.rows.slice(0, half);
const second = made.rows.slice(half);
const answerTo = (rows: typeof made.rows) => oracle(rows, made.programme, made.network)(NEWEST);

test.describe.configure({ mode: "serial" });
test.beforeAll(addJourneyClient);

test(
  "an administrator uploads a workbook, sees its exact scores, deletes it and sees the old ones",
  { tag: "@smoke" },
  async ({ page }, info) => {
    const firstPath = info.outputPath("first.xlsx");
    const secondPath = info.outputPath("second.xlsx");
    await writeFile(firstPath, await surveyWorkbook(made.programme, first));
    await writeFile(secondPath, await surveyWorkbook(made.programme, second));

    await open(page, ADMINISTRATOR, OPERATION_NAME, PASSWORD);
    await upload(page, firstPath, first.length);
    await showSummary(page);
    await expectSummary(page, answerTo(first));

    await upload(page, secondPath, second.length);
    await showSummary(page);
    await expectSummary(page, answerTo(made.rows));

    await page.getByRole("link", { name: "Upload Excel" }).click();
    await page
      .getByRole("row", { name: /second\.xlsx/ })
      .getByRole("button", { name: /delete/i })
      .click();
    const question = page.getByRole("dialog", { name: "Are you sure you want to delete this file?" });
    await question.getByRole("button", { name: "No" }).click();
    await expect(page.getByRole("row", { name: /second\.xlsx/ })).toBeVisible();
    await page
      .getByRole("row", { name: /second\.xlsx/ })
      .getByRole("button", { name: /delete/i })
      .click();
    await question.getByRole("button", { name: "Yes" }).click();
    await expect(page.getByRole("row", { name: /second\.xlsx/ })).toHaveCount(0);
    await showSummary(page);
    await expectSummary(page, answerTo(first));
  },
);

test("the same workbook comes in by the command line with the same figures", async ({ page }, info) => {
  const path = info.outputPath("by-command.xlsx");
  await writeFile(path, await surveyWorkbook(made.programme, made.rows));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["src/server/cli/main.ts", "import", path, "--operation", OPERATION_ID],
    {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, ...place().environment },
    },
  );
  expect(stdout).toContain(`${made.rows.length.toLocaleString("en")} rows`);
  await open(page, ADMINISTRATOR, OPERATION_NAME, PASSWORD);
  await expectSummary(page, answerTo(made.rows));
});

test("a file that is no workbook is refused in red, and the choice is cleared", async ({ page }, info) => {
  const path = info.outputPath("page.xlsx");
  await writeFile(path, "<html><body>no workbook</body></html>");
  await open(page, ADMINISTRATOR, OPERATION_NAME, PASSWORD);
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page.getByLabel("Choose Excel files").setInputFiles(path);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toContainText(/HTML/);
  await expect(page.getByText("No file chosen")).toBeVisible();
  await expect(page.getByRole("row", { name: /page\.xlsx/ })).toHaveCount(0);
});

async function upload(page: Page, path: string, rows: number): Promise<void> {
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page.getByLabel("Choose Excel files").setInputFiles(path);
  await page.getByRole("button", { name: "Submit" }).click();
  const row = page.getByRole("row", { name: new RegExp(path.split("/").at(-1) ?? path) });
  await expect(row).toContainText("Completed", { timeout: 30_000 });
  await expect(row).toContainText(`${rows.toLocaleString("en")} of ${rows.toLocaleString("en")} rows`);
}

async function showSummary(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expect(page.getByRole("region", { name: "Index", exact: true }).getByRole("figure")).toBeVisible();
}
