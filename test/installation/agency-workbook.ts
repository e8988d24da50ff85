import type { Cell } from "#domain/survey-sheet/cell.ts";
import { workbookBytes } from "#test/workbooks.ts";

const WORDS = ["Very Dissatisfied", "Dissatisfied", "Neutral", "Satisfied", "Very Satisfied"] as const;
const UPPER = ["Response ID", "Interview Date", "Dealer Code", "Service Advisor", null, "Facility", null];
const LOWER = [null, null, null, "Courtesy", "Knowledge", "Parking", "Lounge"];
const REST = ["Overall satisfaction", "Was the car ready?", "Comments", "Interviewer"];
/** Rows of `agencyFile`, unless said otherwise. */
export const ANSWERS = 40;

/** A row as the agency writes it. */
export function answer(at: number): readonly Cell[] {
  const word = (shift: number) => WORDS[(at + shift) % 5] ?? null;
  return [
    `R-${at}`,
    `${String((at % 28) + 1).padStart(2, "0")}/02/2026`,
    `D0${(at % 2) + 1}`,
    word(0),
    word(1),
    word(2),
    word(3),
    word(4),
    ["Yes", "No", "N/A"][at % 3] ?? null,
    `It went well on visit ${at}`,
    `Agent ${at % 4}`,
  ];
}

/** Titles, a header of two rows merged both ways, answers in words, totals; the dealers on a sheet of their own. */
export function agencyFile(answers = ANSWERS): Promise<Buffer> {
  const rows = [
    ["Service survey, February"],
    [],
    [...UPPER, ...REST],
    LOWER,
    ...Array.from({ length: answers }, (_, at) => answer(at)),
    ["Total", answers],
  ];
  const dealers = [
    ["dealer_code", "dealer_name"],
    ["D01", "Dealer one"],
    ["D02", "Dealer two"],
  ];
  return workbookBytes({
    sheets: [
      { name: "Cover", rows: [["Confidential"]] },
      { name: "Data", rows },
      { name: "Dealers", rows: dealers },
    ],
  });
}
