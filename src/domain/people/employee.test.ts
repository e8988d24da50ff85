import { describe, expect, it } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import { isLongAgo, placeIndex, type Role, scopeOfForm } from "./employee.ts";
import { regionNamer } from "./employee-regions.ts";

const network = aNetwork();
const places = placeIndex(network);
const NOTHING: ScopeLists = {
  userTypes: ["CSI", "SSI"],
  regions: [],
  states: [],
  locations: [],
  csiOutlets: [],
  ssiOutlets: [],
};
const EVERYWHERE = {
  regions: ["All"],
  states: ["All"],
  locations: ["All"],
  csiOutlets: ["All"],
  ssiOutlets: ["All"],
};
const OUTLETS: ScopeLists = {
  userTypes: ["CSI", "SSI"],
  regions: ["N"],
  states: ["N1"],
  locations: ["NL1"],
  csiOutlets: ["0101"],
  ssiOutlets: ["0102"],
};

function role(level: Role["level"], userTypes: Role["userTypes"] = ["CSI", "SSI"]): Role {
  return { level, userTypes };
}

function problemsOf(level: Role["level"], form: Partial<ScopeLists>, userTypes?: Role["userTypes"]) {
  const { problems } = scopeOfForm(role(level, userTypes), { ...NOTHING, ...form }, places);
  return problems.map(({ field, text }) => `${field}: ${text}`);
}

describe("head-office users", () => {
  it("get All in every scope list, whatever was chosen", () => {
    const { lists, problems } = scopeOfForm(role("head_office"), { ...OUTLETS, userTypes: ["SSI"] }, places);
    expect(lists).toEqual({ userTypes: ["SSI"], ...EVERYWHERE });
    expect(problems).toEqual([]);
  });
});

describe("regional-office users", () => {
  it("get their chosen regions and All elsewhere", () => {
    const { lists, problems } = scopeOfForm(
      role("regional"),
      { ...OUTLETS, regions: ["N", "S", "N"] },
      places,
    );
    expect(lists).toEqual({ userTypes: ["CSI", "SSI"], ...EVERYWHERE, regions: ["N", "S"] });
    expect(problems).toEqual([]);
  });

  it("need a region that is there", () => {
    expect(problemsOf("regional", {})).toEqual(["regions: Required Field"]);
    expect(problemsOf("regional", { regions: ["N", "X"] })).toEqual([
      "regions: 'X' is not among the choices.",
    ]);
  });
});

describe("others", () => {
  it("give the codes of what was chosen", () => {
    const { lists, problems } = scopeOfForm(role("other"), OUTLETS, places);
    expect(lists).toEqual(OUTLETS);
    expect(problems).toEqual([]);
  });

  it("need region, state, area and outlets", () => {
    expect(problemsOf("other", {})).toEqual([
      "regions: Required Field",
      "states: Required Field",
      "locations: Required Field",
      "csiOutlets: Required Field",
      "ssiOutlets: Required Field",
    ]);
  });

  it("need outlets of each type they may open, and of no other", () => {
    expect(problemsOf("other", { ...OUTLETS, ssiOutlets: [] })).toEqual(["ssiOutlets: Required Field"]);
    expect(problemsOf("other", { ...OUTLETS, csiOutlets: [] })).toEqual(["csiOutlets: Required Field"]);
    expect(problemsOf("other", { ...OUTLETS, userTypes: ["CSI"], csiOutlets: [] })).toEqual([
      "csiOutlets: Required Field",
    ]);
    const form = { ...OUTLETS, userTypes: ["CSI"] } as const;
    expect(problemsOf("other", { ...form, ssiOutlets: [] })).toEqual([]);
    expect(scopeOfForm(role("other"), form, places).lists.ssiOutlets).toEqual([]);
  });

  it.each([
    [{ states: ["S1"] }, "states: 'S1' is not among the choices."],
    [{ locations: ["NL2"] }, "locations: 'NL2' is not among the choices."],
    [{ csiOutlets: ["0201"] }, "csiOutlets: '0201' is not among the choices."],
    [{ ssiOutlets: ["0101", "zzz"] }, "ssiOutlets: 'zzz' is not among the choices."],
    [{ locations: ["All"], csiOutlets: ["0201"] }, "csiOutlets: '0201' is not among the choices."],
    [{ states: ["All"], locations: ["SL1"] }, "locations: 'SL1' is not among the choices."],
    [
      { states: ["All"], locations: ["All"], csiOutlets: ["0301"] },
      "csiOutlets: '0301' is not among the choices.",
    ],
  ])("can't reach below what lies above: %j", (form, problem) => {
    expect(problemsOf("other", { ...OUTLETS, ...form })).toContain(problem);
  });

  it("may take All in a list: everything below the list above", () => {
    const form = { ...OUTLETS, locations: ["NL1", "All"], csiOutlets: ["All"], ssiOutlets: ["0101", "All"] };
    const { lists, problems } = scopeOfForm(role("other"), form, places);
    expect(problems).toEqual([]);
    expect(lists).toMatchObject({ locations: ["All"], csiOutlets: ["All"], ssiOutlets: ["All"] });
  });
});

describe("access to panel", () => {
  it("is required and must be one the designation has", () => {
    expect(problemsOf("head_office", { userTypes: [] })).toEqual(["userTypes: Required Field"]);
    expect(problemsOf("head_office", { userTypes: ["CSI", "SSI"] }, ["CSI"])).toEqual([
      "userTypes: This designation has no SSI panel.",
    ]);
  });
});

describe("regions of a person", () => {
  const regionsOf = regionNamer(network, network);
  it.each([
    ["All: every region", { ...NOTHING, ...EVERYWHERE }, ["North", "South", "East"]],
    ["a region list", { ...NOTHING, ...EVERYWHERE, regions: ["S"] }, ["South"]],
    [
      "the deepest list that is not All",
      { ...NOTHING, ...EVERYWHERE, states: ["N1"], regions: ["S"] },
      ["North"],
    ],
    ["locations before states", { ...NOTHING, ...EVERYWHERE, states: ["N1"], locations: ["SL1"] }, ["South"]],
    [
      "outlets, each type its own",
      { ...OUTLETS, csiOutlets: ["0301"], ssiOutlets: ["0101"] },
      ["North", "South"],
    ],
    [
      "a type without access counts nothing",
      { ...OUTLETS, userTypes: ["SSI"], csiOutlets: ["0301"] },
      ["North"],
    ],
    ["an empty list: none", NOTHING, []],
    ["codes that are gone: none", { ...OUTLETS, csiOutlets: ["gone"], ssiOutlets: [] }, []],
  ] as const)("%s", (_, lists, names) => {
    expect(regionsOf(lists)).toEqual(names);
  });
});

describe("a last login", () => {
  it.each([
    ["30 days ago is not long ago", 30 * 86_400_000, false],
    ["more than 30 days ago is", 30 * 86_400_000 + 1, true],
    ["today is not", 0, false],
  ])("%s", (_, ago, expected) => {
    expect(isLongAgo(1_800_000_000_000 - ago, 1_800_000_000_000)).toBe(expected);
  });

  it("that never was is not long ago", () => {
    expect(isLongAgo(null, 1_800_000_000_000)).toBe(false);
  });
});
