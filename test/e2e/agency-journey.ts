import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, type TestInfo, test } from "@playwright/test";
import type { readAgencySheet } from "#test/oracle/agency-sheet.ts";
import { oracle } from "#test/oracle/oracle.ts";
import { type EmptyProduct, startEmptyProduct } from "./empty-product.ts";
import type { Hands } from "./hands.ts";
import { type PersonWatch, watchPerson } from "./keystroke-level.ts";
import { expectSummary } from "./summary-page.ts";

const PASSWORD = "violet anchors drift north";
/** From the server's link to a Summary with the agency's figures, choosing the file included. */
const MOST_CLICKS = 40;
const MOST_SECONDS = 600;
const MOST_MILLISECONDS = 400_000;
const START_MS = 240_000;
/** An import on a machine that is at much else. */
const IMPORT_MS = 120_000;

interface Journey {
  readonly page: Page;
  readonly person: PersonWatch;
  readonly hands: Hands;
  readonly info: TestInfo;
}

/** A test with a product on an empty folder, and a person who has not done anything yet. */
export const agencyTest = test.extend<{ readonly product: EmptyProduct; readonly person: PersonWatch }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures are told what they need by a pattern
    async ({}, use) => {
      const product = await startEmptyProduct();
      try {
        await use(product);
      } finally {
        await product.close();
      }
    },
    { timeout: START_MS },
  ],
  // After the product: its start is nobody's time.
  person: async ({ page, product: _ }, use, info) => {
    // For what hangs, not for what is slow.
    info.setTimeout(MOST_MILLISECONDS);
    await use(await watchPerson(page));
  },
});

/** From the link to the questionnaire that the product makes of the agency's file; its dialog. */
export async function openAgencyFile(
  { page, hands, info }: Journey,
  product: EmptyProduct,
  fileName: string,
  bytes: Buffer,
  beforeFile: () => Promise<void> = async () => undefined,
): Promise<Locator> {
  const path = info.outputPath(fileName);
  await writeFile(path, bytes);
  await page.goto(product.link);
  await hands.type(page.getByLabel("Your name"), "Asha Rao");
  await hands.type(page.getByLabel("Email"), "asha@aurora.example");
  await hands.type(page.getByLabel("Password", { exact: true }), PASSWORD);
  await hands.type(page.getByLabel("Confirm Password"), PASSWORD);
  await hands.press(page.getByRole("button", { name: "Continue" }));
  await expect(page.getByLabel("Company")).toBeFocused();
  await hands.type(page.getByLabel("Company"), "Aurora Vehicles");
  await hands.press(page.getByRole("button", { name: "Continue" }));
  const agency = page.getByRole("radio", { name: /From the agency's file/ });
  await expect(agency).toBeVisible();
  await hands.check(agency);
  await beforeFile();
  await hands.bring(page.getByLabel("Choose the agency's file"), path);
  const dialog = page.getByRole("dialog", { name: `The questionnaire of ${fileName}` });
  await expect(dialog.getByLabel("Name of the mapping")).toBeVisible();
  return dialog;
}

/** Adds the survey and the dealers that its file brings, publishes it, and opens Summary. */
export async function publishAgencyFile(
  { page, hands }: Journey,
  fileName: string,
  answers: number,
): Promise<void> {
  await hands.press(page.getByRole("button", { name: "Add survey and upload" }));
  await expect(page).toHaveURL(/excel_upload\?operation=aurora-vehicles-csi$/);
  const row = page.getByRole("row").filter({ hasText: fileName });
  const preview = page.getByRole("dialog", { name: `What ${fileName} would do` });
  const look = async () => {
    await expect(row).toContainText("Not published", { timeout: IMPORT_MS });
    await hands.press(row.getByRole("button", { name: "See what it would do" }));
  };
  await look();
  await hands.press(preview.getByRole("button", { name: /^Add dealers/ }));
  const dealers = page.getByRole("dialog", { name: `Unknown dealers and models of ${fileName}` });
  // Of a file with models there are two: one for dealers, one for models.
  const everybody = dealers.getByRole("button", { name: /^Add all \d/ });
  await expect(everybody.first()).toBeVisible();
  for (const all of await everybody.all()) await hands.press(all);
  await hands.press(dealers.getByRole("button", { name: /check again$/ }));
  await expect(dealers).toHaveCount(0);
  await look();
  await expect(preview).toContainText(`New answers${answers}`);
  await hands.press(preview.getByRole("button", { name: "Publish now" }));
  await expect(row).toContainText("Completed", { timeout: IMPORT_MS });
  await hands.press(page.getByRole("link", { name: "Summary", exact: true }));
  await expect(page.getByRole("region", { name: "Index", exact: true }).getByRole("figure")).toBeVisible();
}

/** The person was done soon, and every figure of the newest wave is what the oracle makes of the file. */
export async function expectAgencySummary(
  { page, person, info }: Journey,
  { rows, questionnaire, network, names }: ReturnType<typeof readAgencySheet>,
): Promise<void> {
  const { clicks, keys, seconds } = person;
  const cost = `${clicks} clicks, ${keys} keys, ${(seconds / 60).toFixed(1)} minutes`;
  info.annotations.push({ type: "what it took a person", description: cost });
  console.log(`${info.title}: ${cost}`);
  expect(clicks).toBeLessThan(MOST_CLICKS);
  expect(seconds).toBeLessThan(MOST_SECONDS);
  await expectSummary(page, oracle(rows, questionnaire, network)({ wave: "WQ-2" }), names);
  await info.attach("summary", { body: await page.screenshot({ fullPage: true }), contentType: "image/png" });
}
