import type { ChartReply } from "#contract/dashboard.ts";
import { hasRank, inPlace, rankWords } from "#domain/scoring/ranked-place.ts";
import { INSUFFICIENT } from "./prepare.ts";

/**
 * `rank 15 of 21 in West, 78 of 112 in the network`; a place that may not be told is left out, and without a rank there
 * stands why. The card's own subtitle where it ranks nobody.
 */
export function rankText({ ranks, subtitle }: ChartReply): string | null {
  const [first] = ranks;
  if (first === undefined) return subtitle;
  const words = rankWords(ranks);
  if (hasRank(first.rank)) return words;
  const why = first.ranked === null ? "too few other dealers" : INSUFFICIENT;
  return words === "" ? `not ranked: ${why}` : `${words}, not ranked ${inPlace(first)}: ${why}`;
}
