import { describe, expect, test } from "vitest";
import { checkProgramme } from "#domain/programme-rules/rules.ts";
import { mappingFault } from "#domain/survey-mapping/mapping-faults.ts";
import { AGENCY_SHEETS, type AgencySheet } from "./agency-sheets.test-sheets.ts";
import { programmeOf, questionnaireFaults } from "./programme-of.ts";
import { proposeQuestionnaire, quarterOfDay } from "./propose-questionnaire.ts";
import { questionnaireOf } from "./questionnaire-of.ts";

const NEW_CLIENT = { network: { dealers: [], models: [] }, today: "2026-11-23" };

function proposed({ rows }: Pick<AgencySheet, "rows">) {
  const proposal = proposeQuestionnaire(NEW_CLIENT, rows);
  if (proposal === null) throw new Error("no proposal");
  return proposal;
}

describe.each(AGENCY_SHEETS)("$name", ({ rows, factors, columns }) => {
  const proposal = proposed({ rows });

  test("has its ratings in factors, and no others", () => {
    const got = proposal.factors.map(({ name, isSure }, at) => [
      isSure ? name : `${name}?`,
      proposal.columns.filter(({ factor }) => factor === at).map(({ question }) => question),
    ]);
    expect(Object.fromEntries(got)).toEqual(factors);
  });

  test("has its other columns known, passed over or asked about", () => {
    const got = Object.keys(columns).map((header) => {
      const column = proposal.columns.find((each) => each.header === header);
      if (column === undefined) return [header, "not there"];
      const { use, isSure } = column;
      return [header, use === "ignore" ? (isSure ? "-" : "?") : use];
    });
    expect(Object.fromEntries(got)).toEqual(columns);
  });

  test("says why of each", () => {
    for (const { reason } of [...proposal.columns, ...proposal.factors]) expect(reason).toMatch(/[.?:]$/);
  });
});

test("every sheet whose answers have a number, a day and a dealer becomes a programme and a mapping that are accepted", () => {
  let made = 0;
  for (const sheet of AGENCY_SHEETS) {
    const proposal = proposed(sheet);
    const day = proposal.columns.find(({ use }) => use === "survey_date")?.firstDay;
    const questionnaire = {
      ...questionnaireOf(proposal),
      type: "CSI",
      firstMonth: quarterOfDay(day ?? "2026-01-01"),
      mappingName: "Agency",
    } as const;
    if (questionnaireFaults(questionnaire).length > 0) continue;
    const { programme, mapping } = programmeOf(questionnaire);
    expect([sheet.name, checkProgramme(programme), mappingFault(mapping, programme, false)]).toEqual([
      sheet.name,
      [],
      null,
    ]);
    made += 1;
  }
  expect(made).toBeGreaterThan(15);
});

test("the quarter of the earliest day is the first, whatever the order of the rows", () => {
  const sheet = AGENCY_SHEETS.find(({ name }) => name === "codes alone");
  const rows = (sheet?.rows ?? []).toSpliced(5, 0, {
    number: 99,
    cells: ["R-9", "03/02/2024", "DL001", 5, 5, 5, 5, 5, 5],
  });
  expect(proposed({ rows }).columns[1]?.firstDay).toBe("2024-02-03");
  expect(quarterOfDay("2024-02-03")).toBe("2024-01");
  expect(quarterOfDay("2024-12-31")).toBe("2024-10");
});

test("a dealer column is compared with the network where there is one", () => {
  const [sheet] = AGENCY_SHEETS;
  const rows = (sheet?.rows ?? []).map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => (cell === "Dealer Code" ? "Outlet Code" : cell)),
  }));
  const place = { location: "L", state: "S", region: "R" };
  const dealers = ["X1", "X2"].map((code, id) => ({ ...place, id, code, name: code }));
  const proposal = proposeQuestionnaire({ ...NEW_CLIENT, network: { dealers, models: [] } }, rows);
  expect(proposal?.columns[2]).toMatchObject({
    use: "ignore",
    isSure: false,
    reason:
      "It could be the dealer: look at its values. Its header is that of a dealer. 3 of its values are no dealer you have.",
  });
});

test("words of a scale without a group could be ratings, whatever their header asks", () => {
  const sheet = AGENCY_SHEETS.find(({ name }) => name.startsWith("plain questions"));
  const open = proposed(sheet ?? { rows: [] }).columns.filter(({ isSure }) => !isSure);
  expect(open.map(({ couldBeRating }) => couldBeRating)).toEqual(Array(6).fill(true));
  expect(open.map(({ reason }) => reason)).toEqual(
    Array(6).fill(expect.stringContaining("Its values could be ratings: choose the factor.")),
  );
});

test("answers are listed by how often they were given, as they are spelt", () => {
  const sheet = AGENCY_SHEETS.find(({ name }) => name.startsWith("closed questions"));
  const answers = proposed(sheet ?? { rows: [] }).columns.filter(({ use }) => use === "answer");
  expect(answers.map((each) => each.answers)).toEqual([
    ["Yes", "No"],
    ["Phone call", "Walked in", "Website"],
  ]);
});
