import { describe, expect, test } from "vitest";
import type { Ticket } from "#contract/action-plans.ts";
import { STATUS } from "#domain/action-plans/action-plan.ts";
import { type Draft, draftOf, isChanged, responseOf } from "./draft.ts";
import { faultsOf, fieldOfRefusal } from "./draft-faults.ts";
import { differences, rebased, typedSince } from "./draft-merge.ts";
import {
  emptyPoint,
  isRemoved,
  signatureOf,
  typedInto,
  withoutPoint,
  withPointBack,
} from "./draft-points.ts";
import { SAMPLE_TICKET } from "./ticket.test-ticket.ts";

const row = (id: number, additionalPoint: string) => ({
  id,
  additionalPoint,
  rootCause: "",
  actionPlan: "",
  responsibility: "",
  createdBy: "Ravi",
});

const ticket: Ticket = { ...SAMPLE_TICKET, points: [row(11, "Kept"), row(12, "Gone")] };

const TODAY = "2026-03-10";

const canBeSent = (draft: Draft, today: string) => isChanged(draft) && faultsOf(draft, today).length === 0;
const isTooLong = (draft: Draft) =>
  faultsOf(draft, TODAY).some(({ sentence }) => sentence.endsWith("characters at most."));

describe("a draft", () => {
  test("of a ticket without rows opens with a first one that nobody signed; it changes nothing and is not sent", () => {
    const draft = draftOf({ ...ticket, points: [] });
    expect(draft.points.map(signatureOf)).toEqual([""]);
    expect(isChanged(draft)).toBe(false);
    expect(responseOf(draft).points).toEqual([]);
  });

  test("signs a new row with the name of who writes into it, for as long as it holds a text", () => {
    const first = emptyPoint(0);
    const typed = typedInto(first, "rootCause", "No queue", "Kavita");
    expect(signatureOf(typed)).toBe("Kavita");
    expect(signatureOf(typedInto(typed, "rootCause", "", "Kavita"))).toBe("");
    expect(withoutPoint([typed], 0).map(signatureOf)).toEqual([""]);
    expect(withPointBack(withoutPoint([typed], 0), 0).map(signatureOf)).toEqual(["Kavita"]);
  });

  test("leaves a stored row its author, whoever writes into it", () => {
    const [stored] = draftOf(ticket).points;
    if (stored === undefined) throw new Error("There is no stored row.");
    expect(signatureOf(typedInto(stored, "rootCause", "Typed", "Kavita"))).toBe("Ravi");
  });

  test("sends the version it was opened with, and only rows whose point is filled", () => {
    const draft = draftOf(ticket);
    const points = draft.points.map((point, n) => (n === 1 ? { ...point, additionalPoint: " " } : point));
    const response = responseOf({ ...draft, points });
    expect(response).toMatchObject({ ticketNo: 7, version: 3, dealerCode: "007", statusId: 1 });
    expect(response.points?.map(({ id }) => id)).toEqual([11]);
  });

  test("with only a root cause typed has changed, and can't be sent before its point is filled", () => {
    const draft = draftOf({ ...ticket, points: [] });
    const typed = (change: Partial<(typeof draft.points)[number]>) => ({
      ...draft,
      points: draft.points.map((point) => ({ ...point, rootCause: "No queue", ...change })),
    });
    expect(isChanged(typed({}))).toBe(true);
    expect(canBeSent(typed({}), TODAY)).toBe(false);
    expect(canBeSent(typed({ additionalPoint: "Queue" }), TODAY)).toBe(true);
    expect(differences(typed({}), { ...ticket, version: 4 }).map(({ name }) => name)).toContain(
      "Additional points",
    );
    expect(rebased(typed({}), { ...ticket, version: 4 }).points[0]?.rootCause).toBe("No queue");
  });

  test.each([
    ["2026-03-11", true],
    ["2026-03-09", false],
    ["32-03-2026", false],
    ["", false],
  ])("with the due date '%s' can be sent: %s", (dueDate, sendable) => {
    expect(canBeSent({ ...draftOf(ticket), dueDate }, TODAY)).toBe(sendable);
  });

  test("signs a row with no more of a name than is stored", () => {
    const typed = typedInto(emptyPoint(0), "rootCause", "x", "Venkatanarasimharajuvaripeta 😀");
    expect(typed.createdBy).toBe("Venkatanarasimharaju");
  });

  test("counts code points: 350 emoji fit, one more does not", () => {
    const draft = draftOf(ticket);
    expect(isTooLong({ ...draft, dealerRemarks: "😀".repeat(350) })).toBe(false);
    expect(isTooLong({ ...draft, dealerRemarks: "😀".repeat(351) })).toBe(true);
  });
});

describe("what stands in the way of saving", () => {
  const draft = draftOf(ticket);

  test("is told from the top of the form to its end, with the field to mend", () => {
    const points = draft.points.map((point, n) =>
      n === 0 ? { ...point, rootCause: "x".repeat(21) } : { ...point, additionalPoint: " ", actionPlan: "x" },
    );
    const faults = faultsOf(
      { ...draft, points, managerRemarks: "x".repeat(351), dueDate: "2026-03-01", status: 3 },
      TODAY,
    );
    expect(faults).toEqual([
      { field: "point 1 rootCause", sentence: "Root Cause in row 1 can have 20 characters at most." },
      { field: "point 2 additionalPoint", sentence: "Fill Additional Point in row 2." },
      { field: "managerRemarks", sentence: "RSM/ASM Remarks can have 350 characters at most." },
      { field: "dueDate", sentence: "Due date: Not before 10-03-2026." },
    ]);
  });

  test("is a missing action plan where the ticket is to be completed, and only then", () => {
    const completed = { ...draft, status: 2 };
    expect(faultsOf(completed, TODAY).map(({ field }) => field)).toEqual(["status"]);
    const points = draft.points.map((point) => ({ ...point, actionPlan: "Third advisor" }));
    expect(faultsOf({ ...completed, points }, TODAY)).toEqual([]);
    expect(faultsOf({ ...draft, status: 3 }, TODAY)).toEqual([]);
  });

  test.each([
    ["POINTS", "Fill Additional Point in row 2.", "point 2 additionalPoint"],
    ["TOO_LONG", "RSM/ASM Remarks can have 350 characters at most.", "managerRemarks"],
    ["DUE_DATE", "The due date cannot be earlier than today.", "dueDate"],
    ["NO_PLAN", "A ticket needs at least one action plan before it can be completed.", "status"],
    ["TOO_LARGE", "A proof file is larger than 10 MB.", "proofs"],
    ["UNREACHABLE", "The service did not answer.", ""],
  ])("refused by the service with %s, '%s', is mended in '%s'", (code, message, field) => {
    expect(fieldOfRefusal({ code, message })).toBe(field);
  });
});

describe("a removed row", () => {
  const draft = draftOf(ticket);
  const [first, second] = draft.points.map(({ key }) => key);

  test("is empty and not sent, and can be put back as it was typed until it is saved", () => {
    const typed = draft.points.map((point) => ({ ...point, rootCause: "Typed" }));
    const without = withoutPoint(typed, first ?? -1);
    expect(without.map(isRemoved)).toEqual([true, false]);
    expect(canBeSent({ ...draft, points: without }, "2026-03-10")).toBe(true);
    expect(responseOf({ ...draft, points: without }).points?.map((row) => row.id)).toEqual([12]);
    expect(withPointBack(without, first ?? -1)).toEqual(typed);
  });

  test("is a row like any other once something is typed into it", () => {
    const without = withoutPoint(draft.points, first ?? -1);
    const typed = without.map((point, n) => (n === 0 ? { ...point, additionalPoint: "Other" } : point));
    expect(typed.map(isRemoved)).toEqual([false, false]);
    expect(responseOf({ ...draft, points: typed }).points?.[0]).toMatchObject({
      id: 11,
      additionalPoint: "Other",
    });
  });

  test("that holds nothing goes at once; the first one always stays", () => {
    const empty = draft.points.map((point) => ({ ...point, additionalPoint: "" }));
    expect(withoutPoint(empty, second ?? -1).map(({ key }) => key)).toEqual([first]);
    expect(withoutPoint(empty, first ?? -1)).toEqual(empty);
  });
});

describe("a conflict", () => {
  const fresh: Ticket = {
    ...ticket,
    version: 4,
    dealerRemarks: "Theirs",
    managerRemarks: "From the manager",
    points: [row(11, "Kept")],
    proofs: [],
  };

  test("names what both have changed, and nothing else", () => {
    const draft = { ...draftOf(ticket), dealerRemarks: "Mine" };
    expect(differences(draft, fresh)).toEqual([{ name: "Dealer Remarks", theirs: "Theirs", mine: "Mine" }]);
    expect(differences({ ...draftOf(ticket), dueDate: "2026-12-24" }, fresh)).toEqual([]);
  });

  test("names two choices of a status", () => {
    const draft = { ...draftOf(ticket), status: STATUS.reviewAgain };
    const completed = { ...fresh, statusId: STATUS.completed };
    expect(differences(draft, completed)).toEqual([
      { name: "Status", theirs: "Completed", mine: "Review Again" },
    ]);
    expect(differences({ ...draft, status: STATUS.completed }, completed)).toEqual([]);
    expect(differences({ ...draft, status: null }, completed)).toEqual([]);
  });

  test("loses no typed word; where nothing was typed the other's stand", () => {
    const before = draftOf(ticket);
    const typed = { ...before, dealerRemarks: "Mine", removed: [4], added: [new File(["x"], "x.txt")] };
    const next = rebased(typed, fresh);
    expect(next).toMatchObject({ dealerRemarks: "Mine", managerRemarks: "From the manager", removed: [] });
    expect(next.added).toHaveLength(1);
    expect(responseOf(next)).toMatchObject({ version: 4 });
    expect(next.points.map(({ id }) => id)).toEqual([11]);
  });

  test("a typed row whose stored one is gone becomes a new one", () => {
    const before = draftOf(ticket);
    const points = before.points.map((point) => ({ ...point, actionPlan: "Typed" }));
    const next = rebased({ ...before, points }, fresh);
    expect(next.points.map(({ id, actionPlan }) => [id, actionPlan])).toEqual([
      [11, "Typed"],
      [null, "Typed"],
    ]);
  });
});

describe("what is typed while a save runs", () => {
  const before = draftOf({ ...ticket, points: [] });
  const [empty] = before.points;
  if (empty === undefined) throw new Error("There is no first row.");
  const file = new File(["x"], "x.txt");
  const sent = {
    ...before,
    points: [{ ...empty, additionalPoint: "Queue" }],
    dealerRemarks: "Sent",
    removed: [4],
    added: [file],
  };
  const saved: Ticket = {
    ...ticket,
    version: 4,
    dealerRemarks: "Sent",
    points: [{ ...row(21, "Queue"), createdBy: "Kavita" }],
    proofs: [{ id: 5, name: "x.txt", url: "/x", bytes: 1 }],
  };

  test("is nothing where the draft is as it was sent", () => {
    expect(typedSince(sent, sent, saved)).toBeNull();
  });

  test("stays over the saved ticket: texts, rows with the ids they got, files", () => {
    const later = new File(["y"], "y.txt");
    const typed = {
      ...sent,
      managerRemarks: "Typed since",
      points: [...sent.points.map((point) => ({ ...point, rootCause: "Rush" })), { ...empty, key: 1 }],
      added: [file, later],
    };
    const left = typedSince(sent, typed, saved);
    expect(left).toMatchObject({
      base: { version: 4 },
      dealerRemarks: "Sent",
      managerRemarks: "Typed since",
      removed: [],
      added: [later],
    });
    expect(left?.points.map(({ id, rootCause }) => [id, rootCause])).toEqual([
      [21, "Rush"],
      [null, ""],
    ]);
  });

  test("keeps a status and a day chosen since, and none that is stored now", () => {
    const moved = { ...sent, status: 3 };
    const stored = { ...saved, statusId: 3, statusCode: 3 } satisfies Ticket;
    expect(typedSince(moved, { ...moved, dueDate: "32-" }, stored)).toMatchObject({
      status: null,
      dueDate: "32-",
    });
    expect(typedSince(moved, { ...moved, status: 2 }, stored)).toMatchObject({ status: 2 });
    expect(typedSince(sent, { ...sent, status: 3 }, stored)).toBeNull();
  });
});
