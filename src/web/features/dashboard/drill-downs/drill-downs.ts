import type { RankingReply } from "#contract/dealer-ranking.ts";
import type { TrendReply } from "#contract/graph.ts";
import type { StructureCard, StructurePage } from "#contract/structure.ts";
import type { DayRange } from "#domain/calendar/periods.ts";
import type { FilterItem, FilterList } from "#domain/filters/filters.ts";
import { ALL } from "#domain/network/network.ts";
import type { Drawing } from "#domain/pages/drawings.ts";
import { type PageKey, rulesOfPage } from "#domain/pages/pages.ts";
import { INDEX_TYPE } from "#domain/scoring/factor-choice.ts";
import { LEVEL_NAMES } from "#domain/scoring/index-level.ts";
import type { DrillDownPoint } from "#web/charts/card/drill-down.ts";
import { type PageLink, pageLink, placesOf } from "#web/state/page-link.ts";
import type { PageProps } from "#web/state/page-props.ts";
import type { AddressSearch } from "#web/state/search.ts";
import { writtenDays } from "#web/state/written-days.ts";

/** The page whose figures have drill-downs. */
export type SourcePage = Pick<PageProps, "page" | "filters" | "selection"> & {
  readonly pages: readonly StructurePage[];
  /** Those that have a page. */
  readonly dealers: ReadonlySet<string>;
  /** The wave and month of a figure on a page of days, where it drills down to pages by wave. */
  readonly at?: AddressSearch;
  /** The days of a figure on a page of days, where they are known: comments are of the same. */
  readonly days?: DayRange;
};

interface PageDrillDown {
  readonly kind: "page";
  readonly link: PageLink;
  readonly comments: PageLink | null;
}

/** A region, or the actor's own dealers beside regions they hold a part of. */
export interface RegionDrillDown {
  readonly kind: "region";
  readonly name: string;
  /** Null = the dealers of the actor, wherever they are. */
  readonly code: string | null;
  /** Its figures are those of the actor's dealers; else an average over dealers of others. */
  readonly isOwn: boolean;
  readonly links: readonly { readonly name: string; readonly link: PageLink }[];
  readonly dealerLink: (code: string) => PageLink | null;
}

type DrillDownRule = (
  point: DrillDownPoint,
  from: SourcePage,
  card: StructureCard,
) => PageDrillDown | RegionDrillDown | null;

/** The code of the row of an actor's own dealers among regions. */
const OWN_DEALERS = "own";
/** Of fewer answers those who rated low may all have written nothing: their responses stand with and without comment. */
const FEW_ANSWERS = 100;
const WITH_COMMENT = { only: "comment" } as const;
const WORST_FIRST = { sort: "overall" } as const;
/** The bands of the overall rating, by the codes of their figures. */
const BAND_OF_CODE: ReadonlyMap<string, AddressSearch> = new Map(
  LEVEL_NAMES.map((only, code) => [String(code), { only }]),
);
const LOWEST_BAND = "0";
/** Those who would not recommend, the worst first. */
const DETRACTORS = { only: "detractors", sort: "nps" } as const;
/** The score type of Trend Analysis that draws the NPS. */
const NPS = "1";
/** The score type of Trend Analysis that draws % disappointed. */
const DISAPPOINTED = "2";
/** The score type of Trend Analysis that draws the factors, or the attributes of one. */
export const PARTS = 4;
/** The score type of Trend Analysis that draws the regions. */
const REGIONS = 5;

/** What stands behind a thing: pages by wave tell of the same wave, those by From/To of the same days. */
const PAGES_BEHIND = {
  wave: { dealer: "dealer-summary", factor: "factor-summary", band: "dealer-score" },
  range: { dealer: "date-range", factor: "improvement-opportunities", band: "trend-analysis" },
} as const satisfies Record<string, Record<string, PageKey>>;

const RULES: { readonly [D in Drawing]?: DrillDownRule } = {
  indexGauge: indexDrillDown,
  levelGauge: indexDrillDown,
  npsGauge: npsDrillDown,
  disappointedGauge: lowestBandDrillDown,
  regionRows: regionDrillDown,
  dealerRows: dealerDrillDown,
  dealerBars: dealerDrillDown,
  factorColumns: factorDrillDown,
  tallFactorColumns: factorDrillDown,
  attributeBars: attributeDrillDown,
  contributorBars: attributeDrillDown,
  answerBars: answerDrillDown,
  split: bandDrillDown,
  spread: rankingDrillDown,
};
/** Of the lines of the Index, by their score type. */
const INDEX_LINES = [
  indexDrillDown,
  npsDrillDown,
  lowestBandDrillDown,
  bandDrillDown,
  factorDrillDown,
] as const;
const RULE_OF_DRAWING: ReadonlyMap<string, DrillDownRule> = new Map(Object.entries(RULES));

/** What a figure of a card drills down to, with the filters and the places it is of; null where nothing lies behind it. */
export function drillDownOf(
  card: StructureCard,
  point: DrillDownPoint,
  from: SourcePage,
): PageDrillDown | RegionDrillDown | null {
  return RULE_OF_DRAWING.get(card.drawing)?.(point, from, card) ?? null;
}

/** The page behind a tile that only tells: the Index to all cards of the same days, a factor to its attributes. */
export function tileLink(type: string, from: Pick<SourcePage, "pages" | "selection">): PageLink | null {
  const places = placesOf(from.selection);
  return type === INDEX_TYPE
    ? pageLink(from.pages, "date-range" satisfies PageKey, places)
    : pageLink(from.pages, PAGES_BEHIND.range.factor, { ...places, factor: type });
}

/** The pages behind the averages of a ranking by the Index, a factor or an attribute of the factor. */
export interface RankingLinks {
  readonly score: PageLink | null;
  readonly disappointed: PageLink | null;
}

/** See `RankingLinks`. */
export function rankingLinks(
  { factorType, lowerIsBetter, count }: Pick<RankingReply, "factorType" | "lowerIsBetter" | "count">,
  from: SourcePage,
): RankingLinks {
  const whole = { name: "", code: factorType, n: count, dealers: null, route: null };
  if (factorType === INDEX_TYPE)
    return {
      score: indexDrillDown(whole, from)?.link ?? null,
      disappointed: lowestBandDrillDown(whole, from)?.link ?? null,
    };
  if (lowerIsBetter) return { score: null, disappointed: ratedLowLink(factorType, count, from) };
  const link = factorDrillDown(whole, from)?.link ?? null;
  return { score: link, disappointed: link };
}

/** What a line drills down to with its figure `at` a month or quarter, by what is drawn. */
export function lineDrillDown(
  { factorType, scoreType }: Pick<TrendReply, "factorType" | "scoreType">,
  point: DrillDownPoint,
  from: SourcePage,
): PageDrillDown | null {
  if (scoreType === REGIONS) {
    const places = { ...from.at, ...placesOf({ regionCode: point.code }) };
    const by = factorType === INDEX_TYPE ? {} : { factor: factorType };
    return pageDrillDown(rankingOf(from, { ...places, ...by }), commentsLink(from, places));
  }
  if (factorType === INDEX_TYPE) return INDEX_LINES[scoreType]?.(point, from) ?? null;
  if (scoreType !== PARTS) return factorDrillDown({ ...point, code: factorType }, from);
  const route = { page: "dealer-ranking" satisfies PageKey, factorType };
  return attributeDrillDown({ ...point, route }, from);
}

/** The wave and month behind a month or quarter of an axis, by its code; null where no response can be chosen by them. */
export function timeOfItem(
  item: string,
  viewType: TrendReply["viewType"],
  months: readonly FilterItem[],
): AddressSearch | null {
  const wave = months.find(({ code }) => code === item)?.waveCode;
  return wave === undefined ? null : { waveCode: wave, month: viewType === "month" ? item : ALL };
}

function isOfRange({ page, at }: SourcePage): boolean {
  return at === undefined && rulesOfPage(page.key).time === "range";
}

function behind(from: SourcePage) {
  return PAGES_BEHIND[isOfRange(from) ? "range" : "wave"];
}

/** The places, and the time where it is not the page's. */
function placesIn({ selection, at }: SourcePage) {
  return { ...placesOf(selection), ...at };
}

function pageDrillDown(link: PageLink | null, comments: PageLink | null = null): PageDrillDown | null {
  return link === null ? null : { kind: "page", link, comments };
}

function dealerDrillDown({ code }: DrillDownPoint, from: SourcePage): PageDrillDown | null {
  return pageDrillDown(dealerLink(code, from, from.selection.regionCode));
}

/** Whose dealer it is goes along, but no narrower place: the dealer may stand in another. */
function dealerLink(dealerCode: string, from: SourcePage, regionCode = ALL): PageLink | null {
  if (!from.dealers.has(dealerCode)) return null;
  const places = { ...placesOf({ regionCode }), dealerCode };
  return pageLink(from.pages, behind(from).dealer, places);
}

function factorDrillDown({ code }: DrillDownPoint, from: SourcePage): PageDrillDown | null {
  return pageDrillDown(pageLink(from.pages, behind(from).factor, { ...placesIn(from), factor: code }));
}

/** What the Index is made of. */
function indexDrillDown(_point: DrillDownPoint, from: SourcePage): PageDrillDown | null {
  return pageDrillDown(pageLink(from.pages, behind(from).factor, placesIn(from)));
}

function npsDrillDown(_point: DrillDownPoint, from: SourcePage): PageDrillDown | null {
  const choices = isOfRange(from) ? { factor: INDEX_TYPE, score: NPS } : DETRACTORS;
  return pageDrillDown(pageLink(from.pages, behind(from).band, { ...placesIn(from), ...choices }));
}

function lowestBandDrillDown(point: DrillDownPoint, from: SourcePage): PageDrillDown | null {
  if (!isOfRange(from)) return bandDrillDown({ ...point, code: LOWEST_BAND }, from);
  const choices = { ...placesIn(from), factor: INDEX_TYPE, score: DISAPPOINTED };
  return pageDrillDown(pageLink(from.pages, PAGES_BEHIND.range.band, choices));
}

/** Those whose overall rating lies in it. */
function bandDrillDown({ code }: DrillDownPoint, from: SourcePage): PageDrillDown | null {
  return pageDrillDown(commentsLink(from, BAND_OF_CODE.get(code) ?? {}));
}

/** Factors of several dealers: who is how good at it. */
function rankingDrillDown({ code }: DrillDownPoint, from: SourcePage): PageDrillDown | null {
  const choices = { ...placesIn(from), dealerCode: ALL, factor: code };
  return pageDrillDown(pageLink(from.pages, "dealer-ranking" satisfies PageKey, choices));
}

/** Who is how good at it, and what is said of it. */
function attributeDrillDown({ code, route, n }: DrillDownPoint, from: SourcePage): PageDrillDown | null {
  if (route === null) return null;
  const { page, factorType: factor, tabIndex } = route;
  const tab = tabIndex === undefined ? {} : { tab: String(tabIndex) };
  const ranked = page === ("dealer-ranking" satisfies PageKey) ? { attribute: code } : {};
  const link = pageLink(from.pages, page, { ...placesIn(from), factor, ...ranked, ...tab });
  return pageDrillDown(link, ratedLowLink(code, n, from));
}

/** Those who rated an attribute in the lowest band; of few with those who wrote nothing. */
function ratedLowLink(attribute: string, n: number | null, from: SourcePage): PageLink | null {
  const written = (n ?? 0) < FEW_ANSWERS ? {} : WITH_COMMENT;
  // Over many waves only the newest first can be read before all are.
  const order = isOfRange(from) ? {} : WORST_FIRST;
  return commentsLink(from, { ...written, ...order, attribute });
}

/** Those who gave it. */
function answerDrillDown(
  { code }: DrillDownPoint,
  from: SourcePage,
  { key }: StructureCard,
): PageDrillDown | null {
  return pageDrillDown(commentsLink(from, { question: key, answer: code }));
}

/** Comments are filtered by wave: those of days are chosen out of every wave. */
function commentsLink(from: SourcePage, choices: AddressSearch): PageLink | null {
  const time = isOfRange(from) ? timeOfDays(from.days) : {};
  if (time === null) return null;
  return pageLink(from.pages, "dealer-score" satisfies PageKey, { ...placesIn(from), ...time, ...choices });
}

function timeOfDays(days: DayRange | undefined): AddressSearch | null {
  return days === undefined ? null : { waveCode: ALL, month: ALL, days: writtenDays(days) };
}

function regionDrillDown(
  { name, code, n, dealers }: DrillDownPoint,
  from: SourcePage,
): PageDrillDown | RegionDrillDown | null {
  const isOwn = code === OWN_DEALERS;
  const places = placesOf(isOwn ? {} : { regionCode: code });
  const filter = isOwn ? [] : filterLink(name, code, from);
  const ranking = rankingOf(from, places);
  // Nobody tells its dealers here: all there is to do is to filter.
  if (dealers === null && ranking === null) return pageDrillDown(filter[0]?.link ?? null);
  const links = [
    { name: isOwn ? "Rank my dealers" : "Rank its dealers", link: ranking },
    { name: isOwn ? "Read their comments" : "Read its comments", link: commentsLink(from, places) },
  ];
  return {
    kind: "region",
    name,
    code: isOwn ? null : code,
    isOwn: n !== null,
    links: [...filter, ...links].flatMap(({ link, name }) => (link === null ? [] : [{ name, link }])),
    dealerLink: (dealer) => dealerLink(dealer, from, isOwn ? ALL : code),
  };
}

function rankingOf(from: SourcePage, places: AddressSearch): PageLink | null {
  if (isOfRange(from)) return null;
  return pageLink(from.pages, "dealer-ranking" satisfies PageKey, places);
}

/** The same page for one region, or back to all; nothing for whoever has one region. */
function filterLink(name: string, code: string, { pages, page, filters, selection }: SourcePage) {
  if (!mayChoose(filters, ALL) || !mayChoose(filters, code)) return [];
  const isChosen = selection.regionCode === code;
  const places = placesOf({ regionCode: isChosen ? ALL : code });
  return [
    { name: isChosen ? "Show all regions" : `Filter to ${name}`, link: pageLink(pages, page.key, places) },
  ];
}

function mayChoose(filters: readonly FilterList[], region: string): boolean {
  return filters.some(
    ({ filterKey, data }) => filterKey === "regionCode" && data.some(({ code }) => code === region),
  );
}
