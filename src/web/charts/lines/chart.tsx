import type { DrawnCardProps } from "#web/charts/card/card-context.ts";
import { cardState } from "#web/charts/card/card-state.ts";
import type { Chart } from "#web/charts/card/chart.ts";
import { LineCard } from "./line-card.tsx";
import { linesOfGraph } from "./prepare.ts";

/** Several series over time. */
export const linesChart: Chart = { width: "whole", Card: GraphCard };

function GraphCard({ card, heading, context, panelOf }: DrawnCardProps) {
  return (
    <LineCard
      name={card.title}
      path={card.path}
      heading={heading}
      panelOf={panelOf}
      state={cardState(context.batch, card.path, "graph")}
      onRetry={context.onRetry}
      linesOf={linesOfGraph}
    />
  );
}
