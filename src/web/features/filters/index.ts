export { DealerLine } from "./dealer-line.tsx";
export { FilterChips } from "./filter-chips.tsx";
export { FilterPanel } from "./later-panel.ts";
export { usePageFilters } from "./use-page-filters.ts";
export { type PageSelection, usePageSelection } from "./use-page-selection.ts";
