import type { ReplyShape } from "#domain/pages/drawings.ts";
import { useAnswered } from "#web/api/use-answered.ts";
import type { CardState } from "./card-state.ts";

/**
 * Whether a strip of figures goes pale, as cards do while newer ones are on their way. `question` is what the strip
 * itself depends on: where only the cards below it were asked something else, its figures hold.
 */
export function usePale(question: object, state: CardState<ReplyShape>): boolean {
  const isReady = state.kind === "ready";
  const holds = useAnswered(JSON.stringify(question), isReady && !state.outdated);
  return isReady && state.busy && !(state.outdated && holds);
}
