import type { VerbatimSort } from "#contract/verbatims.ts";

/** A column of the table that can be sorted. */
export interface Column {
  readonly sort: VerbatimSort;
  readonly name: string;
  readonly kind: "text" | "number";
}

/** Before the answers: what a reader needs to weigh them. */
export const SURVEY_COLUMNS: readonly Column[] = [
  { sort: "surveyId", name: "Survey ID", kind: "text" },
  { sort: "surveyDate", name: "Date", kind: "text" },
  { sort: "dealer", name: "Dealer", kind: "text" },
  { sort: "index", name: "Index", kind: "number" },
  { sort: "nps", name: "NPS", kind: "number" },
  { sort: "overall", name: "Overall", kind: "number" },
];

/** After the answers and the recording. */
export const VEHICLE_COLUMNS: readonly Column[] = [
  { sort: "model", name: "Model", kind: "text" },
  { sort: "vin", name: "VIN", kind: "text" },
];

/** How the rows are ordered. */
export interface Order {
  readonly sort: VerbatimSort;
  readonly descending: boolean;
}

export const NEWEST_FIRST: Order = { sort: "surveyDate", descending: true };

/** The order after a click on a column: the other way round, or its first way; dates begin with the newest. */
export function nextOrder(now: Order, sort: VerbatimSort): Order {
  if (now.sort === sort) return { sort, descending: !now.descending };
  return { sort, descending: sort === "surveyDate" };
}
