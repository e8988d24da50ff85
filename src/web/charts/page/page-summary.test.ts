import { expect, test } from "vitest";
import { cardState } from "#web/charts/card/card-state.ts";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { pageContext } from "./page-context.ts";
import { pageSummaryOf } from "./page-summary.ts";

const batch = {
  data: {
    dataVersion: 1,
    unchanged: false,
    replies: [{ path: "a", status: 200, chart: aReply([]), error: null }],
  },
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  dataUpdatedAt: 0,
};
const summaryUnder = (over: Partial<typeof batch>) =>
  pageSummaryOf(cardState({ ...batch, ...over }, "a", "chart"), (reply) => ({
    sentence: [],
    context: pageContext([], {}, reply),
  }));

test("a page tells of the figures that answer what is chosen, also while they are renewed", () => {
  expect(summaryUnder({})).toMatchObject({ kind: "ready", context: { rest: "5,214 responses" } });
  expect(summaryUnder({ isFetching: true }).kind).toBe("ready");
});

test("figures of an earlier choice are told of no more", () => {
  expect(summaryUnder({ isFetching: true, isPlaceholderData: true })).toEqual({ kind: "loading" });
});
