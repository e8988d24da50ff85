import type { Drawing, ShapeOf } from "#domain/pages/drawings.ts";
import type { Chart } from "./card/chart.ts";
import { columnsChart } from "./columns/chart.tsx";
import { gaugeChart, levelGaugeChart } from "./gauge/chart.tsx";
import { DISAPPOINTED_GAUGE, INDEX_GAUGE, NPS_GAUGE } from "./gauge/prepare.ts";
import { linesChart } from "./lines/chart.tsx";
import { barRowsChart, dotRowsChart } from "./rows/chart.tsx";
import { splitChart } from "./split/chart.tsx";
import { spreadChart } from "./spread/chart.tsx";
import { tilesChart } from "./tiles/chart.tsx";

/** Drawings that any page can show on a card; the others are those of one page. */
type CardDrawing = {
  [D in Drawing]: ShapeOf<D> extends "chart" | "header" | "graph" ? D : never;
}[Drawing];

const CHARTS: Readonly<Record<CardDrawing, Chart>> = {
  indexGauge: gaugeChart(INDEX_GAUGE, "wide"),
  levelGauge: levelGaugeChart(),
  disappointedGauge: gaugeChart(DISAPPOINTED_GAUGE, "strip"),
  npsGauge: gaugeChart(NPS_GAUGE, "strip"),
  split: splitChart(),
  factorColumns: columnsChart("wide", false),
  tallFactorColumns: columnsChart("list", true),
  regionRows: dotRowsChart({ rows: 5, look: "regions", width: "list" }),
  dealerRows: dotRowsChart({ rows: 4, look: "dealers", width: "third" }),
  dealerBars: barRowsChart({ look: "ranked", rows: 5, rowHeight: 63, phoneRowHeight: 63 }),
  attributeBars: barRowsChart({ look: "negative", rows: 10, rowHeight: 32, phoneRowHeight: 52 }),
  contributorBars: barRowsChart({ look: "negative", rows: 5, rowHeight: 44, phoneRowHeight: 52 }),
  answerBars: barRowsChart({ look: "plain", rows: 4, rowHeight: 36, phoneRowHeight: 52 }),
  choosingTiles: tilesChart,
  tiles: tilesChart,
  lines: linesChart,
  spread: spreadChart,
};

/** The chart of a drawing by its key, null where it is none of a card. */
export function chartOf(drawing: string): Chart | null {
  return isCardDrawing(drawing) ? CHARTS[drawing] : null;
}

function isCardDrawing(key: string): key is CardDrawing {
  return Object.hasOwn(CHARTS, key);
}
