import type { FilterSelection } from "#domain/filters/cascade.ts";
import { formatSelection, parseSelection } from "./selection.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

/** The filters this browser last applied to an operation; nothing when it was another one. */
export function storedFilters(operation: string): FilterSelection {
  const [owner, text] = (readStored("filters") ?? "").split(" ", 2);
  return owner === operation ? parseSelection(text ?? null) : {};
}

export function storeFilters(operation: string, selection: FilterSelection): void {
  writeStored("filters", `${operation} ${formatSelection(selection)}`);
}

export function deleteStoredFilters(): void {
  removeStored("filters");
}
