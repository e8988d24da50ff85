import { agencyDay, readAgencySheet, workbookGrid } from "#test/oracle/agency-sheet.ts";
import { workbookBytes } from "#test/workbooks.ts";
import {
  type AgencyColumn,
  ANSWERS,
  answersIn,
  excelDay,
  factorsOf,
  questionsUnder,
  recommended,
} from "./agency-files.ts";
import { agencyTest, expectAgencySummary, openAgencyFile, publishAgencyFile } from "./agency-journey.ts";
import { mouse } from "./hands.ts";

const FILE = "Aurora CSI April to September 2026.xlsx";
const SHEET = "CSI data";
const questions = questionsUnder((factor, question) => `${factor} - ${question}`);
const COLUMNS: readonly AgencyColumn[] = [
  ["Response ID", ({ at }) => `R-${10_000 + at}`],
  ["Interview Date", excelDay],
  ["Dealer Code", ({ dealer }) => dealer.code],
  ["Dealer Name", ({ dealer }) => dealer.name],
  ["City", ({ dealer }) => dealer.city],
  ["Zone", ({ dealer }) => dealer.zone],
  ["Model", ({ model }) => model],
  ...questions.map(({ header }, at): AgencyColumn => [header, ({ rated }) => rated(at, 10)]),
  ["Overall Satisfaction", ({ rated }) => rated(50, 10)],
  ["Likelihood to Recommend", recommended],
  ["Comments", ({ at }) => (at % 3 === 0 ? `It went well, visit ${at}` : null)],
];

agencyTest(
  "titles above, totals below: a file as it is fills Summary",
  async ({ page, person, product }, info) => {
    const bytes = await agencyFile();
    const journey = { page, person, info, hands: mouse(page, person) };
    await openAgencyFile(journey, product, FILE, bytes);
    await publishAgencyFile(journey, FILE, ANSWERS);
    const read = readAgencySheet(workbookGrid(bytes, SHEET), 1, {
      id: "Response ID",
      day: "Interview Date",
      dealer: "Dealer Code",
      dealerName: "Dealer Name",
      region: "Zone",
      overall: "Overall Satisfaction",
      recommend: "Likelihood to Recommend",
      factors: factorsOf(questions),
      dayOf: agencyDay,
      ratingOf: Number,
    });
    await expectAgencySummary(journey, read);
  },
);

function agencyFile(): Promise<Buffer> {
  const means = COLUMNS.map(([header]) => (/ - |Overall|Recommend/.test(header) ? 6.4 : null));
  return workbookBytes({
    sheets: [
      { name: "Read me", rows: [["Aurora Vehicles"], ["Confidential"]] },
      {
        name: SHEET,
        rows: [
          ["AURORA VEHICLES: CUSTOMER SATISFACTION INDEX"],
          ["Fieldwork April to September 2026"],
          [null, null, null, "Base: all customers interviewed"],
          [],
          COLUMNS.map(([header]) => header),
          ...answersIn(COLUMNS),
          [],
          ["Average", ...means.slice(1)],
          ["Total", ...means.slice(1).map((mean) => (mean === null ? null : ANSWERS))],
        ],
      },
    ],
  });
}
