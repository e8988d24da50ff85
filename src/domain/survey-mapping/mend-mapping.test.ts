import { describe, expect, test } from "vitest";
import type { SurveyMapping } from "./mapping.ts";
import { differenceBy, mendedColumns, type SeenColumn, sheetDifference } from "./mend-mapping.ts";
import type { Scale } from "./scales.ts";

const NONE: Scale = { kind: "none" };
const FIVE: Scale = { kind: "range", lowest: 1, highest: 5, rule: "ends" };
const TEN: Scale = { kind: "same" };
const WORDS: Scale = {
  kind: "words",
  ratings: [
    { word: "good", rating: 8 },
    { word: "bad", rating: 2 },
  ],
};

const MAPPING: SurveyMapping = {
  name: "Agency A",
  headerRows: 1,
  columns: [
    { header: "Response ID", column: "survey_id", scale: NONE },
    { header: "Interview Date", column: "survey_date", scale: NONE },
    { header: "Dealer", column: "dealer_code", scale: NONE },
    { header: "Overall Satisfaction", column: "overall", scale: FIVE },
    { header: "Ease of appointment", column: "Q4_1", scale: FIVE },
    { header: "Q4_2 Courtesy of the advisor", column: "Q4_2", scale: FIVE },
    { header: "Cleanliness", column: "Q5_1", scale: WORDS },
    { header: "Comments", column: "V1", scale: NONE },
  ],
  headers: [
    "S.No",
    "Response ID",
    "Interview Date",
    "Dealer",
    "City",
    "Overall Satisfaction",
    "Ease of appointment",
    "Q4_2 Courtesy of the advisor",
    "Cleanliness",
    "Comments",
    "Agent name",
  ],
};

/** The sheet that the mapping was made from. */
const SHEET: readonly SeenColumn[] = (MAPPING.headers ?? []).map((header) => {
  const own = MAPPING.columns.find((each) => each.header === header);
  return seen(header, own?.scale ?? NONE, own?.column ?? null);
});

function seen(header: string, scale: Scale = NONE, column: string | null = null, isSure = true): SeenColumn {
  return { header, scale, column, isSure, samples: ["x"] };
}

function instead(of: string, ...columns: readonly SeenColumn[]): readonly SeenColumn[] {
  return SHEET.flatMap((each) => (each.header === of ? columns : [each]));
}

const differenceOf = (sheet: readonly SeenColumn[], mapping = MAPPING) => {
  const { renamed, gone, added } = sheetDifference(mapping, sheet);
  return {
    renamed: renamed.map(({ from, to }) => `${from} -> ${to}`),
    gone: gone.map(({ header }) => header),
    added: added.map(({ header }) => header),
    asked: added.flatMap(({ header, maybe }) => (maybe === null ? [] : [`${maybe.from} -> ${header}?`])),
  };
};
const NOTHING = { renamed: [], gone: [], added: [], asked: [] };

describe("a sheet beside the one its mapping was made from", () => {
  test("of the same headers, in any order and spelling, differs in nothing", () => {
    expect(differenceOf(SHEET)).toEqual(NOTHING);
    expect(
      differenceOf(SHEET.toReversed().map((each) => ({ ...each, header: each.header.toUpperCase() }))),
    ).toEqual(NOTHING);
  });

  test("with columns of its own says that they are new, those that were passed over before are not", () => {
    expect(differenceOf([...SHEET, seen("Waiting time", TEN, null, false), seen("Booking channel")])).toEqual(
      {
        ...NOTHING,
        added: ["Waiting time", "Booking channel"],
      },
    );
  });

  test("says which are gone, those that were passed over too", () => {
    expect(differenceOf(SHEET.filter(({ header }) => header !== "Comments" && header !== "City"))).toEqual({
      ...NOTHING,
      gone: ["City", "Comments"],
    });
  });

  // What was, what stands there now, and what its values are taken for.
  test.each<readonly [string, SeenColumn]>([
    ["Overall Satisfaction", seen("Overall (1-5)", FIVE, "overall")],
    ["Overall Satisfaction", seen("Overall Satisfation", FIVE)],
    ["Overall Satisfaction", seen("OSAT", FIVE, "overall")],
    ["Interview Date", seen("Date of interview", NONE, "survey_date")],
    ["Interview Date", seen("Intvw dt", NONE, "survey_date")],
    ["Interview Date", seen("तारीख", NONE, "survey_date")],
    ["Dealer", seen("Dealer Name", NONE, "dealer_code")],
    ["Dealer", seen("Workshop", NONE, "dealer_code")],
    ["Response ID", seen("ResponseID (unique)", NONE, "survey_id")],
    ["Response ID", seen("Sbjnum", NONE, "survey_id")],
    ["Ease of appointment", seen("Ease of getting an appointment", FIVE, null, false)],
    ["Ease of appointment", seen("Appointment: ease of booking", FIVE, null, false)],
    ["Ease of appointment", seen("Appt ease", FIVE, null, false)],
    ["Q4_2 Courtesy of the advisor", seen("Courtesy of the service advisor", FIVE, "Q4_2")],
    ["Q4_2 Courtesy of the advisor", seen("Q4_2. Advisor's courtesy", FIVE, "Q4_2")],
    ["Q4_2 Courtesy of the advisor", seen("Q12 Courtesy of the advisor", FIVE, "Q4_2")],
    ["Cleanliness", seen("Cleanliness of vehicle", WORDS, null, false)],
    ["Cleanliness", seen("Cleanlines", WORDS, null, false)],
    ["Comments", seen("Customer comments", NONE, "V1")],
    ["Comments", seen("Verbatim", NONE, "V1")],
    ["City", seen("City.", NONE)],
    ["City", seen("city (text)", NONE)],
    ["Agent name", seen("Name of agent", NONE)],
  ])("%s is renamed: %o", (from, column) => {
    expect(differenceOf(instead(from, column))).toEqual({
      ...NOTHING,
      renamed: [`${from} -> ${column.header}`],
    });
  });

  // Wrong pairs are worse than none.
  test.each<readonly [string, SeenColumn, string]>([
    ["Ease of appointment", seen("Friendliness", FIVE, null, false), "stands there, but says something else"],
    ["Ease of appointment", seen("Ease of appointment", TEN, null, false), "is the same header"],
    ["Ease of appointment", seen("Ease of the appointment (0-10)", TEN, null, false), "has another scale"],
    ["Overall Satisfaction", seen("Overall remarks", NONE, null), "has no ratings"],
    [
      "Q4_2 Courtesy of the advisor",
      seen("Q5_2 Courtesy of the advisor", FIVE, null, false),
      "has another number",
    ],
    ["Cleanliness", seen("Cleanliness of the lounge", FIVE, null, false), "is not answered in its words"],
    ["Comments", seen("Comments of the agent", TEN, null, false), "holds numbers"],
    ["Dealer", seen("Previous dealer", NONE, null, false), "is another dealer"],
    ["Interview Date", seen("Interview date and time", NONE, null, false), "holds what nobody could tell"],
    ["City", seen("City (1-5)", FIVE, null, false), "is rated, which nobody took before"],
  ])("%s and %o are not paired without a person: it %s", (from, column) => {
    const { renamed, asked } = differenceOf(instead(from, column));
    expect(renamed).toEqual([]);
    expect(asked).toEqual(column.header === from ? [] : [`${from} -> ${column.header}?`]);
  });

  test.each<readonly [string, SeenColumn]>([
    ["Dealer", seen("Dealer manager", NONE, "V1")],
    ["Comments", seen("Recommend", FIVE, "recommend")],
    ["Agent name", seen("Agent's dealer", NONE, "dealer_code")],
    ["City", seen("Fuel")],
  ])("%s and %o have nothing to do with each other", (from, column) => {
    expect(differenceOf(instead(from, column))).toEqual({ ...NOTHING, gone: [from], added: [column.header] });
  });

  test.each([
    ["Aspect A", "Aspect F"],
    ["Part II", "Part IV"],
    ["A. Courtesy", "B. Courtesy"],
  ])("%s and %s have other numbers: a person says whether they are the same", (from, to) => {
    const columns = [...MAPPING.columns, { header: from, column: "Q5_2", scale: FIVE }];
    const mapping = { ...MAPPING, columns, headers: [...(MAPPING.headers ?? []), from] };
    expect(differenceOf([...SHEET, seen(to, FIVE, null, false)], mapping)).toEqual({
      renamed: [],
      gone: [from],
      added: [to],
      asked: [`${from} -> ${to}?`],
    });
  });

  test("two that could each be the one that is gone are both left to a person", () => {
    const two = differenceOf(
      instead(
        "Ease of appointment",
        seen("Ease of appointment booking", FIVE, null, false),
        seen("Ease of appointment change", FIVE, null, false),
      ),
    );
    expect(two.renamed).toEqual([]);
    expect(two.asked).toEqual([
      "Ease of appointment -> Ease of appointment booking?",
      "Ease of appointment -> Ease of appointment change?",
    ]);
  });

  test("of a mapping that keeps no other headers nobody knows which are new, and pairs are found all the same", () => {
    const old = { ...MAPPING, headers: null };
    expect(differenceOf(instead("Dealer", seen("Workshop", NONE, "dealer_code")), old)).toMatchObject({
      renamed: ["Dealer -> Workshop"],
      gone: [],
    });
  });
});

describe("the mending", () => {
  const sheet = instead("Dealer", seen("Workshop", NONE, "dealer_code")).filter(
    ({ header }) => header !== "Comments",
  );

  test("keeps what a renamed column stands for, and leaves out what is gone", () => {
    const columns = mendedColumns(MAPPING, sheetDifference(MAPPING, sheet));
    expect(columns.map(({ header, column }) => `${header}: ${column}`)).toEqual([
      "Response ID: survey_id",
      "Interview Date: survey_date",
      "Workshop: dealer_code",
      "Overall Satisfaction: overall",
      "Ease of appointment: Q4_1",
      "Q4_2 Courtesy of the advisor: Q4_2",
      "Cleanliness: Q5_1",
    ]);
  });

  test("is a person's: pairs may be taken apart and made", () => {
    const apart = differenceBy(MAPPING, sheet, []);
    expect([apart.gone.map(({ header }) => header), apart.added.map(({ header }) => header)]).toEqual([
      ["Dealer", "Comments"],
      ["Workshop"],
    ]);
    const made = differenceBy(MAPPING, sheet, [
      { from: "Comments", to: "Workshop", reason: "As you chose." },
    ]);
    expect([made.gone.map(({ header }) => header), made.added]).toEqual([["Dealer"], []]);
  });
});
