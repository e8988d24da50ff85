import { describe, expect, test } from "vitest";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { CONTEXT } from "./agency.test-context.ts";
import { guessHeaders } from "./propose.test-guesses.ts";
import { HEADERS, STRANGERS, UNSEEN } from "./propose.test-headers.ts";
import { proposeMapping } from "./propose.ts";

describe.each([
  ["written beside the rules", HEADERS, { known: 0.9, knownOrAsked: 0.95 }],
  ["written by strangers to them", STRANGERS, { known: 0.75, knownOrAsked: 0.95 }],
  ["seen by no rule", UNSEEN, { known: 0.6, knownOrAsked: 0.85 }],
] as const)("a column by its header and values, %s", (_, headers, least) => {
  const guesses = guessHeaders(headers);
  const meant = guesses.filter(({ wanted }) => wanted !== null);

  test("is never taken for another: what nobody can tell is left to a person", () => {
    expect(guesses.filter(({ wanted, got }) => got !== null && got !== wanted)).toEqual([]);
  });

  test("is known, or asked about", () => {
    const known = meant.filter(({ got }) => got !== null);
    const asked = meant.filter(({ got, isAsked }) => got === null && isAsked);
    const passedOver = meant.filter(({ got, isAsked }) => got === null && !isAsked);
    expect(known.length / meant.length).toBeGreaterThanOrEqual(least.known);
    expect(
      (known.length + asked.length) / meant.length,
      passedOver.map(({ header }) => header).join(", "),
    ).toBeGreaterThanOrEqual(least.knownOrAsked);
  });
});

test("the tables hold more than three hundred headers each", () => {
  for (const headers of [HEADERS, STRANGERS])
    expect(new Set(headers.map(({ header, values }) => `${header} ${values}`)).size).toBeGreaterThan(300);
});

function proposed(
  header: string,
  value: (row: number) => Cell,
  { network = CONTEXT.network, beside = {} }: Beside = {},
) {
  const others = Object.entries(beside);
  const rows = [
    ["Ring No", header, ...others.map(([name]) => name)],
    ...Array.from({ length: 40 }, (_, row) => [
      `x${row % 7}`,
      value(row),
      ...others.map(([, other]) => other(row)),
    ]),
  ];
  const sheet = proposeMapping(
    { ...CONTEXT, network },
    rows.map((cells, at) => ({ number: at + 1, cells })),
  );
  return sheet?.columns.find((each) => each.header === header);
}

interface Beside {
  readonly network?: (typeof CONTEXT)["network"];
  /** Further columns, by their headers. */
  readonly beside?: Readonly<Record<string, (row: number) => Cell>>;
}

const vin = (row: number) => `MALA851CLHM${100_000 + row}`;

describe("a header that leaves no doubt", () => {
  test("of our own column of vehicles is enough: the survey takes shorter numbers in", () => {
    expect(proposed("vin", (row) => `KA01-${row}`)).toMatchObject({ column: "vin", isSure: true });
  });

  test.each([
    ["Chassis No", "the chassis number", (row: number) => `KA01-${row}`],
    ["survey_date", "the day of the answer", (row: number) => `wave ${row % 3}`],
    ["Interview Date", "the day of the answer", (row: number) => `wave ${row % 3}`],
    ["Survey ID", "the number of the survey", (row: number) => `batch ${row % 3}`],
  ])("is asked about above values that speak against it: %s", (header, name, value) => {
    const guess = proposed(header, value);
    expect(guess).toMatchObject({ column: null, isSure: false });
    expect(guess?.reason).toContain(`It could be ${name}: look at its values.`);
    expect(guess?.reason).toContain(`such as ${value(0)}`);
  });

  test("is asked about each by itself where several do not fit", () => {
    const time = () => "10:30";
    const guess = proposed("Interview Date", time, { beside: { "Survey Date": time } });
    expect(guess?.reason).toBe(
      "It could be the day of the answer: look at its values. Its header is that of a date, and its values look like something else, such as 10:30.",
    );
  });

  test("above ratings keeps the scale that they are on", () => {
    expect(proposed("V1", (row) => (row % 5) + 1)).toMatchObject({
      column: null,
      isSure: false,
      scale: { kind: "range", lowest: 1, highest: 5 },
    });
  });

  test.each([
    ["colours", () => "White"],
    ["no answers", () => "Not available"],
    ["ratings", (row: number) => (row % 10) + 1],
  ])("of our column of vehicles is not enough above %s", (_, value) => {
    expect(proposed("VIN", value)).toMatchObject({ column: null, isSure: false });
  });

  test("of our column of vehicles stands behind chassis numbers", () => {
    const plate = (row: number) => `KA 01 ${1000 + row}`;
    expect(proposed("VIN", plate, { beside: { "Chassis No": vin } })).toMatchObject({ column: null });
    expect(proposed("Chassis No", vin, { beside: { VIN: plate } })).toMatchObject({ column: "vin" });
  });

  test("of the answer's number stays one where a few were sent twice, behind one of which every value is another", () => {
    const nearly = (row: number) => `R-${row === 7 ? 6 : row}`;
    const whole = (row: number) => `W-${row}`;
    expect(proposed("Survey ID", nearly)).toMatchObject({
      column: "survey_id",
      reason: "Its header is the name of our column.",
    });
    expect(proposed("Respondent ID", nearly)?.reason).toContain("nearly every value is another");
    expect(proposed("Response ID", whole, { beside: { "Respondent ID": nearly } })).toMatchObject({
      column: "survey_id",
      reason: "Its header names the answer, and every value is another.",
    });
  });

  test("of words beside our own column of them is asked about", () => {
    const text = (row: number) => `The advisor was friendly, visit ${row}`;
    expect(proposed("Customer Comments", text, { beside: { V1: text } })).toMatchObject({
      column: null,
      isSure: false,
    });
  });
});

test("ratings written as text are no codes of dealers that are numbered", () => {
  const dealers = CONTEXT.network.dealers.map((dealer, at) => ({ ...dealer, code: String(at + 1) }));
  const network = { ...CONTEXT.network, dealers };
  const value = (row: number) => String((row % 3) + 1);
  const some = (row: number) => (row % 10 === 0 ? "NA" : value(row));
  expect(proposed("Courtesy", value, { network })?.column).not.toBe("dealer_code");
  expect(proposed("Courtesy", some, { network })?.column).not.toBe("dealer_code");
  expect(proposed("Dealer", value, { network })?.column).toBe("dealer_code");
});

test("codes with leading zeros are codes", () => {
  const dealers = CONTEXT.network.dealers.map((dealer, at) => ({ ...dealer, code: `0${at + 1}` }));
  const site = proposed("Site", (row) => `0${(row % 3) + 1}`, { network: { ...CONTEXT.network, dealers } });
  expect(site).toMatchObject({ column: "dealer_code", isSure: true });
});

test("an answer is of the day on which it ended, as it was recorded where that is said, too", () => {
  const day = (row: number) => ({ epochDay: 20_400 + row });
  expect(proposed("Start Date", day, { beside: { "End Date": day } })).toMatchObject({ column: null });
  expect(proposed("End Date", day, { beside: { "Start Date": day } })).toMatchObject({
    column: "survey_date",
  });
  expect(proposed("Recorded Date", day, { beside: { "Start Date": day, "End Date": day } })).toMatchObject({
    column: "survey_date",
  });
  expect(proposed("Start Date", day)).toMatchObject({ column: "survey_date" });
});
