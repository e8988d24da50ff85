import type { StructureCard, StructurePage } from "#contract/structure.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import { ALL } from "#domain/network/network.ts";
import type { Drawing } from "#domain/pages/drawings.ts";
import { type PageKey, rulesOfPage } from "#domain/pages/pages.ts";
import { INDEX_TYPE } from "#domain/scoring/factor-choice.ts";
import type { LedPoint } from "#web/charts/card/lead.ts";
import { type PageLink, pageLink, placesOf } from "#web/state/page-link.ts";
import type { PageProps } from "#web/state/page-props.ts";
import type { AddressSearch } from "#web/state/search.ts";

/** The page whose figures lead on. */
export type LeadingPage = Pick<PageProps, "page" | "filters" | "selection"> & {
  readonly pages: readonly StructurePage[];
  /** Those that have a page. */
  readonly dealers: ReadonlySet<string>;
};

interface PageLead {
  readonly kind: "page";
  readonly link: PageLink;
  readonly comments: PageLink | null;
}

/** A region, or the actor's own dealers beside regions they hold a part of. */
export interface RegionLead {
  readonly kind: "region";
  readonly name: string;
  /** Null = the dealers of the actor, wherever they are. */
  readonly code: string | null;
  /** Its figures are those of the actor's dealers; else an average over dealers of others. */
  readonly isOwn: boolean;
  readonly ways: readonly { readonly name: string; readonly link: PageLink }[];
  readonly dealerLink: (code: string) => PageLink | null;
}

type LeadRule = (point: LedPoint, from: LeadingPage, card: StructureCard) => PageLead | RegionLead | null;

/** The code of the row of a viewer's own dealers among regions. */
const OWN_DEALERS = "own";
/** Of fewer answers hardly anybody rated all of a factor low: their comments stand worst first instead of narrowed by it. */
const FEW_ANSWERS = 100;
const WORST_FIRST = { only: "comment", sort: "overall" } as const;
/** The ends of the bands are told apart among comments; those in the middle are all of them. */
const COMMENTS_OF_BAND: ReadonlyMap<string, AddressSearch> = new Map([
  ["0", { only: "disappointed" }],
  ["3", { sort: "-overall" }],
]);
const LOWEST_BAND = "0";
/** Those who would not recommend, the worst first. */
const DETRACTORS = { only: "detractors", sort: "nps" } as const;
/** The score type of Trend Analysis that draws the NPS. */
const NPS = "1";
/** The score type of Trend Analysis that draws the bands. */
const BANDS = "3";

/** What stands behind a thing: pages by wave tell of the same wave, those by From/To of the same days. */
const PAGES_BEHIND = {
  wave: { dealer: "dealer-summary", factor: "factor-summary", band: "dealer-score" },
  range: { dealer: "date-range", factor: "improvement-opportunities", band: "trend-analysis" },
} as const satisfies Record<string, Record<string, PageKey>>;

const RULES: { readonly [D in Drawing]?: LeadRule } = {
  indexGauge: indexLead,
  levelGauge: indexLead,
  npsGauge: npsLead,
  disappointedGauge: (point, from) => bandLead({ ...point, code: LOWEST_BAND }, from),
  regionRows: regionLead,
  dealerRows: dealerLead,
  dealerBars: dealerLead,
  factorColumns: factorLead,
  tallFactorColumns: factorLead,
  attributeBars: attributeLead,
  contributorBars: attributeLead,
  answerBars: answerLead,
  split: bandLead,
  spread: rankingLead,
};
const RULE_OF_DRAWING: ReadonlyMap<string, LeadRule> = new Map(Object.entries(RULES));

/** Where a figure of a card leads, with the filters and the places it is of; null where nothing lies behind it. */
export function leadOf(
  card: StructureCard,
  point: LedPoint,
  from: LeadingPage,
): PageLead | RegionLead | null {
  return RULE_OF_DRAWING.get(card.drawing)?.(point, from, card) ?? null;
}

/** Where a tile that only tells leads: the Index to all cards of the same days, a factor to its attributes. */
export function tileLink(type: string, from: Pick<LeadingPage, "pages" | "selection">): PageLink | null {
  const places = placesOf(from.selection);
  return type === INDEX_TYPE
    ? pageLink(from.pages, "date-range" satisfies PageKey, places)
    : pageLink(from.pages, PAGES_BEHIND.range.factor, { ...places, factor: type });
}

function isOfRange({ page }: LeadingPage): boolean {
  return rulesOfPage(page.key).time === "range";
}

function behind({ page }: LeadingPage) {
  return PAGES_BEHIND[rulesOfPage(page.key).time];
}

function pageLead(link: PageLink | null, comments: PageLink | null = null): PageLead | null {
  return link === null ? null : { kind: "page", link, comments };
}

function dealerLead({ code }: LedPoint, from: LeadingPage): PageLead | null {
  return pageLead(dealerLink(code, from, from.selection.regionCode));
}

/** Whose dealer it is goes along, but no narrower place: the dealer may stand in another. */
function dealerLink(dealerCode: string, from: LeadingPage, regionCode = ALL): PageLink | null {
  if (!from.dealers.has(dealerCode)) return null;
  const places = { ...placesOf({ regionCode }), dealerCode };
  return pageLink(from.pages, behind(from).dealer, places);
}

function factorLead({ code }: LedPoint, from: LeadingPage): PageLead | null {
  return pageLead(pageLink(from.pages, behind(from).factor, { ...placesOf(from.selection), factor: code }));
}

/** What the Index is made of. */
function indexLead(_point: LedPoint, from: LeadingPage): PageLead | null {
  return pageLead(pageLink(from.pages, behind(from).factor, placesOf(from.selection)));
}

function npsLead(_point: LedPoint, from: LeadingPage): PageLead | null {
  const choices = isOfRange(from) ? { factor: INDEX_TYPE, score: NPS } : DETRACTORS;
  return pageLead(pageLink(from.pages, behind(from).band, { ...placesOf(from.selection), ...choices }));
}

function bandLead({ code }: LedPoint, from: LeadingPage): PageLead | null {
  const choices = isOfRange(from) ? { factor: INDEX_TYPE, score: BANDS } : (COMMENTS_OF_BAND.get(code) ?? {});
  return pageLead(pageLink(from.pages, behind(from).band, { ...placesOf(from.selection), ...choices }));
}

/** Factors of several dealers: who is how good at it. */
function rankingLead({ code }: LedPoint, from: LeadingPage): PageLead | null {
  const choices = { ...placesOf(from.selection), dealerCode: ALL, factor: code };
  return pageLead(pageLink(from.pages, "dealer-ranking" satisfies PageKey, choices));
}

/** Who is how good at it, and what is said of it. */
function attributeLead({ code, route, n }: LedPoint, from: LeadingPage): PageLead | null {
  if (route === null) return null;
  const { page, factorType: factor, tabIndex } = route;
  const tab = tabIndex === undefined ? {} : { tab: String(tabIndex) };
  const ranked = page === ("dealer-ranking" satisfies PageKey) ? { attribute: code } : {};
  const link = pageLink(from.pages, page, { ...placesOf(from.selection), factor, ...ranked, ...tab });
  const narrowed = (n ?? 0) < FEW_ANSWERS ? {} : { below: factor };
  return pageLead(link, commentsLink(from, { ...WORST_FIRST, ...narrowed }));
}

/** Those who gave it. */
function answerLead({ code }: LedPoint, from: LeadingPage, { key }: StructureCard): PageLead | null {
  return pageLead(commentsLink(from, { question: key, answer: code }));
}

/** Comments are filtered by wave: a page of other days has no way to them. */
function commentsLink(from: LeadingPage, choices: AddressSearch): PageLink | null {
  if (isOfRange(from)) return null;
  return pageLink(from.pages, "dealer-score" satisfies PageKey, { ...placesOf(from.selection), ...choices });
}

function regionLead({ name, code, n, dealers }: LedPoint, from: LeadingPage): PageLead | RegionLead | null {
  const isOwn = code === OWN_DEALERS;
  const places = placesOf(isOwn ? {} : { regionCode: code });
  const filter = isOwn ? [] : filterWay(name, code, from);
  const ranking = rankingOf(from, places);
  // Nobody tells its dealers here: all there is to do is to filter.
  if (dealers === null && ranking === null) return pageLead(filter[0]?.link ?? null);
  const ways = [
    { name: isOwn ? "Rank my dealers" : "Rank its dealers", link: ranking },
    { name: isOwn ? "Read their comments" : "Read its comments", link: commentsLink(from, places) },
  ];
  return {
    kind: "region",
    name,
    code: isOwn ? null : code,
    isOwn: n !== null,
    ways: [...filter, ...ways].flatMap(({ link, ...way }) => (link === null ? [] : [{ ...way, link }])),
    dealerLink: (dealer) => dealerLink(dealer, from, isOwn ? ALL : code),
  };
}

function rankingOf(from: LeadingPage, places: ReturnType<typeof placesOf>): PageLink | null {
  if (isOfRange(from)) return null;
  return pageLink(from.pages, "dealer-ranking" satisfies PageKey, places);
}

/** The same page for one region, or back to all; nothing for whoever has one region. */
function filterWay(name: string, code: string, { pages, page, filters, selection }: LeadingPage) {
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
