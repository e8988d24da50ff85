import { expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { expectAccessibleInBothSchemes, expectAccessibleInBothSizes as look, SIZES } from "./axe.ts";
import { intercept } from "./intercept.ts";
import { addMadeClient, PASSWORD } from "./journey-client.ts";
import { CHART_PAGES, visit } from "./pages.ts";
import { answer, passwordQuestion } from "./panel.ts";
import { enter } from "./sessions.ts";

const run = Date.now();
const EMPTY = {
  client: `Empty Motors ${run}`,
  operation: { id: `empty-${run}`, name: "Empty service" },
  administrator: `empty.${run}@example.com`,
};
const ADMIN = "admin@demo.example";
const DEALER = "dealer@demo.example";
const OPERATION = "?operation=meridian-csi";
const SUMMARY = `/dashboard/Summary${OPERATION}`;

/** Axe reads every node of a page, ten pages in both sizes and colour schemes in one test. */
const PATIENCE_MS = 600_000;

test.describe.configure({ timeout: PATIENCE_MS });
test.beforeAll(() => addMadeClient(EMPTY));

test("the way in", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await look(page, "login-problems");
  await page.goto("/");
  await expect(page.getByLabel("Email")).toBeFocused();
  await look(page, "login");
  await page.goto("/nowhere");
  await expect(page.getByRole("heading")).toBeVisible();
  await look(page, "unknown-page");
  await enter(page, ADMIN, "/category");
  await expect(page.getByRole("tab")).toHaveCount(2);
  await look(page, "category");
});

for (const { width, height } of SIZES) {
  test(`Summary and what opens over it, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const look = (screen: string) => expectAccessibleInBothSchemes(page, `${screen}-${width}`);
    await enter(page, ADMIN, SUMMARY);
    await expectDrawn(page);
    await look("summary");
    await page.getByRole("button", { name: "Index menu", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "Show as table" })).toBeVisible();
    await look("card-menu");
    await page.getByRole("menuitem", { name: "Show as table" }).click();
    await expect(page.getByRole("dialog").getByRole("table")).toBeVisible();
    await look("table-dialog");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("region", { name: "Regional Index" }).getByRole("button", { name: "South" }).click();
    await expect(page.getByRole("dialog").getByText(/^\d+ dealers/)).toBeVisible();
    await look("region-panel");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await expect(page.getByRole("button", { name: "Apply Filters" })).toBeVisible();
    await look("filters");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Apply Filters" })).toBeHidden();
    await page.getByRole("button", { name: /Meera/ }).click();
    await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
    await look("profile");
    if (width === 390) {
      await page.getByRole("button", { name: "Manual" }).click();
      await expect(page.getByText("Coming Soon")).toBeVisible();
      await look("manual");
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Data source/ }).click();
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await look("data-source");
    await page.keyboard.press("Escape");
    if (width === 1440) {
      await page.getByRole("button", { name: "Help" }).click();
      await expect(page.getByText("Coming Soon")).toBeVisible();
      await look("help");
    } else {
      await page.getByRole("button", { name: "Sidebar" }).click();
      await expect(page.getByRole("dialog", { name: "Pages" })).toBeVisible();
      await look("sidebar");
    }
  });
}

test("Summary of a dealer, of nothing, and in trouble", async ({ page }) => {
  await enter(page, DEALER, SUMMARY);
  await expectDrawn(page);
  await look(page, "summary-dealer");
  await page.goto(`${SUMMARY}&region_code=NR`);
  await expect(page.getByText("This link shows more than you may see")).toBeVisible();
  await look(page, "outside-scope");
  await intercept(page, "**/api/dashboard/batch", (route) => route.abort());
  await page.goto(SUMMARY);
  await expect(page.getByText("Could not load").first()).toBeVisible();
  await look(page, "summary-failed");
  await page.unroute("**/api/dashboard/batch");
  await intercept(page, "**/api/dashboard/batch", () => undefined);
  await page.goto(SUMMARY);
  await expect(page.getByRole("region", { name: "Index", exact: true })).toBeVisible();
  await look(page, "summary-loading");
});

test("Action Planning", async ({ page }) => {
  await enter(page, ADMIN, `/dashboard/Action_Planning${OPERATION}`);
  await expect(page.getByRole("button", { name: /^Ticket \d+$/ }).first()).toBeVisible();
  await look(page, "action-planning");
});

test("every page of figures and what opens over it", async ({ page }) => {
  for (const { name } of CHART_PAGES.slice(1)) {
    await visit(page, ADMIN, name);
    await look(page, name.toLowerCase().replaceAll(" ", "-"));
  }
  await visit(page, ADMIN, "Trend Analysis", "&dealer_code=All&factor=0&score=5");
  await look(page, "trend-regions");
  const pointer = page.getByRole("slider");
  await pointer.focus();
  await page.keyboard.press("ArrowLeft");
  const lastButOne = String(Number(await pointer.getAttribute("aria-valuemax")) - 1);
  await expect(pointer).toHaveAttribute("aria-valuenow", lastButOne);
  await look(page, "trend-pointer");
  await expect(pointer, "stays through both schemes").toHaveAttribute("aria-valuenow", lastButOne);
  await page.getByRole("button", { name: /^From – To/ }).click();
  await expect(page.getByRole("dialog", { name: "From – To" })).toBeVisible();
  await look(page, "date-range-dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Score" }).click();
  await expect(page.getByRole("option", { name: "NPS" })).toBeVisible();
  await look(page, "trend-scores");
});

test("the upload screen", async ({ page }) => {
  await enter(page, ADMIN, `/dashboard/excel_upload${OPERATION}`);
  await expect(page.getByText("Completed").first()).toBeVisible();
  await page.getByLabel("Choose Excel files").setInputFiles({
    name: "A workbook with quite a long name, as people give them.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.alloc(2_500_000),
  });
  await look(page, "upload");
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Yes" })).toBeVisible();
  await look(page, "delete-dialog");
  await page.goto(`/Admin_Panel${OPERATION}`);
  await answer(passwordQuestion(page));
  await expect(page.getByText("Completed").first()).toBeVisible();
  await look(page, "admin-frame");
  await showImporting(page);
  await page.reload();
  await expect(page.getByText("Please Wait. An excel file is already uploading.")).toBeVisible();
  await look(page, "upload-in-progress");
});

test("an operation without responses", async ({ page }) => {
  await enter(page, EMPTY.administrator, `/dashboard/excel_upload?operation=${EMPTY.operation.id}`, PASSWORD);
  await expect(page.getByText("No Data Available")).toBeVisible();
  await look(page, "upload-empty");
  await page.goto(`/dashboard/Summary?operation=${EMPTY.operation.id}`);
  await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText("No Data Available");
  await look(page, "summary-empty");
});

test("what is denied", async ({ page }) => {
  await enter(page, DEALER, `/Admin_Panel${OPERATION}`);
  await expect(page.getByText("You Dont have permission to view this page")).toBeVisible();
  await look(page, "denied-admin");
  await page.goto(`/dashboard/excel_upload${OPERATION}`);
  await expect(page.getByText("You Dont have permission to view this page")).toBeVisible();
  await look(page, "denied-upload");
});

async function expectDrawn(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
  await expect(page.locator("canvas").first()).toBeVisible();
}

/** Shows the newest upload as if its import stood at two fifths: a moment no test can hold. */
async function showImporting(page: Page): Promise<void> {
  await intercept(page, "**/api/uploadedfilelist", async (route) => {
    const reply = await route.fetch();
    const [newest, ...older] = z.array(z.looseObject({})).parse(await reply.json());
    const running = {
      ...newest,
      data_sync: "In Progress",
      step: "Importing rows",
      progress: 0.41,
      rows_total: 50_000,
      rows_imported: 20_500,
      report_url: null,
    };
    await route.fulfill({ response: reply, json: [running, ...older] });
  });
}
