import type { StructurePage } from "#contract/structure.ts";
import type { FilterSelection } from "#domain/filters/cascade.ts";
import { ALL } from "#domain/network/network.ts";
import { pageAddress } from "./page-address.ts";
import { type AddressSearch, sharedSearch } from "./search.ts";
import { searchForPage } from "./selection.ts";

/** Where a link within the operation leads: what `Link` and `useNavigate` take. */
export interface PageLink {
  readonly to: "/dashboard/$page";
  readonly params: { readonly page: string };
  readonly search: (current: AddressSearch) => AddressSearch;
}

/** The address of a page of the operation: the filters go along, what is chosen on the present page stays there. */
export function linkToPage({ key, title }: StructurePage, choices: AddressSearch = {}): PageLink {
  return {
    to: "/dashboard/$page",
    params: { page: pageAddress(title) },
    search: (current) => ({ ...searchForPage(sharedSearch(current), key), ...choices }),
  };
}

/** The same by the page's key; null where the operation has no such page. */
export function pageLink(
  pages: readonly StructurePage[],
  key: string,
  choices?: AddressSearch,
): PageLink | null {
  const page = pages.find((candidate) => candidate.key === key);
  return page === undefined ? null : linkToPage(page, choices);
}

/**
 * The places that the figures of a page are of. What the page has no filter for is All: the page a link leads to must
 * not narrow the figures by a dealer that was chosen before, or begin with its first one.
 */
export function placesOf({ regionCode, stateCode, locationCode, dealerCode }: FilterSelection) {
  return {
    regionCode: regionCode ?? ALL,
    stateCode: stateCode ?? ALL,
    locationCode: locationCode ?? ALL,
    dealerCode: dealerCode ?? ALL,
  };
}
