import { agencyDay, readAgencySheet, workbookGrid } from "#test/oracle/agency-sheet.ts";
import { xlsBytes } from "#test/xls-workbooks.ts";
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
import { mouse } from "./hands.ts";

const FILE = "Service panel export.xls";
const SHEET = "Sheet1";
const STEPS = [
  "Very Dissatisfied",
  "Dissatisfied",
  "Neither satisfied nor dissatisfied",
  "Satisfied",
  "Very Satisfied",
] as const;
/** Both ends of five steps meet ours, halves go up. */
const RATINGS = new Map(STEPS.map((word, at) => [word.toLowerCase(), [1, 3, 6, 8, 10][at] ?? null]));
const questions = questionsUnder(
  (factor, question) => `How satisfied were you with the ${factor}? [${question}]`,
);
const COLUMNS: readonly AgencyColumn[] = [
  ["Case ID", ({ at }) => `C/26/${at + 1}`],
  ["Date of Interview", dayFirst("-")],
  ["Outlet Code", ({ dealer }) => dealer.code],
  ["Outlet Name", ({ dealer }) => dealer.name],
  ["Outlet City", ({ dealer }) => dealer.city],
  ["Region", ({ dealer }) => dealer.zone],
  ...questions.map(
    ({ header }, at): AgencyColumn => [
      header,
      ({ rated, at: visit }) =>
        (visit + at) % 19 === 0 ? "Not applicable" : (STEPS[rated(at, 5) - 1] ?? null),
    ],
  ),
  // As institutes that label their numbers write them.
  ["Overall satisfaction", ({ rated }) => `${rated(50, 5)} - ${STEPS[rated(50, 5) - 1]}`],
  ["How likely are you to recommend us to a friend?", recommended],
  ["Suggestions", ({ at }) => (at % 4 === 0 ? `Please call before the visit, ${at}` : null)],
];

agencyTest(
  "five steps in words, in an .xls file: a file as it is fills Summary",
  async ({ page, person, product }, info) => {
    const bytes = xlsBytes({
      sheets: [{ name: SHEET, rows: [COLUMNS.map(([header]) => header), ...answersIn(COLUMNS)] }],
    });
    const journey = { page, person, info, hands: mouse(page, person) };
    await openAgencyFile(journey, product, FILE, bytes);
    await publishAgencyFile(journey, FILE, ANSWERS);
    const read = readAgencySheet(workbookGrid(bytes, SHEET), 1, {
      id: "Case ID",
      day: "Date of Interview",
      dealer: "Outlet Code",
      dealerName: "Outlet Name",
      region: "Region",
      overall: "Overall satisfaction",
      recommend: "How likely are you to recommend us to a friend?",
      factors: factorsOf(questions),
      dayOf: agencyDay,
      ratingOf: (cell) =>
        RATINGS.get(
          String(cell)
            .replace(/^\d - /, "")
            .toLowerCase(),
        ) ?? null,
    });
    await expectAgencySummary(journey, read);
  },
);
