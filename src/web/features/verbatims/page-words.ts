import type { VerbatimList } from "#contract/verbatims.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import { ALL } from "#domain/network/network.ts";
import { formatCount } from "#web/charts/card/number-format.ts";
import { dataTo } from "#web/charts/page/page-context.ts";

/** The page's finding in one sentence, out of its own counts. */
export function pageSentence({ responses, commented, total }: VerbatimList, search: string): string {
  if (responses === 0) return "No responses for this selection.";
  if (search !== "") return `${found(total, responses)} “${search}”.`;
  if (responses === 1) return `1 response, ${commented === 0 ? "without" : "with"} a comment.`;
  if (commented === 0) return `${counted(responses)}, none with a comment.`;
  if (commented === responses) return `${counted(responses)}, each with a comment.`;
  return `${counted(responses)}, ${formatCount(commented)} with a comment.`;
}

function found(total: number, responses: number): string {
  if (responses === 1) return `The only response ${total === 0 ? "does not match" : "matches"}`;
  const count = total === 0 ? "None" : formatCount(total);
  return `${count} of ${counted(responses)} ${total === 1 ? "matches" : "match"}`;
}

/** What the rows are about: the chosen values and how far the data reach. */
export function pageContext(
  filters: readonly FilterList[],
  selection: FilterSelection,
  dataDate: string | null,
): string {
  const chosen = filters.flatMap(({ filterKey: key, data }) => {
    const item = data.find(({ code }) => code === selection[key]);
    return item === undefined || item.code === ALL ? [] : [item.name];
  });
  return [...chosen, dataTo(dataDate)].filter((part) => part !== "").join(" · ");
}

/** `51–100 of 2,146` */
export function rangeText({ page, pageSize, rows, total }: VerbatimList): string {
  if (rows.length === 0) return `0 of ${formatCount(total)}`;
  const first = (page - 1) * pageSize + 1;
  return `${formatCount(first)}–${formatCount(first + rows.length - 1)} of ${formatCount(total)}`;
}

function counted(responses: number): string {
  return `${formatCount(responses)} ${responses === 1 ? "response" : "responses"}`;
}
