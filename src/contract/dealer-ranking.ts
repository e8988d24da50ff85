import { z } from "zod";
import { about, changedMetric, rankedPlace } from "./metric.ts";

/** Score, % disappointed and NPS with n, interval and change. */
const threeFigures = z.strictObject({
  index: changedMetric,
  disappointed: changedMetric,
  nps: changedMetric,
});

const dealerScore = z.strictObject({
  /** In the first of `places`. 0 and null = insufficient sample; null where it may not be known. */
  Rank: z.int().nullable(),
  /** The same in the network, where `Rank` is of a region; else null. */
  network_rank: z.int().nullable(),
  dealer_name: z.string(),
  code: z.string(),
  /** Name of the location. */
  location: z.string(),
  /** One decimal; with a factor_type the factor's score. */
  index: z.number().nullable(),
  /** With a factor_type the factor's. */
  disappointed: z.number().nullable(),
  "MG NPS %": z.number().nullable(), // sic; head 'NPS %'
  /** Responses with an index (or with a score of the factor). */
  n: z.int(),
  /** Without a rank; `figures` say whether its own sample is too small. */
  insufficient: z.boolean(),
  figures: threeFigures,
});

/** What is known of a place: averages over all its dealers, how many are ranked, how many of these are under the limit. */
const placeFigures = z.strictObject({
  ...rankedPlace,
  average: z.number().nullable(),
  disappointed: z.number().nullable(),
  ranked: z.int().nullable(),
  below: z.int().nullable(),
});

/** Dealer Ranking: the viewer's dealers with responses, best first, insufficient ones last; averages of the first place. */
export const rankingReply = z.strictObject({
  ...about,
  count: z.int(),
  /** The factor ranked by, "0" = the Index. */
  factor_type: z.string(),
  /** Its name: Index, or the factor's. */
  ranked_by: z.string(),
  /** What ranks and averages are of: the chosen region, then the network; only the network where no region is chosen. */
  places: z.array(placeFigures),
  dealerScores: z.array(dealerScore),
  /** All responses of these dealers as one group. */
  total: threeFigures,
  avgIndexScore: z.number().nullable(),
  avgDispointed: z.number().nullable(), // sic
  /** Ranked dealers of the first place under `limit`. */
  below800: z.int().nullable(),
  /** The programme's limit (800). */
  limit: z.number(),
  /** The wave answered: the one asked, or the fallback. */
  wave_code: z.string().nullable(),
});

/** See `rankingReply`. */
export type RankingReply = z.infer<typeof rankingReply>;
