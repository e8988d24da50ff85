import { z } from "zod";
import { FILTERS, type FilterKey } from "#domain/filters/filters.ts";
import { wireWord } from "./wire.ts";

/** A filter of the panel, `region_code` and the like on the wire. */
export const filterKey = wireWord(FILTERS.map(({ key }) => key));

/** What a filter is called in bodies, and so in refusals and in the audit log. */
export function writtenFilter(key: FilterKey): string {
  return z.encode(filterKey, key);
}
