import { describe, expect, test } from "vitest";
import type { TicketOrigin } from "./rights.ts";
import { decideSave } from "./save.ts";
import type { AdditionalPoint, TicketSave, TicketState } from "./state.ts";

const TODAY = "2026-03-10";
const DEALERS = [1, 5] as const;
const MANAGERS = [2, 3] as const;

const row: AdditionalPoint = {
  id: 7,
  additionalPoint: "Waiting",
  rootCause: "No lounge",
  actionPlan: "Build one",
  responsibility: "Ravi",
};
const ticket: TicketState = {
  status: 1,
  dueDate: "2026-03-20",
  dealerRemarks: "",
  managerRemarks: "",
  points: [row],
  proofs: [1, 2],
};
const nothing: TicketSave = {
  statusId: null,
  dueDate: null,
  dealerRemarks: null,
  managerRemarks: null,
  points: null,
  removedProofs: [],
  newProofs: 0,
};

const foreign: TicketOrigin = { own: false, answered: false };

function save(
  who: number,
  change: Partial<TicketSave>,
  before: Partial<TicketState> = {},
  origin: TicketOrigin = foreign,
) {
  return decideSave({ ...ticket, ...before, ...origin }, { ...nothing, ...change }, who, TODAY);
}

function saved(who: number, change: Partial<TicketSave>, before: Partial<TicketState> = {}): TicketState {
  const decision = save(who, change, before);
  if (decision.kind !== "saved") throw new Error(JSON.stringify(decision));
  return decision.state;
}

describe("statuses", () => {
  test.each([
    [1, 2],
    [1, 3],
    [2, 3],
    [3, 2],
  ] as const)("a manager moves a ticket from %i to %i", (from, to) => {
    for (const who of MANAGERS) expect(saved(who, { statusId: to }, { status: from }).status).toBe(to);
  });

  test.each([1, 4, 6, 0, -1])("a manager can't choose %i for a ticket in Review Again", (code) => {
    for (const who of MANAGERS) {
      expect(save(who, { statusId: code }, { status: 3 })).toMatchObject({
        why: "forbidden",
        code: "STATUS",
      });
    }
  });

  test("the status that stands, or shows, is no choice and changes nothing", () => {
    expect(saved(2, { statusId: 1, managerRemarks: "Hm" }).status).toBe(1);
    expect(saved(2, { statusId: 4, managerRemarks: "Hm" }, { dueDate: "2026-03-09" }).status).toBe(1);
  });

  test("a dealer's save changes no status, whatever it says", () => {
    for (const who of DEALERS) {
      for (const statusId of [1, 2, 3, 4, 77]) {
        expect(saved(who, { statusId, dealerRemarks: "Done" })).toEqual({ ...ticket, dealerRemarks: "Done" });
      }
    }
  });

  test("Completed asks for at least one action plan", () => {
    for (const points of [[], [{ ...row, actionPlan: " " }]]) {
      expect(save(2, { statusId: 2 }, { points })).toMatchObject({ why: "invalid", code: "NO_PLAN" });
    }
  });
});

describe("a completed ticket", () => {
  const completed = { status: 2 } as const;

  test.each([
    [1, { dealerRemarks: "x" }],
    [5, { newProofs: 1 }],
    [2, { managerRemarks: "x" }],
    [2, { statusId: 2, dueDate: "2026-04-01" }],
    [3, { managerRemarks: "x", statusId: 2 }],
  ] as const)("is locked for %i", (who, change) => {
    expect(save(who, change, completed)).toMatchObject({ why: "forbidden", code: "LOCKED" });
  });

  test("reopens with the manager's reason and a new due date in one save", () => {
    expect(
      saved(2, { statusId: 3, managerRemarks: "Again", dueDate: "2026-04-01" }, completed),
    ).toMatchObject({ status: 3, managerRemarks: "Again", dueDate: "2026-04-01" });
  });
});

describe("deletion", () => {
  test.each(DEALERS)("%i deletes an Open ticket and no other", (who) => {
    expect(save(who, { statusId: 5 }).kind).toBe("deleted");
    for (const before of [{ status: 2 }, { status: 3 }, { dueDate: "2026-03-09" }] as const) {
      expect(save(who, { statusId: 5 }, before)).toMatchObject({ why: "forbidden", code: "DELETE" });
    }
  });

  test.each([0, 2, 3])("%i deletes none", (who) => {
    expect(save(who, { statusId: 5 })).toMatchObject({ why: "forbidden" });
  });
});

describe("fields", () => {
  const all: Partial<TicketSave> = {
    dueDate: "2026-03-30",
    dealerRemarks: "dealer",
    managerRemarks: "manager",
    points: [],
  };

  test("each kind changes its own, and only those", () => {
    const dealer = { ...ticket, dealerRemarks: "dealer", points: [] };
    expect(saved(1, all)).toEqual(dealer);
    expect(saved(5, all)).toEqual(dealer);
    expect(saved(2, all)).toEqual({ ...ticket, dueDate: "2026-03-30", managerRemarks: "manager" });
    expect(saved(3, all)).toEqual({ ...ticket, managerRemarks: "manager" });
  });

  test("head office changes nothing, nor does a permission nobody knows", () => {
    for (const who of [0, 4, 9, -1]) expect(save(who, all)).toMatchObject({ code: "READ_ONLY" });
  });

  test.each([
    [2, { own: false, answered: true }, "moves"],
    [3, { own: true, answered: false }, "moves"],
    [3, { own: true, answered: true }, "leaves"],
    [3, { own: false, answered: false }, "leaves"],
    [5, { own: true, answered: false }, "leaves"],
    [1, { own: true, answered: false }, "leaves"],
  ] as const)("%i with a ticket %j %s its due date", (who, origin, does) => {
    const decision = save(who, { dueDate: "2026-03-30" }, {}, origin);
    const dueDate = does === "moves" ? "2026-03-30" : ticket.dueDate;
    expect(decision).toMatchObject({ kind: "saved", state: { dueDate } });
  });

  test("a due date lies today or later, unless it stays", () => {
    expect(saved(2, { dueDate: TODAY }).dueDate).toBe(TODAY);
    expect(save(2, { dueDate: "2026-03-09" })).toMatchObject({ code: "DUE_DATE" });
    expect(save(2, { dueDate: "2026-04-31" })).toMatchObject({ code: "DUE_DATE" });
    expect(saved(2, { dueDate: "2026-01-01" }, { dueDate: "2026-01-01" }).dueDate).toBe("2026-01-01");
  });

  test.each([
    ["additionalPoint", 50],
    ["rootCause", 20],
    ["actionPlan", 100],
    ["responsibility", 20],
  ] as const)("%s holds %i code points, not one more", (field, limit) => {
    expect(saved(1, { points: [{ ...row, [field]: "😀".repeat(limit) }] }).points).toHaveLength(1);
    expect(save(1, { points: [{ ...row, [field]: "x".repeat(limit + 1) }] })).toMatchObject({
      code: "TOO_LONG",
    });
  });

  test.each([
    [1, "dealerRemarks"],
    [2, "managerRemarks"],
  ] as const)("%i: %s hold 350 code points", (who, field) => {
    expect(saved(who, { [field]: "ß".repeat(350) })[field]).toHaveLength(350);
    expect(save(who, { [field]: "x".repeat(351) })).toMatchObject({ code: "TOO_LONG" });
  });
});

describe("additional points", () => {
  const point = (id: number | null) => ({ ...row, id });

  test("are three at most; one without any text is none", () => {
    expect(saved(1, { points: [point(7), point(null), point(null)] }).points).toHaveLength(3);
    expect(save(1, { points: [point(7), ...[1, 2, 3].map(() => point(null))] })).toMatchObject({
      code: "POINTS",
    });
    const blank = { id: null, additionalPoint: "  ", rootCause: "", actionPlan: "", responsibility: "" };
    expect(saved(1, { points: [point(7), blank] }).points).toEqual([row]);
  });

  test("with a text but no point are refused, not dropped", () => {
    expect(save(1, { points: [point(7), { ...point(null), additionalPoint: "  " }] })).toMatchObject({
      why: "invalid",
      text: "Fill Additional Point in row 2.",
    });
  });

  test("of another ticket, or one twice, are refused", () => {
    for (const points of [[point(8)], [point(7), point(7)]]) {
      expect(save(5, { points })).toMatchObject({ why: "invalid", code: "POINTS" });
    }
  });
});

describe("proofs", () => {
  test.each([
    [3, [], true],
    [4, [], false],
    [4, [1], true],
    [5, [1, 2], true],
    [6, [1, 2], false],
    [5, [1, 1], false],
  ] as const)("two there, %i new, %j removed: %s", (newProofs, removedProofs, fits) => {
    expect(save(2, { newProofs, removedProofs }).kind === "saved").toBe(fits);
  });

  test("are those that were there without the removed ones", () => {
    expect(saved(1, { removedProofs: [1], newProofs: 1 }).proofs).toEqual([2]);
  });

  test("the refusal says how many are left", () => {
    expect(save(1, { newProofs: 4 })).toMatchObject({ text: "You can only upload 3 files" });
  });

  test("are not for an RSM, and none of another ticket can be removed", () => {
    expect(save(3, { newProofs: 1 })).toMatchObject({ why: "forbidden", code: "PROOFS" });
    expect(save(3, { removedProofs: [1] })).toMatchObject({ why: "forbidden", code: "PROOFS" });
    expect(save(1, { removedProofs: [3] })).toMatchObject({ why: "invalid", code: "PROOFS" });
  });
});

test("what others are told: the dealer's answer, a new status, and nothing when nothing changed", () => {
  const notified = (who: number, change: Partial<TicketSave>, points: TicketState["points"] = [row]) => {
    const decision = save(who, change, { points });
    return decision.kind === "saved" ? [decision.answered, decision.moved] : decision;
  };
  expect(notified(1, { dealerRemarks: "x" })).toEqual([true, false]);
  expect(notified(1, { dealerRemarks: "", points: [row] })).toEqual([false, false]);
  expect(notified(1, { points: [{ ...row, rootCause: "Another" }] })).toEqual([true, false]);
  expect(
    notified(1, { points: [row, { ...row, id: 8, actionPlan: "x" }] }, [row, { ...row, id: 8 }]),
  ).toEqual([true, false]);
  expect(notified(5, { newProofs: 1 })).toEqual([true, false]);
  expect(notified(2, { managerRemarks: "x", newProofs: 1 })).toEqual([false, false]);
  expect(notified(3, { statusId: 2 })).toEqual([false, true]);
});
