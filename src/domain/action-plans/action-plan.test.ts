import { describe, expect, test } from "vitest";
import {
  codePoints,
  isEditable,
  SHOWN_STATUSES,
  type StoredStatus,
  shortened,
  shownStatus,
  storedAs,
} from "./action-plan.ts";

const TODAY = "2026-03-10";
const DAYS = ["2026-03-09", "2026-03-10", "2026-03-11"];
const STORED: readonly StoredStatus[] = [1, 2, 3];

test.each([
  [1, "2026-03-09", 4],
  [1, "2026-03-10", 1],
  [1, "2026-03-11", 1],
  [2, "2026-03-09", 2],
  [2, "2026-03-11", 2],
  [3, "2026-03-09", 4],
  [3, "2026-03-10", 3],
  [3, "2025-12-31", 4],
] as const)("a ticket stored as %i and due on %s shows %i", (stored, due, shown) => {
  expect(shownStatus(stored, due, TODAY)).toBe(shown);
});

test("a status that shows is stored as exactly those that show it", () => {
  for (const shown of SHOWN_STATUSES) {
    for (const stored of STORED) {
      for (const due of DAYS) {
        const found = storedAs(shown);
        const matches =
          found?.statuses.includes(stored) === true && (found.late === null || found.late === due < TODAY);
        expect([shown, stored, due, matches]).toEqual([
          shown,
          stored,
          due,
          shownStatus(stored, due, TODAY) === shown,
        ]);
      }
    }
  }
});

test.each([0, 5, 6, -1, 1.5, Number.NaN])("%d is no status that shows", (code) => {
  expect(storedAs(code)).toBeNull();
});

test("a ticket can be edited unless it is Completed", () => {
  expect(STORED.map(isEditable)).toEqual([true, false, true]);
});

describe("lengths are counted in code points", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["सेवा", 4],
    ["😀😀", 2],
    ["👩‍🔧", 3],
  ])("%s has %i", (text, length) => {
    expect(codePoints(text)).toBe(length);
  });

  test("a text is never cut inside a code point", () => {
    expect(shortened("a😀b", 2)).toBe("a😀");
    expect(shortened("abc", 5)).toBe("abc");
  });
});
