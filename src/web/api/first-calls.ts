import { catalogue } from "#contract/catalogue.ts";
import { session } from "#contract/session.ts";
import { queryClient } from "./query-client.ts";
import { endpointQuery } from "./use-endpoint.ts";

/** Asks for what every page of an operation waits for, while its code is still on the way. What is known is not asked again. */
export function startFirstCalls(operation: string): void {
  const config = endpointQuery(session.config, { body: null });
  const filters = endpointQuery(catalogue.filters, { operation, body: {} });
  if (queryClient.getQueryState(config.queryKey) === undefined) void queryClient.prefetchQuery(config);
  if (queryClient.getQueryState(filters.queryKey) === undefined) void queryClient.prefetchQuery(filters);
}
