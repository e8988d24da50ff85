import { expect, test } from "vitest";
import { planRights } from "./rights.ts";

/** By `userPermission`: creates, writes as a dealer, adds proofs, writes as a manager, changes the status, deletes. */
const MAY = [
  { who: 0, signer: null, may: "------", dueDate: "none", statuses: [3] },
  { who: 1, signer: null, may: "-dp--x", dueDate: "none", statuses: [1, 2, 3] },
  { who: 2, signer: "ASM", may: "c-pms-", dueDate: "any", statuses: [3, 2] },
  { who: 3, signer: "RSM", may: "c--ms-", dueDate: "ownUnanswered", statuses: [3, 2] },
  { who: 5, signer: "DP", may: "cdp--x", dueDate: "none", statuses: [1, 2, 3] },
  // None of the five: reads.
  { who: 4, signer: null, may: "------", dueDate: "none", statuses: [3] },
] as const;

test.each(MAY)("userpermission $who may $may", ({ who, signer, may, dueDate, statuses }) => {
  const rights = planRights(who);
  const { create, dealerFields, proofs, managerRemarks, changesStatus, delete: deletes } = rights;
  const letters = [
    create ? "c" : "-",
    dealerFields ? "d" : "-",
    proofs ? "p" : "-",
    managerRemarks ? "m" : "-",
    changesStatus ? "s" : "-",
    deletes ? "x" : "-",
  ];
  expect({ signer: rights.signer, may: letters.join(""), dueDate: rights.dueDate }).toEqual({
    signer,
    may,
    dueDate,
  });
  expect(rights.statusChoices).toEqual(statuses);
});
