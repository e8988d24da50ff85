import { describe, expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { fullnessOf, prepareChange, preparePoints, prepareReference, shortfall } from "./prepare.ts";

const percent = { unit: "percent", decimals: 1 } as const;

describe("the triangle follows the number, the tone follows the meaning", () => {
  test.each([
    [1.2, true, "higher-is-better", { text: "+1.2", direction: "up", tone: "good", clear: true }],
    [-1.2, true, "higher-is-better", { text: "−1.2", direction: "down", tone: "bad", clear: true }],
    [1.2, true, "lower-is-better", { text: "+1.2", direction: "up", tone: "bad", clear: true }],
    [-0.9, true, "lower-is-better", { text: "−0.9", direction: "down", tone: "good", clear: true }],
    [-0.9, true, "neutral", { text: "−0.9", direction: "down", tone: "flat", clear: true }],
    [-0.9, false, "lower-is-better", { text: "−0.9", direction: "down", tone: "flat", clear: false }],
    [1.2, null, "higher-is-better", { text: "+1.2", direction: "up", tone: "flat", clear: false }],
    [0, false, "lower-is-better", { text: "0", direction: "same", tone: "flat", clear: false }],
    [null, null, "higher-is-better", null],
  ] as const)("%s, clear: %s, when %s", (change, clear, meaning, view) => {
    expect(prepareChange({ change, clear }, percent, meaning)).toEqual(view);
  });
});

test("a value carries its text, change, previous value, n and interval", () => {
  const [point] = preparePoints(
    aReply([{ name: "North", value: 824, change: 16, previousValue: 808, n: 1168, low: 821, high: 827 }]),
  );
  expect(point).toMatchObject({
    state: "value",
    text: "824",
    previousText: "808",
    nText: "1,168",
    interval: "821–827",
    change: { text: "+16", direction: "up", tone: "good" },
  });
});

test("an insufficient sample shows no value, no change and no interval, even where the wire brings them", () => {
  const [point] = preparePoints(
    aReply([
      {
        name: "Leh",
        value: 900,
        change: 4,
        previousValue: 896,
        low: 1,
        high: 2,
        n: 7,
        insufficient: true,
      },
    ]),
  );
  expect(point).toMatchObject({
    state: "insufficient",
    value: null,
    text: "–",
    change: null,
    previous: null,
    interval: null,
    nText: "7",
  });
});

test("no data is not a zero", () => {
  const points = preparePoints(
    aReply([
      { name: "Leh", n: 0 },
      { name: "Kochi", value: 0 },
    ]),
  );
  expect(points.map(({ state, text }) => [state, text])).toEqual([
    ["empty", "–"],
    ["value", "0"],
  ]);
});

test("rank 0 is no rank, an empty dealer list is no list", () => {
  const [point] = preparePoints(aReply([{ name: "Leh", value: 1, rank: 0, dealers: [] }]));
  expect(point).toMatchObject({ rank: null, dealers: null });
});

test.each([
  [[{ name: "a", value: 1 }, { name: "b" }], "figures"],
  [[{ name: "a", insufficient: true }, { name: "b" }], "insufficient"],
  [[{ name: "a" }], "empty"],
  [[], "empty"],
])("%j is %s", (figures, fullness) => {
  expect(fullnessOf(preparePoints(aReply(figures)))).toBe(fullness);
});

test("a reference without a value is no reference", () => {
  expect(prepareReference(aReply([], { reference: { title: "national", value: null } }))).toBeNull();
  expect(prepareReference(aReply([], { reference: { title: "national", value: 812 } }))?.text).toBe(
    "national 812",
  );
});

test("a shortfall says how many are needed", () => {
  expect(shortfall(7)).toBe("7 responses, 10 are needed");
  expect(shortfall(12)).toBe("fewer than 10 responses with an index");
  expect(shortfall(1)).toBe("1 response, 10 are needed");
});
