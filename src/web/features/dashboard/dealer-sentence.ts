import type { ChartReply } from "#contract/dashboard.ts";
import { rankText } from "#web/charts/card/dealer-rank.ts";
import { movement } from "#web/charts/card/movement.ts";
import { preparePoints, shortfall } from "#web/charts/card/prepare.ts";
import { plain, type Segment, sentenceOf } from "#web/ui/segment.ts";

/** Where one dealer stands: index, change, its ranks by where they count; and the factor that holds it back. */
export function dealerSentence(
  dealer: string,
  index: ChartReply,
  factors: ChartReply | null,
): readonly Segment[] {
  const point = preparePoints(index)[0];
  if (point === undefined || point.state === "empty")
    return [plain(`No responses for ${dealer} in this selection.`)];
  if (point.state === "insufficient")
    return [plain(`Too few responses to tell how ${dealer} stands: ${shortfall(point.n)}.`)];
  return sentenceOf(
    plain(`${dealer} at ${point.text}`),
    movement(point.change, index.previous),
    plain(`${rank(index)}.`),
    weakest(factors),
  );
}

function rank(index: ChartReply): string {
  return index.ranks.length === 0 ? "" : `, ${rankText(index)}`;
}

function weakest(factors: ChartReply | null): readonly Segment[] {
  const drawn = factors === null ? [] : preparePoints(factors).filter(({ value }) => value !== null);
  const lowest = drawn.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))[0];
  if (lowest === undefined || drawn.length < 2) return [];
  return [plain(` ${lowest.name} is weakest at ${lowest.text}.`)];
}
