import { useNavigate } from "@tanstack/react-router";
import type { Operation } from "#contract/structure.ts";
import { pageAddress } from "./page-address.ts";
import { type AddressSearch, sharedSearch } from "./search.ts";
import { searchForPage } from "./selection.ts";

/** Goes to another page of the operation with the filters and what is chosen there; null where there is no such page. */
export function useNavigateTo({ pages }: Operation) {
  const navigate = useNavigate();
  return (key: string, choices: AddressSearch): (() => void) | null => {
    const target = pages.find((page) => page.key === key);
    if (target === undefined) return null;
    return () =>
      void navigate({
        to: "/dashboard/$page",
        params: { page: pageAddress(target.title) },
        search: (current) => ({ ...searchForPage(sharedSearch(current), key), ...choices }),
      });
  };
}
