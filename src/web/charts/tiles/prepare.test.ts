import { expect, test } from "vitest";
import type { HeaderReply } from "#contract/factor-header.ts";
import { describeTiles, tilesTable } from "./describe.ts";
import { chosenTile, prepareTiles } from "./prepare.ts";

type Tab = HeaderReply["tabs"][number];

function tab(header: string, type: string, place: number, over: Partial<Tab> = {}): Tab {
  return {
    name: header,
    type,
    tab: place,
    value: 812,
    n: 1204,
    low: 809,
    high: 815,
    insufficient: false,
    change: 9,
    previousValue: 803,
    direction: "up",
    clear: true,
    lastValue: 803,
    lastPeriod: "Apr–Jun 2026",
    ...over,
  };
}

function header(tabs: readonly Tab[], over: Partial<HeaderReply> = {}): HeaderReply {
  return {
    title: "Factors",
    subtitle: null,
    subject: { kind: "network", name: "", dealers: 112, wholeNetwork: true },
    unit: "points",
    decimals: 0,
    lowerIsBetter: false,
    scale: { min: 0, max: 1000 },
    previous: "Apr–Jun 2026",
    dataDate: "2026-11-19",
    waveOpen: false,
    dataVersion: 1,
    count: 1204,
    range: null,
    tabs: [...tabs],
    ...over,
  };
}

const SSI = header([
  tab("Index", "0", 0),
  tab("Brand Website", "Q3", 1),
  tab("Dealership Facility", "Q4", 1),
]);

test("a tab with two factors shows two header values; where tabs do not count, every value is a tile", () => {
  expect(prepareTiles(SSI, true).map(({ metrics }) => metrics.map((metric) => metric.header))).toEqual([
    ["Index"],
    ["Brand Website", "Dealership Facility"],
  ]);
  expect(prepareTiles(SSI, false)).toHaveLength(3);
});

test("the chosen tile holds the factor type, whichever of its two it is; else it is the first", () => {
  const tiles = prepareTiles(SSI, true);
  expect(chosenTile(tiles, "Q4")?.type).toBe("Q3");
  expect(chosenTile(tiles, "Q9")?.type).toBe("0");
  expect(chosenTile([], "Q4")).toBeNull();
});

test("a tile carries figure, change, last value and its duration, and n", () => {
  expect(prepareTiles(SSI, true)[0]?.metrics[0]).toMatchObject({
    figure: "812",
    suffix: "",
    words: null,
    change: { text: "+9", tone: "good" },
    before: "803 in Apr–Jun 2026",
    nText: "1,204",
  });
  const percent = { unit: "percent", decimals: 1, lowerIsBetter: true } as const;
  expect(
    prepareTiles(header([tab("Facility", "Q3", 1, { value: 8.4, change: 0.6 })], percent), false)[0]
      ?.metrics[0],
  ).toMatchObject({ figure: "8.4", suffix: "%", change: { text: "+0.6", tone: "bad" } });
});

test("too few responses and no data have no figure, no change and nothing before", () => {
  const few = tab("Index", "0", 0, { insufficient: true, n: 7 });
  const none = tab("Index", "0", 0, { value: null, n: 0 });
  for (const [one, words] of [
    [few, "insufficient sample"],
    [none, "no data"],
  ] as const) {
    const metric = prepareTiles(header([one]), false)[0]?.metrics[0];
    expect(metric).toMatchObject({ words, figure: "–", change: null, before: null });
  }
});

test("tiles are told in a sentence and as a table, also those without a figure", () => {
  const tiles = prepareTiles(
    header([
      tab("Index", "0", 0),
      tab("Facility", "Q4", 1, { clear: false }),
      tab("Paperwork", "Q7", 2, { value: null, n: 0 }),
    ]),
    true,
  );
  expect(describeTiles(tiles, "Factors")).toBe("Factors: Index 812, Facility 812, Paperwork no data.");
  expect(tilesTable(tiles).head[3]?.text).toBe("Clear change");
  expect(tilesTable(tiles).rows.map(({ cells }) => cells)).toEqual([
    ["Index", "812", "+9", "yes", "803 in Apr–Jun 2026", "1,204"],
    ["Facility", "812", "+9", "no", "803 in Apr–Jun 2026", "1,204"],
    ["Paperwork", "no data", "", "", "", "0"],
  ]);
  expect(describeTiles([], "Factors")).toBe("Factors: No Data Available.");
});
