import { useDeferredValue } from "react";

/**
 * A query whose first answer is handed on in a drawing that React may interrupt: a page of figures drawn in one piece
 * would hold a phone up for a third of a second. Whatever comes later is handed on at once.
 */
export function useDeferredFirst<Q extends { readonly data: unknown }>(query: Q): Q {
  const later = useDeferredValue(query);
  return later.data === undefined ? later : query;
}
