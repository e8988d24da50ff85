import type { z } from "zod";
import type { BatchAnswer } from "#contract/dashboard.ts";
import type { api } from "#contract/index.ts";
import type { Line } from "./read-export.ts";

type Chart = z.infer<typeof api.dashboard.card.reply>;
type Header = z.infer<typeof api.dashboard.header.reply>;
type Graph = z.infer<typeof api.dashboard.graph.reply>;
type Trend = z.infer<typeof api.dashboard.trend.reply>;
type Ranking = z.infer<typeof api.dashboard.ranking.reply>;

interface Figure {
  readonly value: number | null;
  readonly n: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly insufficient: boolean;
  readonly change?: number | null;
  readonly previousValue?: number | null;
  readonly clear?: boolean | null;
}

/** The rows that a sheet must hold, by the heads of its columns, written from the card's reply. */
export function expectedLines({ chart, header, graph, trend, ranking }: BatchAnswer): Line[] {
  if (chart)
    return nothingOr(chartLines(chart), [
      ...(chart.satisfied === undefined ? [] : [satisfiedLine(chart.satisfied, chart)]),
      ...(chart.reference?.value == null ? [] : [nationalLine(chart)]),
    ]);
  if (header) return header.tabs.map((tab) => tileLine(tab, header));
  if (graph) return nothingOr(seriesLines(graph, graph.data), totalLines(graph, graph.data));
  if (trend?.chartType === "multi-line")
    return nothingOr(seriesLines(trend, trend.data), totalLines(trend, trend.data));
  if (trend) {
    const line = { title: "*", code: "", xAxis: trend.x, yAxis: trend.y, total: trend.total };
    return nothingOr(seriesLines(trend, [line]), totalLines(trend, [line]));
  }
  if (ranking)
    return nothingOr(
      ranking.dealerScores.map((row) => rankingLine(row, ranking.places)),
      rankingTotals(ranking),
    );
  throw new Error("The reply has no figures.");
}

function chartLines(reply: Chart): Line[] {
  return reply.x.map(({ value }, place) => {
    const y = reply.y[place];
    if (y === undefined) throw new Error("x and y are not parallel");
    return {
      Name: value,
      ...Object.fromEntries(
        reply.ranks.map((place) => [`Index r${rankHead(place).slice(1)}`, place.rank || y.rank || null]),
      ),
      "Part of": y.subTitle,
      ...figure(y, reply.unit),
      ...Object.fromEntries(
        (reply.averages ?? []).map(({ title, values }) => [
          `${title} average`,
          cell(values[place] ?? null, reply.unit),
        ]),
      ),
      Note: note(y),
    };
  });
}

function satisfiedLine(satisfied: Figure, { unit }: Chart): Line {
  return { Name: "Satisfied", ...figure(satisfied, unit), Note: note(satisfied) };
}

function nationalLine(reply: Chart): Line {
  const value = cell(reply.reference?.value ?? null, reply.unit);
  return { Name: "National", Value: value, n: null, Change: null, Note: null };
}

function tileLine(tab: Header["tabs"][number], { unit }: Header): Line {
  return { Name: tab.name, ...figure(tab, unit), "Previous period": tab.lastPeriod, Note: note(tab) };
}

function seriesLines(reply: Graph | Trend, data: Graph["data"]): Line[] {
  const { unit } = reply;
  return data.flatMap(({ title, xAxis, yAxis }) =>
    xAxis.map(({ value, partial }, place) => {
      const y = yAxis[place];
      if (y === undefined) throw new Error("the axes are not parallel");
      const notes = [note(y), partial ? "partial" : null].filter((each) => each !== null);
      return {
        Name: title,
        Step: value,
        ...sampled(y, unit),
        ...since(reply, data, xAxis, yAxis, place),
        Note: notes.join(", ") || null,
      };
    }),
  );
}

/** The change of a step: since a year before, else since the first step that has a figure in any line. */
function since(
  reply: Graph | Trend,
  data: Graph["data"],
  xAxis: Graph["data"][number]["xAxis"],
  yAxis: Graph["data"][number]["yAxis"],
  place: number,
): Line {
  const isOverTime = data.every(({ total }) => total !== null) || "scoreType" in reply;
  const nothing = { Change: null, Previous: null, "Clear change": null, "Previous period": null };
  if (!isOverTime) return nothing;
  const year = reply.viewType === "month" ? 12 : 4;
  const figures = xAxis.map((_, step) => data.some((line) => known(line.yAxis[step]) !== null));
  const base = place >= year ? place - year : figures.indexOf(true);
  const [now, then] = [yAxis[place], yAxis[base]];
  const [value, before] = [known(now), known(then)];
  if (base < 0 || base >= place || value === null || before === null || !now || !then) return nothing;
  const gap = value - before;
  const isComparable = now.low !== null && then.low !== null && now.high !== null && then.high !== null;
  const isClear =
    isComparable &&
    (gap > 0
      ? gap > Math.hypot(value - (now.low ?? 0), (then.high ?? 0) - before)
      : -gap > Math.hypot((now.high ?? 0) - value, before - (then.low ?? 0)));
  return {
    Change: Number(gap.toFixed(reply.decimals)),
    Previous: cell(before, reply.unit),
    "Clear change": isComparable ? (isClear ? "yes" : "no") : null,
    "Previous period": `${xAxis[base]?.value}${xAxis[base]?.partial === true ? " (partial)" : ""}`,
  };
}

function known(y: Figure | undefined): number | null {
  return y === undefined || y.insufficient ? null : y.value;
}

function totalLines({ unit }: Graph | Trend, data: Graph["data"]): Line[] {
  return data.flatMap(({ title, total }) =>
    total === null ? [] : [{ Name: title, Step: "Whole range", ...sampled(total, unit), Note: note(total) }],
  );
}

function rankHead({ level, name }: Ranking["places"][number] | Chart["ranks"][number]): string {
  return level === "network" ? "Rank in the network" : `Rank in ${name}`;
}

function rankingLine(row: Ranking["dealerScores"][number], places: Ranking["places"]): Line {
  return {
    ...Object.fromEntries(
      places.map((place, index) => [rankHead(place), (index === 0 ? row.rank : row.networkRank) || null]),
    ),
    Dealer: row.dealerName,
    Code: row.code,
    Location: row.location,
    ...threeMetrics(row.figures),
    Note: note(row.figures.index),
  };
}

function rankingTotals(reply: Ranking): Line[] {
  return [
    { Dealer: "All dealers of the selection", ...threeMetrics(reply.total), Note: note(reply.total.index) },
    ...reply.places.map(({ level, name, average, disappointed }) => ({
      Dealer: level === "network" ? "Network average" : `${name} average`,
      Score: average,
      n: null,
      "NPS %": null,
      "% Disappointed": cell(disappointed, "percent"),
    })),
  ];
}

function threeMetrics({ index, nps, disappointed }: Ranking["total"]): Line {
  const { Value: score, ...ofScore } = figure(index, "points");
  return {
    Score: score ?? null,
    ...ofScore,
    ...prefixed("NPS %", "NPS ", figure(nps, "nps")),
    ...prefixed("% Disappointed", "% Disappointed ", figure(disappointed, "percent")),
  };
}

function prefixed(value: string, prefix: string, line: Line): Line {
  return Object.fromEntries(
    Object.entries(line).map(([key, each]) => [key === "Value" ? value : prefix + key, each]),
  );
}

function figure(y: Figure, unit: Chart["unit"]): Line {
  return {
    ...sampled(y, unit),
    Change: y.change ?? null,
    "Clear change": y.clear == null ? null : y.clear ? "yes" : "no",
    Previous: cell(y.previousValue ?? null, unit),
  };
}

function sampled(y: Figure, unit: Chart["unit"]): Line {
  const [low, high] = [cell(y.low, unit), cell(y.high, unit)];
  return { Value: cell(y.value, unit), n: y.n, "95 % low": low, "95 % high": high };
}

/** A percentage is a fraction shown as one. */
function cell(value: number | null, unit: Chart["unit"]): number | null {
  if (value === null || unit !== "percent") return value;
  return Math.round(value * 10) / 1000;
}

function note({ value, insufficient }: Figure): string | null {
  if (insufficient) return "insufficient sample";
  return value === null ? "No Data Available" : null;
}

function nothingOr(lines: Line[], totals: Line[]): Line[] {
  return [...(lines.length === 0 ? [{ "*": "No Data Available" }] : lines), ...totals];
}
