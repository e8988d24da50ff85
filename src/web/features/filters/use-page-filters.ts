import { useMemo } from "react";
import { catalogue } from "#contract/catalogue.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { dealersOf, pageFilters } from "#web/state/selection.ts";

/** The filters of a page and the dealers of all, from the operation's filter master; `filters` is null until they are known. */
export function usePageFilters(operation: string, ids: readonly number[]) {
  const query = useEndpoint(catalogue.filters, { operation, body: {} });
  const master = query.isPlaceholderData ? undefined : query.data?.filters;
  const filters = useMemo(() => (master ? pageFilters(master, ids) : null), [master, ids]);
  const dealers = useMemo(() => dealersOf(master ?? []), [master]);
  return { filters, dealers, error: query.error, refetch: query.refetch };
}
