import { openedLater } from "#web/state/opened-later.tsx";

/** The side panel of filters. */
export const FilterPanel = openedLater(async () => (await import("./filter-panel.tsx")).FilterPanel);
