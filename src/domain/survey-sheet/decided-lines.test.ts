import { describe, expect, it } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import type { NetworkDecisions } from "#domain/network/network.ts";
import { decidedLines, mergedDealers } from "./decided-lines.ts";
import { type DealerLine, dealersSheet } from "./network-sheet.ts";
import { applyDealersSheet } from "./network-sheet-changes.ts";
import { headerRow } from "./sheet-headers.test-row.ts";

const HEADER = [
  "dealer_code",
  "dealer_name",
  "location_code",
  "location_name",
  "state_code",
  "state_name",
  "region_code",
  "region_name",
] as const;

/** Dealer 0101 as a workbook of before says it. */
const LINE: DealerLine = {
  row: 2,
  dealerCode: "0101",
  dealerName: "Dealer 0101",
  locationCode: "NL1",
  locationName: "Ludhiana",
  stateCode: "N1",
  stateName: "Punjab",
  regionCode: "N",
  regionName: "North",
};

/** What a workbook still changes of the network under these decisions, by code. */
function changed(decisions: Partial<NetworkDecisions>, line: Partial<DealerLine> = {}, network = aNetwork()) {
  const decided = { ...network, decisions: { merged: [], overruled: [], ...decisions } };
  const { lines, left } = decidedLines(decided, [{ ...LINE, ...line }]);
  const { rejected, ...levels } = applyDealersSheet(decided, lines);
  const codes = Object.values(levels).flatMap((changes) =>
    changes.map(({ code, name, parent }) => `${code} ${name} in ${parent}`),
  );
  return { codes, rejected, left };
}

function linesUnder(decisions: Partial<NetworkDecisions>) {
  return decidedLines({ decisions: { merged: [], overruled: [], ...decisions } }, [LINE]).lines;
}

const MERGED = { name: "Former", into: "0102" } as const;

describe("a line of a workbook", () => {
  it("is followed where nobody decided otherwise", () => {
    expect(changed({}, { dealerName: "Other" }).codes).toEqual(["0101 Other in NL1"]);
  });

  it("stays as it is where nothing is known of decisions", () => {
    expect(decidedLines({}, [LINE])).toEqual({ lines: [LINE], left: [] });
  });

  it("about a merged dealer is left out, its number without zeros too", () => {
    const network = aNetwork({ dealers: aNetwork().dealers.slice(1) });
    const merged = [{ ...MERGED, level: "dealer", code: "0101" }] as const;
    expect(changed({ merged }, {}, network)).toEqual({
      codes: [],
      rejected: [],
      left: ["0101 was merged into 0102"],
    });
    const decisions = { merged, overruled: [] };
    const rules = dealersSheet({ ...network, decisions }, headerRow(HEADER));
    const read = rules.ok ? rules.readRow(2, [101, "Any"]) : rules;
    expect(read).toMatchObject({ line: { dealerCode: "0101" } });
  });

  it.each([
    ["dealer", "0101", "name", "Dealer 0101"],
    ["location", "NL1", "name", "Ludhiana"],
    ["region", "N", "name", "North"],
  ] as const)("does not bring back the name of a renamed %s", (level, code, field, value) => {
    const overruled = [{ level, code, field, value }];
    const network = aNetwork();
    const rename = <P extends { readonly code: string; readonly name: string }>(places: readonly P[]) =>
      places.map((place) => (place.code === code ? { ...place, name: "Renamed" } : place));
    const renamed = {
      ...network,
      dealers: rename(network.dealers),
      locations: rename(network.locations),
      regions: rename(network.regions),
    };
    expect(changed({ overruled }, {}, renamed)).toEqual({
      codes: [],
      rejected: [],
      left: [`${code} was renamed`],
    });
    expect(changed({}, {}, renamed).codes).toHaveLength(1);
  });

  it("does not take a moved dealer, area or state back", () => {
    const network = aNetwork();
    const move = <P extends { readonly code: string }>(
      places: readonly P[],
      code: string,
      place: Partial<P>,
    ) => places.map((each) => (each.code === code ? { ...each, ...place } : each));
    const dealer = {
      ...network,
      dealers: move(network.dealers, "0101", { location: "SL1", state: "S1", region: "S" }),
    };
    const area = { ...network, locations: move(network.locations, "NL1", { state: "S1" }) };
    const state = { ...network, states: move(network.states, "N1", { region: "S" }) };
    for (const [moved, level, code, value] of [
      [dealer, "dealer", "0101", "NL1"],
      [area, "location", "NL1", "N1"],
      [state, "state", "N1", "N"],
    ] as const) {
      const overruled = [{ level, code, field: "parent", value }] as const;
      expect(changed({ overruled }, {}, moved)).toEqual({
        codes: [],
        rejected: [],
        left: [`${code} was moved`],
      });
      expect(changed({}, {}, moved).codes).toHaveLength(1);
    }
  });

  it("names the place that stays where its own was merged, whatever it says of what lies above", () => {
    const network = aNetwork();
    const gone = {
      ...network,
      states: network.states.filter(({ code }) => code !== "N1"),
      locations: network.locations.map((each) => (each.code === "NL1" ? { ...each, state: "S1" } : each)),
    };
    const merged = [{ level: "state", code: "N1", name: "Punjab", into: "S1" }] as const;
    expect(changed({ merged }, {}, gone)).toEqual({ codes: [], rejected: [], left: [] });
    expect(changed({}, {}, gone).codes).toEqual(["N1 Punjab in N", "NL1 Ludhiana in N1"]);
  });

  it("names an area that stays without what its own line says of the old one", () => {
    const merged = [{ level: "location", code: "NL1", name: "Ludhiana", into: "SL1" }] as const;
    expect(linesUnder({ merged })).toEqual([
      {
        ...LINE,
        locationCode: "SL1",
        locationName: "",
        stateCode: "",
        stateName: "",
        regionCode: "",
        regionName: "",
      },
    ]);
  });

  it("names a state or region that stays without the name of the old one", () => {
    const state = [{ level: "state", code: "N1", name: "Punjab", into: "S1" }] as const;
    const ofState = { stateCode: "S1", stateName: "", regionCode: "", regionName: "" };
    expect(linesUnder({ merged: state })).toEqual([{ ...LINE, ...ofState }]);
    const region = [{ level: "region", code: "N", name: "North", into: "S" }] as const;
    expect(linesUnder({ merged: region })).toEqual([{ ...LINE, regionCode: "S", regionName: "" }]);
  });

  it("stays as it is where its code was merged on another level, and where it says no name", () => {
    const merged = [{ level: "state", code: "NL1", name: "Other", into: "SL1" }] as const;
    expect(linesUnder({ merged })).toEqual([LINE]);
    const overruled = [{ level: "dealer", code: "0101", field: "name", value: "" }] as const;
    expect(changed({ overruled }, { dealerName: "" }).left).toEqual([]);
  });
});

describe("the dealers that are gone", () => {
  it("are those merged, each with the one that stands for it, and no place", () => {
    const dealer = { ...MERGED, level: "dealer", code: "0101" } as const;
    const state = { level: "state", code: "N1", name: "Punjab", into: "S1" } as const;
    const decisions = { merged: [dealer, state], overruled: [] };
    expect(mergedDealers({ decisions })).toEqual({ "0101": "0102" });
  });

  it("are none where nothing is known of decisions", () => {
    expect(mergedDealers({})).toStrictEqual({});
  });
});
