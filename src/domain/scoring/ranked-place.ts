import { countText } from "#domain/text/count-text.ts";

/** Where dealers are ranked and averaged: one region by its name, or the client's whole network, which has none. */
export interface RankedPlace {
  readonly level: "region" | "network";
  readonly name: string;
}

/** A dealer's rank in a place and how many are ranked there. Rank 0 or null = insufficient sample; null = not to be told. */
export interface PlaceRank extends RankedPlace {
  readonly rank: number | null;
  readonly ranked: number | null;
}

/** `in West`, `in the network` */
export function inPlace({ level, name }: RankedPlace): string {
  return level === "network" ? "in the network" : `in ${name}`;
}

/** What stands before a figure of the place: `West average`, `network average`. */
export function placeName({ level, name }: RankedPlace): string {
  return level === "network" ? "network" : name;
}

/** Whether a dealer has a rank at all: 0 and null both mean an insufficient sample. */
export function hasRank(rank: number | null): rank is number {
  return rank !== null && rank > 0;
}

/** `rank 15 of 21 in West, 78 of 112 in the network`; empty without any rank. */
export function rankWords(ranks: readonly PlaceRank[]): string {
  const withRank = ranks.filter(({ rank }) => hasRank(rank));
  const first = withRank.find((place) => !isAlone(place));
  return withRank
    .map((place) => {
      if (isAlone(place)) return `the only one ranked ${inPlace(place)}`;
      const { rank, ranked } = place;
      const of = ranked === null ? "" : ` of ${countText(ranked)}`;
      return `${place === first ? "rank " : ""}${countText(rank ?? 0)}${of} ${inPlace(place)}`;
    })
    .join(", ");
}

function isAlone({ ranked }: PlaceRank): boolean {
  return ranked === 1;
}
