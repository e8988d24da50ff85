import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { surveySheet } from "#test/given/surveys.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { addMadeClient, made, PASSWORD } from "./journey-client.ts";
import { expectAskedBeforeLeaving } from "./leave-form.ts";
import { choose, passwordQuestion, row } from "./panel.ts";
import { open } from "./people.ts";

const HOUSEKEEPING = {
  client: "Housekeeping Motors",
  operation: { id: "housekeeping-csi", name: "Housekeeping service" },
  administrator: "housekeeping.admin@example.com",
};
const PANEL = `/Admin_Panel/Network?operation=${HOUSEKEEPING.operation.id}`;
const ZED = {
  header: ["dealer_code", "dealer_name", "location_code", "state_code", "region_code", "region_name"],
  dealer: ["Z01", "Zed Motors", "Z1-city", "Z1", "Z", "Zed Region"],
};
const [FIRST, SECOND] = made.network.dealers.map(({ code }) => code);

test.describe.configure({ mode: "serial" });
test.beforeAll(() => addMadeClient(HOUSEKEEPING));

test("a deleted test upload leaves no region behind, in Summary, filter and form", async ({ page }, info) => {
  const real = info.outputPath("real.xlsx");
  const trial = info.outputPath("trial.xlsx");
  const sheet = (rows: typeof made.rows) => surveySheet(made.programme, rows);
  await writeFile(real, await workbookBytes({ sheets: [sheet(made.rows.slice(0, 2_000))] }));
  const trials = made.rows.slice(-40).map((each) => ({
    ...each,
    survey_id: `trial ${each.survey_id}`,
    dealer_code: "Z01",
  }));
  const dealers = { name: "Dealers", rows: [ZED.header, ZED.dealer] };
  await writeFile(trial, await workbookBytes({ sheets: [sheet(trials), dealers] }));

  await open(page, HOUSEKEEPING.administrator, HOUSEKEEPING.operation.name, PASSWORD);
  await upload(page, real);
  await upload(page, trial);
  await showSummary(page);
  await expect(regions(page)).toContainText("Zed Region");
  expect(await namesOfFilters(page)).toContain("Zed Region");
  expect(await regionsOfForm(page)).toContain("Zed Region");

  await page.goto(`/dashboard/Upload_Excel?operation=${HOUSEKEEPING.operation.id}`);
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page
    .getByRole("row", { name: /trial\.xlsx/ })
    .getByRole("button", { name: /delete/i })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("row", { name: /trial\.xlsx/ })).toHaveCount(0);
  await showSummary(page);
  await expect(regions(page)).not.toContainText("Zed Region");
  expect(await namesOfFilters(page)).not.toContain("Zed Region");
  expect(await regionsOfForm(page)).not.toContain("Zed Region");
});

test("an administrator renames a dealer and merges two, after seeing what moves", async ({ page }) => {
  await open(page, HOUSEKEEPING.administrator, HOUSEKEEPING.operation.name, PASSWORD);
  await openPanel(page, PANEL);
  await expect(row(page, "Zed Motors")).toContainText("Upload deleted");

  await page.getByRole("button", { name: "Read a list of dealers" }).click();
  await page.getByLabel("Choose a list").setInputFiles({
    name: "dealers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Dealer code,Dealer name,Remark\n${FIRST},First Motors,new\n${SECOND},Second Motors,old\n`,
    ),
  });
  const list = page.getByRole("dialog", { name: "Dealers and models of dealers.csv" });
  const remark = list.getByRole("combobox", { name: "Remark says" });
  await remark.selectOption({ index: 1 });
  const chosen = await remark.inputValue();
  await expectAskedBeforeLeaving(page);
  await expect(remark).toHaveValue(chosen);
  await remark.selectOption("");
  await list.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(list).toHaveCount(0);

  const rename = await change(page, `(${FIRST})`);
  await rename.getByLabel("New name").fill("Renamed Motors");
  await expectAskedBeforeLeaving(page);
  await rename.getByRole("button", { name: "See what moves" }).click();
  await expect(rename).toContainText(/^.*Rename dealer .* to Renamed Motors\?/s);
  await rename.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("status")).toContainText("to Renamed Motors");
  await expect(row(page, "Renamed Motors")).toBeVisible();

  const answers = await responsesOf(page, FIRST);
  const others = await responsesOf(page, SECOND);
  const merge = await change(page, `(${FIRST})`);
  await choose(merge, "What to do", "Merge");
  await merge.getByRole("combobox", { name: "The one that stays" }).fill(`(${SECOND})`);
  await page.getByRole("option").first().click();
  await merge.getByRole("button", { name: "See what moves" }).click();
  await expect(merge).toContainText(`Takes along ${answers} responses, 0 tickets.`);
  await expect(merge).toContainText("in the network become rank");
  await merge.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByRole("status")).toContainText("You merged dealer Renamed Motors");
  await expect(row(page, "Renamed Motors")).toHaveCount(0);
  expect(await responsesOf(page, SECOND)).toBe(answers + others);
  await expect(row(page, `formerly also ${FIRST}`)).toBeVisible();

  await page.getByRole("link", { name: "Audit" }).click();
  await expect(row(page, "merged dealer Renamed Motors")).toBeVisible();
});

test("an administrator moves a dealer, retires it and brings it back: filters list it as long as it is there", async ({
  page,
}) => {
  const name = made.network.dealers[1]?.name ?? "";
  await open(page, HOUSEKEEPING.administrator, HOUSEKEEPING.operation.name, PASSWORD);
  await openPanel(page, PANEL);
  const answers = await responsesOf(page, SECOND);

  const move = await change(page, `(${SECOND})`);
  await choose(move, "What to do", "Move");
  await move.getByRole("combobox", { name: "Moves to" }).click();
  const place = page.getByRole("option").first();
  const [placeName = ""] = (await place.innerText()).split(" (");
  await place.click();
  await move.getByRole("button", { name: "See what moves" }).click();
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByRole("status")).toContainText(`You moved dealer ${name}`);
  await expect(rowOf(page, SECOND)).toContainText(placeName);
  expect(await responsesOf(page, SECOND)).toBe(answers);

  for (const [act, done, listed] of [
    ["Retire", "retired", false],
    ["Bring back", "brought back", true],
  ] as const) {
    await openPanel(page, PANEL);
    const dialog = await change(page, `(${SECOND})`);
    await choose(dialog, "What to do", act);
    await dialog.getByRole("button", { name: "See what moves" }).click();
    await dialog.getByRole("button", { name: act, exact: true }).click();
    await expect(page.getByRole("status")).toContainText(`You ${done} dealer ${name}`);
    await expect(rowOf(page, SECOND).getByText("Retired", { exact: true })).toHaveCount(listed ? 0 : 1);
    await page.goto(`/dashboard/Summary?operation=${HOUSEKEEPING.operation.id}`);
    await expect(regions(page)).toBeVisible();
    expect((await namesOfFilters(page)).includes(name)).toBe(listed);
  }
});

async function openPanel(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const question = passwordQuestion(page);
  await question
    .or(page.getByRole("heading", { level: 2 }))
    .first()
    .waitFor();
  if ((await question.count()) === 0) return;
  await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await question.getByLabel("Password", { exact: true }).press("Enter");
  await expect(question).toHaveCount(0);
}

async function change(page: Page, who: string): Promise<Locator> {
  await page.getByRole("button", { name: who }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The Responses column of a dealer's row. */
async function responsesOf(page: Page, code: string | undefined): Promise<number> {
  const responses = rowOf(page, code).getByRole("cell").nth(3);
  return Number((await responses.innerText()).replaceAll(",", ""));
}

function rowOf(page: Page, code: string | undefined): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("button", { name: `(${code})` }) });
}

async function upload(page: Page, path: string): Promise<void> {
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page.getByLabel("Choose Excel files").setInputFiles(path);
  await page.getByRole("button", { name: "Submit" }).click();
  const listed = page.getByRole("row", { name: new RegExp(path.split("/").at(-1) ?? path) });
  await expect(listed).toContainText("Completed", { timeout: 30_000 });
}

async function showSummary(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expect(page.getByRole("region", { name: "Index", exact: true }).getByRole("figure")).toBeVisible();
}

function regions(page: Page): Locator {
  return page.getByRole("region", { name: /Regional Index/ });
}

async function namesOfFilters(page: Page): Promise<string[]> {
  const reply = page.waitForResponse("**/api/filters");
  await page.reload();
  const lists: { code: string; data: { name: string }[] }[] = (await (await reply).json()).filters;
  return lists.flatMap(({ data }) => data.map(({ name }) => name));
}

/** What the picker of the registration form offers. */
async function regionsOfForm(page: Page): Promise<string[]> {
  // The reply must not be one to a page that is being left: it would be gone with it.
  await page.goto("about:blank");
  const reply = page.waitForResponse("**/api/role/Getallregions");
  await openPanel(page, `/Admin_Panel/User_Management?operation=${HOUSEKEEPING.operation.id}`);
  const names: { name: string }[] = await (await reply).json();
  await page.getByRole("link", { name: "Back to dashboard" }).click();
  return names.map(({ name }) => name);
}
