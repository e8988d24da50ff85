import type { z } from "zod";
import type { BatchAnswer, dashboard } from "#contract/dashboard.ts";
import type { ReplyShape } from "#domain/pages/drawings.ts";

type BatchReply = z.infer<typeof dashboard.batch.reply>;

/** What a card has to show. `staleSince`: when its figures were read, if newer ones could not be had. */
export type CardState<K extends ReplyShape> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: string }
  | ReadyState<K>;

export interface ReadyState<K extends ReplyShape> {
  readonly kind: "ready";
  readonly reply: NonNullable<BatchAnswer[K]>;
  readonly busy: boolean;
  /** The figures answer what was chosen before; those of the present choice are on their way. */
  readonly outdated: boolean;
  readonly staleSince: Date | null;
}

/** The page's call as the query cache tells it. */
export interface BatchState {
  readonly data: BatchReply | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly dataUpdatedAt: number;
}

const NO_ANSWER = "The service did not answer.";

/** One card's share of the page's call. A failed card fails alone. */
export function cardState<K extends ReplyShape>(batch: BatchState, path: string, shape: K): CardState<K> {
  if (batch.data === undefined) {
    return batch.error === null ? { kind: "loading" } : { kind: "failed", reason: batch.error.message };
  }
  const answer = batch.data.replies.find((candidate) => candidate.path === path);
  if (answer === undefined)
    return batch.isFetching ? { kind: "loading" } : { kind: "failed", reason: NO_ANSWER };
  const reply = answer[shape];
  if (reply === null || reply === undefined)
    return { kind: "failed", reason: answer.error?.message ?? NO_ANSWER };
  const staleSince = batch.error === null || batch.isFetching ? null : new Date(batch.dataUpdatedAt);
  return { kind: "ready", reply, busy: batch.isFetching, outdated: batch.isPlaceholderData, staleSince };
}
