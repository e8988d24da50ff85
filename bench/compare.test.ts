import { expect, test } from "vitest";
import { BIG_OPERATION } from "./many-responses.ts";
import { benchCards, type Published } from "./peers/cards.ts";
import { compareWithPeer } from "./peers/compare.ts";
import type { PeerRow } from "./peers/peer.ts";

const FILTER = { daily: false, from: 202601, to: 202606, current: 202604, model: null, dealer: null };
const DEALERS = ["D1", "D2", "D3"].map((code) => ({ code, region: "R1" }));
const REPLY = { path: "", status: 200, chart: null, error: null };

const RANKED: readonly PeerRow[] = [
  { period: 0, key: "D1", sums: [8_000_000, 10, 1, 10, 5, 10] },
  { period: 1, key: "D1", sums: [7_000_000, 10, 2, 10, 4, 10] },
  { period: 0, key: "D2", sums: [0, 0, 0, 0, 0, 0] },
  { period: 1, key: "D2", sums: [900_000, 1, 0, 1, 1, 1] },
];
const LISTED: readonly PeerRow[] = [
  { period: 0, key: "D1", sums: [8_000_000, 10] },
  { period: 0, key: "D2", sums: [9_000_000, 10] },
  { period: 0, key: "D3", sums: [8_100_000, 9] },
];

const point = (
  code: string,
  key: string,
  value: number | null,
  previousValue: number | null,
  n: number,
): Published => ({ code, key, value, previousValue, n, decimals: 1 });
const INDEX = point("index", "D1", 800, 700, 10);
const OTHERS = [point("disappointed", "D1", 10, 20, 10), point("nps", "D1", 50, 40, 10)];
const UNANSWERED = ["index", "disappointed", "nps"].map((code) => point(code, "D2", null, null, 0));

function compared(page: string, card: string, published: Published[], rows: readonly PeerRow[]): number {
  const found = benchCards(BIG_OPERATION.programme).find((each) => each.page === page && each.card === card);
  if (found === undefined) throw new Error(`There is no card ${page}/${card}.`);
  const answer = { peer: "peer", filter: FILTER, rows };
  return compareWithPeer({ ...found, published: () => published }, REPLY, answer, DEALERS);
}

const ranked = (published: Published[]) => compared("dealer-ranking", "dealer-scores", published, RANKED);

test("a reply with the peer's figures is the peer's, what nobody answered included", () => {
  expect(ranked([INDEX, ...OTHERS, ...UNANSWERED])).toBe(12);
});

test.each([
  ["another value", [{ ...INDEX, value: 800.1 }, ...OTHERS, ...UNANSWERED], "says 800.1 of 'index' D1"],
  ["no value", [{ ...INDEX, value: null }, ...OTHERS, ...UNANSWERED], "says null of 'index' D1, peer 800"],
  [
    "a previous value that is withheld",
    [{ ...INDEX, previousValue: null }, ...OTHERS, ...UNANSWERED],
    "says null before of 'index' D1, peer 700",
  ],
  [
    "a previous value beside no value",
    [INDEX, ...OTHERS, point("index", "D2", null, 900, 0), ...UNANSWERED.slice(1)],
    "says 900 before of 'index' D2, peer null",
  ],
  [
    "other answers",
    [{ ...INDEX, n: 11 }, ...OTHERS, ...UNANSWERED],
    "says 11 answers of 'index' D1, peer 10",
  ],
  ["a dealer left out", [INDEX, ...OTHERS], "missing: 'disappointed' D2,'index' D2,'nps' D2; surplus: ."],
  ["a figure twice", [INDEX, INDEX, ...OTHERS, ...UNANSWERED], "shows 7 points, peer 6"],
  [
    "a dealer nobody answered about",
    [INDEX, ...OTHERS, ...UNANSWERED, point("index", "D3", null, null, 0)],
    "missing: ; surplus: 'index' D3",
  ],
])("%s is found", (_, published, text) => {
  expect(() => ranked(published)).toThrow(text);
});

test("dealers with too few responses stand in no list, and the others must", () => {
  const best = [point("", "D2", 900, null, 10), point("", "D1", 800, null, 10)];
  expect(compared("summary", "top-dealers", best, LISTED)).toBe(4);
  const withInsufficient = [...best, point("", "D3", 900, null, 9)];
  expect(() => compared("summary", "top-dealers", withInsufficient, LISTED)).toThrow("surplus: '' D3");
  expect(() => compared("summary", "top-dealers", best.slice(1), LISTED)).toThrow("missing: '' D2");
});

test("a month without responses is a gap of a trend, and one left out is found", () => {
  const rows = [{ period: 0, key: "202601", sums: [1_600_000, 2] }];
  const months = ["202601", "202602", "202603", "202604", "202605", "202606"].map((key) =>
    key === "202601"
      ? { code: "", key, value: 800, n: 2, decimals: 0 }
      : { code: "", key, value: null, n: 0, decimals: 0 },
  );
  expect(compared("trend-analysis", "trend", months, rows)).toBe(6);
  expect(() => compared("trend-analysis", "trend", months.slice(0, -1), rows)).toThrow("missing: '' 202606");
});
