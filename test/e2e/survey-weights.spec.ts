import { writeFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { surveySheet } from "#test/given/surveys.ts";
import { oracle } from "#test/oracle/oracle.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { intercept } from "./intercept.ts";
import { addMadeClient, made, PASSWORD } from "./journey-client.ts";
import { passwordQuestion } from "./panel.ts";
import { open } from "./people.ts";

const WEIGHING = {
  client: "Weighing Motors",
  operation: { id: "weighing-csi", name: "Weighing service" },
  administrator: "weighing.admin@example.com",
};
const PANEL = `/Admin_Panel/Survey?operation=${WEIGHING.operation.id}`;
const ROWS = made.rows.slice(0, 1_500);
const WEIGHT = "77.5";
const SLOW_MS = 1_500;

test("an administrator changes a weight, sees what would move, applies it, and Summary says so", async ({
  page,
}, info) => {
  await addMadeClient(WEIGHING);
  const path = info.outputPath("answers.xlsx");
  await writeFile(path, await workbookBytes({ sheets: [surveySheet(made.programme, ROWS)] }));
  await open(page, WEIGHING.administrator, WEIGHING.operation.name, PASSWORD);
  await page.getByRole("link", { name: "Upload Excel" }).click();
  await page.getByLabel("Choose Excel files").setInputFiles(path);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("row", { name: /answers\.xlsx/ })).toContainText("Completed", {
    timeout: 60_000,
  });

  const [first] = made.programme.factors;
  const changed = {
    ...made.programme,
    weights: made.programme.weights.map((set) =>
      set.fromWave === "WQ-3"
        ? { ...set, weights: { ...set.weights, [first?.code ?? ""]: Number(WEIGHT) } }
        : set,
    ),
  };
  const [was, is] = [made.programme, changed].map(
    (programme) => oracle(ROWS, programme, made.network)({ wave: "WQ-5" }).index.value,
  );
  expect(was).not.toBe(is);
  expect(await indexOnSummary(page)).toBe(String(was));

  await openPanel(page);
  await page.getByRole("textbox", { name: `Weight of ${first?.name} from Jan–Mar 2026` }).fill(WEIGHT);
  await page.getByRole("link", { name: "Network", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Discard what you have changed?" });
  await leaving.getByRole("button", { name: "No" }).click();
  await expect(leaving).toHaveCount(0);
  await page.getByRole("button", { name: "See what would move" }).click();
  const dialog = page.getByRole("dialog", { name: "What would move" });
  await expect(dialog).toContainText(`${first?.name} weighs ${WEIGHT} instead of 12.5 from Jan–Mar 2026 on.`);
  await expect(dialog.getByText(`Index ${was} → ${is}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Version 2 is in force." })).toBeVisible();
  await expect(page.getByText("Version 2, in force")).toBeVisible();
  expect(await indexOnSummary(page)).toBe(String(is));
});

test("changes that are discarded hold nobody who leaves before the survey is read again", async ({
  page,
}) => {
  await open(page, WEIGHING.administrator, WEIGHING.operation.name, PASSWORD);
  await openPanel(page);
  await page
    .getByRole("textbox", { name: /^Weight of/ })
    .first()
    .fill("33");
  await intercept(page, "**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Network", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Network", level: 2 })).toBeVisible();
});

async function openPanel(page: Page): Promise<void> {
  await page.goto(PANEL);
  const question = passwordQuestion(page);
  await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await question.getByLabel("Password", { exact: true }).press("Enter");
  await expect(question).toHaveCount(0);
}

async function indexOnSummary(page: Page): Promise<string> {
  await page.goto(`/dashboard/Summary?operation=${WEIGHING.operation.id}&wave_code=WQ-5`);
  const figure = page.getByRole("region", { name: "Index", exact: true }).getByRole("figure");
  await expect(figure).toBeVisible();
  return (/\d+/.exec(await figure.innerText()) ?? [""])[0];
}

test("an administrator adds a question and texts in Hindi, and reads the survey in Hindi", async ({
  page,
}) => {
  const [first] = made.programme.factors;
  const next = `${first?.code}_${(first?.attributes.length ?? 0) + 1}`;
  await open(page, WEIGHING.administrator, WEIGHING.operation.name, PASSWORD);
  await openPanel(page);
  await page.getByRole("heading", { name: "Factors and attributes" }).click();
  await page.getByRole("button", { name: `Add an attribute to ${first?.name}` }).click();
  const text = page.getByRole("textbox", { name: `Text of attribute ${next}`, exact: true });
  await expect(text).toBeFocused();
  await text.fill("Tea while waiting");
  await page.getByRole("button", { name: "Add a language" }).click();
  await page.getByRole("textbox", { name: `Text of factor ${first?.code} in Hindi` }).fill("सुविधा");
  await page.getByRole("button", { name: "See what would move" }).click();
  const dialog = page.getByRole("dialog", { name: "What would move" });
  await expect(dialog.getByRole("listitem")).toHaveText([
    `Attribute ${next} 'Tea while waiting' is new.`,
    "Texts in Hindi: 1 new.",
  ]);
  await expect(dialog).toContainText("Nothing moves");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is in force." })).toBeVisible();

  await page.goto(`/dashboard/Summary?operation=${WEIGHING.operation.id}&wave_code=WQ-5`);
  const factors = page.getByRole("region", { name: "Factor Scores", exact: true });
  await expect(factors).toContainText(first?.name ?? "");
  await page.getByRole("button", { name: /Administrator/ }).click();
  await page.getByLabel("Language of the questionnaire").selectOption({ label: "हिन्दी" });
  await expect(factors).toContainText("सुविधा");
  await page.reload();
  await expect(factors).toContainText("सुविधा");
});
