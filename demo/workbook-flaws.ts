import type { Cell } from "#domain/survey-sheet/cell.ts";

/** Where a response stands: `place` counts from 0 within its wave. */
interface Position {
  readonly operation: string;
  readonly wave: number;
  readonly place: number;
}

/** A cell that was keyed wrongly. */
export interface Flaw extends Position {
  readonly column: string;
  readonly value: Cell;
}

/**
 * Rows the import must reject, so that the upload list has reports to download. The next workbook of the operation
 * holds the same rows mended; those of the last wave are still waiting for that.
 */
export const REJECTED_ROWS: readonly Flaw[] = [
  { operation: "meridian-csi", wave: 2, place: 17, column: "dealer_code", value: "09999" },
  { operation: "meridian-csi", wave: 2, place: 42, column: "Q5_2", value: 11 },
  { operation: "meridian-csi", wave: 5, place: 63, column: "survey_date", value: "31-02-2025" },
  { operation: "meridian-csi", wave: 7, place: 8, column: "survey_date", value: "01-01-2099" },
  { operation: "meridian-csi", wave: 8, place: 25, column: "overall", value: "ten" },
  { operation: "meridian-csi", wave: 8, place: 90, column: "dealer_code", value: "7A" },
  { operation: "meridian-ssi", wave: 3, place: 31, column: "model_code", value: "M99" },
  { operation: "meridian-ssi", wave: 6, place: 12, column: "recommend", value: -1 },
  { operation: "aurora-csi", wave: 4, place: 5, column: "Q7_3", value: 0 },
  { operation: "aurora-csi", wave: 4, place: 77, column: "dealer_code", value: "" },
];

/** Ratings that were accepted as they came and arrive again, corrected, in the next workbook: here is what came first. */
export const CORRECTED_ROWS: readonly Flaw[] = [
  { operation: "meridian-csi", wave: 1, place: 11, column: "overall", value: 1 },
  { operation: "meridian-csi", wave: 1, place: 58, column: "recommend", value: 0 },
  { operation: "meridian-csi", wave: 6, place: 73, column: "Q4_1", value: 1 },
  { operation: "meridian-ssi", wave: 4, place: 29, column: "overall", value: 2 },
  { operation: "meridian-ssi", wave: 7, place: 96, column: "Q8_1", value: 3 },
  { operation: "aurora-csi", wave: 2, place: 40, column: "recommend", value: 1 },
];

/** How the people who fill in workbooks differ; all of it is accepted. */
export type Habit = "dates as text" | "dealer codes as numbers" | "answers by name" | "a column of their own";

export const HABITS: readonly { readonly operation: string; readonly wave: number; readonly habit: Habit }[] =
  [
    { operation: "meridian-csi", wave: 3, habit: "dates as text" },
    { operation: "meridian-csi", wave: 4, habit: "answers by name" },
    { operation: "meridian-ssi", wave: 2, habit: "dealer codes as numbers" },
    { operation: "meridian-ssi", wave: 5, habit: "a column of their own" },
    { operation: "aurora-csi", wave: 3, habit: "dates as text" },
    { operation: "aurora-csi", wave: 6, habit: "dealer codes as numbers" },
  ];

/** The flaws of one wave of an operation. */
export function flawsOf(flaws: readonly Flaw[], operation: string, wave: number): Flaw[] {
  return flaws.filter((flaw) => flaw.operation === operation && flaw.wave === wave);
}

export function hasHabit(operation: string, wave: number, habit: Habit): boolean {
  return HABITS.some(
    (known) => known.operation === operation && known.wave === wave && known.habit === habit,
  );
}
