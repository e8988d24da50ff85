import { type NarrowingName, narrowings, verbatimSorts } from "#contract/verbatims.ts";
import type { DayRange } from "#domain/calendar/periods.ts";
import type { AnswerKey } from "#domain/programme/answers.ts";
import { type AddressSearch, stringifySearch, type ViewChoice } from "#web/state/search.ts";
import { daysOf, writtenDays } from "#web/state/written-days.ts";
import { NEWEST_FIRST, type Order } from "./columns.ts";

/** What is chosen on the page: which rows, in which order, and the one that is open. */
export interface ListChoice {
  readonly search: string;
  readonly order: Order;
  readonly only: readonly NarrowingName[];
  /** The code of a factor, empty for none. */
  readonly below: string;
  /** The code of an attribute, empty for none. */
  readonly attribute: string;
  /** An answer to a closed question, null for any. */
  readonly answered: AnswerKey | null;
  /** Null for all of the chosen wave and month. */
  readonly days: DayRange | null;
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
  attribute,
  question,
  answer,
  days,
  response,
}: ViewChoice): ListChoice {
  const said = (only ?? "").split(",");
  return {
    search: search ?? "",
    order: orderOf(sort ?? ""),
    only: narrowings.filter((name) => said.includes(name)),
    below: below ?? "",
    attribute: attribute ?? "",
    answered: question && answer ? { question, answer } : null,
    days: daysOf(days ?? ""),
    response: response ?? null,
  };
}

/** How an address says it: an empty text takes a choice away. */
export function writtenChoice({
  search,
  order,
  only,
  below,
  attribute,
  answered,
  days,
  response,
}: Partial<ListChoice>): ViewChoice {
  return {
    ...(search === undefined ? {} : { search }),
    ...(order === undefined ? {} : { sort: writtenOrder(order) }),
    ...(only === undefined ? {} : { only: only.join(",") }),
    ...(below === undefined ? {} : { below }),
    ...(attribute === undefined ? {} : { attribute }),
    ...(answered === undefined ? {} : (answered ?? NO_ANSWER)),
    ...(days === undefined ? {} : { days: days === null ? "" : writtenDays(days) }),
    ...(response === undefined ? {} : { response: response ?? "" }),
  };
}

/** The address of the list alone: equal as long as the list is. */
export function listAddress(search: AddressSearch): string {
  return stringifySearch({ ...search, response: "" });
}

/** The address of a list with one of its responses open. */
export function withResponse(address: string, surveyId: string): string {
  return `${address}${address === "" ? "?" : "&"}${new URLSearchParams({ response: surveyId })}`;
}

/** Each order once: rows that stay as they are need not be drawn again. */
const ORDERS = new Map<string, Order>(
  verbatimSorts.flatMap((sort): [string, Order][] => [
    [sort, { sort, descending: false }],
    [`${DESCENDING}${sort}`, { sort, descending: true }],
  ]),
);

function orderOf(written: string): Order {
  return ORDERS.get(written) ?? NEWEST_FIRST;
}

function writtenOrder({ sort, descending }: Order): string {
  if (sort === NEWEST_FIRST.sort && descending === NEWEST_FIRST.descending) return "";
  return descending ? `${DESCENDING}${sort}` : sort;
}
