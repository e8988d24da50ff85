import type { ComponentType } from "react";
import type { DrawnCardProps } from "#web/charts/card/card-context.ts";
import type { Shape } from "#web/charts/card/card-state.ts";
import { rankText } from "#web/charts/card/dealer-rank.ts";
import { DrawnChart } from "#web/charts/card/drawn-chart.tsx";
import { DISAPPOINTED_GAUGE, INDEX_GAUGE, LEVEL_GAUGE, NPS_GAUGE } from "#web/charts/gauge/prepare.ts";
import { GraphCard } from "#web/charts/lines/graph-card.tsx";
import { SpreadCard } from "#web/charts/spread/spread-card.tsx";
import { TilesCard } from "#web/charts/tiles/tiles-card.tsx";
import { barRows, columns, type Drawing, dotRows, gauge, split, type Width } from "./drawings.tsx";

/** What a chart id stands for: the shape of reply it asks for, the room it takes, and its card. */
export interface Chart {
  readonly shape: Shape;
  readonly width: Width;
  readonly Card: ComponentType<DrawnCardProps>;
  /** On a page made for it, each of its figures chooses what the card below shows. */
  readonly chooses: boolean;
}

const HEADER: Chart = { shape: "header", width: "whole", Card: TilesCard, chooses: false };
const GRAPH: Chart = { shape: "graph", width: "whole", Card: GraphCard, chooses: false };
const SPREAD: Chart = { shape: "graph", width: "whole", Card: SpreadCard, chooses: false };

/** A gauge with a line more for the level of its figure. */
const LEVEL_GAUGE_HEIGHT = 166;

/** Chart id of the structure → chart. */
const CHARTS: ReadonlyMap<string, Chart> = new Map([
  ["cui_001", points(gauge(INDEX_GAUGE, "wide"))],
  ["cui_001a", points({ ...gauge(LEVEL_GAUGE, "wide"), subtitle: rankText, bodyHeight: LEVEL_GAUGE_HEIGHT })],
  ["cui_001b", points(gauge(DISAPPOINTED_GAUGE, "strip"))],
  ["cui_002", points(dotRows({ rows: 5, look: "regions", width: "list" }))],
  ["cui_003", points(dotRows({ rows: 5, look: "regions", width: "list" }))],
  ["cui_004", points(gauge(NPS_GAUGE, "strip"))],
  ["cui_005", points(gauge(NPS_GAUGE, "strip"))],
  [
    "cui_006",
    points(barRows({ look: "ranked", rows: 5, rowHeight: 63, phoneRowHeight: 63, nameHead: "Dealer" })),
  ],
  ["cui_007", points(split())],
  [
    "cui_008",
    points(barRows({ look: "plain", rows: 4, rowHeight: 36, phoneRowHeight: 52, nameHead: "Answer" })),
  ],
  [
    "cui_009",
    points(barRows({ look: "negative", rows: 10, rowHeight: 32, phoneRowHeight: 52, nameHead: "Attribute" })),
  ],
  ["cui_011", points(columns("wide", false))],
  ["cui_013", { ...HEADER, chooses: true }],
  ["cui_020", HEADER],
  ["cui_021", GRAPH],
]);

/** Component id and chart id → chart, where the page shows a chart id in another way than the rest. */
const CHARTS_OF_PAGES: ReadonlyMap<string, Chart> = new Map([
  ["cui_002 cui_011", points(columns("list", true))],
  ["cui_006 cui_006", GRAPH],
  ["cui_007 cui_006", points(dotRows({ rows: 4, look: "dealers", width: "third" }))],
  ["cui_007 cui_011", SPREAD],
  [
    "cui_003 cui_009",
    points(barRows({ look: "negative", rows: 5, rowHeight: 44, phoneRowHeight: 52, nameHead: "Attribute" })),
  ],
]);

/** The chart of a chart id on a page of this component id, null when there is none. */
export function chartOf(chartId: string, page: string): Chart | null {
  return CHARTS_OF_PAGES.get(`${page} ${chartId}`) ?? CHARTS.get(chartId) ?? null;
}

function points(drawing: Drawing): Chart {
  return {
    shape: "chart",
    width: drawing.width,
    chooses: false,
    Card: function PointsCard(props) {
      return <DrawnChart drawing={drawing} {...props} />;
    },
  };
}
