import { plain, type Segment } from "#web/ui/segment.ts";
import type { ChangeView } from "./prepare.ts";

/** `, up 9 since Apr–Jun 2026`, as a sentence goes on; nothing without an earlier period. */
export function movement(change: ChangeView | null, since: string | null): readonly Segment[] {
  if (change === null) return [];
  const period = since === null ? "" : ` since ${since}`;
  if (change.direction === "same") return [plain(`, unchanged${period}`)];
  if (!change.clear) return [plain(`, no clear change (${change.text})${period}`)];
  return [plain(", "), tonedMove(change), plain(period)];
}

/** `up 9` in the colour of its meaning. */
function tonedMove({ direction, text, tone }: ChangeView): Segment {
  return { text: `${direction} ${text.slice(1)}`, tone: tone === "flat" ? null : tone };
}
