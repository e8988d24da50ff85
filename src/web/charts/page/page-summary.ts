import type { ReplyShape } from "#domain/pages/drawings.ts";
import type { ReadyState } from "#web/charts/card/card-state.ts";
import type { Segment } from "#web/ui/segment.ts";
import type { PageContext } from "./page-context.ts";

interface Summary {
  readonly sentence: readonly Segment[];
  readonly context: PageContext;
}

/** What a page opens with, as far as its figures are there. */
export type PageSummary =
  | { readonly kind: "loading" }
  | { readonly kind: "failed" }
  | (Summary & { readonly kind: "ready" });

/** The summary that goes with the state of a page's primary card; figures of an earlier choice are told of no more. */
export function pageSummaryOf<K extends ReplyShape>(
  state: ReadyState<K> | { readonly kind: "loading" | "failed" },
  summarize: (reply: ReadyState<K>["reply"]) => Summary,
): PageSummary {
  if (state.kind !== "ready") return { kind: state.kind };
  return state.outdated ? { kind: "loading" } : { kind: "ready", ...summarize(state.reply) };
}
