import type { ChartReply } from "#contract/dashboard.ts";
import { namesText } from "#domain/text/list-text.ts";
import { rankText } from "#web/charts/card/dealer-rank.ts";
import { leadersOf } from "#web/charts/card/leaders.ts";
import { movement } from "#web/charts/card/movement.ts";
import { preparePoints, shortfall } from "#web/charts/card/prepare.ts";
import { plain, type Segment, sentenceOf } from "#web/ui/segment.ts";

/** Where one dealer stands: index, change, its ranks by where they count; and the factors that hold it back. */
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
  const lowest = leadersOf(
    drawn,
    ({ value }) => -(value ?? 0),
    ({ text }) => text,
  );
  const [first] = lowest;
  if (first === undefined || drawn.length < 2) return [];
  if (lowest.length === drawn.length) return [plain(` Its factors are level at ${first.text}.`)];
  const names = namesText(
    lowest.map(({ name }) => name),
    "factor",
  );
  return [plain(` ${names} ${lowest.length === 1 ? "is" : "are"} weakest at ${first.text}.`)];
}
