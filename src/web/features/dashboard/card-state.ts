import type { z } from "zod";
import type { ChartReply, dashboard } from "#contract/dashboard.ts";

type BatchReply = z.infer<typeof dashboard.batch.reply>;

/** What a card has to show. `staleSince`: when its figures were read, if newer ones could not be had. */
export type CardState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: string }
  | {
      readonly kind: "ready";
      readonly reply: ChartReply;
      readonly busy: boolean;
      readonly staleSince: Date | null;
    };

/** The page's call as the query cache tells it. */
export interface BatchState {
  readonly data: BatchReply | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
}

const NO_ANSWER = "The service did not answer.";

/** One card's share of the page's call. A failed card fails alone. */
export function cardState(batch: BatchState, webapi: string): CardState {
  if (batch.data === undefined) {
    return batch.error === null ? { kind: "loading" } : { kind: "failed", reason: batch.error.message };
  }
  const reply = batch.data.replies.find((candidate) => candidate.webapi === webapi);
  if (reply === undefined)
    return batch.isFetching ? { kind: "loading" } : { kind: "failed", reason: NO_ANSWER };
  if (reply.chart === null) return { kind: "failed", reason: reply.error?.message ?? NO_ANSWER };
  const staleSince = batch.error === null || batch.isFetching ? null : new Date(batch.dataUpdatedAt);
  return { kind: "ready", reply: reply.chart, busy: batch.isFetching, staleSince };
}
