import { expect, test } from "vitest";
import { detailWords } from "./detail-words.ts";

test.each([
  ["{}", ""],
  ['{"to": 3, "from": 1}', "from 1 · to 3"],
  ['{"due": "2026-12-03", "dealer": "00103"}', "due 2026-12-03 · dealer 00103"],
  [
    '{"to": "Review Again", "from": "Open", "dealer": "D01", "changed": ["status", "manager remarks"]}',
    "from Open · to Review Again · dealer D01 · changed status, manager remarks",
  ],
  ['{"action": null, "search": ""}', "action – · search –"],
  ['{"regions": ["N", "S"], "states": []}', "regions N, S · states –"],
  [
    '{"from": {"name": "A", "regions": ["N"]}, "to": {"name": "B"}}',
    "from (name A, regions N) · to (name B)",
  ],
  ['{"from": true, "to": false}', "from true · to false"],
  ['{"name": "a · b <i>"}', "name a · b <i>"],
  ["[1]", "[1]"],
  ["no JSON", "no JSON"],
])("%j reads %j", (detail, text) => expect(detailWords(detail)).toBe(text));
