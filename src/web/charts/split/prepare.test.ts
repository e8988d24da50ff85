import { expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { describeSplit } from "./describe.ts";
import { prepareSplit } from "./prepare.ts";

const percent = { unit: "percent", decimals: 1, scale: { min: 0, max: 100 } } as const;

test("the split goes from delighted to disappointed; more in the middle is neither", () => {
  const bands = [
    { name: "Delighted", value: 31.6, change: 1.9 },
    { name: "Pleased", value: 44.8, change: -0.3 },
    { name: "Indifferent", value: 15.2, change: -0.7 },
    { name: "Disappointed", value: 8.4, change: 0.9 },
  ];
  const satisfied = { value: 76.5, n: 5214, low: 75.3, high: 77.6, insufficient: false };
  const change = { change: 1.6, previousValue: 74.9, direction: "up", clear: true } as const;
  const model = prepareSplit(aReply(bands, { ...percent, satisfied: { ...satisfied, ...change } }));
  expect(model).toMatchObject({ centre: "76.5%", centreChange: { text: "+1.6", tone: "good" } });
  expect(model.slices.map(({ color, change }) => [color, change?.tone])).toEqual([
    ["delighted", "good"],
    ["pleased", "flat"],
    ["indifferent", "flat"],
    ["disappointed", "bad"],
  ]);
});

test("a band that nobody fell into is in the legend and not in the drawing", () => {
  const bands = [60, 0, 40, 0].map((value, index) => ({ name: `Band ${index}`, value }));
  const { slices, parts } = prepareSplit(aReply(bands, percent));
  expect(slices.map(({ text }) => text)).toEqual(["60.0%", "0.0%", "40.0%", "0.0%"]);
  expect(parts.map(({ color, share }) => [color, share])).toEqual([
    ["delighted", 60],
    ["indifferent", 40],
  ]);
});

test("a split in one sentence", () => {
  const reply = aReply([{ name: "Delighted", value: 31.6 }], { unit: "percent", decimals: 1, count: 12 });
  expect(describeSplit(reply, "Split")).toBe("Split: Delighted 31.6%, from 12 responses.");
  const satisfied = { value: 76.5, n: 12, low: 75.3, high: 77.6, insufficient: false };
  const change = { change: 1.6, previousValue: 74.9, direction: "up", clear: false } as const;
  expect(describeSplit({ ...reply, satisfied: { ...satisfied, ...change } }, "Split")).toBe(
    "Split: Delighted 31.6%, Satisfied 76.5%, up 1.6 from 74.9% in Apr–Jun 2026, no clear change, from 12 responses.",
  );
});
