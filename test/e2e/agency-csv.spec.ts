import { expect } from "@playwright/test";
import { agencyDay, csvGrid, readAgencySheet } from "#test/oracle/agency-sheet.ts";
import {
  type AgencyColumn,
  ANSWERS,
  answersIn,
  dayFirst,
  questionsUnder,
  recommended,
} from "./agency-files.ts";
import { agencyTest, expectAgencySummary, openAgencyFile, publishAgencyFile } from "./agency-journey.ts";
import { keyboard } from "./hands.ts";

const FILE = "Institut Juli 2026.csv";
const FACTOR = "Visit";
const questions = questionsUnder((_, question) => question);
/** From 1 to 5 in halves, with decimal commas. */
const inHalves =
  (question: number): AgencyColumn[1] =>
  ({ rated }) =>
    ((rated(question, 9) + 1) / 2).toFixed(1).replace(".", ",");
const COLUMNS: readonly AgencyColumn[] = [
  ["Response ID", ({ at }) => `C-${at}`],
  ["Interview date", dayFirst(".")],
  ["Call date", dayFirst(".")],
  ["Dealer code", ({ dealer }) => dealer.code],
  ["Dealer name", ({ dealer }) => dealer.name],
  ["Region", ({ dealer }) => dealer.zone],
  ...questions.map(({ header }, at): AgencyColumn => [header, inHalves(at)]),
  ["Overall satisfaction", inHalves(50)],
  ["Likelihood to recommend", recommended],
  ["Remarks", ({ at }) => (at % 4 === 0 ? '"Café; très bien\r\n""merci"""' : "")],
];

agencyTest(
  "CSV with semicolons, decimal commas and no groups: a file as it is fills Summary, by keyboard alone",
  async ({ page, person, product }, info) => {
    const text = `Service survey, July 2026\r\n${[COLUMNS.map(([header]) => header), ...answersIn(COLUMNS)]
      .map((cells) => cells.join(";"))
      .join("\r\n")}\r\n`;
    const hands = keyboard(page, person);
    const journey = { page, person, info, hands };
    const dialog = await openAgencyFile(journey, product, FILE, Buffer.from(text, "latin1"));
    const add = dialog.getByRole("button", { name: "Add survey and upload" });
    await expect(dialog.getByLabel("Name of the mapping")).toHaveValue("Institut");
    await hands.press(dialog.getByRole("button", { name: /^Take \d+ open columns/ }));
    await expect(dialog.getByLabel("Name of factor 1")).toBeFocused();
    await page.keyboard.type(FACTOR);
    await hands.press(add);
    await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toHaveText(
      'No column is taken for "Day of the answer" yet.',
    );
    const day = dialog.getByRole("combobox", { name: "Interview date becomes" });
    await hands.pick(day, "Day of");
    await expect(day).toHaveValue("survey_date");
    await expect(dialog.getByLabel("Surveys since")).toHaveValue("2026-04");
    await publishAgencyFile(journey, FILE, ANSWERS);
    expect(person.clicks).toBe(0);
    const read = readAgencySheet(csvGrid(text, ";"), 1, {
      id: "Response ID",
      day: "Interview date",
      dealer: "Dealer code",
      dealerName: "Dealer name",
      region: "Region",
      overall: "Overall satisfaction",
      recommend: "Likelihood to recommend",
      factors: { [FACTOR]: Object.fromEntries(questions.map(({ header }) => [header, header])) },
      dayOf: agencyDay,
      // Both ends meet: 1 is 1 and 5 is 10; halves go up.
      ratingOf: (cell) =>
        cell === null || cell === ""
          ? null
          : Math.floor(1.5 + ((Number(String(cell).replace(",", ".")) - 1) * 9) / 4),
    });
    await expectAgencySummary(journey, read);
  },
);
