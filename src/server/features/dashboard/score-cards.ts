import type { ChartReply } from "#contract/dashboard.ts";
import type { CardRecord, MeasuredCard } from "#domain/pages/pages.ts";
import type { Factor } from "#domain/programme/programme.ts";
import type { Aggregates, Band } from "#domain/scoring/aggregates.ts";
import { inTabOrder } from "#domain/scoring/factor-choice.ts";
import { decimalsOf, metricOf } from "#domain/scoring/metrics.ts";
import { improvementAreas } from "#domain/scoring/ranking.ts";
import { type ColumnsWanted, wantedBy } from "#server/features/scoring/index.ts";
import { CURRENT, PREVIOUS, type ResolvedQuery } from "./resolve-query.ts";
import { changed, chartOf, chartOfEach, type Point, pointOf } from "./serialize.ts";

const TOP_AREAS = 10;
const OVERALL: ColumnsWanted = { overall: true };
const FACTORS: ColumnsWanted = { factors: true };
const ATTRIBUTES: ColumnsWanted = { attributes: true };
const EVERYTHING: ColumnsWanted = { nps: true, overall: true, factors: true, attributes: true };
const ALL_DEALERS = 0;
const SATISFIED = { kind: "satisfied" } as const;

const BANDS = [
  { band: 3, name: "Delighted" },
  { band: 2, name: "Pleased" },
  { band: 1, name: "Indifferent" },
  { band: 0, name: "Disappointed" },
] as const satisfies readonly { band: Band; name: string }[];

/** Everything the actor asks about as one group, in both periods. */
export interface Total {
  readonly current: Aggregates;
  readonly previous: Aggregates;
}

export async function gauge(query: ResolvedQuery, { title, measure }: MeasuredCard): Promise<ChartReply> {
  const total = await sumTotal(query, wantedBy([measure]));
  return chartOf(query, measure, [pointOf(title, "", total)], { title, count: total.current.responses });
}

export async function satisfactionSplit(query: ResolvedQuery, { title }: CardRecord): Promise<ChartReply> {
  const total = await sumTotal(query, OVERALL);
  const points = BANDS.map(({ band, name }) => ({
    point: pointOf(name, String(band), total),
    measure: { kind: "band", band } as const,
  }));
  const count = metricOf(total.current, SATISFIED).n;
  const satisfied = changed(total.current, total.previous, SATISFIED, decimalsOf(SATISFIED));
  return { ...chartOfEach(query, points, { kind: "band", band: 3 }, { title, count }), satisfied };
}

export async function factorScores(query: ResolvedQuery, { title }: CardRecord): Promise<ChartReply> {
  const total = await sumTotal(query, FACTORS);
  const points = inTabOrder(query.catalogue.programme).map((factor) => ({
    point: pointOf(factor.name, factor.code, total),
    measure: { kind: "factor", slot: factor.slot } as const,
  }));
  const about = { title, count: total.current.responses };
  return chartOfEach(query, points, { kind: "factor", slot: 1 }, about);
}

export async function improvements(query: ResolvedQuery, { title }: CardRecord): Promise<ChartReply> {
  const { programme } = query.catalogue;
  return worstAttributes(query, inTabOrder(programme), {
    title,
    subtitle: `% disappointed: ratings 1–${programme.bands.disappointed}, ten highest`,
    most: TOP_AREAS,
  });
}

/** The attributes of some factors with the highest % disappointed, worst first. */
export async function worstAttributes(
  query: ResolvedQuery,
  factors: readonly Factor[],
  options: {
    readonly title: string;
    readonly subtitle: string;
    readonly most: number;
  },
): Promise<ChartReply> {
  const total = await sumTotal(query, ATTRIBUTES);
  const points = improvementAreas(factors, total.current, options.most).map(({ attribute, factor }) => ({
    point: {
      ...pointOf(attribute.name, attribute.code, total),
      subtitle: factor.name,
      route: routeOf(query, factor),
    },
    measure: { kind: "attributeDisappointed", slot: attribute.slot } as const,
  }));
  const { title, subtitle } = options;
  const about = { title, subtitle, count: total.current.responses };
  return chartOfEach(query, points, { kind: "attributeDisappointed", slot: 1 }, about);
}

/** Behind an attribute stand who does how well in its factor, and over a range how the factor's attributes moved. */
function routeOf({ range }: ResolvedQuery, { code, tab }: Factor): Point["route"] {
  const page = range === null ? "dealer-ranking" : "improvement-opportunities";
  return { page, factorType: code, tabIndex: tab };
}

/** Adds up what a card needs; on a page what any of its cards may. */
export async function sumTotal(query: ResolvedQuery, wanted: ColumnsWanted): Promise<Total> {
  const groups = new Map(query.dealers.map((dealer) => [dealer.id, ALL_DEALERS]));
  const sums = await query.sum(groups, query.isPage ? EVERYTHING : wanted);
  return { current: sums(ALL_DEALERS, CURRENT), previous: sums(ALL_DEALERS, PREVIOUS) };
}
