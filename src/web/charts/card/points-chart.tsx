import type { ComponentType } from "react";
import type { ChartReply } from "#contract/dashboard.ts";
import { rowNameOf } from "#domain/pages/drawings.ts";
import { useListedDealers } from "#web/state/listed-dealers.ts";
import type { DrawnCardProps } from "./card-context.ts";
import { cardState } from "./card-state.ts";
import type { Chart, Width } from "./chart.ts";
import { tableOf } from "./chart-table.ts";
import type { DrillDownOf } from "./drill-down.ts";
import { FigureCard } from "./figure-card.tsx";
import type { Footnote } from "./prepare-footnote.ts";

/** What is known of a card before its figures are. */
export interface CardRoom {
  readonly phone: boolean;
  /** How many dealers its page can name. */
  readonly dealers: number;
}

/** All a card of points needs to know of its drawing. */
export interface PointsDrawing {
  readonly width: Width;
  /** In pixels. */
  readonly bodyHeight: (room: CardRoom) => number;
  readonly describe: (reply: ChartReply, name: string) => string;
  /** The reply's own where there is none. */
  readonly subtitle?: (reply: ChartReply) => string | null;
  readonly footnote: (reply: ChartReply) => Footnote;
  readonly Skeleton: ComponentType<CardRoom>;
  readonly Body: ComponentType<BodyProps>;
}

interface BodyProps {
  readonly reply: ChartReply;
  readonly phone: boolean;
  readonly drillDownOf: DrillDownOf;
}

/** The chart of a drawing of points. */
export function pointsChart(drawing: PointsDrawing): Chart {
  return {
    width: drawing.width,
    Card: function PointsCard(props) {
      return <DrawnPoints drawing={drawing} {...props} />;
    },
  };
}

/** A card of points; behind each of them there may be more. */
function DrawnPoints({
  card,
  drawing,
  heading,
  context,
  panelOf,
}: DrawnCardProps & { readonly drawing: PointsDrawing }) {
  const name = card.title;
  const drillDownOf: DrillDownOf = (point) => context.drillDownOf(card, point);
  const room = { phone: context.phone, dealers: useListedDealers().size };
  return (
    <FigureCard
      name={name}
      path={card.path}
      heading={heading}
      panelOf={panelOf}
      bodyHeight={drawing.bodyHeight(room)}
      skeleton={<drawing.Skeleton {...room} />}
      state={cardState(context.batch, card.path, "chart")}
      onRetry={context.onRetry}
      content={(reply: ChartReply) => ({
        body: <drawing.Body reply={reply} phone={context.phone} drillDownOf={drillDownOf} />,
        subtitle: drawing.subtitle === undefined ? reply.subtitle : drawing.subtitle(reply),
        sentence: drawing.describe(reply, name),
        table: tableOf(reply, rowNameOf(card.drawing)),
        footnote: drawing.footnote(reply),
      })}
    />
  );
}
