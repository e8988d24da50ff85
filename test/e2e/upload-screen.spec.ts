import { readFile, writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, type TestInfo, test } from "@playwright/test";
import { api } from "#contract/index.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { applyProgramme } from "#server/features/installation/apply-programme.ts";
import { type GivenSurvey, surveySheet, surveyWorkbook } from "#test/given/surveys.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { expectAccessibleInBothSizes } from "./axe.ts";
import { expectNotified } from "./bell.ts";
import { untilQuiet, watchCalls } from "./calls.ts";
import { readSheet } from "./downloads.ts";
import { raise } from "./events.ts";
import { inInstallation } from "./installation.ts";
import { intercept } from "./intercept.ts";
import { addMadeClient, made, PASSWORD } from "./journey-client.ts";
import { enter } from "./sessions.ts";

const run = Date.now();
const UPLOADS = {
  client: `Upload Motors ${run}`,
  operation: { id: `uploads-${run}`, name: "Upload service" },
  administrator: `uploads.${run}@example.com`,
};
/** The same questions and one factor more. */
const SALES: { readonly id: string; readonly name: string; readonly programme: Programme } = {
  id: `sales-${run}`,
  name: "Upload sales",
  programme: {
    ...made.programme,
    type: "SSI",
    factors: [
      ...made.programme.factors,
      {
        code: "ZZ",
        name: "Delivery",
        slot: 90,
        tab: 90,
        attributes: ["ZZ_1", "ZZ_2"].map((code, at) => ({ code, name: code, slot: 90 + at })),
      },
    ],
    weights: made.programme.weights.map((each) => ({ ...each, weights: { ...each.weights, ZZ: 10 } })),
  },
};
const SCREEN = `/dashboard/excel_upload?operation=${UPLOADS.operation.id}`;
const WAIT = "Please Wait. An excel file is already uploading.";
const IDLE_MS = 60_000;
const LARGE_FILE_ROWS = 40_000;
const LARGE_FILE_PATIENCE_MS = 90_000;

test.describe.configure({ mode: "serial" });
test.beforeAll(() => addMadeClient(UPLOADS));

const open = (page: Page) => enter(page, UPLOADS.administrator, SCREEN, PASSWORD);
const chooser = (page: Page) => page.getByLabel("Choose Excel files");
const problems = (page: Page) => page.getByRole("alert").filter({ hasText: /./ });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const row = (page: Page, name: string) =>
  page.getByRole("row", { name: new RegExp(name.replace(".", "\\.")) });

test("CSI is chosen at first, the template asks for what this operation asks", async ({ page }, info) => {
  await open(page);
  await expect(page.getByRole("group", { name: "Select Operation Type" }).getByRole("radio")).toHaveCount(2);
  await expect(page.getByRole("radio", { name: /^CSI/ }).first()).toBeChecked();
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByText("No Data Available")).toBeVisible();

  const path = await fetchFile(page, page.getByRole("button", { name: "Template workbook" }), info);
  const [header] = await readSheet(path);
  const attributes = made.programme.factors.flatMap((factor) => factor.attributes.map(({ code }) => code));
  expect(header).toEqual(expect.arrayContaining(["survey_id", "survey_date", "dealer_code", ...attributes]));
});

test("several files are sent one after the other; a file of another kind is left out", async ({
  page,
}, info) => {
  const first = await givenWorkbook(info, "one.xlsx", made.rows.slice(0, 200));
  const second = await givenWorkbook(info, "two.xlsx", made.rows.slice(200, 400));
  const notes = info.outputPath("notes.txt");
  await writeFile(notes, "not a workbook");
  await open(page);
  const calls = watchCalls(page);
  const uploads = () => calls.filter(({ path }) => path === "/api/uploadsurveydatafile");
  await chooser(page).setInputFiles([first, notes, second]);
  await expect(page.getByRole("list", { name: "Chosen files" }).getByRole("listitem")).toHaveCount(2);
  await expect(problems(page)).toHaveText([
    "notes.txt was left out: only .xlsx, .xls and .csv files are accepted.",
  ]);
  let atOnce = 0;
  await intercept(page, "**/api/uploadsurveydatafile", async (route) => {
    const answered = await Promise.all(uploads().map(({ request }) => request.existingResponse()));
    atOnce = Math.max(atOnce, answered.filter((reply) => reply === null).length);
    await route.continue();
  });
  await submit(page).click();
  await expect(row(page, "one.xlsx")).toContainText("Completed");
  await expect(row(page, "two.xlsx")).toContainText("Completed");
  expect(uploads()).toHaveLength(2);
  expect(atOnce).toBe(1);

  await expect(page.getByRole("columnheader")).toHaveText([
    "SNo.",
    "File Name",
    "Operation Type",
    "Uploaded By",
    "Date and time",
    "Data Sync",
    "Action",
  ]);
  await expect(page.getByRole("row").nth(1)).toContainText("two.xlsx");
  await page.getByRole("radiogroup", { name: "Operation Type" }).getByText("SSI").click();
  await expect(page.getByText("No SSI workbook has been uploaded yet.")).toBeVisible();
  await page.getByRole("radiogroup", { name: "Operation Type" }).getByText("CSI").click();
  await expect(row(page, "one.xlsx")).toBeVisible();
});

test("the original comes back byte by byte, the rejected rows with their reason", async ({ page }, info) => {
  const [good, bad] = made.rows.slice(400, 402);
  const sheet = surveySheet(made.programme, [
    ...(good === undefined ? [] : [good]),
    ...(bad === undefined ? [] : [{ ...bad, dealer_code: "D999" }]),
  ]);
  const bytes = await workbookBytes({ sheets: [sheet] });
  const path = info.outputPath("mended.xlsx");
  await writeFile(path, bytes);
  await open(page);
  await send(page, path);
  await expect(row(page, "mended.xlsx")).toContainText("1 of 2 rows");
  await expect(row(page, "mended.xlsx")).toContainText(
    '1 row: dealer_code is the code of no dealer ("D999"). Row 3.',
  );

  const original = await fetchFile(
    page,
    row(page, "mended.xlsx").getByRole("button", { name: "mended.xlsx", exact: true }),
    info,
  );
  expect(Buffer.compare(await readFile(original), bytes)).toBe(0);

  const report = await fetchFile(
    page,
    row(page, "mended.xlsx").getByRole("button", { name: /1 rejected/ }),
    info,
  );
  const [header, ...rejected] = await readSheet(report);
  expect(rejected).toHaveLength(1);
  expect(rejected[0]).toEqual(expect.arrayContaining([bad?.survey_id, "D999"]));
  expect(rejected[0]?.at((header ?? []).length - 1)).toMatch(/D999/);
});

test("why rows were rejected is told by kind, all kinds on demand, on a phone too", async ({
  page,
}, info) => {
  const wrong = { dealer_code: "D999", overall: 11, recommend: 12, survey_date: "soon" };
  const rows = made.rows.slice(402, 408).map((each) => ({ ...each, ...wrong }));
  const path = info.outputPath("all wrong.xlsx");
  await writeFile(path, await surveyWorkbook(made.programme, rows));
  await open(page);
  await send(page, path);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText("No row of 6 was imported")).toBeVisible();
    const causes = page.getByRole("list", { name: "Why rows of all wrong.xlsx were rejected" });
    await expect(causes.getByRole("listitem")).toHaveCount(2);
    await page.getByRole("button", { name: "Show 2 more" }).click();
    await expect(causes.getByRole("listitem")).toHaveCount(4);
    await expect(causes).toContainText("All 6 rows: survey_date is no date");
    await page.getByRole("button", { name: "Show fewer" }).click();
    await expect(causes.getByRole("listitem")).toHaveCount(2);
  }
});

test("a refusal is red, names the reason and clears the choice; the next file goes in", async ({
  page,
}, info) => {
  const path = info.outputPath("columns.xlsx");
  await writeFile(path, await workbookBytes({ sheets: [{ name: "Survey", rows: [["survey_id"], ["1"]] }] }));
  await open(page);
  await chooser(page).setInputFiles(path);
  await submit(page).click();
  await expect(problems(page)).toContainText("survey_date");
  const colour = await page
    .getByRole("alert")
    .locator("p")
    .evaluate((text) => getComputedStyle(text).color);
  expect(redness(colour)).toBeGreaterThan(60);
  await expect(page.getByText("No file chosen")).toBeVisible();
  expect(await chooser(page).inputValue()).toBe("");
  await send(page, await givenWorkbook(info, "next.xlsx", made.rows.slice(410, 420)));
  await expect(problems(page)).toHaveCount(0);
});

test("a workbook of another survey is sent there in one click, without choosing it again", async ({
  page,
}, info) => {
  const { client } = UPLOADS;
  const { programme, ...operation } = SALES;
  await inInstallation(({ owner }) => applyProgramme(owner, { client, operation, programme }));
  const sheet = surveySheet(programme, made.rows.slice(430, 434));
  const path = info.outputPath("sales.xlsx");
  await writeFile(
    path,
    await workbookBytes({ sheets: [sheet, { name: "Old", rows: [["x"]], hidden: true }] }),
  );
  await open(page);
  await chooser(page).setInputFiles(path);
  await submit(page).click();
  await expect(problems(page)).toContainText(`fit ${SALES.name} better`);
  await expect(problems(page)).toContainText("send it with Preview first");
  await page.getByRole("button", { name: `Send it to ${SALES.name}` }).click();
  await expect(row(page, "sales.xlsx")).toContainText("Completed");
  await expect(row(page, "sales.xlsx")).toContainText("SSI");
  await expect(problems(page)).toHaveCount(0);
  await row(page, "sales.xlsx").getByRole("button", { name: "1 of 2 sheets" }).click();
  await expect(page.getByText("Old was left out. It is hidden.")).toBeVisible();
  await page.keyboard.press("Escape");

  const here = info.outputPath("for service.xlsx");
  await writeFile(here, await workbookBytes({ sheets: [surveySheet(programme, made.rows.slice(440, 444))] }));
  await chooser(page).setInputFiles(here);
  await page.getByRole("button", { name: "Preview first" }).click();
  const line = row(page, "for service.xlsx");
  await expect(line).toContainText("Not published");
  await line.getByRole("button", { name: "See what it would do" }).click();
  const preview = page.getByRole("dialog", { name: /^What for service/ });
  await expect(preview.getByRole("alert").filter({ hasText: `fit ${SALES.name} better` })).toBeVisible();
  const publish = preview.getByRole("button", { name: "Publish now" });
  await expect(publish).toBeDisabled();
  await expectAccessibleInBothSizes(page, "preview-of-another-survey");
  await preview.getByRole("checkbox", { name: /^Import it as .* all the same$/ }).check();
  await publish.click();
  await expect(line).toContainText("Completed");
  await line.getByRole("button", { name: /delete/i }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(line).toHaveCount(0);
});

test("a large file shows its progress in the form's place, here and in another session", async ({
  page,
  browser,
}, info) => {
  test.setTimeout(LARGE_FILE_PATIENCE_MS);
  const rows = Array.from({ length: LARGE_FILE_ROWS }, (_, count) => {
    const [model] = made.rows.slice(count % made.rows.length);
    return model === undefined ? [] : [{ ...model, survey_id: `large-${count}` }];
  }).flat();
  const path = await givenWorkbook(info, "large.xlsx", rows);
  const watcher = await browser.newPage();
  await enter(watcher, UPLOADS.administrator, SCREEN, PASSWORD);
  await expect(row(watcher, "next.xlsx")).toBeVisible();
  await watcher.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await open(page);
  await expect(row(page, "next.xlsx")).toBeVisible();
  await page.evaluate(noteProgress);

  await chooser(page).setInputFiles(path);
  await submit(page).click();
  await expect(page.getByText(WAIT)).toBeVisible();
  await expect(watcher.getByText(WAIT)).toBeVisible();
  await expect(row(watcher, "large.xlsx")).toContainText("In Progress");
  await expect(row(watcher, "large.xlsx").getByRole("button", { name: "Delete large.xlsx" })).toBeDisabled();
  for (const screen of [page, watcher]) {
    await expect(row(screen, "large.xlsx")).toContainText("Completed", { timeout: LARGE_FILE_PATIENCE_MS });
    await expect(screen.getByText(WAIT)).toBeHidden();
    await expect(submit(screen)).toBeVisible();
  }
  expect(await watcher.evaluate(() => "neverReloaded" in window)).toBe(true);
  const seen: { readonly percents: readonly number[]; readonly formsBeside: number } = await page.evaluate(
    () => Reflect.get(window, "progressSeen"),
  );
  expect(seen.formsBeside).toBe(0);
  expect(new Set(seen.percents).size).toBeGreaterThanOrEqual(2);
  expect(seen.percents.some((percent) => percent > 0 && percent < 100)).toBe(true);
  expect(seen.percents).toEqual([...seen.percents].sort((one, other) => one - other));
  await watcher.close();
});

test("screens that nothing happens on repeat no call in a minute, and are notified of what then happens", async ({
  page,
  browser,
}) => {
  const other = await browser.newPage();
  await open(page);
  await enter(other, UPLOADS.administrator, `/dashboard/Summary?operation=${UPLOADS.operation.id}`, PASSWORD);
  await expect(row(page, "large.xlsx")).toBeVisible();
  await expect(other.getByRole("region", { name: "Index", exact: true })).toContainText(/n \d/);
  const bells = [page, other].map((screen) => screen.getByRole("button", { name: /^Notifications/ }));
  for (const bell of bells) await expect(bell).toHaveAccessibleName("Notifications");
  for (const screen of [page, other]) await untilQuiet(screen);
  const calls = [watchCalls(page), watchCalls(other)];
  await page.waitForTimeout(IDLE_MS);
  expect(calls.flat().map(({ path }) => path)).toEqual([]);
  await raise(UPLOADS.operation.id, { message: "idle.xlsx was imported: 1 answer." });
  await Promise.all(bells.map((bell) => expectNotified(bell, 1)));
  for (const each of calls) expect(each.map(({ path }) => path)).toEqual([api.notifications.list.path]);
  await other.close();
});

test("on a phone the files are cards, and all of them fit", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  // The history below the list names it, too.
  const remove = page.getByRole("button", { name: "Delete mended.xlsx" });
  const card = page.getByRole("listitem").filter({ has: remove });
  await expect(card).toContainText("1 of 2 rows");
  await expect(card.getByRole("button", { name: /1 rejected/ })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await remove.click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this file?" });
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(card).toHaveCount(0);
});

async function givenWorkbook(info: TestInfo, name: string, rows: readonly GivenSurvey[]): Promise<string> {
  const path = info.outputPath(name);
  await writeFile(path, await surveyWorkbook(made.programme, rows));
  return path;
}

async function send(page: Page, path: string): Promise<void> {
  await chooser(page).setInputFiles(path);
  await submit(page).click();
  await expect(row(page, path.split("/").at(-1) ?? path)).toContainText("Completed");
}

async function fetchFile(page: Page, button: Locator, info: TestInfo): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const path = info.outputPath(`fetched-${file.suggestedFilename()}`);
  await file.saveAs(path);
  return path;
}

/** How much more red than green and blue a computed colour is. */
function redness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return red - Math.max(green, blue);
}

/** In the page: notes every percent the import shows, and whether the form stood beside it. */
function noteProgress(): void {
  const percents: number[] = [];
  const seen = { percents, formsBeside: 0 };
  Object.assign(window, { progressSeen: seen });
  new MutationObserver(() => {
    const bar = document.querySelector("section[aria-label=Import] [role=progressbar]");
    if (bar === null) return;
    const percent = Number(bar.getAttribute("aria-valuenow"));
    if (seen.percents.at(-1) !== percent) seen.percents.push(percent);
    if (document.querySelector("section[aria-label=Upload]") !== null) seen.formsBeside += 1;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}
