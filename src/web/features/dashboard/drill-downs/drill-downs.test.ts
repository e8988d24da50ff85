import { expect, test } from "vitest";
import type { StructureCard, StructurePage } from "#contract/structure.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import { PAGE_KEYS, PAGES } from "#domain/pages/pages.ts";
import type { DrillDownPoint } from "#web/charts/card/drill-down.ts";
import type { PageLink } from "#web/state/page-link.ts";
import { stringifySearch } from "#web/state/search.ts";
import { drillDownOf, lineDrillDown, PARTS, rankingLinks, tileLink, timeOfItem } from "./drill-downs.ts";

const PAGES_OF_OPERATION: readonly StructurePage[] = PAGE_KEYS.map((key) => ({
  key,
  title: PAGES[key].title,
  cards: [],
  filters: [],
}));

/** Those of a head office: every region and All of them. */
const EVERY_REGION = ["All", "NR", "SR"];
const ONE_REGION = ["SR"];
const LISTED: ReadonlySet<string> = new Set(["0101"]);

const WAVE = { waveCode: "WQ-8", regionCode: "All", month: "All", modelCode: "M1" };
/** A dealer and a state that were chosen on another page before. */
const BEFORE = {
  operation: "csi",
  ...WAVE,
  stateCode: "KA",
  dealerCode: "0999",
  factor: "Q7",
  from: "2026-01-01",
};

interface From {
  readonly page?: string;
  readonly selection?: FilterSelection;
  readonly regions?: readonly string[];
  readonly pages?: readonly StructurePage[];
  readonly dealers?: ReadonlySet<string>;
  readonly days?: { readonly from: string; readonly to: string };
}

function from({
  page = "summary",
  selection = WAVE,
  regions = EVERY_REGION,
  pages = PAGES_OF_OPERATION,
  dealers = LISTED,
  ...known
}: From) {
  const found = PAGES_OF_OPERATION.find(({ key }) => key === page);
  if (found === undefined) throw new Error(`No page ${page}`);
  const regionFilter: FilterList = {
    name: "Region",
    filterKey: "regionCode",
    id: 2,
    data: regions.map((code) => ({ name: code, code, isShown: true, isDealer: false })),
  };
  return { pages, page: found, filters: [regionFilter], selection, dealers, ...known };
}

function point(over: Partial<DrillDownPoint>): DrillDownPoint {
  return { name: "South", code: "SR", n: 100, dealers: null, route: null, ...over };
}

function drillDown(drawing: string, over: Partial<DrillDownPoint>, given: From = {}) {
  const card: StructureCard = {
    id: "c",
    key: "4",
    title: "Card",
    drawing,
    path: "p",
    tabGroup: null,
    improvementPlan: false,
    improvementPlanPath: "",
  };
  return drillDownOf(card, point(over), from(given));
}

function addressOf(link: PageLink | null | undefined): string | null {
  if (link === null || link === undefined) return null;
  const { operation: _, month: __, modelCode: ___, ...search } = link.search(BEFORE);
  return `${link.params.page}${stringifySearch(search)}`;
}

function pageAddresses(drawing: string, over: Partial<DrillDownPoint>, given?: From) {
  const found = drillDown(drawing, over, given);
  if (found?.kind !== "page") throw new Error(`A figure of ${drawing} leads to a page.`);
  return [addressOf(found.link), addressOf(found.comments)] as const;
}

const PLACES = "region_code=All&state_code=All&location_code=All&dealer_code=All";
const ATTRIBUTE = { code: "Q4_1", route: { page: "dealer-ranking", factorType: "Q4", tabIndex: 1 } };

test.each([
  [
    "dealerBars",
    { code: "0101" },
    "Dealer_Summary",
    `${PLACES.replace("dealer_code=All", "dealer_code=0101")}&from=2026-01-01`,
  ],
  ["factorColumns", { code: "Q4" }, "Factor_Summary", `${PLACES}&from=2026-01-01&factor=Q4`],
  ["split", { code: "0" }, "Dealer_Score", `${PLACES}&from=2026-01-01&only=disappointed`],
  ["split", { code: "1" }, "Dealer_Score", `${PLACES}&from=2026-01-01&only=indifferent`],
  ["split", { code: "2" }, "Dealer_Score", `${PLACES}&from=2026-01-01&only=pleased`],
  ["split", { code: "3" }, "Dealer_Score", `${PLACES}&from=2026-01-01&only=delighted`],
  ["indexGauge", {}, "Factor_Summary", `${PLACES}&from=2026-01-01`],
  ["levelGauge", {}, "Factor_Summary", `${PLACES}&from=2026-01-01`],
  ["npsGauge", {}, "Dealer_Score", `${PLACES}&from=2026-01-01&sort=nps&only=detractors`],
  ["disappointedGauge", {}, "Dealer_Score", `${PLACES}&from=2026-01-01&only=disappointed`],
  ["answerBars", { code: "2" }, "Dealer_Score", `${PLACES}&from=2026-01-01&question=4&answer=2`],
  ["spread", { code: "Q4" }, "Dealer_Ranking", `${PLACES}&from=2026-01-01&factor=Q4`],
])(
  "a figure of %s leads to its page with the wave, and with the places it is of",
  (drawing, over, page, rest) => {
    expect(pageAddresses(drawing, over)).toEqual([`${page}?wave_code=WQ-8&${rest}`, null]);
  },
);

test("gauges of a range lead to its factors and to the trend of the same figure", () => {
  const given = { page: "date-range" };
  const of = (drawing: string) => pageAddresses(drawing, {}, given)[0] ?? "";
  expect(of("indexGauge")).toMatch(/^Improvement_Opportunities\?.*from=2026-01-01$/);
  expect(of("npsGauge")).toMatch(/^Trend_Analysis\?.*factor=0&score=1$/);
  expect(of("disappointedGauge")).toMatch(/^Trend_Analysis\?.*factor=0&score=2$/);
});

test("an attribute leads to the ranking by it, and to its comments", () => {
  expect(pageAddresses("attributeBars", ATTRIBUTE)).toEqual([
    `Dealer_Ranking?wave_code=WQ-8&${PLACES}&from=2026-01-01&factor=Q4&attribute=Q4_1&tab=1`,
    `Dealer_Score?wave_code=WQ-8&${PLACES}&from=2026-01-01&attribute=Q4_1&sort=overall&only=comment`,
  ]);
});

test("of few answers all who rated the attribute low stand there, written or not", () => {
  const [, comments] = pageAddresses("attributeBars", { ...ATTRIBUTE, n: 99 });
  expect(comments).toMatch(/&attribute=Q4_1&sort=overall$/);
});

test("from one dealer's page the dealer goes along", () => {
  const selection = { ...WAVE, regionCode: "SR", dealerCode: "0101" };
  const [link, comments] =
    pageAddresses("attributeBars", ATTRIBUTE, { page: "dealer-summary", selection }) ?? [];
  expect(link).toContain("region_code=SR&state_code=All&location_code=All&dealer_code=0101");
  expect(comments).toContain("Dealer_Score?wave_code=WQ-8&region_code=SR");
  expect(comments).toContain("dealer_code=0101");
});

test("figures of a range lead to pages of the same range, and while its days are unknown to no comments", () => {
  const given = { page: "date-range", selection: { regionCode: "SR", dealerCode: "All", modelCode: "M1" } };
  const places = "region_code=SR&state_code=All&location_code=All";
  const route = { ...ATTRIBUTE.route, page: "improvement-opportunities" };
  const wave = "?wave_code=WQ-8&";
  expect(pageAddresses("dealerBars", { code: "0101" }, given)).toEqual([
    `Date_Range${wave}${places}&dealer_code=0101&from=2026-01-01`,
    null,
  ]);
  expect(pageAddresses("factorColumns", { code: "Q4" }, given)).toEqual([
    `Improvement_Opportunities${wave}${places}&dealer_code=All&from=2026-01-01&factor=Q4`,
    null,
  ]);
  expect(pageAddresses("attributeBars", { ...ATTRIBUTE, route }, given)).toEqual([
    `Improvement_Opportunities${wave}${places}&dealer_code=All&from=2026-01-01&factor=Q4&tab=1`,
    null,
  ]);
  expect(drillDown("split", { code: "0" }, given)).toBeNull();
  const tile = (type: string) => addressOf(tileLink(type, from({ ...given, page: "factor-opportunities" })));
  expect(tile("0")).toContain("Date_Range?");
  expect(tile("Q4")).toContain("Improvement_Opportunities?");
});

test("comments of a range are those of its days in every wave: of an attribute, a band and a region", () => {
  const days = { from: "2026-01-05", to: "2026-03-31" };
  const selection = { regionCode: "NR", dealerCode: "All", modelCode: "M1" };
  const given = { page: "date-range", selection, days };
  const of = (region: string, rest: string) =>
    `Dealer_Score?wave_code=All&region_code=${region}&state_code=All&location_code=All&dealer_code=All` +
    `&from=2026-01-01${rest}&days=2026-01-05..2026-03-31`;
  const route = { ...ATTRIBUTE.route, page: "improvement-opportunities" };
  expect(pageAddresses("attributeBars", { ...ATTRIBUTE, route }, given)[1]).toBe(
    of("NR", "&attribute=Q4_1&only=comment"),
  );
  expect(pageAddresses("split", { code: "2" }, given)).toEqual([of("NR", "&only=pleased"), null]);
  const dealers = [{ name: "A", code: "0101", value: 800, n: 40 }];
  expect(region({ dealers }, given).links.at(-1)).toEqual(["Read its comments", of("SR", "")]);
  const search = drillDown("split", { code: "2" }, given);
  if (search?.kind !== "page") throw new Error("A band leads to a page.");
  expect(search.link.search({ ...BEFORE, month: "2026-01" })).toMatchObject({
    month: "All",
    modelCode: "M1",
  });
});

const MONTH = { waveCode: "WQ-5", month: "2025-11" };

function lineAddresses(factorType: string, scoreType: number, over: Partial<DrillDownPoint>, selection = {}) {
  const page = from({ page: "trend-analysis", selection });
  const found = lineDrillDown({ factorType, scoreType }, point(over), { ...page, at: MONTH });
  return [found?.link, found?.comments].map((link) => {
    if (!link) return null;
    expect(link.search(BEFORE)).toMatchObject({ ...MONTH, from: "2026-01-01" });
    return addressOf(link)?.replace("wave_code=WQ-5&", "").replace("&from=2026-01-01", "");
  });
}

test.each([
  ["the Index", "0", 0, {}, `Factor_Summary?${PLACES}`],
  ["the NPS", "0", 1, {}, `Dealer_Score?${PLACES}&sort=nps&only=detractors`],
  ["% disappointed", "0", 2, {}, `Dealer_Score?${PLACES}&only=disappointed`],
  ["a band", "0", 3, { code: "3" }, `Dealer_Score?${PLACES}&only=delighted`],
  ["a factor among others", "0", PARTS, { code: "Q4" }, `Factor_Summary?${PLACES}&factor=Q4`],
  ["a factor", "Q4", 0, { code: "" }, `Factor_Summary?${PLACES}&factor=Q4`],
  ["% disappointed of a factor", "Q4", 2, { code: "" }, `Factor_Summary?${PLACES}&factor=Q4`],
  ["a band of a factor", "Q4", 3, { code: "3" }, `Factor_Summary?${PLACES}&factor=Q4`],
] as const)(
  "a line of %s leads to its page by wave, with the time of its figure",
  (_, factor, score, over, page) => {
    expect(lineAddresses(factor, score, over)).toEqual([page, null]);
  },
);

test("a line of an attribute leads to the ranking by it and to its comments, a region's to its dealers and theirs", () => {
  expect(lineAddresses("Q4", PARTS, { code: "Q4_1" })).toEqual([
    `Dealer_Ranking?${PLACES}&factor=Q4&attribute=Q4_1`,
    `Dealer_Score?${PLACES}&attribute=Q4_1&sort=overall&only=comment`,
  ]);
  const places = PLACES.replace("region_code=All", "region_code=SR");
  const ofDealer = { regionCode: "NR", dealerCode: "0101" };
  for (const [factor, by] of [
    ["0", ""],
    ["Q4", "&factor=Q4"],
  ] as const)
    expect(lineAddresses(factor, 5, { code: "SR" }, ofDealer)).toEqual([
      `Dealer_Ranking?${places}${by}`,
      `Dealer_Score?${places}`,
    ]);
});

test("the averages of a ranking lead to what they are made of, in the region it is narrowed to", () => {
  const page = from({ page: "dealer-ranking", selection: { ...WAVE, regionCode: "SR" } });
  const places = `wave_code=WQ-8&${PLACES.replace("region_code=All", "region_code=SR")}&from=2026-01-01`;
  const of = (factorType: string, lowerIsBetter = false, count = 900) => {
    const { score, disappointed } = rankingLinks({ factorType, lowerIsBetter, count }, page);
    return [addressOf(score), addressOf(disappointed)];
  };
  expect(of("0")).toEqual([`Factor_Summary?${places}`, `Dealer_Score?${places}&only=disappointed`]);
  expect(of("Q4")).toEqual([`Factor_Summary?${places}&factor=Q4`, `Factor_Summary?${places}&factor=Q4`]);
  expect(of("Q4_1", true)).toEqual([null, `Dealer_Score?${places}&attribute=Q4_1&sort=overall&only=comment`]);
  expect(of("Q4_1", true, 99)).toEqual([null, `Dealer_Score?${places}&attribute=Q4_1&sort=overall`]);
});

test("a line of one dealer takes the dealer along; a score type nobody knows leads nowhere", () => {
  const [factor] = lineAddresses("0", PARTS, { code: "Q4" }, { regionCode: "SR", dealerCode: "0101" });
  expect(factor).toContain("region_code=SR&state_code=All&location_code=All&dealer_code=0101");
  expect(lineDrillDown({ factorType: "0", scoreType: 9 }, point({}), from({}))).toBeNull();
});

test.each([
  ["2025-11", "month", { waveCode: "WQ-5", month: "2025-11" }],
  ["2025-10", "quarter", { waveCode: "WQ-5", month: "All" }],
  ["2025-01", "month", null],
] as const)("%s as a %s is %j", (item, view, time) => {
  const months = ["All", "2025-10", "2025-11"].map((code) => {
    const wave = code === "All" ? {} : { waveCode: "WQ-5" };
    return { name: code, code, ...wave, isShown: true, isDealer: false };
  });
  expect(timeOfItem(item, view, months)).toEqual(time);
});

function region(over: Partial<DrillDownPoint>, given?: From) {
  const found = drillDown("regionRows", over, given);
  if (found?.kind !== "region") throw new Error("A region leads to a panel.");
  return {
    links: found.links.map(({ name, link }) => [name, addressOf(link)]),
    dealer: addressOf(found.dealerLink("0101")),
    isOwn: found.isOwn,
  };
}

test("a region filters the page, ranks its dealers, opens its comments and each of its dealers", () => {
  const places = PLACES.replace("region_code=All", "region_code=SR");
  expect(region({})).toEqual({
    isOwn: true,
    links: [
      ["Filter to South", `Summary?wave_code=WQ-8&${places}&from=2026-01-01`],
      ["Rank its dealers", `Dealer_Ranking?wave_code=WQ-8&${places}&from=2026-01-01`],
      ["Read its comments", `Dealer_Score?wave_code=WQ-8&${places}&from=2026-01-01`],
    ],
    dealer: `Dealer_Summary?wave_code=WQ-8&${places.replace("dealer_code=All", "dealer_code=0101")}&from=2026-01-01`,
  });
  const chosen = region({}, { selection: { ...WAVE, regionCode: "SR" } });
  expect(chosen.links[0]).toEqual(["Show all regions", `Summary?wave_code=WQ-8&${PLACES}&from=2026-01-01`]);
});

test("whoever has one region cannot filter to it; behind an average over others stand the own dealers", () => {
  const given = { regions: ONE_REGION, selection: { ...WAVE, regionCode: "SR" } };
  expect(region({ n: null }, given)).toMatchObject({
    isOwn: false,
    links: [
      ["Rank its dealers", expect.any(String)],
      ["Read its comments", expect.any(String)],
    ],
  });
  const own = region({ name: "Your dealers", code: "own" }, given);
  expect(own.links.map(([name]) => name)).toEqual(["Rank my dealers", "Read their comments"]);
  expect(own.links[0]?.[1]).toContain("region_code=All");
});

test("over a range a region whose dealers are not all one's own is a link to filter by it, the own dealers are none", () => {
  const given = { page: "date-range", selection: { regionCode: "All", dealerCode: "All", modelCode: "M1" } };
  expect(pageAddresses("regionRows", { n: null }, given)[0]).toContain(
    "Date_Range?wave_code=WQ-8&region_code=SR",
  );
  expect(drillDown("regionRows", { code: "own" }, given)).toBeNull();
  const dealers = [{ name: "A", code: "0101", value: 800, n: 40 }];
  expect(region({ dealers }, given).links.map(([name]) => name)).toEqual(["Filter to South"]);
});

test("a retired dealer, which no filter lists, has figures but leads nowhere", () => {
  const given = { dealers: new Set<string>() };
  expect(drillDown("dealerBars", { code: "0101" }, given)).toBeNull();
  expect(region({}, given).dealer).toBeNull();
});

test("what the operation has no page for leads nowhere", () => {
  expect(drillDown("dealerBars", { code: "0101" }, { pages: [] })).toBeNull();
  expect(drillDown("answerBars", { code: "1" }, { pages: [] })).toBeNull();
  expect(drillDown("attributeBars", { code: "Q4_1" })).toBeNull();
});
