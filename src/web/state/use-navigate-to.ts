import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import type { Operation } from "#contract/structure.ts";
import { pageLink } from "./page-link.ts";
import type { AddressSearch } from "./search.ts";

/** Goes to another page of the operation with the filters and what is chosen there; null where there is no such page. */
export function useNavigateTo({ pages }: Operation, options: Pick<NavigateOptions, "ignoreBlocker"> = {}) {
  const navigate = useNavigate();
  return (key: string, choices: AddressSearch): (() => void) | null => {
    const link = pageLink(pages, key, choices);
    return link === null ? null : () => void navigate({ ...link, ...options });
  };
}
