import { expect, test } from "vitest";
import { shownStrings } from "./pdf-strings.ts";

test.each([
  ["[(ab)]", [["", "ab"]]],
  [
    "[-12 (ab) 7.5 (c)]",
    [
      ["-12", "ab"],
      ["7.5", "c"],
    ],
  ],
  [
    "[(a(b)c) -3 ((()))]",
    [
      ["", "a(b)c"],
      ["-3", "(())"],
    ],
  ],
  [
    "[(a\\(b) 1 (\\)) 2 (\\\\)]",
    [
      ["", "a(b"],
      ["1", ")"],
      ["2", "\\"],
    ],
  ],
  ["[(\\101\\0602\\7)]", [["", "A02\u0007"]]],
  ["[(1 2 <3> [4])]", [["", "1 2 <3> [4]"]]],
  ["[(\\n\\r\\t\\b\\f\\q\\\n.)]", [["", "\n\r\t\b\fq."]]],
  [
    "[<41 42> 5 <4a4>]",
    [
      ["", "AB"],
      ["5", "J@"],
    ],
  ],
  [
    "[() -1.5 <>]",
    [
      ["", ""],
      ["-1.5", ""],
    ],
  ],
  ["[(open ( and no end]", [["", "open ( and no end]"]]],
  ["[]", []],
])("%j shows %j", (array, expected) => {
  expect(shownStrings(array).map(({ shift, bytes }) => [shift, bytes.toString("latin1")])).toEqual(expected);
});
