import type { ReactNode } from "react";
import type { StructureCard } from "#contract/structure.ts";
import type { BatchState } from "./card-state.ts";
import type { DrillDown, DrillDownPoint } from "./drill-down.ts";

/** What the cards of a page share. */
export interface CardContext {
  readonly batch: BatchState;
  readonly onRetry: () => void;
  /** What lies behind a figure of a card, null when nothing does. */
  readonly drillDownOf: (card: StructureCard, point: DrillDownPoint) => DrillDown | null;
  readonly phone: boolean;
}

/** A card of the structure, under its title or its tabs. */
export interface DrawnCardProps {
  readonly card: StructureCard;
  readonly heading: ReactNode;
  readonly context: CardContext;
  /** The tab that chose it. */
  readonly panelOf: string | undefined;
}
