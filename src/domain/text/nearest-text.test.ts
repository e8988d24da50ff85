import { expect, it } from "vitest";
import { normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import { nearestText } from "./nearest-text.ts";

const nearest = (column: string, headers: readonly string[]) =>
  headers[nearestText(normalizeHeader(column), headers.map(normalizeHeader)) ?? -1] ?? null;

it.each([
  ["survey_id", ["Remarks", "Survey ID No", "Survey"], "Survey ID No"],
  ["survey_id", ["Survye Id"], "Survye Id"],
  ["survey_date", ["Date", "Update"], "Date"],
  ["dealer_code", ["Dealer ID", "Dealer"], "Dealer ID"],
  ["model_code", ["Modell-Code", "Model"], "Modell-Code"],
  ["vin", ["van", "win", "id"], "van"],
])("nearest to %s among %j is %s", (column, headers, found) => {
  expect(nearest(column, headers)).toBe(found);
});

it.each<[string, readonly string[]]>([
  ["survey_id", ["Remarks", "id", "No", ""]],
  ["vin", ["colour", "overall"]],
  ["model_code", ["Sold in", "colour"]],
  ["survey_id", []],
])("nothing comes near %s among %j", (column, headers) => {
  expect(nearest(column, headers)).toBe(null);
});
