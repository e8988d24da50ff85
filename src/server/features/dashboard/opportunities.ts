import type { GraphReply } from "#contract/graph.ts";
import { chosenFactor, factorsOfTab, inTabOrder, typeOfChoice } from "#domain/scoring/factor-choice.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import { improvementAreas } from "#domain/scoring/ranking.ts";
import type { ResolvedQuery } from "./resolve-query.ts";
import { replyMetadata } from "./serialize.ts";
import { seriesOf, timeAxis } from "./time-series.ts";

const WORST_ATTRIBUTES = 10;
const ALL_DEALERS = 0;

/** The chosen factor's attributes by % disappointed over time, the ten worst of the range, worst first. */
export async function improvementGraph(query: ResolvedQuery): Promise<GraphReply> {
  const { programme } = query.catalogue;
  const choice = chosenFactor(programme, query.request.factorType, "factor");
  const factors = choice.kind === "factor" ? [choice.factor] : factorsOfTab(programme, choice);
  const { axis, aggregates } = await everything(query, { kind: "attributeDisappointed", slot: 1 });
  const lines = improvementAreas(factors, aggregates.total, WORST_ATTRIBUTES).map(({ attribute }) => ({
    title: attribute.name,
    code: attribute.code,
    measure: { kind: "attributeDisappointed", slot: attribute.slot } as const,
  }));
  const title = "Improvement Area (By %Disappointed)";
  return graphOf(query, { axis, aggregates, lines, title, factorType: typeOfChoice(choice) });
}

/** One series per factor, by its score. */
export async function factorGraph(query: ResolvedQuery): Promise<GraphReply> {
  const lines = inTabOrder(query.catalogue.programme).map(({ name, code, slot }) => ({
    title: name,
    code,
    measure: { kind: "factor", slot } as const,
  }));
  const sums = await everything(query, { kind: "factor", slot: 1 });
  return graphOf(query, { ...sums, lines, title: "Factor Scores", factorType: "" });
}

interface Lines {
  readonly axis: Awaited<ReturnType<typeof timeAxis>>;
  readonly aggregates: ReturnType<Lines["axis"]["aggregatesOf"]>;
  readonly lines: readonly { readonly title: string; readonly code: string; readonly measure: Measure }[];
  readonly title: string;
  readonly factorType: string;
}

async function everything(
  query: ResolvedQuery,
  measure: Measure,
): Promise<Pick<Lines, "axis" | "aggregates">> {
  const groups = new Map(query.dealers.map(({ id }) => [id, ALL_DEALERS]));
  const axis = await timeAxis(query, groups, [measure]);
  return { axis, aggregates: axis.aggregatesOf(ALL_DEALERS) };
}

function graphOf(query: ResolvedQuery, { axis, aggregates, lines, title, factorType }: Lines): GraphReply {
  const kind = lines[0]?.measure ?? { kind: "disappointed" };
  const about = replyMetadata(query, kind, { title });
  return {
    ...about,
    count: aggregates.total.responses,
    factorType,
    viewType: axis.granularity,
    range: query.range,
    data: lines.map((line) => seriesOf(axis, line, aggregates, about.decimals)),
  };
}
