import type { ChartReply } from "#contract/dashboard.ts";
import { listText } from "#domain/text/list-text.ts";
import { leadersOf } from "#web/charts/card/leaders.ts";
import { movement } from "#web/charts/card/movement.ts";
import { isOfNobody, leastShare } from "#web/charts/card/nobody.ts";
import { preparePoints } from "#web/charts/card/prepare.ts";
import type { Tile, TileMetric } from "#web/charts/tiles/prepare.ts";
import { plain, type Segment, sentenceOf } from "#web/ui/segment.ts";

/** The card shows the five worst: how many more are as bad is not known. */
const MOST_NAMED = 3;

/** How the chosen factor stands, and the attributes that disappoint most in it. */
export function factorSentence(tile: Tile | null, contributors: ChartReply | null): readonly Segment[] {
  const metrics = tile?.metrics ?? [];
  if (metrics.length === 0 || metrics.every(({ words }) => words === "no data"))
    return [plain("No responses for this selection.")];
  const levels = metrics.map((metric, index) =>
    index === 0 ? levelText(metric) : [plain("; "), ...levelText(metric)],
  );
  return sentenceOf(...levels, plain("."), worst(contributors));
}

function levelText({ header, figure, suffix, words, change, since }: TileMetric): readonly Segment[] {
  if (words !== null) return [plain(`${header}: ${words}`)];
  return [plain(`${header} at ${figure}${suffix}`), ...movement(change, since)];
}

function worst(contributors: ChartReply | null): readonly Segment[] {
  if (contributors === null) return [];
  const drawn = preparePoints(contributors).filter(({ value }) => value !== null);
  const most = leadersOf(
    drawn,
    ({ value }) => value ?? 0,
    ({ text }) => text,
  );
  const [first] = most;
  if (first === undefined) return [];
  const { decimals } = contributors;
  if (drawn.every((point) => isOfNobody(point, decimals))) return [plain(" Nobody was disappointed.")];
  if (first.value === 0)
    return [plain(` Each attribute disappointed fewer than ${leastShare(decimals)} of customers.`)];
  if (most.length === 1) return [plain(` ${first.name} disappoints most: ${first.text}.`)];
  const names = most.length > MOST_NAMED ? "Several attributes" : listText(most.map(({ name }) => name));
  return [plain(` ${names} disappoint most: ${first.text} each.`)];
}
