import type { ChartReply } from "#contract/dashboard.ts";
import { formatCount } from "./number-format.ts";
import { INSUFFICIENT } from "./prepare.ts";

/** `rank 12 of 112`; rank 0 is an insufficient sample, without a rank the card's own subtitle. */
export function rankText(reply: ChartReply): string | null {
  const { dealer_rank: rank, subdata, subtitle } = reply;
  if (rank === null) return subtitle;
  if (rank === 0) return `not ranked: ${INSUFFICIENT}`;
  const ranked = subdata.find(({ title }) => title === "ranked")?.value ?? null;
  return ranked === null
    ? `rank ${formatCount(rank)}`
    : `rank ${formatCount(rank)} of ${formatCount(ranked)}`;
}
