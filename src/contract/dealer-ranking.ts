import { z } from "zod";
import { about, changedFigure } from "./figure.ts";

/** Score, % disappointed and NPS with n, interval and change. */
const threeFigures = z.strictObject({
  index: changedFigure,
  disappointed: changedFigure,
  nps: changedFigure,
});

const dealerScore = z.strictObject({
  /** 0 = insufficient sample; null where the rank can't be known. */
  Rank: z.int().nullable(),
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
  insufficient: z.boolean(),
  figures: threeFigures,
});

/** Dealer Ranking: the viewer's dealers with responses, best first, insufficient ones last; averages of the network. */
export const rankingReply = z.strictObject({
  ...about,
  count: z.int(),
  /** The factor ranked by, "0" = the Index. */
  factor_type: z.string(),
  dealerScores: z.array(dealerScore),
  /** All responses of these dealers as one group. */
  total: threeFigures,
  avgIndexScore: z.number().nullable(),
  avgDispointed: z.number().nullable(), // sic
  /** Ranked dealers of the network under `limit`. */
  below800: z.int().nullable(),
  /** The programme's limit (800). */
  limit: z.number(),
  /** How many dealers of the network have a rank. */
  ranked: z.int().nullable(),
  /** The wave answered: the one asked, or the fallback. */
  wave_code: z.string().nullable(),
});

/** See `rankingReply`. */
export type RankingReply = z.infer<typeof rankingReply>;
