import { expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { columnsFootnote } from "./describe.ts";
import { prepareColumns } from "./prepare.ts";

test("columns: value, hatched stub with n, dashed base", () => {
  const model = prepareColumns(
    aReply([
      { name: "a", value: 824, previousValue: 812, change: 12 },
      { name: "b", n: 7, insufficient: true },
      { name: "c", n: 0 },
    ]),
  );
  expect(model.columns.map(({ label, height, tick }) => [label, height, tick])).toEqual([
    ["824", 0.824, 0.812],
    ["n 7", null, null],
    ["no data", null, null],
  ]);
});

test("a column's label stands clear of the averages that would cross it", () => {
  const reply = aReply([
    { name: "crossed", value: 780 },
    { name: "far below", value: 600 },
    { name: "above both", value: 900 },
  ]);
  const averages = [
    { title: "West", code: "WR", values: [820, 820, 820] },
    { title: "National", code: "", values: [840, 840, 840] },
  ];
  const { columns } = prepareColumns({ ...reply, averages });
  expect(columns.map(({ labelHeight }) => labelHeight)).toEqual([0.84, 0.6, 0.9]);
});

test("the footnote has no key of a tick that is not drawn", () => {
  expect(columnsFootnote(aReply([{ name: "a", value: 1 }])).keys).toEqual([]);
});
