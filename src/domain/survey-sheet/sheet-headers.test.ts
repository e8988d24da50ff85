import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headerRow } from "./sheet-headers.test-row.ts";
import {
  collidingColumns,
  type HeaderRow,
  headerFault,
  headerPlace,
  isEmptyRow,
  matchHeaders,
  normalizeHeader,
  unknownWarnings,
} from "./sheet-headers.ts";

const COLUMNS = [
  { name: "survey_id", required: true },
  { name: "dealer_code", required: true },
  { name: "vin", required: false },
] as const;

const faultOf = (header: HeaderRow["header"]) =>
  headerFault(matchHeaders(header, COLUMNS), headerRow(header));

describe("headers", () => {
  it.each(["survey_id", "Survey ID", " SURVEY-ID ", "survey\nid", "SurveyId", "s_u-r v_e_y\u00A0i d"])(
    "match as %j",
    (header) => {
      expect(matchHeaders([null, header], COLUMNS).places.get("survey_id")).toBe(1);
    },
  );

  it("match without case, spaces, underscores and hyphens, whatever the spelling", () => {
    const gap = fc.constantFrom("", " ", "_", "-", "  ", "\t");
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(..."dealercode"), gap, fc.boolean())), (parts) => {
        const plain = parts.map(([letter]) => letter).join("");
        const spelt = parts
          .map(([letter, space, upper]) => (upper ? letter.toUpperCase() : letter) + space)
          .join("");
        expect(normalizeHeader(spelt)).toBe(plain);
      }),
    );
  });

  it("that are missing are all named", () => {
    expect(faultOf(["vin"])).toBe(
      "The sheet Rows lacks the required columns survey_id, dealer_code. Its header, row 1, has none of these, only vin.",
    );
    expect(faultOf(["dealer_code"])).toBe(
      "The sheet Rows lacks the required column survey_id. Its header, row 1, has dealer_code.",
    );
  });

  it("that may be meant for missing ones are named with them", () => {
    expect(faultOf(["Response No", "Survey ID No", "Dealer"])).toBe(
      'The sheet Rows lacks the required columns survey_id, dealer_code. Its header, row 1, has none of these, only Response No, Survey ID No, Dealer; "Survey ID No" is nearest to survey_id; "Dealer" is nearest to dealer_code.',
    );
    const many = Array.from({ length: 12 }, (_, at) => `c${at}`);
    expect(faultOf(many)).toMatch(/has none of these, only c0, .*c7 and 4 more\.$/);
  });

  it("that occur twice are refused, known or not", () => {
    expect(faultOf(["survey_id", "dealer_code", "Survey ID", "Note", "note"])).toBe(
      "The header of the sheet Rows, row 1, names a column more than once: Survey ID, note. Keep one of each.",
    );
    expect(faultOf(["survey_id", "dealer_code", null, "", " "])).toBeNull();
  });

  it("that nobody knows are named in one warning, twenty at most", () => {
    const known = ["survey_id", "dealer_code"];
    expect(unknownWarnings(matchHeaders(known, COLUMNS))).toEqual([]);
    expect(unknownWarnings(matchHeaders([...known, " Colour ", 7], COLUMNS))).toEqual([
      "Columns that are not known and were ignored: Colour, 7.",
    ]);
    const many = Array.from({ length: 25 }, (_, place) => `x${place}`);
    expect(unknownWarnings(matchHeaders([...known, ...many], COLUMNS)).at(0)).toMatch(/x19 and 5 more\.$/);
    const twenty = matchHeaders([...known, ...many.slice(0, 20)], COLUMNS);
    expect(unknownWarnings(twenty).at(0)).toMatch(/x18, x19\.$/);
  });

  it("from the prototype of objects are headers like any other", () => {
    const match = matchHeaders(["__proto__", "constructor", "toString", "survey_id", "dealer_code"], COLUMNS);
    expect(match.unknown).toEqual(["__proto__", "constructor", "toString"]);
    expect(match.missing).toEqual([{ name: "vin", required: false }]);
    expect(faultOf(["__proto__", "survey_id", "dealer_code"])).toBeNull();
  });

  it("with control characters are shown without them", () => {
    expect(matchHeaders(["a\u0000b"], COLUMNS).unknown).toEqual(["a\uFFFDb"]);
  });

  it("pass over the reason column of a mended report", () => {
    expect(matchHeaders(["survey_id", "dealer_code", "Reject reason"], COLUMNS).unknown).toEqual([]);
  });
});

describe("the header of a sheet", () => {
  const header = ["Survey ID", "dealer_code"];
  it.each([
    ["the first row that has all required columns", [["Title"], ["survey_id"], header, header], 2],
    ["else the first of those with most of them", [["Title"], ["survey_id"], ["dealer_code"]], 1],
    ["the first row where none has any", [["Title"], ["Subtitle"]], 0],
    ["within twenty rows", [...Array.from({ length: 19 }, () => ["Title"]), header], 19],
    ["not behind them", [...Array.from({ length: 20 }, () => ["Title"]), header], 0],
    ["nothing where there are no rows", [], 0],
  ])("is %s", (_, rows, place) => {
    expect(headerPlace(rows, COLUMNS)).toBe(place);
  });
});

it("calls a row empty when no cell is filled", () => {
  expect(isEmptyRow([null, "", " \t", undefined])).toBe(true);
  for (const cell of [0, false, "x", { epochDay: 0 }]) expect(isEmptyRow([null, cell])).toBe(false);
});

it("finds columns that could not be told apart", () => {
  expect(collidingColumns(["Q1_1", "Q11", "V1", "q1-1"])).toEqual([["Q1_1", "Q11", "q1-1"]]);
  expect(collidingColumns(["vin", "V_IN", "Q1_1"])).toEqual([["vin", "V_IN"]]);
  expect(collidingColumns(["Q1_1", "Q1_2"])).toEqual([]);
  expect(collidingColumns(["Q1.1", "Q11"])).toEqual([]);
  expect(collidingColumns(["R\u00e9ponse", "re\u0301ponse", "\u200fسؤال", "سؤال"])).toHaveLength(2);
});
