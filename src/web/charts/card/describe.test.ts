import { expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { describeList } from "./describe.ts";

const regions = [
  { name: "South", value: 831, change: 6, previousValue: 825 },
  { name: "West", value: 795, change: -4, previousValue: 799 },
];

test("a list in one sentence: its ends, its reference, how many moved", () => {
  const reply = aReply(regions, { reference: { title: "national", value: 812 } });
  expect(describeList(reply, "Regional Index")).toBe(
    "Regional Index: highest South 831, lowest West 795; national 812; 1 clearly up and 1 clearly down since Apr–Jun 2026.",
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

test("who is shown as high or as low is named, too", () => {
  const reply = aReply([
    { name: "A", value: 839.4 },
    { name: "B", value: 839 },
    { name: "C", value: 812 },
    { name: "D", value: 701 },
    { name: "E", value: 701 },
    { name: "F", value: 700.6 },
  ]);
  expect(describeList(reply, "Index")).toBe("Index: highest A and B 839, lowest D, E and F 701.");
});

test("a list of equals has no highest and no lowest", () => {
  const reply = aReply([
    { name: "A", value: 839 },
    { name: "B", value: 839 },
  ]);
  expect(describeList(reply, "Index")).toBe("Index: A, B all at 839.");
});
