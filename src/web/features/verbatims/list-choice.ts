import { type NarrowingName, narrowings, verbatimSorts } from "#contract/verbatims.ts";
import type { AnswerKey } from "#domain/programme/answers.ts";
import type { ViewChoice } from "#web/state/search.ts";
import { NEWEST_FIRST, type Order } from "./columns.ts";

/** What is chosen on the page: which rows, in which order, and the one that is open. */
export interface ListChoice {
  readonly search: string;
  readonly order: Order;
  readonly only: readonly NarrowingName[];
  /** The code of a factor, empty for none. */
  readonly below: string;
  /** An answer to a closed question, null for any. */
  readonly answered: AnswerKey | null;
  /** The survey whose response is open, null for none. */
  readonly response: string | null;
}

const DESCENDING = "-";
const NO_ANSWER: AnswerKey = { question: "", answer: "" };

/** The choice that an address says; what nobody knows is no choice. */
export function listChoiceOf({
  search,
  sort,
  only,
  below,
  question,
  answer,
  response,
}: ViewChoice): ListChoice {
  const said = (only ?? "").split(",");
  return {
    search: search ?? "",
    order: orderOf(sort ?? ""),
    only: narrowings.filter((name) => said.includes(name)),
    below: below ?? "",
    answered: question && answer ? { question, answer } : null,
    response: response ?? null,
  };
}

/** How an address says it: an empty text takes a choice away. */
export function writtenChoice({
  search,
  order,
  only,
  below,
  answered,
  response,
}: Partial<ListChoice>): ViewChoice {
  return {
    ...(search === undefined ? {} : { search }),
    ...(order === undefined ? {} : { sort: writtenOrder(order) }),
    ...(only === undefined ? {} : { only: only.join(",") }),
    ...(below === undefined ? {} : { below }),
    ...(answered === undefined ? {} : (answered ?? NO_ANSWER)),
    ...(response === undefined ? {} : { response: response ?? "" }),
  };
}

function orderOf(written: string): Order {
  const descending = written.startsWith(DESCENDING);
  const name = descending ? written.slice(DESCENDING.length) : written;
  const sort = verbatimSorts.find((each) => each === name);
  return sort === undefined ? NEWEST_FIRST : { sort, descending };
}

function writtenOrder({ sort, descending }: Order): string {
  if (sort === NEWEST_FIRST.sort && descending === NEWEST_FIRST.descending) return "";
  return descending ? `${DESCENDING}${sort}` : sort;
}
