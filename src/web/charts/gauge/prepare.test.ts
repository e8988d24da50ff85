import { describe, expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { DISAPPOINTED_GAUGE, INDEX_GAUGE, LEVEL_GAUGE, NPS_GAUGE, prepareGauge } from "./prepare.ts";

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
      before: "803 in Apr–Jun\u00a02026",
      fromReference: { distance: "", side: "level with", reference: "national 812" },
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
  test("a range of days before goes into the next line between its days alone", () => {
    const reply = aReply([{ name: "Index", value: 812, change: 9, previousValue: 803 }]);
    const { before } = prepareGauge({ ...reply, previous: "Aug 29th 2026 – Oct 9th 2026" }, INDEX_GAUGE);
    expect(before?.split(" ")).toEqual([
      "803",
      "in",
      "Aug\u00a029th\u00a02026\u00a0–",
      "Oct\u00a09th\u00a02026",
    ]);
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
