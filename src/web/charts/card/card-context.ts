import type { ReactNode } from "react";
import type { StructureCard } from "#contract/structure.ts";
import type { BatchState } from "./card-state.ts";
import type { Route } from "./prepare.ts";

/** What the cards of a page share. */
export interface CardContext {
  readonly batch: BatchState;
  readonly onRetry: () => void;
  /** Follows a bar to the page it names, null when there is no such page. */
  readonly navigateTo: (route: Route) => (() => void) | null;
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
