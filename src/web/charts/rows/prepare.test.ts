import { expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { dotsFootnote, rankedFootnote } from "./describe.ts";
import { prepareBarRows, prepareDotRows } from "./prepare.ts";

const percent = { unit: "percent", decimals: 1, scale: { min: 0, max: 100 } } as const;
const national = { reference: { title: "national", value: 812 } };

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
  expect([shares.scale, shares.rows[0]?.length, shares.isNobody]).toEqual([["0%", "20%"], 0.71, false]);
  const dealers = prepareBarRows(aReply([{ name: "a", value: 884, rank: 1 }], { decimals: 1 }), "ranked");
  expect([dealers.scale, dealers.rows[0]?.length, dealers.rows[0]?.text]).toEqual([
    ["0", "1000"],
    0.884,
    "884.0",
  ]);
});

test("the footnote of dealers says how many are ranked", () => {
  const subFigures = [
    { value: 21, title: "ranked in West" },
    { value: 8, title: "with insufficient sample" },
  ];
  expect(rankedFootnote(aReply([], { subFigures })).lead).toBe(
    "21 ranked in West · 8 with insufficient sample",
  );
  expect(rankedFootnote(aReply([])).lead).toBe("n 5,214");
});

test("shares to bring down that are all nought are no list of problems; answers that nobody gave are one", () => {
  const nought = aReply(
    [
      { name: "a", value: 0 },
      { name: "b", value: 0 },
    ],
    percent,
  );
  expect(prepareBarRows(nought, "negative").isNobody).toBe(true);
  expect(prepareBarRows(nought, "plain").isNobody).toBe(false);
  const many = (n: number) =>
    prepareBarRows(aReply([{ name: "a", value: 0, n }], percent), "negative").isNobody;
  expect([many(1_999), many(2_000)]).toEqual([true, false]);
  const some = aReply(
    [
      { name: "a", value: 0 },
      { name: "b", n: 3, insufficient: true },
    ],
    percent,
  );
  expect(prepareBarRows(some, "negative").isNobody).toBe(false);
});
