import type { VerbatimList } from "#contract/verbatims.ts";
import type { Order } from "./columns.ts";

/** What a page of rows needs, drawn as a table or as cards. */
export interface VerbatimRows {
  readonly operation: string;
  /** Of the list, without what is open on it. */
  readonly address: string;
  readonly list: VerbatimList;
  /** Normalized words of the search. */
  readonly words: readonly string[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  /** Whether all rows are of one dealer, which the page's head names. */
  readonly oneDealer: boolean;
  /** Shows all of a response. */
  readonly onOpen: (surveyId: string) => void;
}
