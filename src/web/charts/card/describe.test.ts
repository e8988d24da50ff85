import { expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { dealerTable, describeGauge, describeList, describeSplit, tableOf } from "./describe.ts";

const regions = [
  { name: "South", value: 831, change: 6, previousValue: 825 },
  { name: "West", value: 795, change: -4, previousValue: 799 },
];

test.each([
  [
    [{ name: "Index", value: 812, change: 9, previousValue: 803, n: 5214 }],
    "Index 812 on a scale from 0 to 1000, up 9 from 803 in Apr–Jun 2026, from 5,214 responses.",
  ],
  [
    [{ name: "Index", value: 812, change: 0, previousValue: 812, n: 5214 }],
    "Index 812 on a scale from 0 to 1000, unchanged from 812 in Apr–Jun 2026, from 5,214 responses.",
  ],
  [[{ name: "Index", value: 812, n: null }], "Index 812 on a scale from 0 to 1000."],
  [[{ name: "Index", n: 7, insufficient: true }], "Index: insufficient sample, 7 responses, 10 are needed."],
  [[], "Index: No Data Available."],
])("a gauge in one sentence: %j", (figures, sentence) => {
  expect(describeGauge(aReply(figures), "Index")).toBe(sentence);
});

test("a coloured gauge says its level", () => {
  const reply = aReply([{ name: "Index", value: 812, n: null }], {
    level: { name: "pleased", from: 800, to: 900 },
  });
  expect(describeGauge(reply, "Index")).toBe(
    "Index 812 on a scale from 0 to 1000, level pleased (800 to 900).",
  );
});

test("a list in one sentence: its ends, its reference, how many moved", () => {
  const reply = aReply(regions, { reference: { title: "national", value: 812 } });
  expect(describeList(reply, "Regional Index")).toBe(
    "Regional Index: highest South 831, lowest West 795; national 812; 1 up and 1 down since Apr–Jun 2026.",
  );
  expect(describeList(aReply([{ name: "South", value: 831 }]), "Regional Index")).toBe(
    "Regional Index: South 831.",
  );
  expect(describeList(aReply([]), "Top Dealers")).toBe("Top Dealers: No Data Available.");
});

test("a list of one says how it moved, not how many did", () => {
  const reply = aReply([{ name: "Malabar", value: 839, change: -9, previousValue: 848 }], {
    reference: { title: "national", value: 815 },
  });
  expect(describeList(reply, "Top Dealers")).toBe(
    "Top Dealers: Malabar 839, down 9 from 848 in Apr–Jun 2026; national 815.",
  );
});

test("a list of equals has no highest and no lowest", () => {
  const reply = aReply([
    { name: "A", value: 839 },
    { name: "B", value: 839 },
  ]);
  expect(describeList(reply, "Index")).toBe("Index: A, B all at 839.");
});

test("the table says where ranks count; rank 0 and null are an insufficient sample", () => {
  const west = { level: "region", name: "West", rank: null, ranked: 21 } as const;
  const points = [
    { name: "A", value: 839, rank: 3 },
    { name: "B", value: 812, rank: null },
    { name: "C", n: 7, insufficient: true, rank: 0 },
  ];
  const table = tableOf(aReply(points, { ranks: [west] }), "Dealer");
  expect(table.head[0]?.text).toBe("Rank in West");
  expect(table.rows.map(({ cells }) => cells[0])).toEqual(["3", "insufficient sample", "–"]);
});

test("a split in one sentence", () => {
  const reply = aReply([{ name: "Delighted", value: 31.6 }], { unit: "percent", decimals: 1, count: 12 });
  expect(describeSplit(reply, "Split")).toBe("Split: Delighted 31.6%, from 12 responses.");
});

test("the table has a column for all that is there and none for what is not", () => {
  const table = tableOf(aReply([...regions, { name: "Leh", n: 7, insufficient: true }]), "Region");
  expect(table.head.map(({ text }) => text)).toEqual(["Region", "Value", "Change", "Apr–Jun 2026", "n"]);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ["South", "831", "+6", "825", "100"],
    ["West", "795", "−4", "799", "100"],
    ["Leh", "insufficient sample", "", "", "7"],
  ]);
});

test("the dealers of a bar stand best first, those without a value last", () => {
  const dealers = [
    { name: "A", code: "a", value: null, n: 0 },
    { name: "B", code: "b", value: 18.4, n: 22 },
    { name: "C", code: "c", value: 12.1, n: 40 },
  ];
  const order = (lowerIsBetter: boolean) =>
    dealerTable(dealers, aReply([], { unit: "percent", decimals: 1, lowerIsBetter })).rows.map(
      ({ cells }) => cells[0],
    );
  expect(order(true)).toEqual(["C", "B", "A"]);
  expect(order(false)).toEqual(["B", "C", "A"]);
});
