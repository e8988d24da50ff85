import { describe, expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { prepareColumns } from "#web/charts/columns/prepare.ts";
import {
  DISAPPOINTED_GAUGE,
  INDEX_GAUGE,
  LEVEL_GAUGE,
  NPS_GAUGE,
  prepareGauge,
} from "#web/charts/gauge/prepare.ts";
import { prepareBarRows, prepareDotRows } from "#web/charts/rows/prepare.ts";
import { prepareSplit } from "#web/charts/split/prepare.ts";
import { columnsFootnote, dotsFootnote, figureFootnote, rankedFootnote } from "./prepare-footnote.ts";

const nps = { unit: "nps", decimals: 1, scale: { min: -100, max: 100 } } as const;
const percent = { unit: "percent", decimals: 1, scale: { min: 0, max: 100 } } as const;
const national = { reference: { title: "national", value: 812 } };

describe("gauges", () => {
  test("the index fills from 0 in the accent, its tick is the previous period", () => {
    const model = prepareGauge(
      aReply([{ name: "Index", value: 812, change: 9, previousValue: 803 }], national),
      INDEX_GAUGE,
    );
    expect(model).toMatchObject({
      figure: "812",
      ends: ["0", "1000"],
      arc: { from: 0, to: 0.812, color: "data" },
      tick: 0.803,
      before: "803 in Apr–Jun 2026",
      standing: { distance: "", side: "level with", reference: "national 812" },
    });
  });
  test.each([
    [44.5, { from: 0.5, to: 0.7225, color: "promoter" }],
    [-24.5, { from: 0.3775, to: 0.5, color: "detractor" }],
  ])("an NPS of %d fills from 0 at the top", (value, arc) => {
    const { from, to, color } = prepareGauge(aReply([{ name: "NPS", value }], nps), NPS_GAUGE).arc ?? {};
    expect(color).toBe(arc.color);
    expect(from).toBeCloseTo(arc.from, 10);
    expect(to).toBeCloseTo(arc.to, 10);
  });
  test.each(["disappointed", "indifferent", "pleased", "delighted"] as const)(
    "a coloured gauge takes the colour of the level %s and says it",
    (name) => {
      const reply = aReply([{ name: "Index", value: 812 }], { level: { name, from: 800, to: 900 } });
      const { arc, level } = prepareGauge(reply, LEVEL_GAUGE);
      expect(arc?.color).toBe(name);
      expect(level).toMatchObject({ color: name, range: "800–900" });
      expect(level?.name.toLowerCase()).toBe(name);
    },
  );
  test("without a level it stays in the accent", () => {
    expect(prepareGauge(aReply([{ name: "Index", value: 812 }]), LEVEL_GAUGE).arc?.color).toBe("data");
  });
  test("without a previous period there is no tick and no change", () => {
    const model = prepareGauge(aReply([{ name: "%", value: 8.4 }], percent), DISAPPOINTED_GAUGE);
    expect(model).toMatchObject({ figure: "8.4", suffix: "%", tick: null, change: null, before: null });
  });
  test.each([
    [{ name: "Index", n: 7, insufficient: true }, "insufficient sample", "7 responses, 10 are needed"],
    [{ name: "Index", n: 0 }, "No Data Available", "No one answered this yet"],
  ])("%j says %s", (figure, text, message) => {
    expect(prepareGauge(aReply([figure]), INDEX_GAUGE)).toMatchObject({
      figure: text,
      message,
      arc: null,
      tick: null,
    });
  });
});

test("the split goes from delighted to disappointed; more indifferent is worse", () => {
  const bands = [
    { name: "Delighted", value: 31.6, change: 1.9 },
    { name: "Pleased", value: 44.8, change: -0.3 },
    { name: "Indifferent", value: 15.2, change: -0.7 },
    { name: "Disappointed", value: 8.4, change: 0.9 },
  ];
  const model = prepareSplit(aReply(bands, percent));
  expect(model.centre).toBe("76.4%");
  expect(model.slices.map(({ color, change }) => [color, change?.tone])).toEqual([
    ["delighted", "good"],
    ["pleased", "bad"],
    ["indifferent", "good"],
    ["disappointed", "bad"],
  ]);
});

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

test("dots are sorted by the figure, those without one come last, the reference is on the same scale", () => {
  const reply = aReply(
    [
      { name: "West", value: 795, previousValue: 799, change: -4 },
      { name: "Leh", n: 3, insufficient: true },
      { name: "South", value: 831, previousValue: 825, change: 6 },
    ],
    national,
  );
  const model = prepareDotRows(reply, "regions");
  expect(model.rows.map(({ name }) => name)).toEqual(["South", "West", "Leh"]);
  expect(model.scale).toEqual(["750", "800", "850"]);
  expect(model.reference).toBeCloseTo(0.62, 10);
  expect(dotsFootnote(reply)).toMatchObject({
    keys: [
      { mark: "tick", text: "Apr–Jun 2026" },
      { mark: "dashed", text: "national 812" },
    ],
    cut: { note: "axis starts at 750", ends: "750 – 850" },
  });
});

test("improvement bars end at a round share, dealer bars at the end of the index", () => {
  const shares = prepareBarRows(aReply([{ name: "a", value: 14.2 }], percent), "negative");
  expect([shares.scale, shares.rows[0]?.length]).toEqual([["0%", "20%"], 0.71]);
  const dealers = prepareBarRows(aReply([{ name: "a", value: 884, rank: 1 }], { decimals: 1 }), "ranked");
  expect([dealers.scale, dealers.rows[0]?.length, dealers.rows[0]?.text]).toEqual([
    ["0", "1000"],
    0.884,
    "884.0",
  ]);
});

describe("footnotes", () => {
  test("a gauge names the n of its own figure and its interval", () => {
    const reply = aReply([{ name: "NPS", value: 44.5, n: 5198, low: 42.8, high: 46.2 }], nps);
    expect(figureFootnote(reply)).toMatchObject({
      lead: "n 5,198",
      interval: "42.8–46.2",
      date: { monthAndDay: "Jan 19th", year: "2026" },
    });
  });
  test("no key of a tick that is not drawn", () => {
    expect(columnsFootnote(aReply([{ name: "a", value: 1 }])).keys).toEqual([]);
  });
  test("dealers say how many are ranked", () => {
    const subFigures = [
      { value: 21, title: "ranked in West" },
      { value: 8, title: "with insufficient sample" },
    ];
    expect(rankedFootnote(aReply([], { subFigures })).lead).toBe(
      "21 ranked in West · 8 with insufficient sample",
    );
    expect(rankedFootnote(aReply([])).lead).toBe("n 5,214");
  });
});
