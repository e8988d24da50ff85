import { writeFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { addDays } from "#domain/calendar/calendar.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { expectAccessibleInBothSizes } from "./axe.ts";
import { countClicks } from "./clicks.ts";
import { fetched, readSheets } from "./downloads.ts";
import { type EmptyProduct, startEmptyProduct } from "./empty-product.ts";
import { expectAskedAfter, expectAskedBeforeClosing, expectAskedBeforeGoingBack } from "./leave-form.ts";

const PASSWORD = "violet anchors drift north";
const EMAIL = "asha@aurora.example";
/** From the link to a Summary with figures; choosing the file and typing come on top. */
const MOST_CLICKS = 6;
const SURVEYS = 24;
const DEALERS = ["D01", "D02"];

test.describe.configure({ mode: "serial", timeout: 400_000 });

let product: EmptyProduct;
test.beforeAll(async () => {
  product = await startEmptyProduct();
});
test.afterAll(() => product.close());

test("without a link, with a wrong one and at the log-in nobody gets further", async ({ page }) => {
  await page.goto(`${product.url}/setup`);
  await expect(page.getByRole("heading", { name: "Open the link that the server printed" })).toBeVisible();
  await expectAccessibleInBothSizes(page, "setup-no-link");
  await page.goto(`${product.url}/setup#${"x".repeat(43)}`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expectAccessibleInBothSizes(page, "setup-wrong-link");
});

test("from an empty folder to a Summary with figures, in few clicks", async ({ page, browser }, info) => {
  const clicks = await countClicks(page);
  const second = await browser.newPage();
  await second.goto(product.link);
  await expect(second.getByLabel("Your name")).toBeFocused();

  await page.goto(product.link);
  await expect(page.getByLabel("Your name")).toBeFocused();
  await page.getByLabel("Your name").fill("Asha Rao");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByLabel("Company")).toBeFocused();
  await page.getByLabel("Company").fill("Aurora Vehicles");
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByRole("button", { name: "Add survey" }).click();
  await expect(page).toHaveURL(/excel_upload\?operation=aurora-vehicles-csi$/);
  const template = await fetched(
    page,
    page.getByRole("button", { name: "Template workbook" }),
    info.outputPath(),
  );
  const filled = info.outputPath("our answers.xlsx");
  await writeFile(filled, await filledIn(template.path));
  await page.getByLabel("Choose Excel files").setInputFiles(filled);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("row", { name: /our answers\.xlsx/ })).toContainText("Completed");
  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expect(page.getByRole("main")).toContainText(`${SURVEYS} responses`);
  await expect(page.getByRole("main").getByText("Dealer two").first()).toBeVisible();
  const clicked = clicks();
  info.annotations.push({ type: "clicks", description: String(clicked) });
  expect(clicked).toBeLessThanOrEqual(MOST_CLICKS);

  // Whoever opened the same link is told.
  await second.getByLabel("Your name").fill("Late");
  await second.getByLabel("Email").fill("late@aurora.example");
  await second.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await second.getByLabel("Confirm Password").fill(PASSWORD);
  await second.getByRole("button", { name: "Continue" }).click();
  const problem = "This installation has an administrator by now. Log in, or ask them to add you.";
  await expect(second.getByRole("alert").filter({ hasText: problem })).toBeVisible();
  await second.reload();
  await expect(second.getByRole("heading", { name: "Forecourt is set up already" })).toBeVisible();
  await second.close();
});

test("a further company and survey by keyboard, with a questionnaire that is at fault at first", async ({
  page,
}) => {
  await logIn(page);
  await page.getByRole("button", { name: /Asha Rao/ }).press("Enter");
  await page.getByRole("button", { name: "Add a Survey" }).press("Enter");
  await page.getByRole("button", { name: "Add a company" }).press("Enter");
  await expect(page.getByLabel("Company")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter the company's name.")).toBeVisible();
  await expect(page.getByLabel("Company")).toBeFocused();
  await page.keyboard.type("Aurora Vehicles");
  await page.keyboard.press("Enter");
  await expect(page.getByText("There is already a client 'Aurora Vehicles'.")).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.type(" Two");
  await expectAskedBeforeGoingBack(page);
  await expectAskedAfter(page, () => page.getByRole("button", { name: "Cancel" }).press("Enter"));
  await expect(page.getByLabel("Company")).toHaveValue("Aurora Vehicles Two");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.fill("Berlin");
  // Just opened, the list still moves its mark: Enter chooses what is marked, or does nothing.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(zone).toHaveValue(/^(?!Berlin$).*Berlin/, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessibleInBothSizes(page, "setup-company");
  await page.getByRole("button", { name: "Continue" }).press("Enter");

  // What has begun goes on where it was.
  await expect(page.getByText("Of Aurora Vehicles Two.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Of Aurora Vehicles Two.")).toBeVisible();
  await page.getByRole("radio", { name: /Service \(CSI\)/ }).press("ArrowDown");
  await expect(page.getByLabel("Name of the survey")).toHaveValue("Sales Satisfaction");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "Read its questions" }).press("Enter");
  await expect(page.getByText("Choose the agency's file first.")).toBeVisible();
  await page.getByRole("radio", { name: /From the agency's file/ }).press("ArrowDown");
  await page.getByRole("button", { name: "Add survey" }).press("Enter");
  await expect(page.getByText("Choose the programme file first.")).toBeVisible();
  await expect(page.getByText("Please enter the survey's name.")).toBeVisible();
  const chooser = page.getByLabel("Choose a programme file");
  await chooser.setInputFiles({ name: "ours.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await page.getByLabel("Name of the survey").fill("Ours");
  await expectAskedBeforeGoingBack(page);
  await expectAskedBeforeClosing(page);
  for (const wayOut of ["Cancel", "Add a company"])
    await expectAskedAfter(page, () => page.getByRole("button", { name: wayOut }).press("Enter"));
  await chooseCompany(page, "Aurora Vehicles");
  await chooseCompany(page, "Aurora Vehicles Two");
  await expect(page.getByLabel("Name of the survey")).toHaveValue("Ours");
  await page.getByRole("button", { name: "Add survey" }).press("Enter");
  await expect(page.getByText("'programme' is missing; it must be an object in braces.")).toBeVisible();
  await expectAccessibleInBothSizes(page, "setup-survey");
  await chooser.setInputFiles("docs/samples/sales-programme.json");
  await page.getByRole("button", { name: "Add survey" }).press("Enter");
  await expect(page).toHaveURL(/excel_upload\?operation=aurora-vehicles-two-ssi$/);
  // The client has no other type: its template is at hand.
  await expect(page.getByRole("button", { name: "Template workbook" })).toBeVisible();
});

async function chooseCompany(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Company" }).click();
  await page.getByRole("option", { name, exact: true }).click();
  await expect(page.getByText(`Of ${name}.`)).toBeVisible();
}

async function logIn(page: Page): Promise<void> {
  await page.goto(product.url);
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("button", { name: /Service Satisfaction/ }).click();
  // The page left has the same menu, which its end closes.
  await expect(page).toHaveURL(/\/(dashboard|Admin_Panel)\//);
}

/** The template with answers, dealers and models below its heads. */
async function filledIn(path: string): Promise<Buffer> {
  const [surveys, dealers, models] = [...(await readSheets(path)).entries()].map(([name, [head = []]]) => ({
    name,
    head: head.map(String),
  }));
  const today = new Date().toISOString().slice(0, 10);
  const rowOf = (
    head: readonly string[],
    known: Readonly<Record<string, string | number>>,
    rest: number | null,
  ) => head.map((column) => known[column] ?? (/^Q\d/.test(column) ? rest : null));
  const answers = Array.from({ length: SURVEYS }, (_, place) => ({
    survey_id: `S${place}`,
    // All of one day: those of several may lie in two waves.
    survey_date: addDays(today, -1),
    dealer_code: DEALERS[place % 2] ?? "",
    model_code: "M1",
    overall: 6 + (place % 5),
    recommend: 5 + (place % 6),
  }));
  return workbookBytes({
    sheets: [
      {
        name: surveys?.name ?? "",
        rows: [
          surveys?.head ?? [],
          ...answers.map((each, place) => rowOf(surveys?.head ?? [], each, 5 + (place % 6))),
        ],
      },
      {
        name: dealers?.name ?? "",
        rows: [
          dealers?.head ?? [],
          rowOf(dealers?.head ?? [], { dealer_code: "D01", dealer_name: "Dealer one" }, null),
          rowOf(dealers?.head ?? [], { dealer_code: "D02", dealer_name: "Dealer two" }, null),
        ],
      },
      {
        name: models?.name ?? "",
        rows: [models?.head ?? [], rowOf(models?.head ?? [], { model_code: "M1", model_name: "One" }, null)],
      },
    ],
  });
}
