import type { TrendHeaderReply, TrendReply } from "#contract/graph.ts";
import { niceAxis } from "#domain/scoring/axis.ts";
import { chosenFactor, INDEX_TYPE, inTabOrder, typeOfChoice } from "#domain/scoring/factor-choice.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import { SCORE_TYPES, type ScoreType, scoreTypeOf } from "#domain/scoring/trend-scores.ts";
import { heldDays } from "#server/features/catalogue/index.ts";
import { comparedNote, holdsWhole, ownName, regionsHeld } from "./regional-cards.ts";
import type { ResolvedQuery } from "./resolve-query.ts";
import { replyMetadata, SCALES } from "./serialize.ts";
import { seriesOf, timeAxis } from "./time-series.ts";

type Series = TrendReply["data"][number];

const ALL_DEALERS = 0;
/** A flat line is not blown up beyond these steps. */
const SMALLEST_STEPS: Readonly<Record<keyof typeof SCALES, number>> = { points: 10, percent: 1, nps: 1 };

/** What may be chosen on Trend Analysis: the Index and the factors, and the score types of each. */
export async function trendHeader({ catalogue }: ResolvedQuery): Promise<TrendHeaderReply> {
  const factors = [
    { name: "Index", type: INDEX_TYPE, choice: { kind: "index" } as const },
    ...inTabOrder(catalogue.programme).map((factor) => ({
      name: factor.name,
      type: factor.code,
      choice: { kind: "factor", factor } as const,
    })),
  ];
  const range = heldDays(catalogue);
  return {
    factors: factors.map(({ name, type }, id) => ({ id, name, sortingKey: id, type })),
    scoreTypes: factors.flatMap(({ choice }, factorId) =>
      SCORE_TYPES.filter(({ offered }) => offered(choice)).map(({ id, name, chartType }) => ({
        id,
        name,
        keyType: chartType,
        factorId,
      })),
    ),
    range: range === null ? null : { from: range.from, to: range.to },
    dataDate: catalogue.lastDay,
    dataVersion: catalogue.dataVersion,
  };
}

/** A factor's score type over time. A factor or score type nobody knows is an empty single line. */
export async function trend(query: ResolvedQuery): Promise<TrendReply> {
  const { programme } = query.catalogue;
  const choice = chosenFactor(programme, query.request.factorType, "index");
  const score = scoreTypeOf(query.request.scoreType, choice);
  const kind: Measure = score?.measure(choice) ?? { kind: "index" };
  const byRegion = score?.lines === null;
  const dealers = byRegion ? query.compared : query.dealers;
  const subtitle = byRegion ? comparedNote(query) : null;
  const about = replyMetadata(query, kind, { title: "Trend", subtitle, dealers });
  const lines = score?.lines?.(programme, choice) ?? [];
  const groups = new Map(dealers.map(({ id }) => [id, ALL_DEALERS]));
  const measures = lines.map(({ measure }) => measure);
  const axis = await timeAxis(query, groups, measures);
  const total = axis.aggregatesOf(ALL_DEALERS);
  const data = byRegion
    ? await regionLines(query, kind, about.decimals)
    : lines.map((line) => seriesOf(axis, line, total, about.decimals));
  const values = data.flatMap(({ yAxis }) => yAxis.map(({ value }) => value));
  return {
    ...about,
    ...niceAxis(
      values.filter((value) => value !== null),
      SCALES[about.unit],
      SMALLEST_STEPS[about.unit],
    ),
    count: score === null ? 0 : total.total.responses,
    factorType: typeOfChoice(choice),
    scoreType: score?.id ?? 0,
    viewType: axis.granularity,
    range: query.range,
    ...drawnAs(score, data),
  };
}

function drawnAs(
  score: ScoreType | null,
  data: Series[],
): Pick<TrendReply, "chartType" | "x" | "y" | "total" | "data"> {
  if (score?.chartType === "multi-line") return { chartType: "multi-line", x: [], y: [], total: null, data };
  const [line] = data;
  return {
    chartType: "single-line",
    x: line?.xAxis ?? [],
    y: line?.yAxis ?? [],
    total: line?.total ?? null,
    data: [],
  };
}

/** A line per region over the actor's own dealers there, whichever is chosen. */
async function regionLines(query: ResolvedQuery, measure: Measure, decimals: number): Promise<Series[]> {
  const regions = regionsHeld(query);
  const place = new Map(regions.map(({ code }, index) => [code, index]));
  const groups = new Map(query.compared.map(({ id, region }) => [id, place.get(region) ?? ALL_DEALERS]));
  const axis = await timeAxis(query, groups, [measure]);
  return regions.map((region, index) => {
    const own = query.compared.filter((dealer) => dealer.region === region.code).length;
    const title = holdsWhole(query, region) ? region.name : `${region.name}, ${ownName(own).toLowerCase()}`;
    return seriesOf(axis, { title, code: region.code, measure }, axis.aggregatesOf(index), decimals);
  });
}
