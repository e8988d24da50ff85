import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import type { StructurePage } from "#contract/structure.ts";
import { addressedSelection, defaultSelection, type FilterSelection } from "#domain/filters/cascade.ts";
import type { FilterList } from "#domain/filters/filters.ts";
import { filtersOfPage, placesOutside, searchForPage, selectionOf } from "#web/state/selection.ts";
import { storedFilters } from "#web/state/stored-filters.ts";
import { usePageFilters } from "./use-page-filters.ts";

const route = getRouteApi("/signed-in/place");

/** A page's filters with what is chosen: from the address, else kept from last time, else the defaults. */
export interface PageSelection {
  readonly filters: readonly FilterList[];
  readonly selection: FilterSelection;
  readonly defaults: FilterSelection;
  /** What the address itself says about the page's filters. */
  readonly addressed: FilterSelection;
  /** Filters whose place in the address the actor may not see; the selection says nothing about them. */
  readonly outside: readonly FilterList[];
}

const NO_FILTERS: readonly number[] = [];

/** The selection of a page; `selected` is null until its filters are known. */
export function usePageSelection(operation: string, page: StructurePage | null) {
  const search = route.useSearch();
  const { filters: listed, dealers, error, refetch } = usePageFilters(operation, page?.filters ?? NO_FILTERS);
  const key = page?.key ?? "";
  const selected = useMemo((): PageSelection | null => {
    if (!listed) return null;
    const filters = filtersOfPage(listed, key);
    const addressed = selectionOf(search, filters);
    const stored = searchForPage(storedFilters(operation), key);
    const selection = addressedSelection(filters, addressed, stored);
    return {
      filters,
      selection,
      defaults: defaultSelection(filters),
      addressed,
      outside: placesOutside(addressed, filters),
    };
  }, [listed, key, search, operation]);
  return { selected, dealers, error, refetch };
}
