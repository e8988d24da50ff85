import { useOpenStructure } from "./place-context.ts";

/** The last day with data of an operation, null while there is none. */
export function useLastDay(operation: string): string | null {
  const { datasource } = useOpenStructure();
  return datasource.find(({ operationid }) => operationid === operation)?.enddate ?? null;
}
