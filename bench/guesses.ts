import { guessSheet } from "#domain/questionnaire/agency-sheets.test-guesses.ts";
import { AGENCY_SHEETS } from "#domain/questionnaire/agency-sheets.test-sheets.ts";
import { guessHeaders, tallyGuesses } from "#domain/survey-mapping/propose.test-guesses.ts";
import { HEADERS, STRANGERS, UNSEEN } from "#domain/survey-mapping/propose.test-headers.ts";
import { report } from "./figures.ts";

// How many guesses of what a column is are right, and how many columns are known, over the tables of the tests.
const TODAY = "2026-11-23";
const TABLES = [
  { name: "headers written beside the rules", guesses: guessHeaders(HEADERS) },
  { name: "headers of strangers to them", guesses: guessHeaders(STRANGERS) },
  { name: "headers seen by no rule", guesses: guessHeaders(UNSEEN) },
  { name: "whole sheets", guesses: AGENCY_SHEETS.flatMap((sheet) => guessSheet(sheet, TODAY)) },
];

for (const { name, guesses } of TABLES) {
  const { columns, wrong, asked, precision, recall } = tallyGuesses(guesses);
  console.log(`\n${name}: ${columns} columns, ${wrong} taken for another, ${asked} asked about`);
  // A wrong guess is worse than none.
  report({ what: `${name}: precision`, value: 100 * precision, unit: "%", goal: { atLeast: 100 } });
  report({ what: `${name}: recall`, value: 100 * recall, unit: "%" });
}
