import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const STALE_AFTER_MS = 60_000;
const RETRIES = 1;
/** Not everybody in the same instant after an outage. */
const AGAIN_AFTER_MS = 10_000 + Math.random() * 10_000;
/** What took too long takes as long again. */
const TOO_LONG = "TOO_LONG";

/** The cache of everything the server said; live events mark its entries as stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < RETRIES && isPassing(error),
      refetchInterval: ({ state }) => askedAgainAfter(state),
    },
  },
});

/** What stands on the screen while its renewal failed would stay as it is, without a word: it is asked for again. */
export function askedAgainAfter({ data, error }: { data: unknown; error: unknown }): number | false {
  return data !== undefined && (isPassing(error) || isUnreachable(error)) ? AGAIN_AFTER_MS : false;
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 502 && error.code !== TOO_LONG;
}
