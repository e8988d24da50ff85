import { expect, test } from "vitest";
import { sheetNames } from "./sheet-names.ts";

test.each([
  [
    ["% Disappointed", "Was it ready?", "a/b\\c:d*e[f]'g"],
    ["% Disappointed", "Was it ready", "a b c d e f g"],
  ],
  [
    ["Index", "index", "INDEX"],
    ["Index", "index (2)", "INDEX (3)"],
  ],
  [
    ["", " ", "History"],
    ["Sheet", "Sheet (2)", "History (2)"],
  ],
  [
    ["Improvement Area (By %Disappointed)", "Improvement Area (By %Disappointing)"],
    ["Improvement Area (By %Disappoin", "Improvement Area (By %Disap (2)"],
  ],
  [["गाड़ी समय पर तैयार थी या नहीं थी, बताइए"], ["गाड़ी समय पर तैयार थी या नहीं"]],
  [["a\u0000b\ud800"], ["a b\ufffd"]],
])("%j", (wanted, names) => {
  expect(sheetNames(wanted)).toEqual(names);
  expect(names.every((name) => name.length <= 31)).toBe(true);
});
