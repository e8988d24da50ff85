import { describe, expect, test } from "vitest";
import { aRanking, inNetwork, inWest } from "./ranking-reply.test-builder.ts";
import {
  arrange,
  copyText,
  emptyReason,
  headsOf,
  type Narrowing,
  prepareRanking,
  sortingOf,
  tableOf,
  writtenSorting,
} from "./ranking-rows.ts";

const FOUR = aRanking([
  { code: "a", rank: 1, index: 884, diff: 4 },
  { code: "b", rank: 2, index: 806, diff: -9 },
  { code: "c", rank: 2, index: 806, n: 100 },
  { code: "d", rank: 0, index: 990, n: 7 },
]);
const { rows } = prepareRanking(FOUR);
const order = (...args: Parameters<typeof arrange>) => arrange(...args).map(({ code }) => code);

describe("rows", () => {
  test("ties share a rank, an insufficient sample has neither rank nor figures", () => {
    expect(rows.map(({ rankText, indexText, nText }) => [rankText, indexText, nText])).toEqual([
      ["1", "884.0", "60"],
      ["2", "806.0", "60"],
      ["2", "806.0", "100"],
      ["–", "–", "7"],
    ]);
    expect(rows[3]).toMatchObject({ strip: null, change: null, index: null, npsText: "–" });
  });

  test("the strip holds every interval and the average, not the insufficient sample", () => {
    const { axis, average } = prepareRanking(FOUR);
    expect(axis.min).toBeLessThanOrEqual(796);
    expect(axis.max).toBeGreaterThanOrEqual(894);
    expect(axis.max).toBeLessThan(990);
    expect(average).toBeCloseTo((812.4 - axis.min) / (axis.max - axis.min), 10);
  });
});

test("a figure above the table narrows it to what it counts: ranked dealers, those under the limit, insufficient samples", () => {
  const four = [
    { code: "a", rank: 1, index: 800 },
    { code: "b", rank: 2, index: 799.9 },
    { code: "c", rank: null, index: 640 },
    { code: "d", rank: 0, index: 610, n: 7 },
  ];
  const codes = (key: Narrowing, over = {}) =>
    prepareRanking(aRanking(four, over))
      .rows.filter((row) => row[key])
      .map(({ code }) => code);
  expect(codes("ranked")).toEqual(["a", "b"]);
  expect(codes("below")).toEqual(["b"]);
  expect(codes("insufficient")).toEqual(["c", "d"]);
  expect(codes("below", { lowerIsBetter: true })).toEqual([]);
});

describe("order", () => {
  test.each([
    ["rank", false, "a b c d"],
    ["rank", true, "b c a d"],
    ["index", true, "a b c d"],
    ["n", true, "c a b d"],
    ["name", true, "c b a d"],
    ["changeValue", false, "b a c d"],
    ["changeValue", true, "a b c d"],
  ] as const)("by %s, descending %s: %s; insufficient samples always last", (key, descending, expected) => {
    expect(order(rows, "", { key, descending }).join(" ")).toBe(expected);
  });

  test("the search takes dealer, code and location, without case and accents", () => {
    const named = prepareRanking(
      aRanking([{ code: "0071", name: "Malabar Motors", rank: 1, index: 884 }]),
    ).rows;
    const sorting = { key: "rank", descending: false } as const;
    for (const text of ["malabar", "071", "KOCHI", " motors "])
      expect(order(named, text, sorting)).toEqual(["0071"]);
    expect(order(named, "delhi", sorting)).toEqual([]);
  });
});

test("copied rows are a table with tabs", () => {
  expect(
    copyText(rows, headsOf(FOUR))
      .split("\n")
      .map((line) => line.split("\t").length),
  ).toEqual([10, 10, 10, 10, 10]);
  expect(copyText(rows, headsOf(FOUR))).toContain("–\td\td\tKöchi\tinsufficient sample");
});

describe("rank null counts as rank 0 does", () => {
  const table = prepareRanking(
    aRanking(
      [
        { code: "few", rank: 0, index: 990, n: 7 },
        { code: "unknown", rank: null, index: 990 },
        { code: "a", rank: 1, networkRank: 12, index: 884 },
      ],
      { places: [inWest(1), inNetwork(112)] },
    ),
  );
  test("it stands last, without a rank and figures", () => {
    const shown = arrange(table.rows, "", { key: "index", descending: true });
    expect(
      shown.map(({ code, insufficient, rankText, indexText }) => [code, insufficient, rankText, indexText]),
    ).toEqual([
      ["a", false, "1", "884.0"],
      ["few", true, "–", "–"],
      ["unknown", true, "–", "–"],
    ]);
  });
});

test("where ranks may not be known, those with enough responses keep their figures and only the others stand last", () => {
  const { rows } = prepareRanking(
    aRanking(
      [
        { code: "few", rank: null, index: 990, n: 7 },
        { code: "a", rank: null, index: 840 },
        { code: "b", rank: null, index: 884 },
      ],
      { places: [inWest(null)] },
    ),
  );
  const shown = arrange(rows, "", { key: "index", descending: true });
  expect(
    shown.map(({ code, rankText, rankRemark, indexText }) => [code, rankText, rankRemark, indexText]),
  ).toEqual([
    ["b", "–", "Too few other dealers to rank it among", "884.0"],
    ["a", "–", "Too few other dealers to rank it among", "840.0"],
    ["few", "–", undefined, "–"],
  ]);
});

test("beside the rank in a region the rank in the network sorts, too; who has none comes last", () => {
  const { rows: both } = prepareRanking(
    aRanking(
      [
        { code: "a", rank: 1, networkRank: 9, index: 884 },
        { code: "b", rank: 2, networkRank: 0, index: 880 },
        { code: "c", rank: 3, networkRank: 4, index: 870 },
      ],
      { places: [inWest(3), inNetwork(12)] },
    ),
  );
  const codes = (descending: boolean) =>
    arrange(both, "", { key: "networkRank", descending }).map(({ code }) => code);
  expect([codes(false), codes(true)]).toEqual([
    ["c", "a", "b"],
    ["a", "c", "b"],
  ]);
});

test("heads say where ranks count and by what dealers are ranked", () => {
  const region = aRanking([{ code: "a", rank: 3, networkRank: 12, index: 884 }], {
    places: [inWest(21), inNetwork(112)],
    factorType: "Q5",
    rankedBy: "Service Advisor",
  });
  expect(headsOf(FOUR)).toEqual({ rankHeads: ["Rank", null], scoreHead: "Index", hasShare: true });
  expect(headsOf(region)).toEqual({
    rankHeads: ["Rank in West", "Rank in the network"],
    scoreHead: "Score",
    hasShare: true,
  });
  const [head, row] = copyText(prepareRanking(region).rows, headsOf(region)).split("\n");
  expect(head?.split("\t").slice(0, 3)).toEqual(["Rank in West", "Rank in the network", "Dealer"]);
  expect(row?.split("\t").slice(0, 3)).toEqual(["3", "12", "a"]);
});

test("ranked by an attribute, its % disappointed is the one column of that name, and rising is worse", () => {
  const reply = aRanking([{ code: "a", rank: 1, index: 4.2, diff: 1.1 }], {
    factorType: "Q4_2",
    rankedBy: "Waiting time",
    unit: "percent",
    lowerIsBetter: true,
  });
  expect(headsOf(reply)).toMatchObject({ scoreHead: "% Disappointed", hasShare: false });
  const { rows } = prepareRanking(reply);
  expect(rows[0]?.change).toMatchObject({ tone: "bad" });
  const [head, line] = copyText(rows, headsOf(reply)).split("\n");
  expect(head).toBe("Rank\tDealer\tCode\tLocation\t% Disappointed\tChange\tClear change\tNPS %\tn");
  expect(line?.split("\t")).toHaveLength(9);
});

test("copied rows and the table on slides say which changes are clear", () => {
  const reply = aRanking([
    { code: "a", rank: 1, index: 884, diff: 4 },
    { code: "b", rank: 2, index: 806, diff: -9, clear: false },
    { code: "c", rank: 3, index: 790 },
    { code: "d", rank: 0, index: 990, diff: 70, n: 7 },
  ]);
  const { rows } = prepareRanking(reply);
  const said = ["Clear change", "yes", "no", "", ""];
  const copied = copyText(rows, headsOf(reply))
    .split("\n")
    .map((line) => line.split("\t"));
  expect(copied.map((cells) => cells[6])).toEqual(said);
  const { head, rows: lines } = tableOf(rows, headsOf(reply));
  expect([head[5]?.text, ...lines.map(({ cells }) => cells[5])]).toEqual(said);
  for (const { cells } of lines) expect(cells).toHaveLength(head.length);
});

test("a table without rows names what left them out", () => {
  expect(emptyReason(null, "", 800)).toBeNull();
  expect(emptyReason(null, "kaveri", 800)).toBe("No dealer matches the search.");
  expect(emptyReason("below", "", 800)).toBe("No dealer here is below 800.");
  expect(emptyReason("ranked", "", 800)).toBe("No dealer here is ranked.");
  expect(emptyReason("insufficient", "kaveri", 800)).toBe(
    "No dealer that has an insufficient sample matches the search.",
  );
});

describe("the order in an address", () => {
  test.each(["", "name", "-index", "-changeValue", "location", "-rank", "networkRank", "n"])(
    "comes back: '%s'",
    (written) => {
      expect(writtenSorting(sortingOf(written))).toBe(written);
    },
  );

  test.each(["rank", "-", "price", "-price", "__proto__"])("is by rank where it is none: '%s'", (written) => {
    expect(sortingOf(written)).toEqual({ key: "rank", descending: false });
  });
});
