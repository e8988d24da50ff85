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
  network: (typeof CONTEXT)["network"] = CONTEXT.network,
) {
  const rows = [["Ring No", header], ...Array.from({ length: 40 }, (_, row) => [`x${row % 7}`, value(row)])];
  const sheet = proposeMapping(
    { ...CONTEXT, network },
    rows.map((cells, at) => ({ number: at + 1, cells })),
  );
  return sheet?.columns.find((each) => each.header === header);
}

describe("a header that leaves no doubt", () => {
  test("of our own column of vehicles is enough: the survey takes shorter numbers in", () => {
    expect(proposed("vin", (row) => `KA01-${row}`)).toMatchObject({ column: "vin", isSure: true });
  });

  test.each([
    ["Chassis No", "vin", (row: number) => `KA01-${row}`],
    ["survey_date", "survey_date", (row: number) => `wave ${row % 3}`],
    ["Interview Date", "survey_date", (row: number) => `wave ${row % 3}`],
    ["Survey ID", "survey_id", (row: number) => `batch ${row % 3}`],
  ])("is asked about above values that speak against it: %s", (header, column, value) => {
    const guess = proposed(header, value);
    expect(guess).toMatchObject({ column: null, isSure: false });
    expect(guess?.reason).toContain(`It could be ${column}: look at its values.`);
    expect(guess?.reason).toContain(`such as ${value(0)}`);
  });

  test("of the answer's number stays one where a few were sent twice", () => {
    expect(proposed("Survey ID", (row) => `R-${row === 7 ? 6 : row}`)).toMatchObject({ column: "survey_id" });
  });
});

test("ratings written as text are no codes of dealers that are numbered", () => {
  const dealers = CONTEXT.network.dealers.map((dealer, at) => ({ ...dealer, code: String(at + 1) }));
  const network = { ...CONTEXT.network, dealers };
  const value = (row: number) => String((row % 3) + 1);
  expect(proposed("Courtesy", value, network)?.column).not.toBe("dealer_code");
  expect(proposed("Dealer", value, network)?.column).toBe("dealer_code");
});
