import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { programmeFileFaults } from "./programme-file-faults.ts";

const sample = () =>
  JSON.parse(readFileSync(new URL("../../docs/samples/service-programme.json", import.meta.url), "utf8"));

/** The sample with one place changed: `undefined` takes the field away. */
function changed(path: string, value: unknown): unknown {
  const file = sample();
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const parent = steps.reduce((node, step) => node[step], file);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return file;
}

test("the samples are programme files", () => {
  expect(programmeFileFaults(sample())).toEqual([]);
});

describe("a fault is a sentence that says where, what is there and what belongs there", () => {
  test.each([
    ["client", undefined, "'client' is missing; it must be the name of a client."],
    ["client", 5, "'client' is 5; it must be the name of a client."],
    ["operation", "csi", "'operation' is \"csi\"; it must be an object in braces."],
    [
      "operation.id",
      "Your CSI",
      "'operation': 'id' is \"Your CSI\"; it must be up to 63 small letters a–z, digits and hyphens.",
    ],
    ["operation.nme", "x", "'operation' has a field 'nme', which is not known. Its fields are id, name."],
    [
      "extra",
      1,
      "The file has a field 'extra', which is not known. Its fields are client, operation, programme.",
    ],
    ["programme.type", "csi", '\'type\' is "csi"; it must be "CSI" or "SSI".'],
    ["programme.firstMonth", "2026-13", "'firstMonth' is \"2026-13\"; it must be a month such as 2026-01."],
    ["programme.factors", [], "'factors' is an empty list; it must be a list with at least one factor."],
    [
      "programme.factors.2.slot",
      1.5,
      "Factor 3 (Q3): 'slot' is 1.5; it must be a whole number from 1 to 500.",
    ],
    [
      "programme.factors.2.attributes.0.slot",
      "six",
      "Factor 3 (Q3), attribute 1 (Q3_1): 'slot' is \"six\"; it must be a whole number from 1 to 500.",
    ],
    [
      "programme.factors.2.attributes.0",
      "Q3_1",
      'Factor 3 (Q3), attribute 1 is "Q3_1"; it must be an object in braces.',
    ],
    [
      "programme.factors.0.tab",
      undefined,
      "Factor 1 (Q4): 'tab' is missing; it must be a whole number from 1 to 50.",
    ],
    [
      "programme.weights.0.weights.Q4",
      "15",
      "Set of weights 1 (WQ-1), 'weights': 'Q4' is \"15\"; it must be a number from 0 to 1000.",
    ],
    [
      "programme.bands.pleased",
      undefined,
      "'bands': 'pleased' is missing; it must be a whole number from 1 to 9.",
    ],
    [
      "programme.verbatims.0.texts",
      { hindi: "x" },
      "Verbatim 1 (V1): 'hindi' is no language; it must be a tag such as hi, hi-Latn or pt-BR.",
    ],
    [
      "programme.verbatims.0.texts",
      { hi: 5 },
      "Verbatim 1 (V1), 'texts': 'hi' is 5; it must be a text of 1 to 200 characters.",
    ],
    [
      "programme.verbatims.0.texts",
      "x",
      'Verbatim 1 (V1): \'texts\' is "x"; it must be texts by language, such as { "hi": "…" }.',
    ],
    ["programme.verbatims", undefined, "'verbatims' is missing; it must be a list."],
    [
      "programme.otherQuestions.0.answers.1.name",
      "",
      "Question 1 (OQ1), answer 2 (2): 'name' is \"\"; it must be a text of 1 to 200 characters.",
    ],
  ])("%s as %j", (path, value, sentence) => {
    expect(programmeFileFaults(changed(path, value))).toEqual([sentence]);
  });

  test("a file that is no object", () => {
    expect(programmeFileFaults([])).toEqual(["The file must be an object in braces, not an empty list."]);
  });
});
