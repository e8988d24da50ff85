import type { TimeRange } from "#web/state/page-props.ts";
import { useOpenStructure } from "./current-operation.ts";

/** The stored time range of an operation; null for one that is not the person's. */
export function useTimeRange(operation: string): TimeRange | null {
  const { dataSources } = useOpenStructure();
  return dataSources.find(({ operationId }) => operationId === operation) ?? null;
}
