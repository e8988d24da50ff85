import { expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { describeGauge, gaugeFootnote } from "./describe.ts";

const nps = { unit: "nps", decimals: 1, scale: { min: -100, max: 100 } } as const;

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

test("the footnote of a gauge names the n of its own figure and its interval", () => {
  const reply = aReply([{ name: "NPS", value: 44.5, n: 5198, low: 42.8, high: 46.2 }], nps);
  expect(gaugeFootnote(reply)).toMatchObject({
    lead: "n 5,198",
    interval: "42.8–46.2",
    date: { monthAndDay: "Jan 19th", year: "2026" },
  });
});
