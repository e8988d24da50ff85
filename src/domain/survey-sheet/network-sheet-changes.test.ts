import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import { processorSeconds } from "#test/processor-time.ts";
import type { DealerLine } from "./network-sheet.ts";
import { applyDealersSheet, applyModelsSheet } from "./network-sheet-changes.ts";

const EMPTY = aNetwork({ regions: [], states: [], locations: [], dealers: [], models: [] });

/** A line for the codes given as `dealer location state region`, names as in the codes. */
function line(row: number, codes: string, names: Partial<DealerLine> = {}): DealerLine {
  const [dealer = "", location = "", state = "", region = ""] = codes.split(" ");
  return {
    row,
    dealerCode: dealer,
    dealerName: dealer,
    locationCode: location,
    locationName: location,
    stateCode: state,
    stateName: state,
    regionCode: region,
    regionName: region,
    ...names,
  };
}

function rejectedRows(lines: readonly DealerLine[]) {
  return applyDealersSheet(EMPTY, lines).rejected.map(({ row }) => row);
}

describe("a Dealers sheet", () => {
  it("starts a network from nothing", () => {
    expect(applyDealersSheet(EMPTY, [line(2, "D2 L1 S1 R1"), line(3, "D1 L1 S1 R1")])).toEqual({
      regions: [{ code: "R1", name: "R1", parent: null, before: null }],
      states: [{ code: "S1", name: "S1", parent: "R1", before: null }],
      locations: [{ code: "L1", name: "L1", parent: "S1", before: null }],
      dealers: [
        { code: "D1", name: "D1", parent: "L1", before: null },
        { code: "D2", name: "D2", parent: "L1", before: null },
      ],
      rejected: [],
    });
  });

  it("that says what the network has changes nothing", () => {
    const same = line(2, "0101 NL1 N1 N", {
      dealerName: "Dealer 0101",
      locationName: "Ludhiana",
      stateName: "Punjab",
      regionName: "North",
    });
    expect(applyDealersSheet(aNetwork(), [same])).toEqual({
      regions: [],
      states: [],
      locations: [],
      dealers: [],
      rejected: [],
    });
  });

  it("moves and renames what the network has elsewhere", () => {
    const names = {
      dealerName: "Dealer 0101",
      locationName: "Kochi",
      stateName: "Kerala",
      regionName: "Deep South",
    };
    expect(applyDealersSheet(aNetwork(), [line(2, "0101 SL1 S1 S", names)])).toEqual({
      regions: [{ code: "S", name: "Deep South", parent: null, before: { name: "South", parent: null } }],
      states: [],
      locations: [],
      dealers: [
        { code: "0101", name: "Dealer 0101", parent: "SL1", before: { name: "Dealer 0101", parent: "NL1" } },
      ],
      rejected: [],
    });
  });

  describe("with nothing but code and name", () => {
    const bare = (row: number, dealerCode: string, places: Partial<DealerLine> = {}) =>
      line(row, "", { dealerCode, dealerName: `Dealer ${dealerCode}`, ...places });
    const chainOf = (changes: ReturnType<typeof applyDealersSheet>, code: string) => {
      const location = changes.dealers.find((each) => each.code === code)?.parent;
      const state = changes.locations.find((each) => each.code === location)?.parent;
      return [location, state, changes.states.find((each) => each.code === state)?.parent];
    };

    it("places a new dealer under Unassigned on every level", () => {
      const changes = applyDealersSheet(EMPTY, [bare(2, "D1"), bare(3, "D2")]);
      expect(chainOf(changes, "D1")).toEqual(["Unassigned", "Unassigned", "Unassigned"]);
      expect(changes.regions).toEqual([
        { code: "Unassigned", name: "Unassigned", parent: null, before: null },
      ]);
      expect(changes.dealers).toHaveLength(2);
    });

    it("leaves a known dealer where it stands, whatever else is blank", () => {
      const nothing = { regions: [], states: [], locations: [], dealers: [], rejected: [] };
      expect(applyDealersSheet(aNetwork(), [bare(2, "0101")])).toEqual(nothing);
      expect(applyDealersSheet(aNetwork(), [bare(2, "0101", { regionCode: "N" })])).toEqual(nothing);
      expect(applyDealersSheet(aNetwork(), [bare(2, "0101", { locationCode: "NL1" })])).toEqual(nothing);
    });

    it("moves it as far as the row says", () => {
      const moved = applyDealersSheet(aNetwork(), [bare(2, "0101", { locationCode: "SL1" })]);
      expect(moved).toMatchObject({ regions: [], states: [], locations: [], dealers: [{ parent: "SL1" }] });
      const south = applyDealersSheet(aNetwork(), [bare(2, "0101", { regionCode: "S" })]);
      expect(chainOf(south, "0101")).toEqual(["Unassigned S", "Unassigned S", "S"]);
      expect(south.states.map(({ name }) => name)).toEqual(["Unassigned"]);
      expect(south.rejected).toEqual([]);
    });

    it("takes what another row says of the same place", () => {
      const rows = [line(2, "D1 L1 S1 R1"), bare(3, "D2", { locationCode: "L1" }), bare(4, "D1")];
      const changes = applyDealersSheet(EMPTY, rows);
      expect(changes.rejected).toEqual([]);
      expect(chainOf(changes, "D2")).toEqual(["L1", "S1", "R1"]);
      expect(chainOf(changes, "D1")).toEqual(["L1", "S1", "R1"]);
    });

    it("a later sheet moves what was unassigned", () => {
      const unassigned = { location: "Unassigned", state: "Unassigned", region: "Unassigned" };
      const network = aNetwork({
        regions: [{ code: "Unassigned", name: "Unassigned" }],
        states: [{ code: "Unassigned", name: "Unassigned", region: "Unassigned" }],
        locations: [{ code: "Unassigned", name: "Unassigned", state: "Unassigned" }],
        dealers: [{ id: 1, code: "D1", name: "Dealer D1", ...unassigned }],
      });
      const changes = applyDealersSheet(network, [line(2, "D1 L1 S1 R1")]);
      expect(chainOf(changes, "D1")).toEqual(["L1", "S1", "R1"]);
    });
  });

  it("rejects every row that puts a code under two parents, each naming another", () => {
    const lines = [line(2, "D1 L1 S1 R1"), line(3, "D1 L2 S1 R1"), line(4, "D3 L3 S1 R1")];
    const { rejected, dealers, locations } = applyDealersSheet(EMPTY, lines);
    expect(rejected).toEqual([
      {
        row: 2,
        problems: [
          {
            column: "location_code",
            value: "L1",
            reason: "Put D1 under one location: row 3 has it under L2.",
            cause: "puts a dealer under two locations",
          },
        ],
      },
      {
        row: 3,
        problems: [
          {
            column: "location_code",
            value: "L2",
            reason: "Put D1 under one location: row 2 has it under L1.",
            cause: "puts a dealer under two locations",
          },
        ],
      },
    ]);
    expect(dealers.map(({ code }) => code)).toEqual(["D3"]);
    expect(locations.map(({ code }) => code)).toEqual(["L3"]);
  });

  it("names another row at once, however many parents a code has", () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => line(index + 2, `D1 L${index} S1 R1`));
    expect(processorSeconds(() => applyDealersSheet(EMPTY, lines))).toBeLessThan(10);
    const { rejected } = applyDealersSheet(EMPTY, lines);
    expect(rejected).toHaveLength(lines.length);
    expect(rejected[0]?.problems[0]?.reason).toContain("row 3 has it under L1");
    expect(rejected.at(-1)?.problems[0]?.reason).toContain("row 2 has it under L0");
  });

  it("sees two parents on every level", () => {
    expect(rejectedRows([line(2, "D1 L1 S1 R1"), line(3, "D2 L1 S2 R1"), line(4, "D3 L3 S1 R1")])).toEqual([
      2, 3,
    ]);
    expect(rejectedRows([line(2, "D1 L1 S1 R1"), line(3, "D2 L2 S1 R2"), line(4, "D3 L3 S3 R2")])).toEqual([
      2, 3,
    ]);
    expect(rejectedRows([line(2, "D1 L1 S1 R1"), line(3, "D1 L1 S1 R1")])).toEqual([]);
  });

  it("names every contradiction of a row", () => {
    const { rejected } = applyDealersSheet(EMPTY, [
      line(2, "D1 L1 S1 R1"),
      line(3, "D1 L2 S2 R1"),
      line(4, "D2 L2 S1 R1"),
    ]);
    expect(rejected.find(({ row }) => row === 3)?.problems.map(({ column }) => column)).toEqual([
      "location_code",
      "state_code",
    ]);
  });

  it("keeps the most frequent name of a code, of equally frequent ones the first", () => {
    const named = (row: number, name: string) => line(row, `D${row} L1 S1 R1`, { regionName: name });
    const nameOf = (lines: readonly DealerLine[]) => applyDealersSheet(EMPTY, lines).regions.at(0)?.name;
    expect(nameOf([named(2, "Weat"), named(3, "West"), named(4, "West")])).toBe("West");
    expect(nameOf([named(2, "West"), named(3, "East")])).toBe("East");
  });

  it("means the same in any order of its rows, and never leaves a code under two parents", () => {
    const code = (prefix: string) => fc.integer({ min: 1, max: 3 }).map((number) => prefix + number);
    const place = (prefix: string) => fc.oneof(code(prefix), fc.constant(""));
    const codes = fc.tuple(code("D"), place("L"), place("S"), place("R")).map((parts) => parts.join(" "));
    const sheets = fc.array(fc.tuple(codes, fc.constantFrom("a", "b")), { maxLength: 8 });
    fc.assert(
      fc.property(
        sheets.chain((rows) => {
          const lines = rows.map(([text, regionName], place) => line(place + 2, text, { regionName }));
          return fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }));
        }),
        ([lines, shuffled]) => {
          const changes = applyDealersSheet(EMPTY, lines);
          expect(applyDealersSheet(EMPTY, shuffled)).toEqual(changes);
          const refused = new Set(changes.rejected.map(({ row }) => row));
          const kept = lines.filter(({ row }) => !refused.has(row));
          expect(changes.dealers.map(({ code: dealer }) => dealer)).toEqual(
            [...new Set(kept.map((each) => each.dealerCode))].sort(),
          );
          for (const each of kept.filter((one) => !Object.values(one).includes(""))) {
            expect(changes.dealers.find((dealer) => dealer.code === each.dealerCode)?.parent).toBe(
              each.locationCode,
            );
            expect(changes.locations.find((location) => location.code === each.locationCode)?.parent).toBe(
              each.stateCode,
            );
            expect(changes.states.find((state) => state.code === each.stateCode)?.parent).toBe(
              each.regionCode,
            );
          }
        },
      ),
    );
  });
});

it("a Models sheet adds and renames", () => {
  const lines = [
    { row: 2, modelCode: "M3", modelName: "Nova" },
    { row: 3, modelCode: "M1", modelName: "Vega" },
    { row: 4, modelCode: "M2", modelName: "Orion II" },
  ];
  expect(applyModelsSheet(aNetwork(), lines)).toEqual({
    models: [
      { code: "M2", name: "Orion II", parent: null, before: { name: "Orion", parent: null } },
      { code: "M3", name: "Nova", parent: null, before: null },
    ],
  });
});
