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
    x: figures.map(({ name, code, filterroute, dealers_list }) => ({
      value: name,
      code: code ?? name.toLowerCase(),
      filterroute: filterroute ?? null,
      dealers_list: dealers_list ?? null,
    })),
    y: figures.map(figureY),
    title: "Index",
    subtitle: null,
    count: 5214,
    subject: { kind: "network", name: "", dealers: 112, whole_network: true },
    dealer_rank: null,
    ranks: [],
    subdata: [],
    unit: "points",
    decimals: 0,
    lower_is_better: false,
    scale: { min: 0, max: 1000 },
    reference: null,
    previous: "Apr–Jun 2026",
    data_date: "2026-01-19",
    wave_open: false,
    data_version: 1,
    ...over,
  };
}

function figureY(figure: Figure): Y {
  return {
    value: figure.value ?? null,
    diffvalue: figure.diffvalue ?? null,
    differenceValue: figure.differenceValue ?? null,
    difference: figure.difference ?? null,
    sub_title: figure.sub_title ?? null,
    n: figure.n === undefined ? 100 : figure.n,
    low: figure.low ?? null,
    high: figure.high ?? null,
    rank: figure.rank ?? null,
    insufficient: figure.insufficient ?? false,
  };
}
