import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import type { AddressSearch, ViewChoice } from "./search.ts";

/**
 * The page's choices in the address, and how to change them: back and forward know every step of `choose`, and the last one
 * of `keep`.
 */
export function useViewChoice() {
  const choice: AddressSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  /** An empty text takes a choice away. */
  const choose = (next: ViewChoice & { readonly dealerCode?: string }) =>
    void navigate({ to: ".", search: (current) => ({ ...current, ...next }), resetScroll: false });
  const keep = (next: ViewChoice) => {
    const { location, resolvedLocation } = router.state;
    // On the way to another page: that one has choices of its own.
    if (resolvedLocation?.pathname !== location.pathname) return;
    void navigate({
      to: ".",
      search: (current) => ({ ...current, ...next }),
      replace: true,
      resetScroll: false,
    });
  };
  return { choice, choose, keep };
}
