import type { RankingReply } from "#contract/dealer-ranking.ts";

type Score = RankingReply["dealerScores"][number];

/** A dealer of a ranking under test. */
export interface GivenScore {
  readonly code: string;
  readonly name?: string;
  readonly rank: number | null;
  readonly networkRank?: number;
  readonly index: number | null;
  readonly diff?: number;
  /** A difference under test is clear unless said otherwise. */
  readonly clear?: boolean;
  readonly n?: number;
}

/** A ranking of these dealers, in the network by the index unless said otherwise. */
export function aRanking(scores: readonly GivenScore[], over: Partial<RankingReply> = {}): RankingReply {
  return {
    title: "Dealer Scores",
    subtitle: null,
    subject: { kind: "network", name: "", dealers: scores.length, wholeNetwork: true },
    unit: "points",
    decimals: 1,
    lowerIsBetter: false,
    scale: { min: 0, max: 1000 },
    previous: "Apr–Jun 2026",
    dataDate: "2026-11-19",
    waveOpen: false,
    dataVersion: 1,
    count: 900,
    factorType: "0",
    rankedBy: "Index",
    places: [inNetwork(scores.filter(({ rank }) => rank !== null && rank > 0).length)],
    dealerScores: scores.map(scoreOf),
    total: scoreOf({ code: "all", rank: null, index: 820 }).figures,
    averageIndex: 812.4,
    averageDisappointed: 8.4, // sic
    belowLimit: 1,
    limit: 800,
    waveCode: "WQ-8",
    ...over,
  };
}

/** The network as a place that ranks so many. */
export function inNetwork(
  ranked: number | null,
  average: number | null = 812.4,
): RankingReply["places"][number] {
  return { level: "network", name: "", average, disappointed: 8.4, ranked, below: 1 };
}

/** The same of the region West. */
export function inWest(
  ranked: number | null,
  average: number | null = 854.6,
): RankingReply["places"][number] {
  return { ...inNetwork(ranked, average), level: "region", name: "West" };
}

function scoreOf({ code, name = code, rank, networkRank, index, diff, clear, n = 60 }: GivenScore): Score {
  const figure = {
    value: index,
    n,
    low: index === null ? null : index - 10,
    high: index === null ? null : index + 10,
    insufficient: n < 10,
    change: diff ?? null,
    previousValue: null,
    direction: null,
    clear: diff === undefined ? null : (clear ?? diff !== 0),
  };
  const base = {
    rank,
    networkRank: networkRank ?? null,
    dealerName: name,
    code,
    location: "Köchi",
    index,
    disappointed: 4.2,
    n,
    insufficient: n < 10,
  };
  return { ...base, nps: 41.5, figures: { index: figure, disappointed: figure, nps: figure } };
}
