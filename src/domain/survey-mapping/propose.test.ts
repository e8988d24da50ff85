import { describe, expect, test } from "vitest";
import { guessHeaders } from "./propose.test-guesses.ts";
import { HEADERS, STRANGERS, UNSEEN } from "./propose.test-headers.ts";

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
