import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const STALE_AFTER_MS = 60_000;
const RETRIES = 1;
/** What took too long takes as long again. */
const TOO_LONG = "TOO_LONG";

/** The cache of everything the server said; live events mark its entries as stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < RETRIES && error instanceof ApiError && error.status >= 502 && error.code !== TOO_LONG,
    },
  },
});
