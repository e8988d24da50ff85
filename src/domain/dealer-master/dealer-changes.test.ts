import { describe, expect, test } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import { reasonOf } from "#domain/survey-sheet/sheet-values.ts";
import { saidChanges } from "./dealer-changes.ts";
import { NOTHING_SAID, type SaidDealer } from "./said-dealer.ts";

function changed(dealers: readonly Partial<SaidDealer<Cell>>[], network = aNetwork()) {
  const said = dealers.map((dealer, row) => ({
    row,
    dealer: { ...NOTHING_SAID, name: "A dealer", ...dealer },
  }));
  const { changes, refused, left } = saidChanges(network, said, { places: false });
  const lines = (level: keyof typeof changes) =>
    changes[level].map(({ code, name, parent }) =>
      [code, name, parent].filter((each) => each !== null).join(" | "),
    );
  return {
    dealers: lines("dealers"),
    areas: lines("locations"),
    states: lines("states"),
    regions: lines("regions"),
    refused: refused.map(({ problems }) => reasonOf(problems)),
    left,
  };
}

describe("a dealer whose place is named", () => {
  test.each<[string, Partial<SaidDealer>, Partial<ReturnType<typeof changed>>]>([
    ["by the name of an area there is", { area: "kochi " }, { dealers: ["X | A dealer | SL1"], areas: [] }],
    ["by the code of an area there is", { area: "SL1" }, { dealers: ["X | A dealer | SL1"], areas: [] }],
    [
      "by an area there is and more about it",
      { area: "Kochi", state: "Kerala", region: "South" },
      { dealers: ["X | A dealer | SL1"], areas: [], states: [], regions: [] },
    ],
    [
      "by a new area of a state there is",
      { area: "Munnar", state: "Kerala" },
      { dealers: ["X | A dealer | Munnar"], areas: ["Munnar | Munnar | S1"], states: [], regions: [] },
    ],
    [
      "by an area of another state that is called the same",
      { area: "Kochi", state: "Delhi" },
      { dealers: ["X | A dealer | Kochi"], areas: ["Kochi | Kochi | N2"] },
    ],
    [
      "by an area of another state that has this code",
      { area: "SL1", state: "Delhi" },
      { dealers: ["X | A dealer | SL1 (N2)"], areas: ["SL1 (N2) | SL1 | N2"] },
    ],
    [
      "by a new region alone",
      { region: "West" },
      {
        dealers: ["X | A dealer | Unassigned West"],
        areas: ["Unassigned West | Unassigned | Unassigned West"],
        states: ["Unassigned West | Unassigned | West"],
        regions: ["West | West"],
      },
    ],
    ["by nothing", {}, { dealers: ["X | A dealer | Unassigned"], regions: ["Unassigned | Unassigned"] }],
    [
      "by a code of its own",
      { areaCode: "M7", area: "Munnar", stateCode: "S1" },
      { dealers: ["X | A dealer | M7"], areas: ["M7 | Munnar | S1"] },
    ],
  ])("%s", (_, dealer, expected) => {
    expect(changed([{ code: "X", ...dealer }])).toMatchObject({ refused: [], ...expected });
  });

  test("shares with others what they add, however they write it", () => {
    const found = changed([
      { code: "X", area: "Pune", region: "West" },
      { code: "Y", area: "PUNE", region: "west" },
    ]);
    expect(found).toMatchObject({
      regions: ["West | West"],
      areas: ["Pune | Pune | Unassigned West"],
      dealers: ["X | A dealer | Pune", "Y | A dealer | Pune"],
    });
  });

  test("is refused where two places are called so, and taken once it is said which", () => {
    const locations = [...aNetwork().locations, { code: "NL9", name: "Kochi", state: "N1" }];
    const network = aNetwork({ locations });
    expect(changed([{ code: "X", area: "Kochi" }], network)).toMatchObject({
      dealers: [],
      refused: ['Location "Kochi": Several locations are called Kochi: say what it lies in, or its code.'],
    });
    expect(changed([{ code: "X", area: "Kochi", region: "North" }], network).dealers).toEqual([
      "X | A dealer | NL9",
    ]);
  });

  test("is found by the name it had before an administrator renamed or merged it", () => {
    const network = aNetwork({
      decisions: {
        merged: [{ level: "location", code: "SL9", name: "Cochin", into: "SL1" }],
        overruled: [{ level: "region", code: "N", field: "name", value: "Upper India" }],
      },
    });
    expect(changed([{ code: "X", area: "Cochin" }], network)).toMatchObject({
      dealers: ["X | A dealer | SL1"],
      areas: [],
    });
    expect(changed([{ code: "X", area: "Leh", region: "Upper India" }], network).regions).toEqual([]);
  });
});

test.each<[Partial<SaidDealer>, string]>([
  [{ code: "" }, "Code: Enter a code, up to 64 characters."],
  [{ name: "" }, "Name: Enter a name, up to 200 characters."],
  [{ code: "X".repeat(65) }, `Code "${"X".repeat(60)}…": Shorten it to 64 characters: it has 65.`],
  [{ code: "all" }, 'Code "all": Choose another code: All means every value.'],
  [{ region: "All" }, 'Region "All": Choose another code: All means every value.'],
])("%j is refused by the rules of a sheet Dealers", (dealer, reason) => {
  expect(changed([{ code: "X", ...dealer }])).toMatchObject({ dealers: [], refused: [reason] });
});

test("an area that nobody has placed yet is placed by a list, and left where it is by who only adds dealers", () => {
  const there = aNetwork();
  const network = {
    ...there,
    regions: [...there.regions, { code: "Unassigned", name: "Unassigned" }],
    states: [...there.states, { code: "Unassigned", name: "Unassigned", region: "Unassigned" }],
    locations: [...there.locations, { code: "Munnar", name: "Munnar", state: "Unassigned" }],
  };
  const dealer = { ...NOTHING_SAID, code: "X", name: "A dealer", area: "munnar", state: "Kerala" };
  const locations = (places: boolean) =>
    saidChanges(network, [{ row: 1, dealer }], { places }).changes.locations.map(
      ({ code, parent, before }) => [code, parent, before?.parent ?? null],
    );
  expect(locations(true)).toEqual([["Munnar", "S1", "Unassigned"]]);
  expect(locations(false)).toEqual([["munnar", "S1", null]]);
  const elsewhere = {
    ...network,
    states: [...there.states, { code: "Unassigned N", name: "Unassigned", region: "N" }],
    locations: [...there.locations, { code: "Munnar", name: "Munnar", state: "Unassigned N" }],
  };
  const south = { ...dealer, region: "South" };
  expect(
    saidChanges(elsewhere, [{ row: 1, dealer: south }], { places: true }).changes.locations[0]?.before,
  ).toBe(null);
});

describe("a code that is a number", () => {
  const [first] = aNetwork().dealers;
  if (first === undefined) throw new Error("no dealer");
  const dealers = ["0007", "012", "12"].map((code) => ({ ...first, code }));
  const merged = [{ level: "dealer", code: "0033", name: "Gone", into: "0007" }] as const;
  const network = aNetwork({ dealers, decisions: { merged, overruled: [] } });

  test("is that with zeros before it, of a dealer that was merged away, too", () => {
    expect(changed([{ code: 7 }], network)).toMatchObject({
      refused: [],
      dealers: [`0007 | A dealer | ${first.location}`],
    });
    expect(changed([{ code: 33 }], network)).toMatchObject({
      refused: [],
      dealers: [],
      left: ["0033 was merged into 0007"],
    });
  });

  test("is refused where several codes share it, and nothing of its row is known to others", () => {
    const refused = ['Code "12": Format the column as text: several codes share this number.'];
    expect(changed([{ code: 12, name: "Twelve" }], network)).toMatchObject({ dealers: [], refused });
    const locations = ["05", "5"].map((code) => ({ code, name: `Area ${code}`, state: "S1" }));
    const places = aNetwork({ locations: [...aNetwork().locations, ...locations] });
    const said = changed(
      [
        { code: "X", areaCode: 5, area: "Munnar" },
        { code: "Y", area: "Munnar" },
      ],
      places,
    );
    expect(said).toMatchObject({
      dealers: ["Y | A dealer | Munnar"],
      refused: ['Location "5": Format the column as text: several codes share this number.'],
    });
  });

  test("of a place says where the places below it lie that are named", () => {
    const states = [...aNetwork().states, { code: "07", name: "Kerala too", region: "N" }];
    expect(changed([{ code: "X", area: "Munnar", stateCode: 7 }], aNetwork({ states }))).toMatchObject({
      refused: [],
      areas: ["Munnar | Munnar | 07"],
    });
  });
});
