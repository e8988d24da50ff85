import { createContext } from "react";

/** The entry 'Improvement Plan' of a card's menu; `unless` says why it can't be used now. */
export interface PlanAction {
  readonly open: () => void;
  readonly unless: string | null;
}

/** What a card, by its path, offers; null = nothing. */
export const PlanActionContext = createContext<(path: string) => PlanAction | null>(() => null);
