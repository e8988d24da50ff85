import { filterKey } from "#contract/filter-key.ts";
import { type Page, pagesOf } from "#domain/pages/listed-pages.ts";

/** A page as an operation's row holds it: its filters are called what bodies call them. */
export interface StoredPage extends Omit<Page, "filters"> {
  readonly filters: readonly string[];
}

/** The pages of an operation whose row holds these; null = it has none of its own. */
export function pagesOfRow(stored: readonly StoredPage[] | null): readonly Page[] {
  const own = stored?.map((page) => ({ ...page, filters: page.filters.map((key) => filterKey.parse(key)) }));
  return pagesOf(own ?? null);
}
