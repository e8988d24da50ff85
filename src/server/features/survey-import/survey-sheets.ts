import type { SheetColumn } from "#domain/sheet-headers.ts";
import { type SurveySheet, surveySheet } from "#domain/survey-sheet.ts";
import { type FittingSheet, sheetsOfOneHeader } from "#domain/survey-sheet-choice.ts";
import { surveyColumns } from "#domain/survey-sheet-columns.ts";
import type { SurveySheetContext } from "#domain/survey-sheet-readers.ts";
import { notUsable } from "#server/platform/workbook/refusals.ts";
import { type SheetWithHeader, withHeader } from "#server/platform/workbook/sheet-with-header.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";

type Rules = Extract<SurveySheet, { readonly ok: true }>;

/** A sheet whose rows are answers, with the rules for them. */
export interface SheetOfAnswers extends FittingSheet {
  readonly sheet: SheetWithHeader;
  readonly rules: Rules;
}

/** The sheets with answers, and why each other one is not read, by its place in the workbook. */
export interface SurveySheets {
  readonly read: readonly SheetOfAnswers[];
  readonly leftOut: ReadonlyMap<number, string>;
}

const HIDDEN = "It is hidden.";
const NO_ROWS = "The sheet has a header but no rows.";
const NO_SURVEY = "No sheet of the workbook has the columns of a survey: use the template workbook.";

/** The optional sheet of this name, null where there is none or it is hidden or empty. */
export async function findNamedSheet(
  workbook: Workbook,
  name: string,
  columns: readonly SheetColumn[],
): Promise<SheetWithHeader | null> {
  const sheet = workbook.sheets.find(
    (each) => !each.isHidden && each.name.trim().toLowerCase() === name.toLowerCase(),
  );
  return sheet === undefined ? null : withHeader(workbook, sheet, columns);
}

/** Every visible sheet that has the required columns; refuses a workbook without one by the fault of the sheet that comes closest. */
export async function findSurveySheets(
  workbook: Workbook,
  context: SurveySheetContext,
): Promise<SurveySheets> {
  const fitting: SheetOfAnswers[] = [];
  const leftOut = new Map<number, string>();
  let closest = { found: 0, reason: NO_SURVEY };
  for (const each of workbook.sheets.filter(({ name }) => !isNetworkSheet(name))) {
    const sheet = each.isHidden ? null : await withHeader(workbook, each, surveyColumns(context.programme));
    const rules = sheet === null ? null : surveySheet(context, sheet.header);
    if (sheet === null || rules === null) {
      if (each.isHidden) leftOut.set(each.index, HIDDEN);
    } else if (rules.ok && sheet.hasRows) {
      fitting.push({ name: each.name, columns: rules.columns, sheet, rules });
    } else {
      const fault = rules.ok ? { found: Number.POSITIVE_INFINITY, reason: NO_ROWS } : rules;
      leftOut.set(each.index, fault.reason);
      if (fault.found > closest.found) closest = fault;
    }
  }
  if (fitting.length === 0) throw notUsable(closest.reason);
  const choice = sheetsOfOneHeader(fitting);
  for (const { sheet, reason } of choice.leftOut) leftOut.set(sheet.sheet.index, reason);
  return { read: choice.read, leftOut };
}

/** What is odd about their headers, each said once. */
export function surveyWarnings({ read }: SurveySheets): string[] {
  return [...new Set(read.flatMap(({ rules }) => rules.warnings))];
}

// A Dealers sheet has a column of a survey sheet too, but nobody meant it to be one.
function isNetworkSheet(name: string): boolean {
  return /^(dealers|models)$/i.test(name.trim());
}
