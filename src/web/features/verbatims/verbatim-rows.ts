import type { ComponentType } from "react";
import type { VerbatimList, VerbatimRow } from "#contract/verbatims.ts";
import type { Order } from "./columns.ts";

/** Draws what there is to hear of a survey and to do about it. */
export type RecordingCell = ComponentType<{
  readonly operation: string;
  readonly surveyId: string;
  readonly file: VerbatimRow["audioFile"];
  readonly manages: boolean;
}>;

/** What a page of rows needs, drawn as a table or as cards. */
export interface VerbatimRows {
  readonly operation: string;
  readonly list: VerbatimList;
  /** Folded words of the search. */
  readonly words: readonly string[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly Recording: RecordingCell;
}
