import type { Query } from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

/** Has what is shown of these queries asked again; what is not answered yet once more after it is: that may be of before. */
export async function askAgain(queryKey: readonly unknown[]): Promise<void> {
  const unanswered = queryClient.getQueryCache().findAll({
    queryKey,
    predicate: ({ state }) => state.data === undefined && state.fetchStatus !== "idle",
  });
  await Promise.all([queryClient.invalidateQueries({ queryKey }), ...unanswered.map(askAfterReply)]);
}

// The cache takes up a first call that is under way instead of making another.
async function askAfterReply({ promise, queryKey }: Query): Promise<void> {
  await promise?.catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey, exact: true });
}
