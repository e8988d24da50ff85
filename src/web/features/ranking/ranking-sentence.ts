import type { RankingReply } from "#contract/dealer-ranking.ts";
import { formatCount } from "#web/charts/number-format.ts";
import { bad, plain, type Segment, sentenceOf } from "#web/ui/segment.ts";

const MOST_NAMED = 3;

/** How many are ranked, who leads, how many are below the limit. A viewer of some outlets hears about these. */
export function rankingSentence(reply: RankingReply): readonly Segment[] {
  const rows = reply.dealerScores;
  if (rows.length === 0) return [plain("No responses for this selection.")];
  const ranked = rows.filter(({ Rank: rank, insufficient }) => !insufficient && rank !== null && rank > 0);
  if (ranked.length === 0)
    return [plain(`None of ${formatCount(rows.length)} dealers has the 10 responses that a rank needs.`)];
  return sentenceOf(
    plain(`${formatCount(ranked.length)} ${ranked.length === 1 ? "dealer" : "dealers"} ranked. `),
    leaders(ranked),
    below(ranked, reply),
    plain("."),
  );
}

function leaders(ranked: RankingReply["dealerScores"]): Segment {
  const best = Math.min(...ranked.map(({ Rank: rank }) => rank ?? Number.POSITIVE_INFINITY));
  const first = ranked.filter(({ Rank: rank }) => rank === best);
  const place = best === 1 ? "" : ` at rank ${formatCount(best)}`;
  if (first.length > MOST_NAMED) return plain(`${first.length} dealers share the lead${place}`);
  const names = first.map(({ dealer_name }) => dealer_name);
  return plain(
    names.length === 1
      ? `${names[0]} leads${place}`
      : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} share the lead${place}`,
  );
}

function below(ranked: RankingReply["dealerScores"], { limit }: RankingReply): readonly Segment[] {
  const count = ranked.filter(({ index }) => index !== null && index < limit).length;
  if (count === 0) return [plain(`; none is below ${limit}`)];
  return [plain("; "), bad(formatCount(count)), plain(` ${count === 1 ? "is" : "are"} below ${limit}`)];
}
