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
  expect(table.head[0]?.text).toBe("Rank in West");
  expect(table.rows.map(({ cells }) => cells[0])).toEqual(["3", "insufficient sample", "–"]);
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
