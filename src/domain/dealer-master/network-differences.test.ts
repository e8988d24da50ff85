import { expect, test } from "vitest";
import type { Network } from "#domain/network/network.ts";
import { networkDifferences } from "./network-differences.ts";

const NETWORK: Network = {
  regions: [
    { code: "N", name: "North" },
    { code: "S", name: "South" },
  ],
  states: [{ code: "N1", name: "Delhi", region: "N" }],
  locations: [{ code: "L1", name: "Rohini", state: "N1" }],
  dealers: [{ id: 1, code: "D1", name: "First", location: "L1", state: "N1", region: "N" }],
  models: [{ id: 1, code: "V", name: "Vega" }],
};
const NOTHING = { regions: [], states: [], locations: [], dealers: [], models: [] };

test("what is new, renamed and moved is told with names, of places that come along, too", () => {
  const was = { name: "First", parent: "L1" };
  expect(
    networkDifferences(NETWORK, {
      ...NOTHING,
      states: [{ code: "N1", name: "Delhi", parent: "S", before: { name: "Delhi", parent: "N" } }],
      locations: [{ code: "L2", name: "Saket", parent: "N1", before: null }],
      dealers: [
        { code: "D1", name: "First Motors", parent: "L2", before: was },
        { code: "D2", name: "Second", parent: "L2", before: null },
      ],
      models: [{ code: "A", name: "Altair", parent: null, before: null }],
    }).map(({ act, level, code, from, to }) => [act, level, code, from, to].join(" | ")),
  ).toEqual([
    "rename | dealer | D1 | First | First Motors",
    "move | dealer | D1 | Rohini | Saket",
    "add | dealer | D2 |  | Saket",
    "add | location | L2 |  | Delhi",
    "move | state | N1 | North | South",
    "add | model | A |  | ",
  ]);
  expect(networkDifferences(NETWORK, NOTHING)).toEqual([]);
});
