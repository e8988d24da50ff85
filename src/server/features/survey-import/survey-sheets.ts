import { surveySheet } from "#domain/survey-sheet.ts";
import type { SurveySheetContext } from "#domain/survey-sheet-readers.ts";
import { type SheetWithHeader, withHeader } from "#server/platform/workbook/sheet-with-header.ts";
import type { Workbook } from "#server/platform/workbook/workbook.ts";

/** The optional sheet of this name, null where there is none or it is empty. */
export async function findNamedSheet(workbook: Workbook, name: string): Promise<SheetWithHeader | null> {
  const sheet = workbook.sheets.find((each) => each.name.trim().toLowerCase() === name.toLowerCase());
  return sheet === undefined ? null : withHeader(workbook, sheet);
}

/** The first sheet that has the required headers, or why there is none: the fault of the sheet that comes closest. */
export async function findSurveySheet(
  workbook: Workbook,
  context: SurveySheetContext,
): Promise<SheetWithHeader | { readonly reason: string }> {
  let closest = {
    found: 0,
    reason: "No sheet of the workbook has the columns of a survey: use the template workbook.",
  };
  for (const sheet of workbook.sheets) {
    const candidate = await withHeader(workbook, sheet);
    if (candidate === null) continue;
    const match = surveySheet(context, candidate.header);
    if (match.ok) return candidate.hasRows ? candidate : { reason: "The sheet has a header but no rows." };
    if (match.hasRequired) return { reason: match.reason };
    if (match.found > closest.found && !isNetworkSheet(sheet.name)) closest = match;
  }
  return { reason: closest.reason };
}

// A Dealers sheet has a column of a survey sheet too, but nobody meant it to be one.
function isNetworkSheet(name: string): boolean {
  return /^(dealers|models)$/i.test(name.trim());
}
