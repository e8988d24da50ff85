import { describe, expect, it } from "vitest";
import { codeMatcher, freeText, identifierFault, reasonOf, shownText, wholeNumber } from "./sheet-values.ts";

describe("whole numbers", () => {
  it.each([
    [7, 7],
    ["7", 7],
    [" 7 ", 7],
    ["\u00A07", 7],
    [7.0, 7],
    ["7.0", 7],
    ["07", 7],
    ["-3", -3],
    [0, 0],
    [null, null],
    [undefined, null],
    ["", null],
    ["  ", null],
  ])("%j reads as %j", (cell, value) => {
    expect(wholeNumber(cell)).toBe(value);
  });

  it.each([
    7.5,
    "7.5",
    "7,0",
    "seven",
    "7 8",
    "0x7",
    "1e1",
    "٧",
    true,
    { epochDay: 7 },
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])("%j is none", (cell) => {
    expect(wholeNumber(cell)).toBeNaN();
  });
});

describe("codes", () => {
  const { find, isAmbiguous } = codeMatcher(["0012", "1002", "045", "45", "A7", "0", "All"]);

  it("match text letter by letter, without white space around", () => {
    expect(find(" 0012 ")).toBe("0012");
    expect(find("12")).toBeNull();
    expect(find("a7")).toBeNull();
    expect(find("__proto__")).toBeNull();
  });

  it("match numbers as if they had the leading zeros that Excel took away", () => {
    expect(find(12)).toBe("0012");
    expect(find(0)).toBe("0");
    expect(find(-0)).toBe("0");
    expect(find(13)).toBeNull();
    expect(find(12.5)).toBeNull();
  });

  it("do not guess between codes that differ by zeros alone", () => {
    expect(find(45)).toBeNull();
    expect(isAmbiguous(45)).toBe(true);
    expect(isAmbiguous(12)).toBe(false);
    expect(find("45")).toBe("45");
    expect(find("045")).toBe("045");
  });

  it("match no date, truth value or number that lost digits", () => {
    const long = codeMatcher([String(2 ** 53), "TRUE"]);
    expect([2 ** 53, true, { epochDay: 1 }, null, undefined].map(long.find)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("free text", () => {
  it.each([
    ["  fine  ", "fine"],
    ["a\u0000b\u0007c", "abc"],
    ["line\r\nnext\tend", "line\r\nnext\tend"],
    ["\u0000", null],
    ["half \uD83D", "half \uFFFD"],
    ["बहुत अच्छा 😀", "बहुत अच्छा 😀"],
    [5, "5"],
    [false, "FALSE"],
    [{ epochDay: 0 }, "1970-01-01"],
    [" ", null],
    [null, null],
  ])("%j is stored as %j", (cell, text) => {
    expect(freeText(cell)).toBe(text);
  });
});

describe("identifiers", () => {
  it.each(["0042", "a b", ` ${"x".repeat(20)} `, 42, -1, 2 ** 53 - 1])("%j can serve", (cell) => {
    expect(identifierFault(cell, 20)).toBeNull();
  });

  it.each([
    ["x".repeat(21), "Shorten it to 20 characters: it has 21."],
    ["a\u0000b", "Type it again: it holds an invisible control character."],
    ["a\nb", "Type it again: it holds an invisible control character."],
    ["a\uD83D", "Type it again: it holds half a character."],
    [1.5, "Enter text or a whole number: this number has decimals."],
    [
      2 ** 53,
      "The number is too long, Excel has lost digits of it: format the column as text and enter it again.",
    ],
    [true, "Enter text or a whole number: format the column as text."],
    [{ epochDay: 3 }, "Enter text or a whole number: format the column as text."],
  ])("%j cannot: %s", (cell, reason) => {
    expect(identifierFault(cell, 20)?.reason).toBe(reason);
  });
});

it("gives a reason without a column as it stands", () => {
  expect(reasonOf([{ column: "", value: "", reason: "3 more like these." }])).toBe("3 more like these.");
});

it.each([
  ["x".repeat(60), "x".repeat(60)],
  ["y".repeat(62), `${"y".repeat(60)}…`],
])("names the value %s in a reason as %s", (value, shown) => {
  expect(reasonOf([{ column: "vin", value, reason: "Shorten it." }])).toBe(`vin "${shown}": Shorten it.`);
});

it("shows values safely: no control characters, no half characters, no length", () => {
  expect(shownText("a\u0000b\nc")).toBe("a\uFFFDb c");
  expect(shownText("\uD83D")).toBe("\uFFFD");
  expect(shownText("x".repeat(201))).toBe(`${"x".repeat(200)}…`);
  expect(shownText("x".repeat(200))).toBe("x".repeat(200));
  expect(shownText(null)).toBe("");
  expect(shownText({ epochDay: 1 })).toBe("1970-01-02");
});
