import { FILTERS, type FilterItem } from "#domain/filters/filters.ts";
import { usePageFilters } from "./use-page-filters.ts";

const MONTH_FILTER = FILTERS.filter(({ key }) => key === "month").map(({ id }) => id);

/** The months of waves with responses, each with its wave; null until they are known. */
export function useMonths(operation: string): readonly FilterItem[] | null {
  const { filters } = usePageFilters(operation, MONTH_FILTER);
  return filters?.flatMap(({ data }) => data) ?? null;
}
