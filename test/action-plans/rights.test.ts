import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  aPlan,
  KIND_LIST,
  type Kind,
  listed,
  note,
  type PlanWorld,
  planWorld,
  type Stored,
  sendSave,
} from "./world.ts";

const ACTIONS = [
  "create",
  "dealer remarks",
  "rows",
  "upload",
  "remove proof",
  "due date",
  "manager remarks",
  "to Open",
  "to Completed",
  "to Review Again",
  "to Overdue",
  "delete",
] as const;
type Action = (typeof ACTIONS)[number];
type Which = "own" | "foreign" | "deleted" | "completed";

/** `done`: 200 and it happened. `ignored`: 200 and nothing happened. A number: refused with it, nothing happened. */
type Outcome = "done" | "ignored" | 400 | 403 | 404;
type Row = Readonly<Record<Action, Outcome>>;

const NOTHING_OF: Row = {
  create: 403,
  "dealer remarks": 404,
  rows: 404,
  upload: 404,
  "remove proof": 404,
  "due date": 404,
  "manager remarks": 404,
  "to Open": 404,
  "to Completed": 404,
  "to Review Again": 404,
  "to Overdue": 404,
  delete: 404,
};

const LOCKED: Row = {
  create: 400,
  "dealer remarks": 403,
  rows: 403,
  upload: 403,
  "remove proof": 403,
  "due date": 403,
  "manager remarks": 403,
  "to Open": 403,
  "to Completed": 403,
  "to Review Again": 403,
  "to Overdue": 403,
  delete: 403,
};

const DEALER_OWN: Row = {
  create: 403,
  "dealer remarks": "done",
  rows: "done",
  upload: "done",
  "remove proof": "done",
  "due date": "ignored",
  "manager remarks": "ignored",
  "to Open": "ignored",
  "to Completed": "ignored",
  "to Review Again": "ignored",
  "to Overdue": "ignored",
  delete: "done",
};

/** Who may do what, by hand: the kind is the person's userpermission. */
const TABLE: Readonly<Record<Which, Readonly<Record<Kind, Row>>>> = {
  own: {
    0: { ...LOCKED, create: 403 },
    1: DEALER_OWN,
    2: {
      create: 400,
      "dealer remarks": "ignored",
      rows: "ignored",
      upload: "done",
      "remove proof": "done",
      "due date": "done",
      "manager remarks": "done",
      "to Open": "ignored",
      "to Completed": "done",
      "to Review Again": "done",
      "to Overdue": 403,
      delete: 403,
    },
    3: {
      create: 400,
      "dealer remarks": "ignored",
      rows: "ignored",
      upload: 403,
      "remove proof": 403,
      "due date": "ignored",
      "manager remarks": "done",
      "to Open": "ignored",
      "to Completed": "done",
      "to Review Again": "done",
      "to Overdue": 403,
      delete: 403,
    },
    5: { ...DEALER_OWN, create: 400 },
  },
  foreign: { 0: NOTHING_OF, 1: NOTHING_OF, 2: NOTHING_OF, 3: NOTHING_OF, 5: NOTHING_OF },
  deleted: {
    0: NOTHING_OF,
    1: NOTHING_OF,
    2: { ...NOTHING_OF, create: "done" },
    3: { ...NOTHING_OF, create: "done" },
    5: { ...NOTHING_OF, create: "done" },
  },
  completed: {
    0: { ...LOCKED, create: 403 },
    1: { ...LOCKED, create: 403 },
    2: { ...LOCKED, "to Review Again": "done" },
    3: { ...LOCKED, "to Review Again": "done" },
    5: LOCKED,
  },
};

const GIVEN = {
  own: {},
  foreign: { dealer: "D05" },
  deleted: { deleted: true },
  completed: { status: 2 },
} as const;

/** Who sees a ticket and its proof: whoever has its dealer in scope, while it is not deleted. */
const READABLE = { own: true, foreign: false, deleted: false, completed: true } as const;

const DEALERS_WORK: readonly Action[] = ["dealer remarks", "rows", "delete"];

/** What somebody who wants more than is theirs would write into the payload: the permission that may. */
function forgedFor(action: Action) {
  const userpermission = DEALERS_WORK.includes(action) ? 5 : 2;
  return { userpermission, created_by: "Somebody Else", usertype: "SSI" };
}

const row = (id: number | string) => ({
  actionplan_id: 1,
  issue_id: id,
  additional_points: "New point",
  root_cause: "New cause",
  action_plan: "New plan",
  responsibility: "New name",
  created_by: "Somebody Else",
});

interface Target {
  readonly ticketNo: number;
  readonly version: number;
  readonly proofs: readonly number[];
  readonly points: readonly number[];
}

const SENT: Readonly<
  Record<Exclude<Action, "create">, (target: Target) => Readonly<Record<string, unknown>>>
> = {
  "dealer remarks": () => ({ dealer_remark: "From the dealer" }),
  rows: ({ points }) => ({ actionPlanIssues: [row(points[0] ?? ""), row("")] }),
  upload: () => ({}),
  "remove proof": ({ proofs }) => ({ actionplandocument: proofs }),
  "due date": () => ({ timeline: "2026-04-15" }),
  "manager remarks": () => ({ rsm_asm_remark: "From the manager" }),
  "to Open": () => ({ status_id: 1 }),
  "to Completed": () => ({ status_id: 2 }),
  "to Review Again": () => ({ status_id: 3 }),
  "to Overdue": () => ({ status_id: 4 }),
  delete: () => ({ status_id: 5 }),
};

/** What is there afterwards when it happened. */
const HAPPENED: Readonly<Record<Action, (stored: Stored) => unknown>> = {
  create: ({ tickets }) => tickets.filter(({ deleted_on }) => deleted_on === null).length === 1,
  "dealer remarks": ({ tickets }) => tickets[0]?.["dealer_remarks"] === "From the dealer",
  rows: ({ points }) =>
    points.map((point) => point["additional_point"]).join() === "New point,New point" &&
    points.every((point) => point["created_by"] !== null),
  upload: ({ proofs, files }) => proofs.length === 2 && files.includes(String(proofs[1]?.["stored_file"])),
  "remove proof": ({ proofs }) => proofs.length === 0,
  "due date": ({ tickets }) => tickets[0]?.["due_date"] === "2026-04-15",
  "manager remarks": ({ tickets }) => tickets[0]?.["manager_remarks"] === "From the manager",
  "to Open": ({ tickets }) => tickets[0]?.["status"] === 1,
  "to Completed": ({ tickets }) => tickets[0]?.["status"] === 2,
  "to Review Again": ({ tickets }) => tickets[0]?.["status"] === 3,
  "to Overdue": ({ tickets }) => tickets[0]?.["status"] === 4,
  delete: ({ tickets }) => tickets[0]?.["deleted_on"] !== null,
};

let world: PlanWorld;

beforeAll(async () => {
  world = await planWorld();
});

afterAll(() => world.close());

beforeEach(() => world.clear());

const CELLS = (["own", "foreign", "deleted", "completed"] as const).flatMap((which) =>
  KIND_LIST.flatMap((kind) =>
    ACTIONS.map((action) => ({ which, kind, action, outcome: TABLE[which][kind][action] })),
  ),
);

test.each(CELLS)("$which ticket, kind $kind, $action: $outcome", async ({ which, kind, action, outcome }) => {
  const target = await world.ticket(GIVEN[which]);
  const before = await world.stored();
  const reply = await act(kind, action, target, which === "foreign" ? "D05" : "D01");
  const after = await world.stored();
  expect([reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([
    typeof outcome === "number" ? outcome : 200,
    typeof outcome === "number" ? expect.stringMatching(/^\{"code":"[A-Z_]+","message":"[^"]+"\}$/) : "",
  ]);
  if (outcome === "done") {
    expect(HAPPENED[action](after), JSON.stringify(after.tickets)).toBe(true);
    expect(after.history.length).toBeGreaterThan(0);
  } else expect(after).toEqual(before);
});

const READERS = (["own", "foreign", "deleted", "completed"] as const).flatMap((which) =>
  KIND_LIST.map((kind) => ({ which, kind, readable: READABLE[which] })),
);

test.each(READERS)(
  "$which ticket, kind $kind, reads it and its proof: $readable",
  async ({ which, kind, readable }) => {
    const { ticketNo, proofs } = await world.ticket(GIVEN[which]);
    const tickets = await listed(world.by(kind), { ticket_no: ticketNo });
    expect(tickets.map((ticket) => ticket.ticketNo)).toEqual(readable ? [ticketNo] : []);
    const proof = await world.by(kind).get(`/api/actionplandocument/${proofs[0]}`);
    expect([proof.statusCode, proof.body === "proof 0"]).toEqual([readable ? 200 : 404, readable]);
  },
);

describe("names and permissions in a payload", () => {
  test("a key that no form has is refused, and nothing else of the form is done", async () => {
    const { ticketNo, version } = await world.ticket();
    const before = await world.stored();
    for (const forged of [
      { issueEditable: true },
      { adminpermission: 3 },
      { deleted_on: null },
      { score: 0 },
    ]) {
      const response = {
        ticket_id: ticketNo,
        version,
        dealer_code: "D01",
        rsm_asm_remark: "Seen.",
        ...forged,
      };
      expect((await sendSave(world.server, world.by(2), response)).statusCode).toBe(400);
    }
    expect(await world.stored()).toEqual(before);
  });

  test("are not believed: a new row is signed with the session's name, a plan too, with the server's scores", async () => {
    const { points, ...target } = await world.ticket({ rows: 1 });
    await act(1, "rows", { ...target, points }, "D01");
    const { rows: authors } = await world.server.query(
      "select p.name from action_plan_point q join person p on p.person_id = q.created_by order by q.place",
    );
    expect(authors[1]).toEqual({ name: "kind 1" });
    await world.clear();
    await act(2, "create", { ticketNo: 0, version: 0, proofs: [], points: [] }, "D01");
    const { tickets } = await world.stored();
    expect(tickets).toMatchObject([{ status: 1, score: 40, month_score: 40 }]);
    const { rows: creators } = await world.server.query(
      "select p.name from action_plan t join person p on p.person_id = t.created_by",
    );
    expect(creators).toEqual([{ name: "kind 2" }]);
  });

  test("a ticket with another dealer's code is refused, though both are in scope", async () => {
    const target = await world.ticket();
    const reply = await act(3, "manager remarks", target, "D02");
    expect(reply.statusCode).toBe(404);
    expect((await world.stored()).tickets).toMatchObject([{ manager_remarks: "", version: 1 }]);
  });
});

function act(kind: Kind, action: Action, target: Target, dealer: string) {
  const caller = world.by(kind);
  if (action === "create") {
    const forged = { ...forgedFor(action), status_id: 2, ytd_mtdscore: 0.1 };
    return caller.post("/api/createActionplan", [aPlan({ ...forged, dealer_code: dealer })]);
  }
  const response = {
    ...forgedFor(action),
    ticket_id: target.ticketNo,
    version: target.version,
    dealer_code: dealer,
    ...SENT[action](target),
  };
  return sendSave(world.server, caller, response, action === "upload" ? [note()] : []);
}
