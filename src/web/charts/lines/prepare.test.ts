import { describe, expect, test } from "vitest";
import { aGraph, aTrend, monthItem } from "#web/charts/graph-reply.test-builder.ts";
import { describeLines, linesFootnote, lineTable } from "./describe.ts";
import { hasThinMonths, hiddenSeries, linesOfGraph, linesOfTrend, prepareLines } from "./prepare.ts";
import { prepareReadout, readoutText } from "./readout.ts";

const NONE: ReadonlySet<string> = new Set();
const NOT_KNOWN = { firstDay: null, lastDay: null };
const seven = linesOfGraph(aGraph({ A: [1], B: [2], C: [3], D: [4], E: [5], F: [6], G: [7] }));

describe("months are thin", () => {
  const few = { value: 780, n: 9, insufficient: true };

  test.each([
    [[few, few, 800], true],
    [[few, 800], false],
    [[null, null, few, few, 800, null], true],
    [[null, null], false],
    [[], false],
  ])("%j: %s", (points, thin) => {
    expect(hasThinMonths(linesOfGraph(aGraph({ A: points })))).toBe(thin);
  });

  test("quarters are not", () => {
    expect(hasThinMonths(linesOfGraph(aGraph({ A: [few] }, { viewType: "quarter" })))).toBe(false);
  });
});

describe("what is shown", () => {
  test("at most five series at first; the sixth and later start hidden", () => {
    const hidden = hiddenSeries(seven, new Map());
    expect([...hidden]).toEqual(["f", "g"]);
    const { lines } = prepareLines(seven, hidden, "line");
    expect(lines.map(({ code }) => code)).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("what the person shows and hides stays so, whatever its place", () => {
    const chosen = new Map([
      ["a", false],
      ["b", true],
      ["g", true],
    ]);
    expect([...hiddenSeries(seven, chosen)]).toEqual(["a", "f"]);
  });

  test("a series keeps its colour whatever is hidden before it, and the 24th begins the palette anew", () => {
    const shown = prepareLines(seven, new Set(["a", "b"]), "line").lines;
    expect(shown[0]).toMatchObject({ code: "c", color: "s3" });
    const many = Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`L${index}`, [1]]));
    expect(linesOfGraph(aGraph(many)).series.at(23)?.color).toBe("s1");
  });

  test("no data is a gap, never zero; too few answers are drawn apart from what is sufficient", () => {
    const source = linesOfGraph(aGraph({ A: [800, null, { value: 700, n: 7, insufficient: true }, 0] }));
    const model = prepareLines(source, NONE, "line");
    expect(model.lines[0]?.values).toEqual([800, null, null, 0]);
    expect(model.lines[0]?.withFew).toEqual([800, null, 700, 0]);
  });

  test("the axis holds insufficient samples, too", () => {
    const source = linesOfGraph(aGraph({ A: [800, { value: 640, n: 7, insufficient: true }] }));
    expect(prepareLines(source, NONE, "line").min).toBeLessThanOrEqual(640);
  });

  test("nothing but gaps is no data to display, also while every series is hidden", () => {
    const few = linesOfGraph(aGraph({ A: [null, { value: 3, n: 4, insufficient: true }] }));
    expect(prepareLines(few, NONE, "line").state).toBe("figures");
    expect(prepareLines(linesOfGraph(aGraph({ A: [null] })), NONE, "line").state).toBe("empty");
    expect(prepareLines(linesOfGraph(aGraph({})), NONE, "line").state).toBe("empty");
    expect(prepareLines(linesOfGraph(aGraph({ A: [1] })), new Set(["a"]), "line").state).toBe("figures");
  });

  test("bands of a trend take the colours and the meaning of their band", () => {
    const data = aGraph({ "0": [8], "3": [30] }).data;
    const source = linesOfTrend(aTrend([], { chartType: "multi-line", scoreType: 3, data }), "Index");
    expect(source.series).toMatchObject([
      { color: "disappointed", meaning: "lower-is-better" },
      { color: "delighted", meaning: "higher-is-better" },
    ]);
  });

  test("the bands between them are neither good nor bad, however clearly they moved", () => {
    const data = aGraph({ "0": [8, 30], "1": [8, 30], "2": [8, 30], "3": [8, 30] }).data;
    const over = { chartType: "multi-line", scoreType: 3, lowerIsBetter: true, data } as const;
    const { rows } = prepareReadout(linesOfTrend(aTrend([], over), "Index"), null);
    expect(rows.map(({ change }) => [change?.clear, change?.tone])).toEqual([
      [true, "bad"],
      [true, "flat"],
      [true, "flat"],
      [true, "good"],
    ]);
  });
});

describe("axes", () => {
  test("a line takes the reply's axis and says where it is cut", () => {
    expect(prepareLines(linesOfTrend(aTrend([812]), "Index"), NONE, "line")).toMatchObject({
      min: 700,
      max: 900,
      step: 50,
      note: "axis starts at 700",
    });
  });

  test("columns stand on zero", () => {
    const model = prepareLines(linesOfTrend(aTrend([812, 790]), "Index"), NONE, "bar");
    expect(model).toMatchObject({ min: 0, max: 900, note: null });
    const nps = { unit: "nps", scale: { min: -100, max: 100 } } as const;
    const below = prepareLines(linesOfTrend(aTrend([-12, 20], nps), "NPS"), NONE, "bar");
    expect(below.min).toBeLessThanOrEqual(-12);
    expect(below.max).toBeGreaterThanOrEqual(20);
  });

  test("a graph's axis holds what is shown in at most ten ticks", () => {
    const source = linesOfGraph(aGraph({ A: [723, 811], B: [400, 420] }));
    for (const hidden of [NONE, new Set(["b"])]) {
      const { min, max, step } = prepareLines(source, hidden, "line");
      expect((max - min) / step + 1).toBeLessThanOrEqual(10);
      expect(min).toBeLessThanOrEqual(hidden.size === 0 ? 400 : 723);
      expect(max).toBeGreaterThanOrEqual(811);
    }
  });

  test("the year stands where it changes; a name with two years stays whole; a partial month says so", () => {
    const items = [0, 1, 2].map(monthItem);
    const quarter = { value: "Nov 2025–Jan 2026", code: "2025-11", partial: true };
    const source = { ...linesOfGraph(aGraph({ A: [1, 2, 3, 4] })), items: [...items, quarter] };
    expect(prepareLines(source, NONE, "line").items).toEqual([
      { label: "Nov", year: "2025", name: "Nov 2025", partial: false },
      { label: "Dec", year: null, name: "Dec 2025", partial: false },
      { label: "Jan", year: "2026", name: "Jan 2026", partial: false },
      { label: "Nov 2025–Jan 2026", year: null, name: "Nov 2025–Jan 2026, partial", partial: true },
    ]);
  });
});

describe("figures at one place", () => {
  const source = linesOfGraph(aGraph({ South: [800, 805, 831], West: [804, null, 795] }));

  test("at rest the last place with a figure, its change since the start of the range", () => {
    const { name, heads, rows } = prepareReadout(source, null);
    expect(name).toBe("Jan 2026");
    expect(heads).toEqual({ value: "Jan 2026", change: "on Nov 2025" });
    expect(rows.map(({ title, text, change }) => [title, text, change?.text, change?.tone])).toEqual([
      ["South", "831", "+31", "good"],
      ["West", "795", "−9", "bad"],
    ]);
  });

  test("a year before where the range reaches that far", () => {
    const year = Array.from({ length: 14 }, (_, index) => 800 + index);
    const { heads, rows } = prepareReadout(linesOfGraph(aGraph({ A: year })), null);
    expect(heads).toEqual({ value: "Dec 2026", change: "on Dec 2025" });
    expect(rows[0]?.change?.text).toBe("+12");
  });

  test("what the change is counted from says that it is partial", () => {
    const items = source.items.map((item, index) => ({ ...item, partial: index === 0 }));
    const { heads, since } = prepareReadout({ ...source, items }, null);
    expect([since, heads.change]).toEqual(["Nov 2025 (partial)", "on Nov 2025 (partial)"]);
  });

  test("the first place has nothing before it, a gap has no figure and no change", () => {
    expect(prepareReadout(source, 0).heads.change).toBe("");
    expect(prepareReadout(source, 1).rows[1]).toMatchObject({ text: "–", change: null, value: null });
    const few = linesOfGraph(aGraph({ A: [1, { value: 2, n: 7, insufficient: true }] }));
    expect(prepareReadout(few, 1).rows[0]).toMatchObject({ text: "n 7", change: null });
  });

  test("hidden series are left out of what is read out, places outside the axis are its ends", () => {
    expect(readoutText(prepareReadout(source, 99), new Set(["west"]))).toBe("Jan 2026: South 831, n 100");
    expect(readoutText(prepareReadout(source, -1), NONE)).toBe("Nov 2025: South 800, n 100; West 804, n 100");
  });
});

describe("in words and as tables", () => {
  const source = linesOfGraph(
    aGraph({ South: [800, 831], West: [{ value: 4, n: 3, insufficient: true }, 795] }),
  );

  test("one sentence", () => {
    expect(describeLines(source, "Trend")).toBe(
      "Trend by month from Nov 2025 to Dec 2025: South 831 (+31), West 795, change on Nov 2025.",
    );
    expect(describeLines(linesOfGraph(aGraph({})), "Trend")).toBe("Trend: No Data Available.");
  });

  test("one sentence says of a change that chance may explain that it is none, of none nothing", () => {
    const moved = linesOfGraph(aGraph({ South: [800, 804], West: [795, 795] }));
    expect(describeLines(moved, "Trend")).toBe(
      "Trend by month from Nov 2025 to Dec 2025: South 804 (+4, no clear change), West 795 (0), change on Nov 2025.",
    );
  });

  test("a row per month with n beside every figure", () => {
    expect(lineTable(source).rows.map(({ cells }) => cells)).toEqual([
      ["Nov 2025", "800 (n 100)", "insufficient sample (n 3)"],
      ["Dec 2025", "831 (n 100)", "795 (n 100)"],
    ]);
  });

  test("the whole range under them, one figure of all its answers; none where nothing was asked", () => {
    const total = { value: 809, n: 200, low: 800, high: 818, insufficient: false };
    const rowsOf = (points: readonly number[]) =>
      lineTable(linesOfTrend(aTrend(points, { total }), "Index")).rows.map(({ cells }) => cells);
    expect(rowsOf([812, 790]).at(-1)).toEqual(["Whole range", "809 (n 200)"]);
    expect(rowsOf([])).toEqual([]);
  });

  test("the footnote names gaps and small samples of what is shown and the months that are cut", () => {
    expect(linesFootnote(source, NONE, "line", NOT_KNOWN)).toMatchObject({
      remark: "",
      keys: [{ mark: "few", text: "under 10 responses" }],
    });
    expect(linesFootnote(source, new Set(["west"]), "line", NOT_KNOWN).keys).toEqual([]);
    const gaps = linesOfGraph(aGraph({ South: [800, null], West: [null, 795] }));
    expect(linesFootnote(gaps, NONE, "line", NOT_KNOWN).remark).toBe("gap: no data at 2 places");
    expect(linesFootnote(gaps, new Set(["west"]), "line", NOT_KNOWN).remark).toBe(
      "gap: no data (South, Dec 2025)",
    );
    const cut = { ...source, items: [{ ...monthItem(0), partial: true }, monthItem(1)] };
    expect(linesFootnote(cut, new Set(["west"]), "line", NOT_KNOWN).remark).toBe("partial: Nov 2025");
  });

  test.each([
    ["2025-11-05", "2025-12-31", [0], ["cut by the range"]],
    ["2025-11-01", "2025-12-31", [1], ["not complete yet"]],
    ["2025-11-05", "2025-12-31", [0, 1], ["cut by the range or not complete yet"]],
    ["2025-11-01", "2025-12-20", [1], ["cut by the range"]],
    ["2025-11-01", "2025-12-31", [], []],
    ["2025-11-01", "2025-12-31", [0], ["begun before the data"]],
    ["2025-11-01", "2025-12-31", [0, 1], ["begun before the data or not complete yet"]],
  ])("from %s to %s with %j partial, a hollow mark is %j", (from, to, partial, texts) => {
    const whole = linesOfGraph(aGraph({ South: [800, 831] }, { range: { from, to } }));
    const items = whole.items.map((item, index) => ({ ...item, partial: partial.includes(index) }));
    const { keys } = linesFootnote({ ...whole, items }, NONE, "line", NOT_KNOWN);
    expect(keys).toEqual(texts.map((text) => ({ mark: "hollow", text })));
  });

  test("a quarter is whole when its last month is", () => {
    const range = { from: "2025-11-01", to: "2026-01-31" };
    const whole = linesOfGraph(aGraph({ South: [800] }, { range, viewType: "quarter" }));
    const items = whole.items.map((item) => ({ ...item, partial: true }));
    const textsFor = (last: string) =>
      linesFootnote({ ...whole, items, range: { ...range, to: last } }, NONE, "line", NOT_KNOWN).keys;
    expect(textsFor("2026-01-31")).toMatchObject([{ text: "partial" }]);
    expect(textsFor("2026-01-30")).toMatchObject([{ text: "cut by the range" }]);
  });

  test.each([
    ["2025-11-03", "2025-12-20", "begun before the data or not complete yet"],
    ["2025-11-02", "2025-12-20", "cut by the range or not complete yet"],
    ["2025-11-03", "2025-12-21", "cut by the range or begun before the data"],
  ])("of data from %s to %s, Nov 3rd to Dec 20th are %s", (firstDay, lastDay, text) => {
    const range = { from: "2025-11-03", to: "2025-12-20" };
    const whole = linesOfGraph(aGraph({ South: [800, 831] }, { range }));
    const items = whole.items.map((item) => ({ ...item, partial: true }));
    const { keys } = linesFootnote({ ...whole, items }, NONE, "line", { firstDay, lastDay });
    expect(keys).toEqual([{ mark: "hollow", text }]);
  });

  test("the key is of what is drawn: small samples and gaps have no hollow end, columns have stubs", () => {
    const cut = { ...source, items: [{ ...monthItem(0), partial: true }, monthItem(1)] };
    const marks = (hidden: readonly string[], shape: "line" | "bar") =>
      linesFootnote(cut, new Set(hidden), shape, NOT_KNOWN).keys.map(({ mark }) => mark);
    expect(marks([], "line")).toEqual(["few", "hollow"]);
    expect(marks(["south"], "line")).toEqual(["few"]);
    expect(marks(["west"], "line")).toEqual(["hollow"]);
    expect(marks([], "bar")).toEqual(["stub"]);
  });
});
