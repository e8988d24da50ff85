import type { ComponentType } from "react";
import type { Drawing, ShapeOf } from "#domain/pages/drawings.ts";
import type { DrawnCardProps } from "#web/charts/card/card-context.ts";
import { rankText } from "#web/charts/card/dealer-rank.ts";
import { DrawnChart } from "#web/charts/card/drawn-chart.tsx";
import { DISAPPOINTED_GAUGE, INDEX_GAUGE, LEVEL_GAUGE, NPS_GAUGE } from "#web/charts/gauge/prepare.ts";
import { GraphCard } from "#web/charts/lines/graph-card.tsx";
import { SpreadCard } from "#web/charts/spread/spread-card.tsx";
import { TilesCard } from "#web/charts/tiles/tiles-card.tsx";
import { barRows, columns, dotRows, gauge, type PointsDrawing, split, type Width } from "./drawings.tsx";

/** What a drawing stands for: the room it takes, and its card. */
export interface Chart {
  readonly width: Width;
  readonly Card: ComponentType<DrawnCardProps>;
}

/** Drawings that any page can show on a card; the others are those of one page. */
type CardDrawing = {
  [D in Drawing]: ShapeOf<D> extends "chart" | "header" | "graph" ? D : never;
}[Drawing];

const TILES: Chart = { width: "whole", Card: TilesCard };

/** A gauge with a line more for the level of its figure. */
const LEVEL_GAUGE_HEIGHT = 166;

const CHARTS: Readonly<Record<CardDrawing, Chart>> = {
  indexGauge: points(gauge(INDEX_GAUGE, "wide")),
  levelGauge: points({ ...gauge(LEVEL_GAUGE, "wide"), subtitle: rankText, bodyHeight: LEVEL_GAUGE_HEIGHT }),
  disappointedGauge: points(gauge(DISAPPOINTED_GAUGE, "strip")),
  npsGauge: points(gauge(NPS_GAUGE, "strip")),
  split: points(split()),
  factorColumns: points(columns("wide", false)),
  tallFactorColumns: points(columns("list", true)),
  regionRows: points(dotRows({ rows: 5, look: "regions", width: "list" })),
  dealerRows: points(dotRows({ rows: 4, look: "dealers", width: "third" })),
  dealerBars: points(barRows({ look: "ranked", rows: 5, rowHeight: 63, phoneRowHeight: 63 })),
  attributeBars: points(barRows({ look: "negative", rows: 10, rowHeight: 32, phoneRowHeight: 52 })),
  contributorBars: points(barRows({ look: "negative", rows: 5, rowHeight: 44, phoneRowHeight: 52 })),
  answerBars: points(barRows({ look: "plain", rows: 4, rowHeight: 36, phoneRowHeight: 52 })),
  choosingTiles: TILES,
  tiles: TILES,
  lines: { width: "whole", Card: GraphCard },
  spread: { width: "whole", Card: SpreadCard },
};

/** The chart of a drawing by its key, null where it is none of a card. */
export function chartOf(drawing: string): Chart | null {
  return isCardDrawing(drawing) ? CHARTS[drawing] : null;
}

function isCardDrawing(key: string): key is CardDrawing {
  return Object.hasOwn(CHARTS, key);
}

function points(drawing: PointsDrawing): Chart {
  return {
    width: drawing.width,
    Card: function PointsCard(props) {
      return <DrawnChart drawing={drawing} {...props} />;
    },
  };
}
