import { describe, expect, it } from "vitest";
import type { Programme } from "#domain/programme/programme.ts";
import { misfitOf } from "./fit.ts";
import { headerRow } from "./sheet-headers.test-row.ts";

const EVERY_SURVEY = ["survey_id", "survey_date", "dealer_code", "model_code", "vin", "overall", "recommend"];

/** `Q4` stands for the ratings Q4_1 to Q4_5. */
function programme(factors: readonly string[], verbatims = ["V1"], questions = ["OQ1"]): Programme {
  let slot = 0;
  return {
    type: "CSI",
    firstMonth: "2026-01",
    factors: factors.map((code, at) => ({
      code,
      name: code,
      slot: at + 1,
      tab: at + 1,
      attributes: ratings(code).map((name) => {
        slot += 1;
        return { code: name, name, slot };
      }),
    })),
    weights: [],
    bands: { disappointed: 5, indifferent: 7, pleased: 9 },
    lowIndexLimit: 800,
    verbatims: verbatims.map((code, at) => ({ code, name: code, slot: at + 1 })),
    otherQuestions: questions.map((code, at) => ({
      code,
      name: code,
      slot: at + 1,
      combine: "0",
      answers: [],
    })),
  };
}

function ratings(...factors: readonly string[]): readonly string[] {
  return factors.flatMap((code) => [1, 2, 3, 4, 5].map((at) => `${code}_${at}`));
}

const SERVICE_FACTORS = ["Q3", "Q4", "Q5", "Q6", "Q7"];
const SALES_FACTORS = [...SERVICE_FACTORS, "Q8"];
const SERVICE = { name: "Service", programme: programme(SERVICE_FACTORS, ["V1", "V2"], ["OQ1", "OQ2"]) };
const SALES = { name: "Sales", programme: programme(SALES_FACTORS, ["V1", "V2", "V3"], ["OQ1"]) };
const TWIN = { ...SERVICE, name: "Service of vans" };
/** Knows more of a file of sales than service does, and less than sales. */
const FLEET_SALES = { name: "Fleet sales", programme: programme(SALES_FACTORS, ["V1"], []) };
/** Asks less of the same than service does. */
const CHECK_UP = { name: "Check-up", programme: programme(["Q3"], [], []) };
/** Asks one question more than service does. */
const FLEET_SERVICE = {
  name: "Fleet service",
  programme: programme(SERVICE_FACTORS, ["V1", "V2"], ["OQ1", "OQ2", "OQ3"]),
};
const MASSE = { name: "Masse", programme: programme(["Masse"], [], []) };
const OWN_CODES = { name: "Fleet", programme: programme(["F1", "F2"], ["W1"], []) };

const SERVICE_FILE = [...ratings(...SERVICE_FACTORS), "V1", "V2", "OQ1", "OQ2"];
const SALES_FILE = [...ratings(...SALES_FACTORS), "V1", "V2", "V3", "OQ1"];
const without = (file: readonly string[], ...names: readonly string[]) =>
  file.filter((name) => !names.includes(name));

describe("a sheet fits", () => {
  it.each([
    ["the whole file of the other one", SALES_FILE, SERVICE, [SALES], "Sales"],
    ["the same the other way round", SERVICE_FILE, SALES, [SERVICE], "Service"],
    ["without its texts and other questions", ratings(...SERVICE_FACTORS), SALES, [SERVICE], "Service"],
    ["with columns nobody asks", [...SALES_FILE, "Remark", "Agent"], SERVICE, [SALES], "Sales"],
    ["with a rating missing", without(SALES_FILE, "Q8_5", "Q3_1"), SERVICE, [SALES], "Sales"],
    [
      "in another spelling",
      SALES_FILE.map((name) => name.replace("_", "-").toLowerCase()),
      SERVICE,
      [SALES],
      "Sales",
    ],
    ["the best of several", SALES_FILE, SERVICE, [OWN_CODES, TWIN, SALES], "Sales"],
    ["the best of several, named last", SALES_FILE, SERVICE, [FLEET_SALES, SALES], "Sales"],
    ["the best of several, named first", SALES_FILE, SERVICE, [SALES, FLEET_SALES], "Sales"],
    ["the first of two alike", SALES_FILE, SERVICE, [SALES, { ...SALES, name: "Twin" }], "Sales"],
    ["codes of its own", ratings("F1", "F2"), SERVICE, [SALES, OWN_CODES], "Fleet"],
    ["a few columns, one of them asked there only", ["Q4_1", "Q8_1"], SERVICE, [SALES], "Sales"],
    ["a column asked there only, where few are asked here", ["Q8_1"], OWN_CODES, [SALES], "Sales"],
    [
      "a question asked there only, and a rating missing",
      without([...SERVICE_FILE, "OQ3"], "Q3_1"),
      SERVICE,
      [FLEET_SERVICE],
      "Fleet service",
    ],
  ])("another operation: %s", (_, file, target, others, better) => {
    expect(misfitOf(headerRow([...EVERY_SURVEY, ...file]), target, others)?.better?.name).toBe(better);
  });

  it.each([
    ["its whole file", SERVICE_FILE, SERVICE, [SALES, OWN_CODES]],
    ["two operations that ask the same", SERVICE_FILE, SERVICE, [TWIN]],
    ["a client with one operation", SERVICE_FILE, SERVICE, []],
    ["only overall and recommend", [], SERVICE, [SALES, OWN_CODES]],
    ["only overall, recommend and columns nobody asks", ["Remark", "Agent"], SERVICE, [SALES, OWN_CODES]],
    ["a few ratings that both ask", ["Q4_1", "Q4_2"], SALES, [SERVICE]],
    ["a rating missing", without(SALES_FILE, "Q8_5"), SALES, [SERVICE]],
    ["all but the other's ratings missing, one of these too", ratings("Q3", "Q4", "Q5"), SALES, [SERVICE]],
    ["a question of the other one beside its own", [...SERVICE_FILE, "V3"], SERVICE, [SALES]],
    ["fewer new ratings than known ones", [...SERVICE_FILE, ...ratings("Q9")], SERVICE, []],
    ["half of its columns asked there, and all of that operation's", ratings("Q3", "Q8"), SALES, [CHECK_UP]],
    ["columns spelt almost like its ratings", ["Q9", "Q_1"], SERVICE, []],
    ["a word that only capitals spell like its ratings", ["Maße_9"], MASSE, []],
    ["a mended report", [...SERVICE_FILE, "reject_reason"], SERVICE, [SALES]],
  ])("the operation it was sent to: %s", (_, file, target, others) => {
    expect(misfitOf(headerRow([...EVERY_SURVEY, ...file]), target, others)).toBe(null);
  });
});

describe("the reason names", () => {
  it("the columns that are asked there only", () => {
    expect(misfitOf(headerRow(SALES_FILE), SERVICE, [SALES])?.reason).toBe(
      "The columns of the sheet Rows fit Sales better: Service does not ask Q8_1, Q8_2, Q8_3, Q8_4, Q8_5, V3. Send the workbook to Sales, or correct its columns.",
    );
  });

  it("the ratings that are missing here, and the way to keep the file here", () => {
    expect(misfitOf(headerRow(ratings(...SERVICE_FACTORS)), SALES, [SERVICE])?.reason).toBe(
      "The columns of the sheet Rows fit Service better: Sales also asks Q8_1, Q8_2, Q8_3, Q8_4, Q8_5. Send the workbook to Service, or add these columns, blank if need be.",
    );
  });

  it("the ratings nobody asks", () => {
    expect(misfitOf(headerRow([...EVERY_SURVEY, "Q9_1", "remark"]), SERVICE, [])).toEqual({
      better: null,
      reason:
        "Most ratings of the sheet Rows are not asked in Service: Q9_1. Choose the operation this workbook belongs to, or name its columns as the template workbook does.",
    });
  });

  it("a rating nobody asks where the codes of the operation end in a space", () => {
    const { factors, ...rest } = SERVICE.programme;
    const spaced = factors.map((factor) => ({
      ...factor,
      attributes: factor.attributes.map((each) => ({ ...each, code: `${each.code} ` })),
    }));
    const target = { ...SERVICE, programme: { ...rest, factors: spaced } };
    expect(misfitOf(headerRow([...EVERY_SURVEY, "Q9_1"]), target, [])?.reason).toContain("Q9_1");
  });

  it.each(["Q91_12", " q9-1 ", "Q9 - 1", "q9__1"])(
    "%j as a rating nobody asks: it is spelt as one",
    (header) => {
      expect(misfitOf(headerRow([...EVERY_SURVEY, header]), SERVICE, [])?.reason).toContain(
        `are not asked in Service: ${header.trim()}.`,
      );
    },
  );
});
