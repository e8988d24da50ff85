import type { Dealer, Network } from "./network.ts";

/**
 * A small network for tests: region N with states N1, N2, region S with state S1 and region E without a dealer.
 * Dealers 1 (0101) and 2 (0102) at NL1 in N1, 3 (0201) at NL2 in N2, 4 (0301) at SL1 in S1.
 */
export function aNetwork(changes: Partial<Network> = {}): Network {
  return {
    regions: [
      { code: "N", name: "North" },
      { code: "S", name: "South" },
      { code: "E", name: "East" },
    ],
    states: [
      { code: "N1", name: "Punjab", region: "N" },
      { code: "N2", name: "Delhi", region: "N" },
      { code: "S1", name: "Kerala", region: "S" },
    ],
    locations: [
      { code: "NL1", name: "Ludhiana", state: "N1" },
      { code: "NL2", name: "Rohini", state: "N2" },
      { code: "SL1", name: "Kochi", state: "S1" },
    ],
    dealers: [
      aDealer(1, "0101", "NL1", "N1", "N"),
      aDealer(2, "0102", "NL1", "N1", "N"),
      aDealer(3, "0201", "NL2", "N2", "N"),
      aDealer(4, "0301", "SL1", "S1", "S"),
    ],
    models: [
      { id: 11, code: "M1", name: "Vega" },
      { id: 12, code: "M2", name: "Orion" },
    ],
    ...changes,
  };
}

export function aDealer(id: number, code: string, location: string, state: string, region: string): Dealer {
  return { id, code, name: `Dealer ${code}`, location, state, region };
}
