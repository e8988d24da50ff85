import { expect, test } from "vitest";
import { hasRank, inPlace, type PlaceRank, placeName, rankWords } from "./ranked-place.ts";

const west = (rank: number | null, ranked: number | null): PlaceRank => ({
  level: "region",
  name: "West",
  rank,
  ranked,
});
const network = (rank: number | null, ranked: number | null): PlaceRank => ({
  level: "network",
  name: "",
  rank,
  ranked,
});

test("a place is called by what it is", () => {
  expect([inPlace(west(1, 2)), inPlace(network(1, 2))]).toEqual(["in West", "in the network"]);
  expect([placeName(west(1, 2)), placeName(network(1, 2))]).toEqual(["West", "network"]);
});

test.each([
  [[west(15, 21), network(78, 1112)], "rank 15 of 21 in West, 78 of 1,112 in the network"],
  [[network(78, 112), west(15, 21)], "rank 78 of 112 in the network, 15 of 21 in West"],
  [[network(78, null)], "rank 78 in the network"],
  [[west(1, 1), network(78, 112)], "the only one ranked in West, rank 78 of 112 in the network"],
  [[network(1, 1)], "the only one ranked in the network"],
  [[west(null, null), network(78, 112)], "rank 78 of 112 in the network"],
  [[west(0, 21)], ""],
  [[west(null, null)], ""],
  [[], ""],
])("%j: %s", (ranks, words) => expect(rankWords(ranks)).toBe(words));

test("rank null is an insufficient sample as rank 0 is", () => {
  expect([0, null, 1].map(hasRank)).toEqual([false, false, true]);
});
