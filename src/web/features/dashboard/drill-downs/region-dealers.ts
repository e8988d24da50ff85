import type { ChartReply } from "#contract/dashboard.ts";
import type { RankingReply } from "#contract/dealer-ranking.ts";
import type { ChangedMetric, MetricStyle } from "#contract/metric.ts";
import { MIN_RESPONSES } from "#domain/scoring/metrics.ts";
import { formatCount, formatMetric } from "#web/charts/card/number-format.ts";
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
  const style: MetricStyle = key === "index" ? reply : { unit, decimals: 1 };
  return ordered(
    reply.dealerScores.map((score) => {
      const { code, dealerName: name, insufficient, figures } = score;
      const { value, n, ...change } = figures[key];
      return { code, name, n, value: insufficient ? null : value, change };
    }),
    style,
    lower,
  );
}

/** The same over a range; without a change that could be told best first. */
export function listedDealers(
  dealers: DealerList,
  { unit, lowerIsBetter }: Pick<ChartReply, "unit" | "lowerIsBetter">,
): readonly RegionDealer[] {
  return ordered(
    dealers
      .filter(({ n }) => n > 0)
      .map(({ code, name, value, n, compared }) => ({
        code,
        name,
        n,
        value: n < MIN_RESPONSES ? null : value,
        change: compared ?? NO_CHANGE,
      })),
    { unit, decimals: DEALER_DECIMALS },
    lowerIsBetter,
  );
}

interface Figure extends Pick<RegionDealer, "code" | "name"> {
  readonly n: number;
  readonly value: number | null;
  readonly change: Pick<ChangedMetric, "change" | "clear">;
}

const NO_CHANGE = { change: null, clear: null };

function ordered(figures: readonly Figure[], style: MetricStyle, lower: boolean): readonly RegionDealer[] {
  const sign = lower ? -1 : 1;
  return figures
    .map(({ code, name, n, value, change: said }) => {
      const change =
        value === null ? null : prepareChange(said, style, lower ? "lower-is-better" : "higher-is-better");
      const text = value === null ? null : formatMetric(value, style);
      const dealer: RegionDealer = { code, name, text, change, nText: formatCount(n) };
      return { dealer, group: groupOf(dealer), gain: (said.change ?? 0) * sign, merit: (value ?? 0) * sign };
    })
    .toSorted((a, b) => a.group - b.group || byGain(a, b) || b.merit - a.merit || byCode(a.dealer, b.dealer))
    .map(({ dealer }) => dealer);
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
