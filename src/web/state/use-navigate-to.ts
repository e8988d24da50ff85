import { useNavigate } from "@tanstack/react-router";
import type { Operation } from "#contract/structure.ts";
import { pageAddress } from "./page-address.ts";
import { type AddressSearch, sharedSearch } from "./search.ts";
import { searchForPage } from "./selection.ts";

/** Goes to another page of the operation with the filters and what is chosen there; null where there is no such page. */
export function useNavigateTo({ components }: Operation) {
  const navigate = useNavigate();
  return (componentName: string, choices: AddressSearch): (() => void) | null => {
    const target = components.find(({ componentname }) => componentname === componentName);
    if (target === undefined) return null;
    const page = pageAddress(componentName);
    return () =>
      void navigate({
        to: "/dashboard/$page",
        params: { page },
        search: (current) => ({ ...searchForPage(sharedSearch(current), target.uicomponent), ...choices }),
      });
  };
}
