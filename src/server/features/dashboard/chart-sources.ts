import type { ChartReply } from "#contract/dashboard.ts";
import { figureOf, isInsufficient, type Measure, RANKED_INDEX_DECIMALS } from "#domain/figures.ts";
import type { Dealer, Region } from "#domain/network.ts";
import { type Band, noParts, type Parts, sumParts } from "#domain/parts.ts";
import { bottomDealers, improvementAreas, type RankEntry, topDealers } from "#domain/ranking.ts";
import { dealersOfScope } from "#domain/scope.ts";
import { eachDealer, networkAverage, networkStandings } from "./network-figures.ts";
import { chartOf, chartOfEach, type Point, shown } from "./present.ts";
import type { PartsOf, PartsWanted } from "./queries.ts";
import { CURRENT, PREVIOUS, type Slice } from "./slice.ts";

/** Answers one card of a slice. */
export type ChartSource = (slice: Slice) => Promise<ChartReply>;

const TOP_DEALERS = 5;
const TOP_AREAS = 10;
const EVERYTHING: PartsWanted = { factors: true, attributes: true };
const CORE: PartsWanted = { factors: false, attributes: false };
const ALL_DEALERS = 0;

const BANDS = [
  { band: 3, name: "Delighted" },
  { band: 2, name: "Pleased" },
  { band: 1, name: "Indifferent" },
  { band: 0, name: "Disappointed" },
] as const satisfies readonly { band: Band; name: string }[];

/** Every card path of the product. */
export const CHART_SOURCES: ReadonlyMap<string, ChartSource> = new Map([
  ["summary/index", (slice: Slice) => gauge(slice, "Index", { kind: "index" })],
  ["summary/nps", (slice: Slice) => gauge(slice, "NPS", { kind: "nps" })],
  ["summary/disappointed", (slice: Slice) => gauge(slice, "% Disappointed", { kind: "disappointed" })],
  ["summary/satisfaction-split", satisfactionSplit],
  ["summary/factor-scores", factorScores],
  ["summary/regional-index", (slice: Slice) => regions(slice, "Regional Index", { kind: "index" })],
  ["summary/regional-nps", (slice: Slice) => regions(slice, "Regional NPS", { kind: "nps" })],
  ["summary/top-dealers", (slice: Slice) => dealers(slice, "Top Dealers", topDealers)],
  ["summary/bottom-dealers", (slice: Slice) => dealers(slice, "Bottom Dealers", bottomDealers)],
  ["summary/improvement-areas", improvements],
]);

async function gauge(slice: Slice, title: string, measure: Measure): Promise<ChartReply> {
  const total = await sumTotal(slice);
  return chartOf(slice, measure, [pointOf(title, "", total)], { title, count: total.current.responses });
}

async function satisfactionSplit(slice: Slice): Promise<ChartReply> {
  const total = await sumTotal(slice);
  const points = BANDS.map(({ band, name }) => ({
    point: pointOf(name, String(band), total),
    measure: { kind: "band", band } as const,
  }));
  return chartOfEach(
    slice,
    points,
    { kind: "band", band: 3 },
    {
      title: "Satisfaction Split",
      count: figureOf(total.current, { kind: "disappointed" }).n,
    },
  );
}

async function factorScores(slice: Slice): Promise<ChartReply> {
  const total = await sumTotal(slice);
  const points = inTabOrder(slice).map((factor) => ({
    point: pointOf(factor.name, factor.code, total),
    measure: { kind: "factor", slot: factor.slot } as const,
  }));
  return chartOfEach(
    slice,
    points,
    { kind: "factor", slot: 1 },
    {
      title: "Factor Scores",
      count: total.current.responses,
    },
  );
}

async function improvements(slice: Slice): Promise<ChartReply> {
  const total = await sumTotal(slice);
  const areas = improvementAreas(inTabOrder(slice), total.current, TOP_AREAS);
  const points = areas.map(({ attribute, factor }) => ({
    point: { ...pointOf(attribute.name, attribute.code, total), subtitle: factor.name },
    measure: { kind: "attributeDisappointed", slot: attribute.slot } as const,
  }));
  const { disappointed } = slice.catalogue.programme.bands;
  return chartOfEach(
    slice,
    points,
    { kind: "attributeDisappointed", slot: 1 },
    {
      title: "Improvement Areas",
      subtitle: `share of ratings 1–${disappointed}, ten highest`,
      count: total.current.responses,
    },
  );
}

/**
 * A region whose dealers are all in scope shows its own figures; one that the viewer holds a part of shows the
 * network's average without a sample size, beside a row of the viewer's own outlets.
 */
async function regions(slice: Slice, title: string, measure: Measure): Promise<ChartReply> {
  const sums = await slice.sum(eachDealer(slice.dealers), CORE);
  const total = await sumTotal(slice);
  const held = slice.catalogue.network.regions.filter((region) =>
    slice.dealers.some((dealer) => dealer.region === region.code),
  );
  const partial = held.filter((region) => !holdsWhole(slice, region));
  const points: Point[] = partial.length === 0 ? [] : [pointOf("Your outlets", "own", total)];
  for (const region of held) {
    const own = slice.dealers.filter((dealer) => dealer.region === region.code);
    if (!partial.includes(region)) points.push(regionPoint(region, own, sums, measure));
    else points.push(averagePoint(region, await networkAverage(slice, region.code)));
  }
  const decimals = measure.kind === "index" ? 0 : 1;
  const nation = await networkAverage(slice, null);
  const value = nation.current === null ? null : shown(figureOf(nation.current, measure), decimals);
  return chartOf(slice, measure, points, {
    title,
    count: total.current.responses,
    reference: { title: "national", value },
  });
}

async function dealers(
  slice: Slice,
  title: string,
  choose: (
    entries: readonly (RankEntry & { dealer: Dealer })[],
    count: number,
  ) => (RankEntry & { dealer: Dealer })[],
): Promise<ChartReply> {
  const sums = await slice.sum(eachDealer(slice.dealers), CORE);
  const { standings, ranked } = await networkStandings(slice);
  const entries = slice.dealers.map((dealer) => ({
    dealer,
    dealerId: dealer.id,
    parts: sums(dealer.id, CURRENT),
  }));
  const answered = entries.filter(({ parts }) => parts.responses > 0);
  const locations = new Map(slice.catalogue.network.locations.map(({ code, name }) => [code, name]));
  const points = choose(entries, TOP_DEALERS).map(({ dealer, parts }) => ({
    ...pointOf(dealer.name, dealer.code, { current: parts, previous: sums(dealer.id, PREVIOUS) }),
    subtitle: locations.get(dealer.location) ?? null,
    rank: standings.get(dealer.id)?.rank ?? 0,
  }));
  return chartOf(slice, { kind: "index" }, points, {
    title,
    count: answered.reduce((sum, { parts }) => sum + parts.responses, 0),
    decimals: RANKED_INDEX_DECIMALS,
    subdata: [
      { title: "ranked", value: ranked },
      { title: "insufficient sample", value: answered.filter(({ parts }) => isInsufficient(parts)).length },
    ],
  });
}

interface Total {
  readonly current: Parts;
  readonly previous: Parts;
}

async function sumTotal(slice: Slice): Promise<Total> {
  const groups = new Map(slice.dealers.map((dealer) => [dealer.id, ALL_DEALERS]));
  const sums = await slice.sum(groups, EVERYTHING);
  return { current: sums(ALL_DEALERS, CURRENT), previous: sums(ALL_DEALERS, PREVIOUS) };
}

function pointOf(name: string, code: string, { current, previous }: Total): Point {
  return { name, code, subtitle: null, current, previous, rank: null, tellsSample: true, dealers: null };
}

function regionPoint(region: Region, own: readonly Dealer[], sums: PartsOf, measure: Measure): Point {
  const total = (period: number) => sumParts(own.map((dealer) => sums(dealer.id, period)));
  return {
    ...pointOf(region.name, region.code, { current: total(CURRENT), previous: total(PREVIOUS) }),
    dealers: own.map((dealer) => {
      const figure = figureOf(sums(dealer.id, CURRENT), measure);
      return { name: dealer.name, code: dealer.code, value: shown(figure, 1), n: figure.n };
    }),
  };
}

function averagePoint(
  region: Region,
  { current, previous }: { current: Parts | null; previous: Parts | null },
): Point {
  return {
    ...pointOf(region.name, region.code, { current: noParts(), previous: noParts() }),
    current,
    previous,
    subtitle: "region",
    tellsSample: false,
  };
}

function holdsWhole({ catalogue, scope }: Slice, region: Region): boolean {
  const mine = new Set(dealersOfScope(catalogue.network, scope).map(({ id }) => id));
  return catalogue.network.dealers.every((dealer) => dealer.region !== region.code || mine.has(dealer.id));
}

function inTabOrder({ catalogue }: Slice) {
  return [...catalogue.programme.factors].sort((a, b) => a.tab - b.tab || a.slot - b.slot);
}
