import type { ChartReply } from "#contract/dashboard.ts";

type X = ChartReply["x"][number];
type Y = ChartReply["y"][number];

/** One figure of a reply under test. */
export type Figure = Partial<Y> & { readonly name: string; readonly code?: string } & Partial<
    Omit<X, "value">
  >;

/** A reply about points on 0–1000, previous period Apr–Jun 2026, unless said otherwise. */
export function aReply(figures: readonly Figure[], over: Partial<ChartReply> = {}): ChartReply {
  return {
    x: figures.map(({ name, code, route, dealers }) => ({
      value: name,
      code: code ?? name.toLowerCase(),
      route: route ?? null,
      dealers: dealers ?? null,
    })),
    y: figures.map(figureY),
    title: "Index",
    subtitle: null,
    count: 5214,
    subject: { kind: "network", name: "", dealers: 112, wholeNetwork: true },
    dealerRank: null,
    ranks: [],
    subFigures: [],
    unit: "points",
    decimals: 0,
    lowerIsBetter: false,
    scale: { min: 0, max: 1000 },
    reference: null,
    previous: "Apr–Jun 2026",
    dataDate: "2026-01-19",
    waveOpen: false,
    dataVersion: 1,
    ...over,
  };
}

function figureY(figure: Figure): Y {
  return {
    value: figure.value ?? null,
    change: figure.change ?? null,
    previousValue: figure.previousValue ?? null,
    direction: figure.direction ?? null,
    // A change under test is clear unless said otherwise.
    clear: figure.clear ?? (typeof figure.change === "number" ? figure.change !== 0 : null),
    subTitle: figure.subTitle ?? null,
    n: figure.n === undefined ? 100 : figure.n,
    low: figure.low ?? null,
    high: figure.high ?? null,
    rank: figure.rank ?? null,
    insufficient: figure.insufficient ?? false,
  };
}
