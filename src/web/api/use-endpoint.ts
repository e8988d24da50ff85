import { keepPreviousData, type Query, queryOptions, useIsFetching, useQuery } from "@tanstack/react-query";
import type { Access, JsonEndpoint } from "#contract/endpoint.ts";
import { chosenLanguage, useLanguage } from "#web/state/language.ts";
import { type CallOptions, read } from "./call.ts";
import { queryClient } from "./query-client.ts";

type ReadOptions<B> = Omit<CallOptions, "signal"> & { readonly body: B };

interface UseOptions {
  readonly enabled?: boolean;
  /** Asked again whenever the screen opens, however young the answer in the cache. */
  readonly anew?: boolean;
}

/** Reads an endpoint through the cache; a superseded call is aborted, the previous data stays until the next is there. */
export function useEndpoint<B, R>(
  endpoint: JsonEndpoint<Access, B, R>,
  options: ReadOptions<B> & UseOptions,
) {
  // What is asked in another language is another question.
  useLanguage();
  const query = endpointQuery(endpoint, options);
  const enabled = options.enabled ?? true;
  // Asked while the screen is drawn, not after: on a phone that is half a second.
  if (enabled && queryClient.getQueryState(query.queryKey) === undefined)
    void queryClient.prefetchQuery(query);
  return useQuery({
    ...query,
    enabled,
    refetchOnMount: options.anew === true ? "always" : true,
    placeholderData: keepPreviousData,
  });
}

/** The query behind `useEndpoint`, for prefetching and for seeding the cache. */
export function endpointQuery<B, R>(endpoint: JsonEndpoint<Access, B, R>, options: ReadOptions<B>) {
  const { operation, params, body } = options;
  return queryOptions({
    queryKey: [...endpointKey(endpoint, operation), { params, body, language: chosenLanguage() }],
    queryFn: ({ signal }) => read(endpoint, { operation, body, signal, ...(params ? { params } : {}) }),
  });
}

/** Whether something was asked of an operation that has no answer yet: what the screen shows may be of before. */
export function useUnanswered(operation: string): boolean {
  const isUnanswered = ({ queryKey, state }: Query) => queryKey[1] === operation && state.data === undefined;
  return useIsFetching({ predicate: isUnanswered }) > 0;
}

/** What every cached reply of an endpoint starts with, for all operations or for one. */
export function endpointKey(endpoint: { readonly path: string }, operation?: string): readonly unknown[] {
  return operation === undefined ? [endpoint.path] : [endpoint.path, operation];
}
