import type { GraphReply } from "#contract/graph.ts";
import type { DrawnCardProps } from "#web/charts/card/card-context.ts";
import { cardState } from "#web/charts/card/card-state.ts";
import type { Chart } from "#web/charts/card/chart.ts";
import type { DrillDownOf } from "#web/charts/card/drill-down.ts";
import { type CardContent, FigureCard } from "#web/charts/card/figure-card.tsx";
import { formatCount } from "#web/charts/card/number-format.ts";
import { dataDate, NO_DATA } from "#web/charts/card/prepare.ts";
import { CardEmpty } from "#web/ui/chart-states.tsx";
import { RowsSkeleton } from "#web/ui/skeleton.tsx";
import { describeSpread, spreadTable } from "./describe.ts";
import { prepareSpread } from "./prepare.ts";
import { Spread } from "./spread.tsx";

const SKELETON = { rows: 5, rowHeight: 64 } as const;

/** Several series over the same factors, side by side. */
export const spreadChart: Chart = { width: "whole", Card: SpreadCard };

function SpreadCard({ card, heading, context, panelOf }: DrawnCardProps) {
  return (
    <FigureCard
      name={card.title}
      path={card.path}
      heading={heading}
      panelOf={panelOf}
      bodyHeight={SKELETON.rows * SKELETON.rowHeight + 32}
      skeleton={<RowsSkeleton {...SKELETON} />}
      state={cardState(context.batch, card.path, "graph")}
      onRetry={context.onRetry}
      content={(reply) => spreadContent(reply, card.title, (point) => context.drillDownOf(card, point))}
    />
  );
}

function spreadContent(reply: GraphReply, name: string, drillDownOf: DrillDownOf): CardContent {
  const model = prepareSpread(reply);
  return {
    body:
      model.state === "empty" ? (
        <CardEmpty title={NO_DATA} />
      ) : (
        <Spread model={model} drillDownOf={drillDownOf} />
      ),
    subtitle: [model.note, reply.subtitle].filter((part) => part !== null).join(" · "),
    sentence: describeSpread(reply, name),
    table: spreadTable(reply),
    footnote: {
      lead: `n ${formatCount(reply.count)}`,
      interval: null,
      keys: [{ mark: "interval", text: "95 % interval" }],
      cut: null,
      date: dataDate(reply),
    },
  };
}
