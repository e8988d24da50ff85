import type { DrawnCardProps } from "./card-context.ts";
import { cardState } from "./card-state.ts";
import { LineCard } from "./line-card.tsx";
import { linesOfGraph } from "./prepare-lines.ts";

/** Several series over time. */
export function GraphCard({ card, heading, context, panelOf }: DrawnCardProps) {
  return (
    <LineCard
      name={card.subcomponentname}
      webapi={card.webapi}
      heading={heading}
      panelOf={panelOf}
      state={cardState(context.batch, card.webapi, "graph")}
      onRetry={context.onRetry}
      linesOf={linesOfGraph}
    />
  );
}
