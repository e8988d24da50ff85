import { MAX_PAPER_ROWS, type VerbatimList } from "#contract/verbatims.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import { ALL } from "#domain/network/network.ts";
import { listText } from "#domain/text/list-text.ts";
import { formatCount } from "#web/charts/card/number-format.ts";
import type { PictureAbout } from "#web/charts/export/picture-context.ts";
import { chosenDealer, dataTo } from "#web/charts/page/page-context.ts";
import type { PageProps } from "#web/state/page-props.ts";

/** The page's finding in one sentence, out of its own counts. */
export function pageSentence(
  { responses, commented, total, atLeast }: VerbatimList,
  search: string,
  chips: readonly string[] = [],
): string {
  if (responses === 0) return "No responses for this selection.";
  const sought = [...chips, ...(search === "" ? [] : [search])].map((each) => `“${each}”`);
  if (sought.length > 0) return `${found({ total, atLeast, responses })} ${listText(sought)}.`;
  if (responses === 1) return `1 response, ${commented === 0 ? "without" : "with"} a comment.`;
  if (commented === 0) return `${counted(responses)}, none with a comment.`;
  if (commented === responses) return `${counted(responses)}, each with a comment.`;
  return `${counted(responses)}, ${formatCount(commented)} with a comment.`;
}

function found({ total, atLeast, responses }: Pick<VerbatimList, "total" | "atLeast" | "responses">): string {
  if (responses === 1) return `The only response ${total === 0 ? "does not match" : "matches"}`;
  const count = total === 0 ? "None" : `${atLeast ? "At least " : ""}${formatCount(total)}`;
  return `${count} of ${counted(responses)} ${total === 1 ? "matches" : "match"}`;
}

/** Why there is no row to show. */
export function nothingText(search: string, chips: readonly string[]): string {
  const sought = [...(chips.length === 0 ? [] : ["these chips"]), ...(search === "" ? [] : ["this search"])];
  if (sought.length === 0) return "There are no responses for this selection.";
  return `No response matches ${listText(sought)}.`;
}

/** What the rows are about: the chosen values and how far the data reach. */
export function pageContext(
  filters: readonly FilterList[],
  selection: FilterSelection,
  dataDate: string | null,
): string {
  return [...chosenIn(filters, selection), dataTo(dataDate)].filter((part) => part !== "").join(" · ");
}

function chosenIn(filters: readonly FilterList[], selection: FilterSelection): readonly string[] {
  return filters.flatMap(({ filterKey: key, data }) => {
    const item = data.find(({ code }) => code === selection[key]);
    return item === undefined || item.code === ALL ? [] : [item.name];
  });
}

interface Pictured extends Pick<PageProps, "operation" | "page" | "filters" | "selection"> {
  readonly search: string;
  readonly chips: readonly string[];
  readonly list: VerbatimList | undefined;
}

/** What pictures and slides of the rows say about where they come from, and what narrows them. */
export function pictureWords({ operation, page, filters, selection, ...shown }: Pictured): PictureAbout {
  const { search, chips, list } = shown;
  return {
    category: operation.type,
    page: page.title,
    dealer: chosenDealer(filters, selection) ?? "",
    selection: [
      operation.name,
      page.title,
      ...chosenIn(filters, selection),
      ...chips,
      ...(search === "" ? [] : [`“${search}”`]),
      ...(list === undefined ? [] : [`${totalText(list)} of ${counted(list.responses)}`]),
    ].join(" · "),
    dataTo: dataTo(list?.dataDate ?? null),
  };
}

/** Whether all rows are of one dealer: the chosen one, or the only one there is. */
export function isOneDealer(filters: readonly FilterList[], selection: FilterSelection): boolean {
  const dealers = filters.find(({ filterKey }) => filterKey === "dealerCode")?.data ?? [];
  return dealers.length === 1 || dealers.some(({ code }) => code !== ALL && code === selection.dealerCode);
}

/** Which rows are on paper; where it is not all of them, what to do about it. */
export function paperText(list: VerbatimList): string {
  const { page, pageSize, rows, total } = list;
  const all = totalText(list);
  if (rows.length === total) return total === 1 ? "The only row" : `All ${formatCount(total)} rows`;
  const which = page === 1 ? `First ${formatCount(rows.length)} of ${all} rows.` : `Rows ${rangeText(list)}.`;
  if (pageSize < MAX_PAPER_ROWS)
    return `${which} “Print” on the page prints up to ${formatCount(MAX_PAPER_ROWS)}; “Export to Excel” gives all of them.`;
  return `${which} Narrow them by filters, chips or a search, or take all of them by “Export to Excel”.`;
}

/** `51–100 of 2,146` */
export function rangeText({ page, pageSize, rows, ...counted }: VerbatimList): string {
  const all = totalText(counted);
  if (rows.length === 0) return `0 of ${all}`;
  const first = (page - 1) * pageSize + 1;
  return `${formatCount(first)}–${formatCount(first + rows.length - 1)} of ${all}`;
}

/** `2,146`, or `at least 2,146` where not all were counted. */
export function totalText({ total, atLeast }: Pick<VerbatimList, "total" | "atLeast">): string {
  return `${atLeast ? "at least " : ""}${formatCount(total)}`;
}

function counted(responses: number): string {
  return `${formatCount(responses)} ${responses === 1 ? "response" : "responses"}`;
}
