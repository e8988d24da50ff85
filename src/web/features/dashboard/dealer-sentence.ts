import type { ChartReply } from "#contract/dashboard.ts";
import { formatCount } from "#web/charts/number-format.ts";
import { preparePoints, shortfall } from "#web/charts/prepare.ts";
import { plain, type Segment, sentenceOf } from "#web/ui/segment.ts";
import { movement } from "./page-sentence.ts";

/** Where one dealer stands: index, change, rank; and the factor that holds it back. */
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
    movement(point),
    plain(`${rank(index)}.`),
    weakest(factors),
  );
}

function rank({ dealer_rank: place, subdata }: ChartReply): string {
  const ranked = subdata.find(({ title }) => title === "ranked")?.value ?? null;
  if (place === null || place === 0) return "";
  return ranked === null
    ? `, rank ${formatCount(place)}`
    : `, rank ${formatCount(place)} of ${formatCount(ranked)}`;
}

function weakest(factors: ChartReply | null): readonly Segment[] {
  const drawn = factors === null ? [] : preparePoints(factors).filter(({ value }) => value !== null);
  const lowest = drawn.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))[0];
  if (lowest === undefined || drawn.length < 2) return [];
  return [plain(` ${lowest.name} is weakest at ${lowest.text}.`)];
}
