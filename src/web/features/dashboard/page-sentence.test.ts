import { describe, expect, test } from "vitest";
import { aReply, type Figure } from "#web/charts/chart-reply.test-builder.ts";
import { pageSentence } from "./page-sentence.ts";

const REGIONS = ["North", "South", "East", "West", "Central"];
const codes = ["All", ...REGIONS.map((name) => name.toLowerCase())];
const index = (figure: Partial<Figure> = {}) =>
  aReply([{ name: "Index", value: 812, change: 9, previousValue: 803, ...figure }]);
const changes = (...diffs: (number | null)[]) =>
  aReply(REGIONS.map((name, at) => ({ name, value: 800 + at, change: diffs[at] ?? null })));

function said(source: Partial<Parameters<typeof pageSentence>[0]>) {
  const segments = pageSentence({
    index: index(),
    regions: null,
    regionCodes: codes,
    chosenRegion: null,
    ...source,
  });
  return segments.map(({ text }) => text).join("");
}

describe("better or worse than last time", () => {
  test.each([
    [{}, "Index 812, up 9 since Apr–Jun 2026."],
    [{ change: -9 }, "Index 812, down 9 since Apr–Jun 2026."],
    [{ change: 0 }, "Index 812, unchanged since Apr–Jun 2026."],
    [{ change: null }, "Index 812."],
    [{ value: null, n: 0 }, "No responses for this selection."],
    [{ insufficient: true, n: 7 }, "Too few responses to tell: 7 responses, 10 are needed."],
  ] as const)("%j: %s", (figure, sentence) => {
    expect(said({ index: index(figure) })).toBe(sentence);
  });
  test("a page without an index card", () => {
    expect(said({ index: null })).toBe("No responses for this selection.");
  });
});

describe("and where", () => {
  test.each([
    [[16, 6, 3, -4, 31], "Central gained most; West is the only region clearly falling."],
    [[16, 6, -3, -4, 31], "Central gained most; East and West are falling."],
    [[-1, -6, -3, -4, 31], "Central gained; four of five regions are clearly falling."],
    [[31, 6, 3, -4, 31], "North and Central gained most; West is the only region clearly falling."],
    [[16, 6, 3, 4, 31], "Every region is gaining, Central most."],
    [[16, 6, 0, 4, 31], "Central gained most; none is clearly falling."],
    [[-16, -6, -3, -4, -31], "Every region is falling, Central most."],
    [[-16, 0, 0, 0, 0], "North fell; no other region changed clearly."],
    [[0, 0, 0, 0, 0], "No region changed clearly."],
    [[null, null, null, null, null], "Central is highest at 804, North lowest at 800."],
    [[null, 6, null, -4, null], "South gained; West is falling."],
  ])("changes %j: %s", (diffs, sentence) => {
    expect(said({ regions: changes(...diffs) })).toBe(`Index 812, up 9 since Apr–Jun 2026. ${sentence}`);
  });
  test.each([
    [[16, 6, 3, -4, 31], ["North", "Central"], "Central gained most; none is clearly falling."],
    [[16, 6, 3, -4, 31], ["North", "West"], "North gained; West is the only region clearly falling."],
    [[16, 6, 3, -4, 31], ["South"], "South gained; no other region changed clearly."],
    [[16, 6, 3, -4, 31], ["West"], "West fell; no other region changed clearly."],
    [[-3, -3, -3, -4, -5], [], "No region changed clearly."],
  ])("changes %j of which %j are clear: %s", (diffs, clear, sentence) => {
    const regions = aReply(
      REGIONS.map((name, at) => {
        const change = diffs[at] ?? null;
        return { name, value: 800 + at, change, clear: clear.includes(name) };
      }),
    );
    const summary = "Index 812, no clear change (−3) since Apr–Jun 2026.";
    expect(said({ index: index({ change: -3, clear: false }), regions })).toBe(`${summary} ${sentence}`);
  });
  test.each([
    [[824, 806, 824], "North and East are highest at 824, South lowest at 806."],
    [[824, 806, 806.3], "North is highest at 824, South and East lowest at 806."],
  ])("without an earlier period, levels %j: %s", (values, sentence) => {
    const regions = aReply(values.map((value, at) => ({ name: REGIONS[at] ?? "", value })));
    expect(said({ index: index({ change: null }), regions })).toBe(`Index 812. ${sentence}`);
  });
  test("regions of an insufficient sample are left out", () => {
    const regions = aReply([
      { name: "North", value: 824, change: 16 },
      { name: "South", value: 831, change: 6 },
      { name: "West", value: 700, change: -90, insufficient: true },
    ]);
    expect(said({ regions })).toBe(
      "Index 812, up 9 since Apr–Jun 2026. Both regions are gaining, North most.",
    );
  });
});

describe("one region", () => {
  const five = aReply([
    { name: "North", value: 824, change: 16 },
    { name: "South", value: 831, change: 6 },
    { name: "East", value: 806, change: 3 },
    { name: "West", value: 795, change: -4 },
    { name: "Central", value: 792, change: 31 },
  ]);
  test.each([
    ["south", { value: 831, change: 6 }, "South at 831, up 6 since Apr–Jun 2026, first of five regions."],
    ["north", { value: 824, change: 16 }, "North at 824, up 16 since Apr–Jun 2026, second of five regions."],
    ["central", { value: 792, change: null }, "Central at 792, last of five regions."],
  ])("chosen: %s", (chosenRegion, figure, sentence) => {
    expect(said({ index: index(figure), regions: five, chosenRegion })).toBe(sentence);
  });
  test("level with another region", () => {
    const regions = aReply([
      { name: "North", value: 824 },
      { name: "South", value: 824 },
    ]);
    expect(said({ index: index({ value: 824 }), regions, chosenRegion: "north" })).toBe(
      "North at 824, up 9 since Apr–Jun 2026, joint first of two regions.",
    );
  });
  const north = { kind: "region", name: "North", dealers: 25, wholeNetwork: false } as const;
  test.each([
    [812, "North at 824, up 9 since Apr–Jun 2026. 12 above national 812."],
    [830, "North at 824, up 9 since Apr–Jun 2026. 6 below national 830."],
    [824, "North at 824, up 9 since Apr–Jun 2026. Level with national 824."],
    [null, "North at 824, up 9 since Apr–Jun 2026."],
  ])("an actor with one region beside a national %s", (value, sentence) => {
    const regions = aReply([{ name: "North", value: 824, change: 9 }], {
      reference: { title: "national", value },
    });
    const ofNorth = { ...index({ value: 824 }), subject: north };
    expect(said({ index: ofNorth, regions, regionCodes: ["north"] })).toBe(sentence);
  });
  test("the only region of an actor, chosen, stands beside the national figure", () => {
    const regions = aReply([{ name: "North", value: 824 }], { reference: { title: "national", value: 812 } });
    const ofNorth = { ...index({ value: 824 }), subject: north };
    expect(said({ index: ofNorth, regions, regionCodes: ["north"], chosenRegion: "north" })).toBe(
      "North at 824, up 9 since Apr–Jun 2026. 12 above national 812.",
    );
  });
  test("averages over dealers of others are not counted as the actor's regions", () => {
    const regions = aReply(
      [
        { name: "Your dealers", code: "own", value: 884, change: 11 },
        { name: "South", value: 831, change: -6, n: null },
        { name: "West", value: 795, change: 3, n: null },
      ],
      { reference: { title: "national", value: 812 } },
    );
    const subject = { kind: "outlets", name: "", dealers: 8, wholeNetwork: false } as const;
    const ofOutlets = { ...index({ value: 884, change: 11 }), subject };
    expect(said({ index: ofOutlets, regions, regionCodes: ["south", "west"] })).toBe(
      "Your 8 dealers at 884, up 11 since Apr–Jun 2026. 72 above national 812.",
    );
  });
});

describe("whose index it is", () => {
  const national = aReply([{ name: "South", value: 831, n: null }], {
    reference: { title: "national", value: 800 },
  });
  test.each([
    [{ kind: "network", name: "", dealers: 112, wholeNetwork: true }, "Index 812, up 9 since Apr–Jun 2026."],
    [
      { kind: "region", name: "South", dealers: 25, wholeNetwork: false },
      "South at 812, up 9 since Apr–Jun 2026. 12 above national 800.",
    ],
    [
      { kind: "state", name: "Kerala", dealers: 5, wholeNetwork: false },
      "Kerala at 812, up 9 since Apr–Jun 2026. 12 above national 800.",
    ],
    [
      { kind: "outlets", name: "", dealers: 8, wholeNetwork: false },
      "Your 8 dealers at 812, up 9 since Apr–Jun 2026. 12 above national 800.",
    ],
    [
      { kind: "outlets", name: "South", dealers: 2, wholeNetwork: false },
      "Your 2 dealers in South at 812, up 9 since Apr–Jun 2026. 12 above national 800.",
    ],
    [
      { kind: "dealer", name: "Malabar", dealers: 1, wholeNetwork: false },
      "Malabar at 812, up 9 since Apr–Jun 2026. 12 above national 800.",
    ],
    [
      { kind: "region", name: "South", dealers: 25, wholeNetwork: true },
      "South at 812, up 9 since Apr–Jun 2026.",
    ],
    [
      { kind: "dealer", name: "Malabar", dealers: 1, wholeNetwork: true },
      "Malabar at 812, up 9 since Apr–Jun 2026.",
    ],
  ] as const)("%j: %s", (subject, sentence) => {
    expect(said({ index: { ...index(), subject }, regions: national, regionCodes: ["south"] })).toBe(
      sentence,
    );
  });
});

describe("an actor with some of the regions", () => {
  const some = { kind: "outlets", name: "", dealers: 40, wholeNetwork: false } as const;
  test.each([
    [[16, 6], "Both of your regions are gaining, North most."],
    [[-16, -6], "Both of your regions are falling, North most."],
    [[16, -6], "North gained; South is falling."],
    [[16, 6, 3], "All three of your regions are gaining, North most."],
    [[16, 6, -3], "North gained most; East is the only one of your regions clearly falling."],
    [[1, -6, -3, -4, -31], "North gained; four of your five regions are clearly falling."],
  ])("changes %j: %s", (diffs, sentence) => {
    const regions = aReply(diffs.map((change, at) => ({ name: REGIONS[at] ?? "", value: 800 + at, change })));
    expect(said({ index: { ...index(), subject: some }, regions })).toBe(
      `Your 40 dealers at 812, up 9 since Apr–Jun 2026. ${sentence}`,
    );
  });
});

test("only directions carry a tone", () => {
  const segments = pageSentence({
    index: index(),
    regions: changes(16, 6, 3, -4, 31),
    regionCodes: codes,
    chosenRegion: null,
  });
  expect(segments).toEqual([
    { text: "Index 812, ", tone: null },
    { text: "up 9", tone: "good" },
    { text: " since Apr–Jun 2026. Central gained most; West is the only region clearly ", tone: null },
    { text: "falling", tone: "bad" },
    { text: ".", tone: null },
  ]);
});
