export { DealerLine } from "./dealer-line.tsx";
export { FilterChips } from "./filter-chips.tsx";
export { FilterPanel } from "./later-panel.ts";
export { useMonths } from "./use-months.ts";
export { type PageSelection, usePageSelection } from "./use-page-selection.ts";
