import { expect } from "@playwright/test";
import { agencyDay, readAgencySheet, workbookGrid } from "#test/oracle/agency-sheet.ts";
import { workbookBytes } from "#test/workbooks.ts";
import {
  type AgencyColumn,
  ANSWERS,
  answersIn,
  dayFirst,
  factorsOf,
  questionsUnder,
  recommended,
} from "./agency-files.ts";
import { agencyTest, expectAgencySummary, openAgencyFile, publishAgencyFile } from "./agency-journey.ts";
import { expectAccessibleInBothSizes } from "./axe.ts";
import { mouse } from "./hands.ts";
import { expectAskedBeforeClosing, expectAskedBeforeLeaving } from "./leave-form.ts";

const FILE = "Institute July 2026.xlsx";
const SHEET = "Report";
const HEADER_ROW = 4;
/** What the person calls a factor, and where the person puts a question. */
const RENAMED = { from: "Workshop", to: "Service Facility" } as const;
const MOVED = { header: "Service Advisor / Estimate of the cost", to: "Vehicle Return" } as const;
const RATINGS: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 6, 4: 8, 5: 10 };

const questions = questionsUnder((factor, question) => `${factor} / ${question}`);
/** A number from 1 to 5, or 99 for what does not apply. */
const answered =
  (question: number): AgencyColumn[1] =>
  ({ at, rated }) =>
    (at + question) % 17 === 0 ? 99 : rated(question, 5);
const COLUMNS: readonly AgencyColumn[] = [
  ["Respondent number", ({ at }) => `R-${at}`],
  ["Interview date", dayFirst("/")],
  ["Dealer code", ({ dealer }) => dealer.code],
  ["Dealer name", ({ dealer }) => dealer.name],
  ["Zone", ({ dealer }) => dealer.zone],
  ["Visit type", ({ at }) => (at % 2 === 0 ? "Paid" : "Free")],
  ...questions.map(({ header }, at): AgencyColumn => [header, answered(at)]),
  ["Overall satisfaction", answered(50)],
  ["Likelihood to recommend", recommended],
  ["Remarks", ({ at }) => (at % 3 === 0 ? `It went well, visit ${at}` : null)],
];

agencyTest(
  "a header of two rows with merged cells: a file as it is fills Summary, mended by mouse and keyboard",
  async ({ page, person, product }, info) => {
    const bytes = await agencyFile();
    const journey = { page, person, info, hands: mouse(page, person) };
    const dialog = await openAgencyFile(journey, product, FILE, bytes, () =>
      expectAccessibleInBothSizes(page, "agency-file"),
    );
    await expect(dialog.getByLabel("Name of factor 1")).toHaveValue("Service Advisor");
    await expect(dialog.getByLabel("Name of the mapping")).toHaveValue("Institute");
    await expect(dialog.getByLabel("Name of the mapping")).toBeFocused();
    await expect(dialog.getByLabel("Surveys since")).toHaveValue("2026-04");
    await expect(dialog.getByRole("combobox", { name: "Respondent number becomes" })).toHaveValue(
      "survey_id",
    );
    // What nobody could tell is no question until somebody says so.
    await expect(dialog.getByRole("combobox", { name: "Visit type becomes" })).toHaveValue("ignore");
    await expectAccessibleInBothSizes(page, "questionnaire");
    await journey.hands.type(dialog.getByLabel("Name of factor 2"), RENAMED.to);
    await journey.hands.pick(dialog.getByRole("combobox", { name: `${MOVED.header} becomes` }), MOVED.to);
    await expectAskedBeforeLeaving(page);
    await expectAskedBeforeClosing(page);
    await expect(dialog.getByText("4 ratings, 33.3 % of the index.")).toBeVisible();
    await publishAgencyFile(journey, FILE, ANSWERS);
    const mended = questions.map((each) => ({
      ...each,
      factor:
        each.header === MOVED.header ? MOVED.to : each.factor === RENAMED.from ? RENAMED.to : each.factor,
    }));
    const read = readAgencySheet(workbookGrid(bytes, SHEET), 2, {
      id: "Respondent number",
      day: "Interview date",
      dealer: "Dealer code",
      dealerName: "Dealer name",
      region: "Zone",
      overall: "Overall satisfaction",
      recommend: "Likelihood to recommend",
      factors: factorsOf(mended),
      dayOf: agencyDay,
      ratingOf: (cell) => RATINGS[Number(cell)] ?? null,
    });
    await expectAgencySummary(journey, read);
  },
);

/** Groups merged over their questions, every other header over both rows, a title over the whole width. */
function agencyFile(): Promise<Buffer> {
  const parts = COLUMNS.map(([header]) => header.split(" / "));
  const begins = parts.map(([group], at) => parts[at - 1]?.[0] !== group);
  const merged = parts.flatMap(([group, own], at) => {
    if (own === undefined) return [{ row: HEADER_ROW, column: at, rows: 2, columns: 1 }];
    const columns = parts.filter(([other]) => other === group).length;
    return begins[at] ? [{ row: HEADER_ROW, column: at, rows: 1, columns }] : [];
  });
  return workbookBytes({
    sheets: [
      { name: "Cover", rows: [["Service satisfaction"], ["Confidential"]] },
      {
        name: SHEET,
        merged: [{ row: 1, column: 0, rows: 1, columns: COLUMNS.length }, ...merged],
        rows: [
          ["Service satisfaction tracking"],
          ["Prepared for Aurora Vehicles"],
          [],
          parts.map(([group], at) => (begins[at] ? group : null)),
          parts.map(([, own]) => own),
          ...answersIn(COLUMNS),
        ],
      },
    ],
  });
}
