import { writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import type { SurveyRow } from "#test/oracle/inputs.ts";
import { oracle } from "#test/oracle/oracle.ts";
import { workbookBytes } from "#test/workbooks.ts";
import { expectAccessibleInBothSizes } from "./axe.ts";
import { countClicks } from "./clicks.ts";
import { readSheets } from "./downloads.ts";
import { type EmptyProduct, startEmptyProduct } from "./empty-product.ts";
import { expectAskedBeforeLeaving } from "./leave-form.ts";
import { expectSummary } from "./summary-page.ts";

const PASSWORD = "violet anchors drift north";
/** From the link to a Summary with the agency's figures, choosing the file included. */
const MOST_CLICKS = 40;
/** A click opens a list, another one chooses. */
const CLICKS_OF_A_CHOICE = 2;

const DEALERS = ["N1", "N2", "S1", "S2"].map((code) => ({
  code,
  name: `Dealer ${code}`,
  region: code.slice(0, 1),
}));
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "Service Advisor": ["Courtesy", "Explanation of the work", "Estimate of the cost"],
  Workshop: ["Cleanliness", "Comfort of the lounge"],
  "Vehicle Return": ["Ready as promised", "Washing", "Explanation of the bill"],
};
const WORDS = ["Very Dissatisfied", "Dissatisfied", "Neutral", "Satisfied", "Very Satisfied"] as const;
/** Both ends of five steps meet ours, halves go up. */
const RATINGS: Readonly<Record<string, number>> = {
  "very dissatisfied": 1,
  dissatisfied: 3,
  neutral: 6,
  satisfied: 8,
  "very satisfied": 10,
};
const ANSWERS = 480;
/** What the person calls a factor, and where the person puts a question. */
const RENAMED = { from: "Workshop", to: "Service Facility" } as const;
const MOVED = { header: "Service Advisor / Estimate of the cost", to: "Vehicle Return" } as const;

test.describe.configure({ mode: "serial", timeout: 400_000 });

let product: EmptyProduct;
test.beforeAll(async () => {
  product = await startEmptyProduct();
});
test.afterAll(() => product.close());

test("from an empty folder to a filled Summary with nothing but the agency's file", async ({
  page,
}, info) => {
  const clicks = await countClicks(page);
  let besides = 0;
  const path = info.outputPath("Institute July 2026.xlsx");
  await writeFile(path, await agencyFile());

  await page.goto(product.link);
  await page.getByLabel("Your name").fill("Asha Rao");
  await page.getByLabel("Email").fill("asha@aurora.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Company")).toBeFocused();
  await page.getByLabel("Company").fill("Aurora Vehicles");
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByRole("radio", { name: /From the agency's file/ }).click();
  await expectAccessibleInBothSizes(page, "agency-file");
  await page.getByLabel("Choose the agency's file").setInputFiles(path);
  besides += 1;
  const dialog = page.getByRole("dialog", { name: "The questionnaire of Institute July 2026.xlsx" });
  await expect(dialog.getByLabel("Name of factor 1")).toHaveValue("Service Advisor");
  await expect(dialog.getByLabel("Name of the mapping")).toHaveValue("Institute");
  await expect(dialog.getByLabel("Name of the mapping")).toBeFocused();
  await expect(dialog.getByLabel("Surveys since")).toHaveValue("2026-04");
  await expect(dialog.getByText("The earliest answer is of Apr 1st 2026.")).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "Respondent number becomes" })).toHaveValue("survey_id");
  await info.attach("questionnaire", { body: await page.screenshot(), contentType: "image/png" });
  await expectAccessibleInBothSizes(page, "questionnaire");

  // By keyboard: another name of a factor. By mouse: a question into another factor.
  const workshop = dialog.getByLabel("Name of factor 2");
  await expect(workshop).toHaveValue(RENAMED.from);
  await workshop.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(RENAMED.to);
  await dialog.getByRole("combobox", { name: `${MOVED.header} becomes` }).selectOption({ label: MOVED.to });
  await expectAskedBeforeLeaving(page);
  besides += CLICKS_OF_A_CHOICE;
  await expect(dialog.getByText("4 ratings, 33.3 % of the index.")).toBeVisible();
  // What nobody could tell is no question until somebody says so.
  await expect(dialog.getByRole("combobox", { name: "Visit type becomes" })).toHaveValue("ignore");
  await dialog.getByRole("button", { name: "Add survey and upload" }).click();

  await expect(page).toHaveURL(/excel_upload\?operation=aurora-vehicles-csi$/);
  const row = page.getByRole("row", { name: /Institute July 2026\.xlsx/ });
  await expect(row).toContainText("Not published");
  await row.getByRole("button", { name: "See what it would do" }).click();
  const preview = page.getByRole("dialog", { name: "What Institute July 2026.xlsx would do" });
  await expect(preview).toContainText(`New answers${ANSWERS}`);
  await preview.getByRole("button", { name: "Publish now" }).click();
  await expect(row).toContainText("Completed");
  await page.getByRole("link", { name: "Summary", exact: true }).click();
  await expect(page.getByRole("region", { name: "Index", exact: true })).toBeVisible();
  const clicked = clicks() + besides;
  info.annotations.push({ type: "clicks", description: String(clicked) });
  console.log(`clicks: ${clicked}`);
  expect(clicked).toBeLessThan(MOST_CLICKS);

  const { rows, questionnaire, names } = await readByItself(path);
  expect(rows).toHaveLength(ANSWERS);
  const network = {
    dealers: DEALERS.map(({ code, region }) => ({ code, region, state: region, location: code })),
  };
  await expectSummary(page, oracle(rows, questionnaire, network)({ wave: "WQ-2" }), names);
  await info.attach("summary", { body: await page.screenshot({ fullPage: true }), contentType: "image/png" });
});

test("a CSV file without groups by keyboard alone: what is unclear is said, the ratings are one factor", async ({
  page,
}, info) => {
  const answers = Array.from({ length: 40 }, (_, at) => [
    `C-${at}`,
    `${String((at % 28) + 1).padStart(2, "0")}/08/2026`,
    `${String((at % 28) + 1).padStart(2, "0")}/08/2026`,
    DEALERS[at % DEALERS.length]?.code ?? "",
    ...[0, 1, 2].map((shift) => WORDS[(at + shift) % WORDS.length] ?? ""),
  ]);
  const header = [
    "Response ID",
    "Interview date",
    "Call date",
    "Dealer code",
    "Ease of buying",
    "Test drive",
    "Delivery",
  ];
  const file = info.outputPath("Sales institute.csv");
  await writeFile(file, [header, ...answers].map((cells) => cells.join(";")).join("\r\n"));
  await page.goto(product.url);
  await page.getByLabel("Email").fill("asha@aurora.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("button", { name: /Service Satisfaction/ }).press("Enter");
  await expect(page).toHaveURL(/\/(dashboard|Admin_Panel)\//);
  await page.getByRole("button", { name: /Asha Rao/ }).press("Enter");
  await page.getByRole("button", { name: "Add a Survey" }).press("Enter");
  const standard = page.getByRole("radio", { name: /Service \(CSI\)/ });
  await standard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.getByLabel("Choose the agency's file").setInputFiles(file);
  const dialog = page.getByRole("dialog", { name: "The questionnaire of Sales institute.csv" });
  await expect(
    dialog.getByText("2 of 7 columns are taken; the others are passed over. 5 columns need a look."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Add survey and upload" }).press("Enter");
  await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toHaveText(
    'No column is taken for "Day of the answer" yet. Take at least one column as a rating of a factor.',
  );
  await dialog.getByRole("button", { name: "Take 3 open columns for ratings of one factor" }).press("Enter");
  const factor = dialog.getByLabel("Name of factor 1");
  await expect(factor).toBeFocused();
  await page.keyboard.type("Purchase");
  const day = dialog.getByRole("combobox", { name: "Interview date becomes" });
  await day.focus();
  await page.keyboard.type("Day of");
  await expect(day).toHaveValue("survey_date");
  await expect(dialog.getByLabel("Surveys since")).toHaveValue("2026-07");
  await info.attach("flat", { body: await page.screenshot(), contentType: "image/png" });
  await dialog.getByRole("button", { name: "Add survey and upload" }).press("Enter");
  await expect(page).toHaveURL(/excel_upload\?operation=aurora-vehicles-csi-2$/);
  const row = page.getByRole("row", { name: /Sales institute\.csv/ });
  await expect(row).toContainText("Not published");
  await row.getByRole("button", { name: "See what it would do" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "What Sales institute.csv would do" })).toContainText(
    "New answers40",
  );
});

/** A cover, titles, a header of two rows merged both ways, answers in words, a row of totals, and the dealers. */
function agencyFile(): Promise<Buffer> {
  const groups = Object.entries(GROUPS);
  const upper = [
    "Respondent number",
    "Interview date",
    "Dealer code",
    "Visit type",
    ...groups.flatMap(([group, questions]) => questions.map((_, at) => (at === 0 ? group : null))),
    "Overall satisfaction",
    "Likelihood to recommend",
    "Remarks",
  ];
  const lower = [null, null, null, null, ...groups.flatMap(([, questions]) => questions), null, null, null];
  const answers = Array.from({ length: ANSWERS }, (_, at) => {
    const dealer = at % DEALERS.length;
    const word = (question: number) => {
      const drawn = (at * 31 + question * 17 + ((at * question) % 7) + dealer * 5) % 23;
      return drawn === 22 ? "N/A" : WORDS[Math.min(4, Math.floor((drawn + dealer * 2) / 5))];
    };
    const month = 4 + Math.floor((at * 6) / ANSWERS);
    return [
      `R-${at}`,
      `${String((at % 28) + 1).padStart(2, "0")}/0${month}/2026`,
      DEALERS[dealer]?.code ?? "",
      ["Paid", "Free"][at % 2] ?? null,
      ...groups.flatMap(([, questions]) => questions).map((_, question) => word(question) ?? null),
      word(50) ?? null,
      (at * 7 + dealer) % 11,
      at % 3 === 0 ? `It went well, visit ${at}` : null,
    ];
  });
  const dealers = DEALERS.map(({ code, name, region }) => [code, name, region, `Region ${region}`]);
  return workbookBytes({
    sheets: [
      { name: "Cover", rows: [["Service satisfaction"], ["Confidential"]] },
      {
        name: "Report",
        rows: [
          ["Service satisfaction tracking"],
          ["Prepared for Aurora Vehicles"],
          [],
          upper,
          lower,
          ...answers,
          ["Total", null, null, null, ANSWERS],
        ],
      },
      {
        name: "Dealers",
        rows: [["dealer_code", "dealer_name", "region_code", "region_name"], ...dealers],
      },
    ],
  });
}

/** The answers and the questionnaire as the file says them, with what the person changed. */
async function readByItself(path: string) {
  const sheet = (await readSheets(path)).get("Report") ?? [];
  const at = sheet.findIndex(([first]) => first === "Respondent number");
  // A reader leaves out what is blank.
  const [upper = [], lower = []] = [sheet[at], sheet[at + 1]].map((cells) => Array.from(cells ?? []));
  let group = "";
  const questions = upper.flatMap((cell, place) => {
    if (typeof cell === "string") group = cell;
    const own = lower[place];
    return typeof own === "string" ? [{ place, group, own, code: `c${place}` }] : [];
  });
  const placeOf = (header: string) => upper.indexOf(header);
  const rated = (cell: unknown) => (typeof cell === "string" ? (RATINGS[cell.toLowerCase()] ?? null) : null);
  const answers = sheet.slice(at + 2).filter(([first]) => first !== "Total");
  const rows = answers.map(
    (cells): SurveyRow => ({
      survey_id: String(cells[placeOf("Respondent number")]),
      survey_date: String(cells[placeOf("Interview date")]).split("/").reverse().join("-"),
      dealer_code: String(cells[placeOf("Dealer code")]),
      model_code: "",
      overall: rated(cells[placeOf("Overall satisfaction")]),
      recommend: Number(cells[placeOf("Likelihood to recommend")]),
      ratings: Object.fromEntries(questions.map(({ code, place }) => [code, rated(cells[place])])),
    }),
  );
  const factorOf = (question: (typeof questions)[number]) =>
    `${question.group} / ${question.own}` === MOVED.header ? MOVED.to : question.group;
  const factors = [...Map.groupBy(questions, factorOf)].map(([code, attributes]) => ({ code, attributes }));
  const names = {
    factor: (code: string) => (code === RENAMED.from ? RENAMED.to : code),
    attribute: (code: string) => questions.find((each) => each.code === code)?.own ?? code,
    dealer: (code: string) => DEALERS.find((each) => each.code === code)?.name ?? code,
  };
  const questionnaire = {
    firstMonth: "2026-04",
    factors,
    weights: [{ fromWave: "WQ-1", weights: Object.fromEntries(factors.map(({ code }) => [code, 1])) }],
    bands: { disappointed: 5, indifferent: 7, pleased: 9 },
    lowIndexLimit: 800,
  };
  return { rows, questionnaire, names };
}
