import type { ChartReply } from "#contract/dashboard.ts";
import { hasRank, inPlace, rankWords } from "#domain/ranked-place.ts";
import { INSUFFICIENT } from "./prepare.ts";

/**
 * `rank 15 of 21 in West, 78 of 112 in the network`; rank 0 and null are an insufficient sample. The card's own subtitle
 * where it ranks nobody.
 */
export function rankText({ ranks, subtitle }: ChartReply): string | null {
  const [first] = ranks;
  if (first === undefined) return subtitle;
  const words = rankWords(ranks);
  if (hasRank(first.rank)) return words;
  return words === ""
    ? `not ranked: ${INSUFFICIENT}`
    : `not ranked ${inPlace(first)}: ${INSUFFICIENT} · ${words}`;
}
