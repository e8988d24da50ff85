import type { VerbatimSort } from "#contract/verbatims.ts";

/** Something that the table can be sorted by. */
export interface Column {
  readonly sort: VerbatimSort;
  readonly name: string;
}

/** Which survey it is: one column. */
export const SURVEY_COLUMNS: readonly Column[] = [
  { sort: "surveyId", name: "Survey ID" },
  { sort: "surveyDate", name: "Date" },
];

/** Left out where one dealer is chosen: the page's head says which. */
export const DEALER_COLUMN: Column = { sort: "dealer", name: "Dealer" };

/** Before the answers: what a reader needs to weigh them. */
export const FIGURE_COLUMNS: readonly Column[] = [
  { sort: "index", name: "Index" },
  { sort: "nps", name: "Recommend" },
  { sort: "overall", name: "Overall" },
];

/** After the answers and the recording: one column. */
export const VEHICLE_COLUMNS: readonly Column[] = [
  { sort: "model", name: "Model" },
  { sort: "vin", name: "VIN" },
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
