import type { ChartReply } from "#contract/dashboard.ts";
import type { Dealer, Region } from "#domain/network/network.ts";
import { dealersOfScope } from "#domain/network/scope.ts";
import type { MeasuredCard } from "#domain/pages/pages.ts";
import { noAggregates, sumAggregates } from "#domain/scoring/aggregates.ts";
import { changeOf, decimalsOf, type Measure, metricOf, pointEstimate } from "#domain/scoring/metrics.ts";
import { eachDealer } from "./known-sums.ts";
import { networkAverage, wantedOfDealers } from "./network-metrics.ts";
import type { AggregatesOf } from "./queries.ts";
import { CURRENT, PREVIOUS, type ResolvedQuery } from "./resolve-query.ts";
import type { Total } from "./score-cards.ts";
import { chartOf, type Point, pointOf, shown } from "./serialize.ts";

const DEALER_DECIMALS = 1;

/**
 * The regions of the actor, whichever dealer is chosen. A region whose dealers are all in scope shows its own figures;
 * one that the actor holds a part of shows the network's average without a sample size, beside a row of the actor's
 * own dealers.
 */
export async function regions(query: ResolvedQuery, { title, measure }: MeasuredCard): Promise<ChartReply> {
  const sums = await query.sum(eachDealer(query.compared), wantedOfDealers(query, [measure]));
  const total = totalOf(query.compared, sums);
  const held = regionsHeld(query);
  const partial = held.filter((region) => !holdsWhole(query, region));
  const points: Point[] = partial.length === 0 ? [] : [pointOf(ownName(query.compared.length), "own", total)];
  for (const region of held) {
    const own = query.compared.filter((dealer) => dealer.region === region.code);
    if (!partial.includes(region)) points.push(regionPoint(query, { region, own, sums, measure }));
    else points.push(await averagePoint(query, region, measure));
  }
  return chartOf(query, measure, points, {
    title,
    subtitle: comparedNote(query),
    dealers: query.compared,
    count: total.current.responses,
    reference: await nationalReference(query, measure),
  });
}

/** What an actor with a part of a region reads beside their own figures. */
export function ownName(dealers: number): string {
  return dealers === 1 ? "Your dealer" : "Your dealers";
}

/** The national figure as a dashed line; its value is null where the actor may not know it. */
export async function nationalReference(
  query: ResolvedQuery,
  measure: Measure,
  decimals = decimalsOf(measure),
): Promise<ChartReply["reference"]> {
  const average = await networkAverage(query, null, measure);
  return {
    title: "national",
    value: average === null ? null : shown(metricOf(average, measure), decimals),
  };
}

/** The regions in which the actor has a dealer, as far as the region filter goes. */
export function regionsHeld({ catalogue, compared }: ResolvedQuery): readonly Region[] {
  return catalogue.network.regions.filter((region) =>
    compared.some((dealer) => dealer.region === region.code),
  );
}

/** Says of a card over `compared` that it does not follow the page's dealer; null where nobody would think so. */
export function comparedNote({ catalogue, region, dealers, compared }: ResolvedQuery): string | null {
  if (dealers.length === compared.length) return null;
  const chosen = catalogue.network.regions.find(({ code }) => code === region);
  return chosen === undefined ? "all your dealers" : `all your dealers in ${chosen.name}`;
}

/** Whether every dealer of a region is in the actor's scope. */
export function holdsWhole({ catalogue, scope }: ResolvedQuery, region: Region): boolean {
  if (scope.wholeNetwork) return true;
  const mine = new Set(dealersOfScope(catalogue.network, scope).map(({ id }) => id));
  return catalogue.network.dealers.every((dealer) => dealer.region !== region.code || mine.has(dealer.id));
}

interface WholeRegion {
  readonly region: Region;
  readonly own: readonly Dealer[];
  readonly sums: AggregatesOf;
  readonly measure: Measure;
}

/** Over a range its dealers have their changes here: Dealer Ranking knows waves alone. */
function regionPoint({ range }: ResolvedQuery, { region, own, sums, measure }: WholeRegion): Point {
  return {
    ...pointOf(region.name, region.code, totalOf(own, sums)),
    dealers: own.map(({ id, name, code }) => {
      const { value, n } = pointEstimate(sums(id, CURRENT), measure);
      const dealer = { name, code, value: shown({ value }, DEALER_DECIMALS), n };
      if (range === null) return dealer;
      const [now, before] = [metricOf(sums(id, CURRENT), measure), metricOf(sums(id, PREVIOUS), measure)];
      return { ...dealer, compared: changeOf(measure, now, before, DEALER_DECIMALS) };
    }),
  };
}

function totalOf(dealers: readonly Dealer[], sums: AggregatesOf): Total {
  const total = (period: number) => sumAggregates(dealers.map(({ id }) => sums(id, period)));
  return { current: total(CURRENT), previous: total(PREVIOUS) };
}

async function averagePoint(query: ResolvedQuery, region: Region, measure: Measure): Promise<Point> {
  // First, as what it reads holds the current period, too.
  const previous = await networkAverage(query, region.code, measure, PREVIOUS);
  return {
    ...pointOf(region.name, region.code, { current: noAggregates(), previous: noAggregates() }),
    current: await networkAverage(query, region.code, measure),
    previous,
    subtitle: "region",
    disclosesSample: false,
  };
}
