import { writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { surveyWorkbook } from "#test/given/surveys.ts";
import { oracle } from "#test/oracle/oracle.ts";
import { expectAccessibleInBothSizes } from "./axe.ts";
import { addMadeClient, made, PASSWORD } from "./journey-client.ts";
import { open } from "./people.ts";
import { expectSummary } from "./summary-page.ts";

const run = Date.now();
const MADE = {
  client: `Growing Motors ${run}`,
  operation: { id: `growing-${run}`, name: "Growing service" },
  administrator: `growing.${run}@example.com`,
};
/** A dealer whose answers come under a code that the network does not have. */
const [before] = made.network.dealers;
if (before === undefined) throw new Error("no dealers");
const NEW = { code: "X99", name: "Ninety Motors", area: `Location ${before.location}` } as const;
const rows = made.rows.map((row) =>
  row.dealer_code === before.code ? { ...row, dealer_code: NEW.code } : row,
);
const ofNew = rows.filter(({ dealer_code: code }) => code === NEW.code);
const [first] = made.rows;
if (first === undefined) throw new Error("no rows");
const FOREIGN = { ...first, survey_id: "foreign-1", dealer_code: "Y88" };

test.beforeAll(() => addMadeClient(MADE));

test("dealers that a file brings are added where they are met, others are marked, and Summary shows them", async ({
  page,
}, info) => {
  const file = info.outputPath("january.xlsx");
  await writeFile(file, await surveyWorkbook(made.programme, [...rows, FOREIGN]));
  await open(page, MADE.administrator, MADE.operation.name, PASSWORD);
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page.getByLabel("Choose Excel files").setInputFiles(file);
  await page.getByRole("button", { name: "Preview first" }).click();
  const row = page.getByRole("row", { name: /january\.xlsx CSI/ });
  await expect(row).toContainText("Not published");
  await row.getByRole("button", { name: "See what it would do" }).click();
  await page.getByRole("button", { name: "Add dealers and models, or mark them as not ours" }).click();

  const dialog = page.getByRole("dialog", { name: "Unknown dealers and models of january.xlsx" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog).toContainText(`${NEW.code} ${ofNew.length.toLocaleString("en")} rows`);
  await dialog.getByText(`A row of ${NEW.code}`).click();
  await expect(dialog.getByText(ofNew[0]?.survey_id ?? "none", { exact: true })).toBeVisible();
  await dialog
    .getByRole("combobox", { name: `What to do with ${NEW.code}` })
    .selectOption("Add to the network");
  await dialog.getByRole("combobox", { name: "What to do with Y88" }).selectOption("Not ours");
  const name = dialog.getByRole("textbox", { name: `Name of ${NEW.code}` });
  await name.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(NEW.name);
  const area = dialog.getByRole("combobox", { name: `Location of ${NEW.code}` });
  await area.fill(NEW.area);
  await expect(dialog.getByRole("combobox", { name: `Region of ${NEW.code}` })).toHaveValue(
    `Region ${before.region}`,
  );
  await expectAccessibleInBothSizes(page, "unknown-dealers");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard what you have decided?" });
  await question.getByRole("button", { name: "No" }).click();
  await expect(name).toHaveValue(NEW.name);
  await dialog.getByRole("button", { name: "Add 1 dealer, mark 1 and check again" }).click();
  await expect(dialog).toHaveCount(0);

  await expect(row).toContainText("Not published");
  await expect(row).toContainText("is a dealer marked as not ours");
  await row.getByRole("button", { name: "Unknown dealers and models" }).click();
  await expect(dialog.getByRole("region", { name: "Marked as not ours" })).toContainText(
    "1 row, marked by Journey Admin",
  );
  await expectAccessibleInBothSizes(page, "marked-dealers");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: "See what it would do" }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(row).toContainText("Completed");

  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expect(page.getByRole("region", { name: "Index", exact: true }).getByRole("figure")).toBeVisible();
  const dealers = made.network.dealers.map((each) =>
    each.code === before.code ? { ...each, code: NEW.code } : each,
  );
  const network = { ...made.network, dealers };
  const named = (list: readonly { readonly code: string; readonly name: string }[]) => (code: string) =>
    list.find((each) => each.code === code)?.name ?? code;
  await expectSummary(page, oracle(rows, made.programme, network)({ wave: "WQ-5" }), {
    factor: named(made.programme.factors),
    attribute: named(made.programme.factors.flatMap(({ attributes }) => attributes)),
    dealer: named([{ code: NEW.code, name: NEW.name }, ...made.network.dealers]),
  });
});
