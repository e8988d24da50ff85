import { createContext, useContext } from "react";

const NONE: ReadonlySet<string> = new Set();

export const ListedDealersContext = createContext(NONE);

/** Codes of the dealers that the operation's filters list, whose pages can be opened: retired ones have figures, but no page. */
export function useListedDealers(): ReadonlySet<string> {
  return useContext(ListedDealersContext);
}
