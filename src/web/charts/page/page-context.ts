import { dayText } from "#domain/calendar/date-display.ts";
import { periodName } from "#domain/calendar/period-name.ts";
import { periodOfRange } from "#domain/calendar/periods.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import { type WaveStatus, waveStatus } from "#domain/filters/wave-status.ts";
import { ALL } from "#domain/network/network.ts";
import { listText } from "#domain/text/list-text.ts";
import { formatCount } from "#web/charts/card/number-format.ts";

const TIME_KEYS: ReadonlySet<string> = new Set(["waveCode", "month"]);

/** What the page's figures are about. */
export interface PageContext {
  /** `Jul–Sep 2026 against Apr–Jun 2026` */
  readonly period: string;
  /** `all regions, months and models · 5,214 responses` */
  readonly rest: string;
  /** `data to Jan 19th 2026`, empty before the first response. */
  readonly dataTo: string;
  readonly waveStatus: WaveStatus;
}

/** What a reply says about its time and size. */
export interface Spoken {
  readonly previous: string | null;
  readonly count: number;
  readonly dataDate: string | null;
  readonly waveOpen: boolean;
  /** The days of a From/To page; null or absent on pages with a wave. */
  readonly range?: { readonly from: string; readonly to: string } | null | undefined;
}

/** `counted` says what stands behind the figures where that is no number of responses. */
export function pageContext(
  filters: readonly FilterList[],
  selection: FilterSelection,
  reply: Spoken,
  counted = responses(reply.count),
): PageContext {
  const places = [...chosenNames(filters, selection), allOf(filters, selection), counted];
  return {
    period: period(filters, selection, reply),
    rest: places.filter((part) => part !== "").join(" · "),
    dataTo: dataTo(reply.dataDate),
    waveStatus: waveStatus(reply.waveOpen, { ...selection, range: reply.range }),
  };
}

/** How far the data reach, empty while there are none. */
export function dataTo(day: string | null): string {
  return day === null ? "" : `data to ${dayText(day)}`;
}

function period(
  filters: readonly FilterList[],
  selection: FilterSelection,
  { previous: before, range }: Spoken,
): string {
  const current =
    rangeName(range) ?? chosenItem(filters, selection, "month") ?? chosenItem(filters, selection, "waveCode");
  if (current === null) return before === null ? "" : `against ${before}`;
  return before === null ? current : `${current} against ${before}`;
}

function rangeName(range: Spoken["range"]): string | null {
  return range ? periodName(periodOfRange(range.from, range.to)) : null;
}

/** The dealer a page is filtered by, null for all. */
export function chosenDealer(filters: readonly FilterList[], selection: FilterSelection): string | null {
  return chosenItem(filters, selection, "dealerCode");
}

function chosenNames(filters: readonly FilterList[], selection: FilterSelection): readonly string[] {
  return filters.flatMap(({ filterKey: key }) => {
    const name = TIME_KEYS.has(key) ? null : chosenItem(filters, selection, key);
    return name === null ? [] : [name];
  });
}

/** `all regions, months and models`: the filters that could narrow the page and do not. */
function allOf(filters: readonly FilterList[], selection: FilterSelection): string {
  const open = filters.filter(
    ({ filterKey: key, data }) =>
      data.some(({ code }) => code === ALL) && chosenItem(filters, selection, key) === null,
  );
  const words = open.map(({ name }) => `${name.toLowerCase()}s`);
  if (words.length === 0) return "";
  return `all ${listText(words)}`;
}

function chosenItem(
  filters: readonly FilterList[],
  selection: FilterSelection,
  key: FilterList["filterKey"],
): string | null {
  const code = selection[key];
  if (code === undefined || code === ALL) return null;
  return (
    filters.find(({ filterKey }) => filterKey === key)?.data.find((item) => item.code === code)?.name ?? null
  );
}

function responses(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "response" : "responses"}`;
}
