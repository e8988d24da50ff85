import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { surveyWorkbook } from "#test/given/surveys.ts";
import { oracle } from "#test/oracle/oracle.ts";
import { type TestSheet, workbookBytes } from "#test/workbooks.ts";
import { expectAccessibleInBothSizes } from "./axe.ts";
import { pressInVain } from "./calls.ts";
import { counted } from "./clicks.ts";
import { addMadeClient, made, PASSWORD } from "./journey-client.ts";
import { tabTo } from "./keyboard.ts";
import { expectAskedBeforeGoingBack, expectAskedBeforeLeaving } from "./leave-form.ts";
import { open } from "./people.ts";
import { expectSummary } from "./summary-page.ts";

const run = Date.now();
const AGENCY = {
  client: `Agency Motors ${run}`,
  operation: { id: `agency-${run}`, name: "Agency service" },
  administrator: `agency.${run}@example.com`,
};
const NEWEST = { wave: "WQ-5" };
/** An answer of ours from 1 to 10 as the agency asks it, from 1 to 5, and what comes back of it. */
const asked = (rating: number | null) => (rating === null || rating === 99 ? rating : Math.ceil(rating / 2));
const scored = (rating: number | null) =>
  rating === null || rating === 99 ? rating : ([1, 3, 6, 8, 10][Math.ceil(rating / 2) - 1] ?? null);

const attributes = made.programme.factors.flatMap((factor) =>
  factor.attributes.map((each) => ({ ...each, group: factor.name })),
);
const rows = made.rows.slice(0, 1200);

test.describe.configure({ mode: "serial" });
test.beforeAll(() => addMadeClient(AGENCY));

test("an agency's workbook as it is becomes a filled Summary in a dozen clicks, and the next one comes in by itself", async ({
  page,
  browser,
}, info) => {
  const [first, second, other] = [
    info.outputPath("Agency July 2026.xlsx"),
    info.outputPath("Agency August 2026.xlsx"),
    info.outputPath("Of a colleague.xlsx"),
  ];
  await writeFile(other, await surveyWorkbook(made.programme, rows));
  await writeFile(first, await agencyWorkbook(rows.slice(0, 600)));
  await writeFile(second, await agencyWorkbook(rows.slice(600)));
  const { click, count } = counted();
  await open(page, AGENCY.administrator, AGENCY.operation.name, PASSWORD);
  await click(page.getByRole("link", { name: "Upload Excel" }));
  await page.getByLabel("Choose Excel files").setInputFiles(first);
  await click(page.getByRole("button", { name: "Submit" }));
  await click(page.getByRole("button", { name: "Map its columns" }));
  const dialog = page.getByRole("dialog", { name: /^Columns of / });
  await expect(dialog.getByLabel("Name of the mapping")).toHaveValue("Agency");
  await expect(dialog.getByRole("row", { name: /Respondent number/ })).toBeVisible();
  await expect(dialog.getByLabel("Name of the mapping")).toBeFocused();
  await expectAccessibleInBothSizes(page, "map-columns");
  await page.setViewportSize({ width: 1440, height: 900 });
  await info.attach("columns", { body: await page.screenshot(), contentType: "image/png" });
  // What nobody could tell is said by the person: which of two days it is.
  await expect(dialog.getByText("2 columns need a look.")).toBeVisible();
  await click(dialog.getByRole("button", { name: "Save and upload" }));
  await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toHaveText(
    'No column is taken for "Day of the answer" yet.',
  );
  await dialog.getByRole("combobox", { name: "Interview date stands for" }).selectOption("survey_date");
  await expectAskedBeforeLeaving(page);
  await expectAskedBeforeGoingBack(page);
  await expectHeaderKeepsWhatWasSaid(dialog);
  await lookAtUpload(await browser.newPage(), other);
  await expect(page.getByRole("row", { name: /Of a colleague/ })).toContainText("Not published");
  // Neither the save nor the list that is asked for after it gets through.
  await pressInVain(page, dialog, "Save and upload", /\/api\/surveymapping\/(save|list)$/);
  await expect(dialog.getByRole("combobox", { name: "Interview date stands for" })).toHaveValue(
    "survey_date",
  );
  await click(dialog.getByRole("button", { name: "Save and upload" }));
  await expectImported(page, "Agency July 2026", 600);
  await expect(page.getByRole("region", { name: "Mappings" })).toContainText("Agency");
  await page.getByLabel("Choose Excel files").setInputFiles(second);
  await click(page.getByRole("button", { name: "Submit" }));
  await expectImported(page, "Agency August 2026", 600);
  await click(page.getByRole("link", { name: "Summary", exact: true }));
  expect(count()).toBeLessThanOrEqual(7);
  const answers = rows.map((row) => ({
    ...row,
    overall: scored(row.overall),
    ratings: Object.fromEntries(Object.entries(row.ratings).map(([code, rating]) => [code, scored(rating)])),
  }));
  await expectSummary(page, oracle(answers, made.programme, made.network)(NEWEST));
});

test("a later file that differs is mended by keyboard, and both versions of its mapping are kept", async ({
  page,
}, info) => {
  const third = info.outputPath("Agency September 2026.xlsx");
  const renamed = { "Overall satisfaction": "Overall satisfaction (1-5)" };
  await writeFile(third, await agencyWorkbook(rows.slice(0, 50), renamed, "Booking channel"));
  await open(page, AGENCY.administrator, AGENCY.operation.name, PASSWORD);
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page.getByLabel("Choose Excel files").setInputFiles(third);
  await page.getByRole("button", { name: "Submit" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: /is like those of Agency, but lacks/ });
  await expect(refusal).toContainText("New in it: Overall satisfaction (1-5), ");
  await page.getByRole("button", { name: "Map its columns" }).press("Enter");
  const differs = page.getByRole("region", { name: "What differs from Agency" });
  await expect(differs.getByRole("list", { name: "Renamed" })).toContainText("Overall satisfaction (1-5)");
  await expect(differs.getByRole("list", { name: "New" })).toContainText("Booking channel");
  await expectAccessibleInBothSizes(page, "mend-columns");
  await page.setViewportSize({ width: 1440, height: 900 });
  await differs.getByRole("button", { name: "Not the same" }).press("Enter");
  await expect(differs.getByRole("list", { name: "Gone" })).toContainText("stood for Overall satisfaction");
  // What had the focus is gone; it stands on what came nearest, and the list is reached from there.
  const successor = differs.getByRole("combobox", { name: /^What took the place of/ });
  await expect(differs.locator(":focus")).toHaveCount(1);
  await tabTo(page, successor);
  for (let keys = 0; (await successor.inputValue()) !== "Overall satisfaction (1-5)"; keys += 1) {
    expect(keys).toBeLessThan(10);
    await page.keyboard.press("ArrowDown");
  }
  await expect(differs.getByRole("list", { name: "Gone" })).toContainText("stood for Overall satisfaction");
  await page.keyboard.press("Tab");
  await expect(differs.getByRole("button", { name: "Take it" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(differs.getByRole("list", { name: "Renamed" })).toContainText("As you chose.");
  await info.attach("mended", { body: await page.screenshot(), contentType: "image/png" });
  await page.getByRole("button", { name: "Save and upload" }).press("Enter");
  await expectImported(page, "Agency September 2026", 50);

  const mappings = page.getByRole("region", { name: "Mappings" });
  await expect(mappings).toContainText("version 2");
  await mappings.getByRole("button", { name: "Edit" }).press("Enter");
  const edit = page.getByRole("dialog", { name: "The mapping Agency" });
  await edit.getByLabel("What all answers from 1 to 5 become").selectOption("times");
  await edit.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(mappings).toContainText("version 3");
  await mappings.getByRole("button", { name: "Versions" }).press("Enter");
  const versions = page.getByRole("dialog", { name: "Versions of Agency" });
  await expect(versions).toContainText("Scale of Overall satisfaction: 1 to 5: 2 4 6 8 10 instead of");
  await expectAccessibleInBothSizes(page, "mapping-versions");
  await versions.getByText("Version 2", { exact: true }).click();
  await expect(versions).toContainText("It read Agency September 2026.xlsx.");
  await versions.getByRole("button", { name: "Return to version 2" }).press("Enter");
  await expect(versions).toContainText("As in version 2 again.");
});

test("a mapping is deleted, what came in by it stays, and it comes back by one of its versions", async ({
  page,
}) => {
  await open(page, AGENCY.administrator, AGENCY.operation.name, PASSWORD);
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page.getByRole("button", { name: "Delete the mapping Agency" }).click();
  await page
    .getByRole("dialog", { name: "Delete the mapping Agency?" })
    .getByRole("button", { name: "Yes" })
    .click();
  const mappings = page.getByRole("region", { name: "Mappings" });
  await expect(mappings).toContainText("None reads workbooks of Agency service now.");
  await expectImported(page, "Agency July 2026", 600);
  await mappings.getByText("1 deleted mapping").click();
  await mappings.getByRole("button", { name: "Versions" }).click();
  const versions = page.getByRole("dialog", { name: "Versions of Agency" });
  await versions.getByText("Version 1", { exact: true }).click();
  await versions.getByRole("button", { name: "Return to version 1" }).click();
  await versions.getByRole("button", { name: "Close" }).click();
  await expect(mappings).toContainText("version 5");
});

test("an agency's CSV file with semicolons and decimal commas is mapped, looked at and published", async ({
  page,
}, info) => {
  const client = {
    client: `CSV Motors ${run}`,
    operation: { id: `csv-${run}`, name: "CSV service" },
    administrator: `csv.${run}@example.com`,
  };
  await addMadeClient(client);
  const file = info.outputPath("Institut Juli 2026.csv");
  const content = agencyCsv(rows);
  await writeFile(file, Buffer.from(content, "latin1"));
  await open(page, client.administrator, client.operation.name, PASSWORD);
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page.getByLabel("Choose Excel files").setInputFiles(file);
  await page.getByRole("button", { name: "Preview first" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /A CSV file is read by a mapping/ })).toBeVisible();
  await info.attach("refused", { body: await page.screenshot(), contentType: "image/png" });
  await page.getByRole("button", { name: "Map its columns" }).click();
  const columns = page.getByRole("dialog", { name: /^Columns of / });
  await expect(columns.getByLabel("Name of the mapping")).toHaveValue("Institut");
  await info.attach("columns", { body: await page.screenshot(), contentType: "image/png" });
  await columns.getByRole("button", { name: "Save and upload" }).click();
  const row = page.getByRole("row", { name: /Institut Juli 2026\.csv/ });
  await expect(row).toContainText("Not published");
  await row.getByRole("button", { name: "See what it would do" }).click();
  const preview = page.getByRole("dialog", { name: "What Institut Juli 2026.csv would do" });
  await expect(preview).toContainText("New answers1,200");
  await info.attach("preview", { body: await page.screenshot(), contentType: "image/png" });
  await preview.getByRole("button", { name: "Publish now" }).click();
  await expectImported(page, "Institut Juli 2026", 1200);
  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expectSummary(page, oracle(readCsv(content), made.programme, made.network)(NEWEST));
});

/** A title, quoted comments with line ends and semicolons, days with dots, ratings from 1 to 5 with decimal commas. */
function agencyCsv(answers: typeof rows): string {
  const names = new Map(made.network.dealers.map(({ code, name }) => [code, name]));
  const header = [
    "Respondent number",
    "Interview date",
    "Dealer",
    "Model",
    "Overall satisfaction",
    "Recommend",
  ];
  const halves = (rating: number | null, at: number) =>
    rating === null || rating === 99
      ? ""
      : (Math.max(1, rating / 2) - (at % 3 === 0 && rating > 2 ? 0.5 : 0)).toFixed(1).replace(".", ",");
  const lines = answers.map((row, at) => [
    row.survey_id,
    row.survey_date.split("-").reverse().join("."),
    names.get(row.dealer_code) ?? row.dealer_code,
    row.model_code,
    halves(row.overall, at),
    row.recommend ?? "",
    ...attributes.map(({ code }, place) => halves(row.ratings[code] ?? null, at + place)),
    at % 4 === 0 ? '"Café; très bien\r\n""merci"""' : "",
  ]);
  const titles = [...header, ...attributes.map(({ code, name }) => `${code}. ${name}`), "Remarks"];
  return `Service survey, July 2026\r\n${[titles, ...lines].map((cells) => cells.join(";")).join("\r\n")}\r\n`;
}

/** What the file says, read by itself: only its last column is quoted. */
function readCsv(content: string) {
  const codes = new Map(made.network.dealers.map(({ code, name }) => [name, code]));
  const known = new Map(rows.map((row) => [row.survey_id, row]));
  const tenths = (text: string | undefined) =>
    text === undefined || text === "" ? null : Number(text.replace(",", "."));
  // Both ends meet: 1 is 1 and 5 is 10; halves go up.
  const rating = (text: string | undefined) => {
    const answer = tenths(text);
    return answer === null ? null : Math.floor(1 + ((answer - 1) * 9) / 4 + 0.5);
  };
  const lines = content
    .replace(/"[^"]*(?:""[^"]*)*"/g, "")
    .split("\r\n")
    .slice(2, -1);
  return lines.map((line) => {
    const cells = line.split(";");
    const [id = "", day = "", dealer = "", model = "", overall, recommend = ""] = cells;
    const row = known.get(id);
    if (row === undefined) throw new Error(`Nobody sent ${line}`);
    return {
      ...row,
      survey_date: day.split(".").reverse().join("-"),
      dealer_code: codes.get(dealer) ?? dealer,
      model_code: model,
      overall: rating(overall),
      recommend: recommend === "" ? null : Number(recommend),
      ratings: Object.fromEntries(attributes.map(({ code }, at) => [code, rating(cells[6 + at])])),
    };
  });
}

/** Titles, a header of two rows with merged groups, dealers by name, scores from 1 to 5, and a row of totals. */
function agencyWorkbook(
  answers: typeof rows,
  renamed: Readonly<Record<string, string>> = {},
  added: string | null = null,
): Promise<Buffer> {
  const names = new Map(made.network.dealers.map(({ code, name }) => [code, name]));
  const groups = attributes.map(({ group }, at) => (attributes[at - 1]?.group === group ? null : group));
  const sheet: TestSheet = {
    name: "Report",
    rows: [
      ["Service satisfaction tracking"],
      ["Prepared for Agency Motors"],
      [],
      ["Case", null, null, null, "Vehicle", "Result", null, ...groups],
      [
        "Respondent number",
        "Interview date",
        "Call date",
        "Dealer",
        "Model",
        "Overall satisfaction",
        "Likelihood to recommend",
        ...attributes.map(({ code, name }) => `${code}. ${name}`),
        ...(added === null ? [] : [added]),
      ].map((header) => renamed[header] ?? header),
      ...answers.map((row) => [
        row.survey_id,
        row.survey_date,
        "2026-01-01",
        names.get(row.dealer_code) ?? row.dealer_code,
        row.model_code,
        asked(row.overall),
        row.recommend,
        ...attributes.map(({ code }) => asked(row.ratings[code] ?? null)),
      ]),
      [
        "Total",
        null,
        null,
        null,
        null,
        answers.length,
        answers.length,
        ...attributes.map(() => answers.length),
      ],
    ],
  };
  return workbookBytes({
    sheets: [{ name: "Cover", rows: [["Service satisfaction"], ["Confidential"]] }, sheet],
  });
}

/** A row that is refused, and another header and back, leave the columns as the person has them. */
async function expectHeaderKeepsWhatWasSaid(dialog: Locator): Promise<void> {
  const row = dialog.getByLabel("Header in row");
  const day = dialog.getByRole("combobox", { name: "Interview date stands for" });
  const rows = dialog.getByLabel("Rows of the header");
  const first = { row: await row.inputValue(), rows: await rows.inputValue() };
  const readBy = async (header: typeof first) => {
    await row.fill(header.row);
    await rows.selectOption(header.rows);
    await dialog.getByRole("button", { name: "Read again" }).press("Enter");
  };
  await readBy({ row: "1", rows: "2" });
  await expect(
    dialog.getByRole("alert").filter({ hasText: "Row 1 of the sheet Report can be no header" }),
  ).toBeVisible();
  await expect(day).toHaveValue("survey_date");
  await readBy({ row: "1", rows: "1" });
  await expect(day).toHaveCount(0);
  await expect(dialog.getByText("What you said under the other header is kept with it.")).toBeVisible();
  await readBy(first);
  await expect(day).toHaveValue("survey_date");
}

/** A colleague has a file tried out meanwhile. */
async function lookAtUpload(page: Page, file: string): Promise<void> {
  await open(page, AGENCY.administrator, AGENCY.operation.name, PASSWORD);
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page.getByLabel("Choose Excel files").setInputFiles(file);
  await page.getByRole("button", { name: "Preview first" }).click();
  await expect(page.getByRole("row", { name: /Of a colleague/ })).toContainText("Not published");
  await page.close();
}

async function expectImported(page: Page, name: string, count: number): Promise<void> {
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("Completed");
  const all = count.toLocaleString("en");
  await expect(row).toContainText(`${all} of ${all} rows`);
}
