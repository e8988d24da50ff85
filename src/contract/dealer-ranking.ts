import { z } from "zod";
import { about, changedMetric, rankedPlace } from "./metric.ts";
import { spelled, wireObject } from "./wire.ts";

/** Score, % disappointed and NPS with n, interval and change. */
const threeMetrics = z.strictObject({
  index: changedMetric,
  disappointed: changedMetric,
  nps: changedMetric,
});

const dealerScore = wireObject({
  /** In the first of `places`. 0 and null = insufficient sample; null where it may not be known. */
  rank: spelled("Rank", z.int().nullable()), // sic
  /** The same in the network, where `rank` is of a region; else null. */
  networkRank: z.int().nullable(),
  dealerName: z.string(),
  code: z.string(),
  /** Name of the location. */
  location: z.string(),
  /** One decimal; with a factorType the factor's score, of an attribute its % disappointed. */
  index: z.number().nullable(),
  /** With a factorType that of the factor or attribute. */
  disappointed: z.number().nullable(),
  nps: spelled("MG NPS %", z.number().nullable()), // sic; head 'NPS %'
  /** Responses with an index (or with a score of the factor, a rating of the attribute). */
  n: z.int(),
  /** Without a rank; `figures` say whether its own sample is too small. */
  insufficient: z.boolean(),
  figures: threeMetrics,
});

/** What is known of a place: averages over all its dealers, how many are ranked, how many of these are under the limit. */
const placeMetrics = z.strictObject({
  ...rankedPlace,
  average: z.number().nullable(),
  disappointed: z.number().nullable(),
  ranked: z.int().nullable(),
  below: z.int().nullable(),
});

/** Dealer Ranking: the actor's dealers with responses, best first, insufficient ones last; averages of the first place. */
export const rankingReply = wireObject({
  ...about,
  count: z.int(),
  /** The factor or attribute ranked by, "0" = the Index. */
  factorType: z.string(),
  /** Its name: Index, or that of the factor or attribute. */
  rankedBy: z.string(),
  /** What ranks and averages are of: the chosen region, then the network; only the network where no region is chosen. */
  places: z.array(placeMetrics),
  dealerScores: spelled("dealerScores", z.array(dealerScore)),
  /** All responses of these dealers as one group. */
  total: threeMetrics,
  averageIndex: spelled("avgIndexScore", z.number().nullable()),
  averageDisappointed: spelled("avgDispointed", z.number().nullable()), // sic
  /** Ranked dealers of the first place under `limit`; null by an attribute. */
  belowLimit: spelled("below800", z.int().nullable()),
  /** The programme's limit (800). */
  limit: z.number(),
  /** The wave answered: the one asked, or the fallback. */
  waveCode: z.string().nullable(),
});

/** See `rankingReply`. */
export type RankingReply = z.infer<typeof rankingReply>;
