import type { GraphReply } from "#contract/graph.ts";
import { chosenFactor, factorsOfTab, inTabOrder, typeOfChoice } from "#domain/scoring/factor-choice.ts";
import type { Measure } from "#domain/scoring/figures.ts";
import { improvementAreas } from "#domain/scoring/ranking.ts";
import { aboutOf, wireRange } from "./about.ts";
import type { Slice } from "./slice.ts";
import { seriesOf, timeAxis } from "./time-series.ts";

const WORST_ATTRIBUTES = 10;
const ALL_DEALERS = 0;

/** The chosen factor's attributes by % disappointed over time, the ten worst of the range, worst first. */
export async function improvementGraph(slice: Slice): Promise<GraphReply> {
  const { programme } = slice.catalogue;
  const choice = chosenFactor(programme, slice.request.factor_type, "factor");
  const factors = choice.kind === "factor" ? [choice.factor] : factorsOfTab(programme, choice);
  const { axis, parts } = await everything(slice, { kind: "attributeDisappointed", slot: 1 });
  const lines = improvementAreas(factors, parts.total, WORST_ATTRIBUTES).map(({ attribute }) => ({
    title: attribute.name,
    code: attribute.code,
    measure: { kind: "attributeDisappointed", slot: attribute.slot } as const,
  }));
  const title = "Improvement Area (By %Disappointed)";
  return graphOf(slice, { axis, parts, lines, title, factorType: typeOfChoice(choice) });
}

/** One series per factor, by its score. */
export async function factorGraph(slice: Slice): Promise<GraphReply> {
  const lines = inTabOrder(slice.catalogue.programme).map(({ name, code, slot }) => ({
    title: name,
    code,
    measure: { kind: "factor", slot } as const,
  }));
  const sums = await everything(slice, { kind: "factor", slot: 1 });
  return graphOf(slice, { ...sums, lines, title: "Factor Scores", factorType: "" });
}

interface Lines {
  readonly axis: Awaited<ReturnType<typeof timeAxis>>;
  readonly parts: ReturnType<Lines["axis"]["partsOf"]>;
  readonly lines: readonly { readonly title: string; readonly code: string; readonly measure: Measure }[];
  readonly title: string;
  readonly factorType: string;
}

async function everything(slice: Slice, measure: Measure): Promise<Pick<Lines, "axis" | "parts">> {
  const groups = new Map(slice.dealers.map(({ id }) => [id, ALL_DEALERS]));
  const axis = await timeAxis(slice, groups, [measure]);
  return { axis, parts: axis.partsOf(ALL_DEALERS) };
}

function graphOf(slice: Slice, { axis, parts, lines, title, factorType }: Lines): GraphReply {
  const kind = lines[0]?.measure ?? { kind: "disappointed" };
  const about = aboutOf(slice, kind, { title });
  return {
    ...about,
    count: parts.total.responses,
    factor_type: factorType,
    view_type: axis.view,
    range: wireRange(slice),
    data: lines.map((line) => seriesOf(axis, line, parts, about.decimals)),
  };
}
