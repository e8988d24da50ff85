import { expect, test } from "vitest";
import { aNetwork } from "#domain/network/network.test-network.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import { audienceOf, type NotifiedMember } from "./notifications.ts";

const EVERYTHING: ScopeLists = {
  userTypes: ["CSI", "SSI"],
  regions: ["All"],
  states: ["All"],
  locations: ["All"],
  csiOutlets: ["All"],
  ssiOutlets: ["All"],
};

function member(
  personId: number,
  lists: Partial<ScopeLists> = {},
  adminPermission: 0 | 1 | 2 | 3 = 0,
): NotifiedMember {
  return { personId, adminPermission, lists: { ...EVERYTHING, ...lists } };
}

const MEMBERS = [
  member(9),
  member(1, { regions: ["N"] }),
  member(2, { regions: ["S"] }),
  member(3, { csiOutlets: ["0101"], ssiOutlets: [] }),
  member(4, { csiOutlets: [], ssiOutlets: ["0101"] }),
  member(5, { userTypes: ["SSI"] }),
  member(6, { csiOutlets: [] }, 1),
  member(7, { csiOutlets: [] }, 2),
  member(8, { csiOutlets: [] }, 3),
];

test.each([
  ["an event at a dealer is told where the dealer is in scope for that type", "CSI", 1, null, [1, 3, 9]],
  ["the other type has a scope of its own", "SSI", 1, null, [1, 4, 5, 6, 7, 8, 9]],
  ["a dealer elsewhere is told there", "CSI", 4, null, [2, 9]],
  ["never to the one who did it", "CSI", 1, 9, [1, 3]],
  ["without a dealer it is told to administrators", "CSI", null, null, [6, 8]],
  ["never to the administrator who did it", "CSI", null, 8, [6]],
  ["a dealer that is gone is nobody's", "CSI", 99, null, []],
] as const)("%s", (_, type, dealerId, actor, expected) => {
  expect(audienceOf(aNetwork(), MEMBERS, { type, dealerId, actor })).toEqual(expected);
});
