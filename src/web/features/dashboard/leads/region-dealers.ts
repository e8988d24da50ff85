import type { ChartReply } from "#contract/dashboard.ts";
import type { RankingReply } from "#contract/dealer-ranking.ts";
import { MIN_RESPONSES } from "#domain/scoring/metrics.ts";
import { type FigureStyle, formatCount, formatFigure } from "#web/charts/card/number-format.ts";
import { type ChangeView, type DealerList, prepareChange } from "#web/charts/card/prepare.ts";

/** A dealer behind the row of a region. */
export interface RegionDealer {
  readonly code: string;
  readonly name: string;
  /** Null for a sample too small to be told of. */
  readonly text: string | null;
  readonly change: ChangeView | null;
  readonly nText: string;
}

/** As the lists behind bars are published. */
const DEALER_DECIMALS = 1;

type Reply = Pick<RankingReply, "dealerScores" | "unit" | "decimals">;

/** The figure of a dealer behind the figure of a region, how it is written, and whether lower is better. */
const FIGURES = {
  points: { key: "index", lower: false },
  nps: { key: "nps", lower: false },
  percent: { key: "disappointed", lower: true },
} as const;

/** The dealers of a region: clear changes for the worse, clear ones for the better, then what chance may explain; small samples last. */
export function rankedDealers(reply: Reply, unit: ChartReply["unit"]): readonly RegionDealer[] {
  const { key, lower } = FIGURES[unit];
  const style: FigureStyle = key === "index" ? reply : { unit, decimals: 1 };
  return reply.dealerScores
    .map((score) => {
      const figure = score.figures[key];
      const value = score.insufficient ? null : figure.value;
      const change =
        value === null ? null : prepareChange(figure, style, lower ? "lower-is-better" : "higher-is-better");
      const gain = (figure.change ?? 0) * (lower ? -1 : 1);
      const dealer: RegionDealer = {
        code: score.code,
        name: score.dealerName,
        text: value === null ? null : formatFigure(value, style),
        change,
        nText: formatCount(figure.n),
      };
      return { dealer, group: groupOf(dealer), gain };
    })
    .toSorted((a, b) => a.group - b.group || byGain(a, b) || byCode(a.dealer, b.dealer))
    .map(({ dealer }) => dealer);
}

/** The same over a range, whose figures tell no change of a dealer: best first, small samples last. */
export function listedDealers(
  dealers: DealerList,
  reply: Pick<ChartReply, "unit" | "lowerIsBetter">,
): readonly RegionDealer[] {
  const style: FigureStyle = { unit: reply.unit, decimals: DEALER_DECIMALS };
  const better = reply.lowerIsBetter ? 1 : -1;
  return dealers
    .filter(({ n }) => n > 0)
    .map(({ code, name, value, n }) => ({
      value: n < MIN_RESPONSES ? null : value,
      dealer: { code, name, change: null, nText: formatCount(n) },
    }))
    .toSorted(
      (a, b) =>
        Number(a.value === null) - Number(b.value === null) ||
        better * ((a.value ?? 0) - (b.value ?? 0)) ||
        byCode(a.dealer, b.dealer),
    )
    .map(({ value, dealer }) => ({ ...dealer, text: value === null ? null : formatFigure(value, style) }));
}

function groupOf({ text, change }: RegionDealer): number {
  if (text === null) return 4;
  if (change === null) return 3;
  if (!change.clear) return 2;
  return change.tone === "bad" ? 0 : 1;
}

interface Moved {
  readonly group: number;
  readonly gain: number;
}

/** The larger movement first; of what is not clear, losses first. */
function byGain(a: Moved, b: Moved): number {
  return a.group === 1 ? b.gain - a.gain : a.gain - b.gain;
}

function byCode(a: Pick<RegionDealer, "code">, b: Pick<RegionDealer, "code">): number {
  return a.code < b.code ? -1 : 1;
}
