import { firstUnits } from "#domain/text/storable-text.ts";
import type { PushReply } from "./push-request.ts";

/** What became of an attempt. `gone`: the subscription has ended; `refused`: another attempt would end the same. */
export type Outcome =
  | { readonly kind: "sent" }
  | { readonly kind: "gone" }
  | { readonly kind: "refused"; readonly problem: string }
  | { readonly kind: "later"; readonly problem: string };

const LONGEST_PROBLEM = 300;

/** What a reply that is no success means for its attempt. */
export function outcomeOf(reply: PushReply): Outcome {
  if (reply.kind === "failed") return { kind: "later", problem: firstUnits(reply.problem, LONGEST_PROBLEM) };
  const { status, text } = reply;
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const problem = firstUnits(`${status} ${text}`.trim(), LONGEST_PROBLEM);
  return status === 429 || status >= 500 ? { kind: "later", problem } : { kind: "refused", problem };
}
