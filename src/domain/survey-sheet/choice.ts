import { namesInSentence } from "./sheet-headers.ts";

/** A sheet with a survey's header: its name and those columns of the survey that it has, in the template's order. */
export interface FittingSheet {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Which sheets of a file are read, and why others are not; reasons are sentences. */
export interface SheetChoice<Sheet> {
  readonly read: readonly Sheet[];
  readonly leftOut: readonly { readonly sheet: Sheet; readonly reason: string }[];
}

/** The sheets that share one header row: the one that most of them have, in doubt the first. Order, spelling and columns that no survey has don't matter. */
export function sheetsOfOneHeader<Sheet extends FittingSheet>(sheets: readonly Sheet[]): SheetChoice<Sheet> {
  const groups = [...Map.groupBy(sheets, ({ columns }) => columns.join("\n")).values()];
  const read = groups.reduce((most, group) => (group.length > most.length ? group : most), groups[0] ?? []);
  const model = read[0];
  if (model === undefined) return { read, leftOut: [] };
  const others = sheets.filter((sheet) => !read.includes(sheet));
  return { read, leftOut: others.map((sheet) => ({ sheet, reason: differenceReason(sheet, model) })) };
}

function differenceReason(sheet: FittingSheet, model: FittingSheet): string {
  const lacking = model.columns.filter((name) => !sheet.columns.includes(name));
  const besides = sheet.columns.filter((name) => !model.columns.includes(name));
  const parts = [
    ...(lacking.length > 0 ? [`lacks ${namesInSentence(lacking)}`] : []),
    ...(besides.length > 0 ? [`has ${namesInSentence(besides)} besides`] : []),
  ];
  return `Its columns are not those of ${model.name}: it ${parts.join(" and ")}. Send it as a workbook of its own.`;
}
