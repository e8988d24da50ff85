import { expect, test } from "vitest";
import { ApiError, unreachable } from "./api-error.ts";
import { askedAgainAfter, queryClient } from "./query-client.ts";

const BUSY = new ApiError(503, "BUSY", "The service is busy.");

test("what is shown while its renewal failed for a moment is asked for again, after the same time", () => {
  const after = askedAgainAfter({ data: [], error: BUSY });
  expect(after).toBeGreaterThanOrEqual(10_000);
  expect(after).toBeLessThan(20_000);
  // A timer that is set to another time begins anew.
  expect(askedAgainAfter({ data: [], error: unreachable() })).toBe(after);
});

test.each([
  ["was answered", { data: [], error: null }],
  ["never came: the screen says so and offers to try again", { data: undefined, error: BUSY }],
  ["takes too long", { data: [], error: new ApiError(503, "TOO_LONG", "Too long.") }],
  ["may not be seen any more", { data: [], error: new ApiError(403, "SCOPE", "Not yours.") }],
])("what %s is not", (_, state) => {
  expect(askedAgainAfter(state)).toBe(false);
});

test("every query goes by it", async () => {
  const queryKey = ["/api/uploadedfilelist"];
  queryClient.setQueryData(queryKey, []);
  const query = queryClient.getQueryCache().find({ queryKey });
  await expect(
    queryClient.fetchQuery({ queryKey, queryFn: () => Promise.reject(BUSY), staleTime: 0, retry: false }),
  ).rejects.toThrow(BUSY);
  const { refetchInterval } = queryClient.getDefaultOptions().queries ?? {};
  expect(typeof refetchInterval === "function" && query !== undefined && refetchInterval(query)).toBe(
    askedAgainAfter({ data: [], error: BUSY }),
  );
  queryClient.clear();
});
