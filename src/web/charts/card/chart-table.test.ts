import { expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { tableOf } from "./chart-table.ts";

const regions = [
  { name: "South", value: 831, change: 6, previousValue: 825 },
  { name: "West", value: 795, change: -4, previousValue: 799 },
];

test("the table says where ranks count; rank 0 and null are an insufficient sample", () => {
  const west = { level: "region", name: "West", rank: null, ranked: 21 } as const;
  const points = [
    { name: "A", value: 839, rank: 3 },
    { name: "B", value: 812, rank: null },
    { name: "C", n: 7, insufficient: true, rank: 0 },
  ];
  const table = tableOf(aReply(points, { ranks: [west] }), "Dealer");
  expect(table.head[0]?.text).toBe("Index rank in West");
  expect(table.rows.map(({ cells }) => cells[0])).toEqual(["3", "insufficient sample", "–"]);
});

test("the table of a split ends with the satisfied, their change and interval", () => {
  const satisfied = { value: 76.5, n: 5214, low: 75.3, high: 77.6, insufficient: false };
  const change = { change: 1.6, previousValue: 74.9, direction: "up", clear: true } as const;
  const over = { unit: "percent", decimals: 1, satisfied: { ...satisfied, ...change } } as const;
  const { rows } = tableOf(aReply([{ name: "Delighted", value: 31.6 }], over), "Band");
  expect(rows.at(-1)).toEqual({
    id: "satisfied",
    cells: ["Satisfied", "76.5%", "+1.6", "yes", "74.9%", "5,214", "75.3–77.6"],
  });
});

test("the table has a column for all that is there and none for what is not", () => {
  const table = tableOf(aReply([...regions, { name: "Leh", n: 7, insufficient: true }]), "Region");
  expect(table.head.map(({ text }) => text)).toEqual([
    "Region",
    "Value",
    "Change",
    "Clear change",
    "Apr–Jun 2026",
    "n",
  ]);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ["South", "831", "+6", "yes", "825", "100"],
    ["West", "795", "−4", "yes", "799", "100"],
    ["Leh", "insufficient sample", "", "", "", "7"],
  ]);
});

test("a change that chance may explain, and none at all, are no clear ones", () => {
  const { head, rows } = tableOf(
    aReply([
      { name: "South", value: 831, change: 6, clear: false, previousValue: 825 },
      { name: "West", value: 795, change: 0, previousValue: 795 },
    ]),
    "Region",
  );
  const place = head.findIndex(({ text }) => text === "Clear change");
  expect(rows.map(({ cells }) => cells[place])).toEqual(["no", "no"]);
});
