import type { z } from "zod";
import { dashboard } from "#contract/dashboard.ts";
import { useDeferredFirst } from "#web/api/use-deferred-first.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { preloadCharts } from "#web/state/chunk-groups.ts";

type Requests = NonNullable<z.infer<typeof dashboard.batch.body>>["requests"];

/** The figures of a page with charts, all in one call. */
export function useFigures(operation: string, requests: Requests) {
  const batch = useEndpoint(dashboard.batch, { operation, body: { requests } });
  preloadCharts();
  return useDeferredFirst(batch);
}
