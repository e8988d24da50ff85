import type { RankingReply } from "#contract/dealer-ranking.ts";
import { INDEX_TYPE } from "#domain/scoring/factor-choice.ts";
import { MIN_RESPONSES } from "#domain/scoring/metrics.ts";
import { hasRank, inPlace, type PlaceRank, placeName, rankWords } from "#domain/scoring/ranked-place.ts";
import { namesText } from "#domain/text/list-text.ts";
import { formatBare, formatCount, formatDistance } from "#web/charts/card/number-format.ts";
import { bad, good, plain, type Segment, sentenceOf } from "#web/ui/segment.ts";

type Row = RankingReply["dealerScores"][number];

/** How many are ranked and where, who leads, how many are below the limit; of a single dealer, how it stands. */
export function rankingSentence(reply: RankingReply): readonly Segment[] {
  const rows = reply.dealerScores;
  const [first] = rows;
  if (first === undefined) return [plain("No responses for this selection.")];
  if (rows.length === 1) return sentenceOf(...oneDealer(first, reply));
  const ranked = rows.filter(({ rank }) => hasRank(rank));
  const [alone] = ranked;
  if (alone === undefined) return [plain(noneRanked(reply))];
  if (ranked.length === 1) return [plain(`${onlyRanked(alone, rows)}: ${rankingText(alone, reply)}.`)];
  return sentenceOf(plain(opening(ranked, reply)), leaders(ranked, reply), below(ranked, reply), plain("."));
}

function oneDealer(row: Row, reply: RankingReply): readonly (Segment | readonly Segment[])[] {
  const { dealerName: name, index, n } = row;
  if (n < MIN_RESPONSES || index === null)
    return [plain(`${name} has ${formatCount(n)} of the ${MIN_RESPONSES} responses that a rank needs.`)];
  const start = `${name} at ${scoreOf(index, reply)}${isByIndex(reply) ? "" : ofWhat(reply)}`;
  const ranks = rankWords(ranksOf(row, reply));
  if (ranks === "")
    return [plain(`${start}; there are too few other dealers${where(reply)} to rank it among.`)];
  return [plain(`${start}, ${ranks}`), besideAverage(index, reply), plain(".")];
}

/** `; 16.0 below the West average of 854.6` where the average is of more than this dealer. */
function besideAverage(index: number, reply: RankingReply): readonly Segment[] {
  const [place] = reply.places;
  if (place === undefined || place.average === null || place.ranked === 1) return [];
  const distance = formatDistance(index - place.average, reply);
  const average = `the ${placeName(place)} average of ${scoreOf(place.average, reply)}`;
  if (Number(distance) === 0) return [plain(`; level with ${average}`)];
  const isBetter = index > place.average !== reply.lowerIsBetter;
  const side = (isBetter ? good : bad)(index > place.average ? "above" : "below");
  return [plain(`; ${distance} `), side, plain(` ${average}`)];
}

function noneRanked(reply: RankingReply): string {
  const { dealerScores: rows } = reply;
  const count = formatCount(rows.length);
  return rows.every(({ n }) => n < MIN_RESPONSES)
    ? `None of ${count} dealers has the ${MIN_RESPONSES} responses that a rank needs.`
    : `There are too few other dealers${where(reply)} to rank these ${count} among.`;
}

/** ` in West` */
function where({ places: [place] }: RankingReply): string {
  return place === undefined ? "" : ` ${inPlace(place)}`;
}

function onlyRanked({ dealerName: name }: Row, rows: readonly Row[]): string {
  return `Only ${name} of ${formatCount(rows.length)} dealers has the ${MIN_RESPONSES} responses that a rank needs`;
}

function rankingText(row: Row, reply: RankingReply): string {
  const ranks = rankWords(ranksOf(row, reply));
  return row.index === null ? ranks : `${scoreOf(row.index, reply)}, ${ranks}`;
}

function ranksOf(row: Row, { places }: RankingReply): readonly PlaceRank[] {
  return places.map(({ level, name, ranked }, place) => ({
    level,
    name,
    ranked,
    rank: place === 0 ? row.rank : row.networkRank,
  }));
}

/** `21 dealers ranked in West. `; an actor with a part is shown which of their dealers are ranked among how many. */
function opening(ranked: readonly Row[], reply: RankingReply): string {
  const [place] = reply.places;
  const by = isByIndex(reply)
    ? ""
    : ` by ${reply.lowerIsBetter ? "% disappointed with " : ""}${reply.rankedBy}`;
  const count = formatCount(ranked.length);
  if (holdsAll(ranked, reply)) return `${count} dealers ranked${where(reply)}${by}. `;
  const all = ranked.length === reply.dealerScores.length;
  const yours = all
    ? `Your ${count} dealers`
    : `${count} of your ${formatCount(reply.dealerScores.length)} dealers`;
  const size = place?.ranked ?? null;
  return `${yours} are ranked${size === null ? "" : ` among ${formatCount(size)}`}${where(reply)}${by}. `;
}

/** Only who sees all that are ranked can tell who leads. */
function leaders(ranked: readonly Row[], reply: RankingReply): Segment {
  const best = Math.min(...ranked.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY));
  const first = ranked.filter(({ rank }) => rank === best);
  const names = namesText(
    first.map(({ dealerName }) => dealerName),
    "dealer",
  );
  if (!holdsAll(ranked, reply))
    return plain(`${names} ${first.length === 1 ? "is" : "are"} best at rank ${formatCount(best)}`);
  return plain(first.length === 1 ? `${names} leads` : `${names} share the lead`);
}

function below(ranked: readonly Row[], { limit, lowerIsBetter }: RankingReply): readonly Segment[] {
  if (lowerIsBetter) return [];
  const count = ranked.filter(({ index }) => index !== null && index < limit).length;
  if (count === 0) return [plain(`; none is below ${limit}`)];
  return [plain("; "), bad(formatCount(count)), plain(` ${count === 1 ? "is" : "are"} below ${limit}`)];
}

function holdsAll(ranked: readonly Row[], { places: [place] }: RankingReply): boolean {
  return place?.ranked === ranked.length;
}

/** `812.4`, of a share `4.2%`. */
function scoreOf(value: number, reply: RankingReply): string {
  return `${formatBare(value, reply)}${reply.unit === "percent" ? "%" : ""}`;
}

/** ` for Service Advisor`, of an attribute ` disappointed with Waiting Time`. */
function ofWhat({ lowerIsBetter, rankedBy }: RankingReply): string {
  return `${lowerIsBetter ? " disappointed with" : " for"} ${rankedBy}`;
}

function isByIndex({ factorType: type }: RankingReply): boolean {
  return type === INDEX_TYPE;
}
