import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aDealer, aNetwork } from "./network.test-network.ts";
import {
  coversDealer,
  dealersInScope,
  dealersOfScope,
  type ScopeLists,
  scopeOf,
  scopeOfDealers,
} from "./scope.ts";

const network = aNetwork();

function lists(changes: Partial<ScopeLists>): ScopeLists {
  return {
    userTypes: ["CSI", "SSI"],
    regions: ["All"],
    states: ["All"],
    locations: ["All"],
    csiOutlets: ["All"],
    ssiOutlets: ["All"],
    ...changes,
  };
}

const CASES: readonly [sentence: string, changes: Partial<ScopeLists>, csi: number[], ssi: number[]][] = [
  ["All in every list is the whole network", {}, [1, 2, 3, 4], [1, 2, 3, 4]],
  ["a region list lets its dealers in", { regions: ["N"] }, [1, 2, 3], [1, 2, 3]],
  ["a state list decides over regions", { regions: ["S"], states: ["N1"] }, [1, 2], [1, 2]],
  ["a location list decides over states", { states: ["S1"], locations: ["NL2"] }, [3], [3]],
  [
    "an outlet list decides over locations, for its type alone",
    { locations: ["NL1"], csiOutlets: ["0301"] },
    [4],
    [1, 2],
  ],
  ["outlets are listed per type", { csiOutlets: ["0101"], ssiOutlets: ["0102", "0201"] }, [1], [2, 3]],
  ["an empty outlet list is nothing", { csiOutlets: [] }, [], [1, 2, 3, 4]],
  ["an empty region list is nothing where it decides", { regions: [] }, [], []],
  ["no panel access to a type is nothing", { userTypes: ["SSI"] }, [], [1, 2, 3, 4]],
  ["All among codes means all", { regions: ["N", "All"] }, [1, 2, 3, 4], [1, 2, 3, 4]],
  ["codes that nobody has let nobody in", { states: ["XX", "__proto__"] }, [], []],
];

describe("scope", () => {
  it.each(CASES)("%s", (_, changes, csi, ssi) => {
    expect(scopeOf(network, lists(changes), "CSI").dealerIds).toEqual(csi);
    expect(scopeOf(network, lists(changes), "SSI").dealerIds).toEqual(ssi);
  });

  it("takes a new dealer into region, state and location lists, never into outlet lists", () => {
    const grown = aNetwork({ dealers: [...network.dealers, aDealer(5, "0103", "NL1", "N1", "N")] });
    for (const live of [{ regions: ["N"] }, { states: ["N1"] }, { locations: ["NL1"] }]) {
      expect(dealersInScope(grown, lists(live), "CSI").map(({ id }) => id)).toContain(5);
    }
    expect(scopeOf(grown, lists({ csiOutlets: ["0101"] }), "CSI").dealerIds).toEqual([1]);
  });

  it("knows whether it is the whole network", () => {
    expect(scopeOf(network, lists({}), "CSI").wholeNetwork).toBe(true);
    expect(
      scopeOf(network, lists({ csiOutlets: ["0101", "0102", "0201", "0301"] }), "CSI").wholeNetwork,
    ).toBe(true);
    expect(scopeOf(network, lists({ regions: ["N"] }), "CSI").wholeNetwork).toBe(false);
    expect(scopeOf(aNetwork({ dealers: [] }), lists({}), "CSI").wholeNetwork).toBe(false);
  });

  it("reaches the dealers it holds and no other", () => {
    const reached = (changes: Partial<ScopeLists>, type: "CSI" | "SSI") =>
      network.dealers.filter((dealer) => coversDealer(dealer, lists(changes), type)).map(({ id }) => id);
    for (const [, changes, csi, ssi] of CASES) {
      expect(reached(changes, "CSI")).toEqual(csi);
      expect(reached(changes, "SSI")).toEqual(ssi);
    }
  });

  it("gives back its dealers", () => {
    expect(dealersOfScope(network, scopeOf(network, lists({ states: ["N2"] }), "CSI"))).toEqual([
      network.dealers[2],
    ]);
  });

  it("has equal keys for equal sets of dealers and only for those", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }));
    const keyOf = (chosen: readonly number[]) =>
      scopeOfDealers(
        network,
        chosen.map((id) => aDealer(id, `${id}`, "", "", "")),
      ).scopeKey;
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const same = new Set(a).symmetricDifference(new Set(b)).size === 0;
        expect(keyOf(a) === keyOf(b)).toBe(same);
        expect(keyOf(a)).toBe(keyOf(a.toReversed()));
      }),
    );
    expect(keyOf([1, 2, 3, 7])).toBe("1-3,7");
  });
});
