import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_LISTED_TICKETS, ticketConflict } from "#contract/action-plans.ts";
import { api } from "#contract/index.ts";
import { notifyOverdue } from "#server/features/action-plans/notify-overdue.ts";
import { parsed } from "#test/given/caller.ts";
import { KIND_LIST, type Kind, listed, NOW, note, type PlanWorld, planWorld, sendSave } from "./world.ts";

const LIST = "/api/dashboard/action-planning/tickets";
const HEADER = "/api/dashboard/action-planning/header";
const DAY_MS = 86_400_000;

let world: PlanWorld;

beforeAll(async () => {
  world = await planWorld();
});

afterAll(() => world.close());

beforeEach(async () => {
  world.clock.now = NOW;
  await world.clear();
});

describe("the list and its tiles", () => {
  beforeEach(async () => {
    await world.ticket({ point: "Q4_1" });
    await world.ticket({ point: "Q4_2", due: "2026-02-28" });
    await world.ticket({ point: "Q5_1", status: 3 });
    await world.ticket({ point: "Q5_2", status: 3, due: "2026-02-01" });
    await world.ticket({ point: "Q5_3", status: 2, due: "2026-01-01" });
    await world.ticket({ point: "Q3_1", deleted: true });
    await world.ticket({ point: "Q4_1", dealer: "D02", month: 202601 });
    await world.ticket({ point: "Q4_1", dealer: "D03", wave: "WQ-1", month: 202507 });
    await world.ticket({ point: "Q4_1", dealer: "D05" });
  });

  test.each([
    [0, { 1: 3, 2: 1, 3: 1, 4: 2 }],
    [1, { 1: 1, 2: 1, 3: 1, 4: 2 }],
    [2, { 1: 2, 2: 1, 3: 1, 4: 2 }],
    [3, { 1: 3, 2: 1, 3: 1, 4: 2 }],
    [5, { 1: 2, 2: 1, 3: 1, 4: 2 }],
  ] as const)(
    "kind %i: each ticket in scope counts once, under the status it shows",
    async (kind, counts) => {
      expect(await tiles(kind)).toEqual(counts);
      for (const code of [1, 2, 3, 4] as const) {
        const tickets = await listed(world.by(kind), { status: String(code) });
        expect(tickets.map(({ statusCode }) => statusCode)).toEqual(
          Array.from({ length: counts[code] }, () => code),
        );
      }
      expect(await listed(world.by(kind))).toHaveLength(Object.values(counts).reduce((a, b) => a + b, 0));
    },
  );

  test.each([
    [3, { dealer_code: "D02" }, { dealers: 3, open: 3, overdue: 2 }],
    [3, { wave_code: "WQ-3" }, { dealers: 3, open: 3, overdue: 2 }],
    [3, { dealer_code: "D88" }, { dealers: 3, open: 3, overdue: 2 }],
    [5, { dealer_code: "D02", status: "2" }, { dealers: 2, open: 2, overdue: 2 }],
    [3, {}, null],
    [3, { region_code: "N", model_code: "M1", status: "1" }, null],
    [1, { wave_code: "WQ-3" }, null],
  ])("kind %i under %j is told what all own dealers have: %j", async (kind, body, everywhere) => {
    const reply = parsed(
      api.actionPlans.header.reply,
      await world.by(kind === 3 ? 3 : kind === 5 ? 5 : 1).post(HEADER, body),
    );
    expect(reply.everywhere).toEqual(everywhere);
  });

  test.each([
    [{ dealer_code: "D02" }, ["D02"]],
    [{ wave_code: "WQ-3", dealer_code: "D03" }, []],
    [{ wave_code: "WQ-3", month: "2026-01" }, ["D02"]],
    [{ month: "2025-07" }, ["D03"]],
    [{ region_code: "N", status: "1" }, ["D03", "D02", "D01"]],
    [{ model_code: "nobody knows" }, ["D03", "D02", "D01"]],
    [{ status: "5" }, []],
    [{ status: "x" }, []],
    [{ wave_code: "WQ-99" }, []],
    [{ dealer_code: "D88" }, []],
  ])("%j leaves %j", async (body, dealers) => {
    const tickets = await listed(world.by(3), { status: "1", ...body });
    expect(tickets.map(({ dealerCode }) => dealerCode)).toEqual(dealers);
  });

  test("a place outside the scope is refused, a ticket outside it is not found", async () => {
    for (const url of [LIST, HEADER]) {
      expect((await world.by(3).post(url, { region_code: "S" })).statusCode).toBe(403);
      expect((await world.by(1).post(url, { dealer_code: "D02" })).statusCode).toBe(403);
    }
    const { tickets } = await world.stored();
    const foreign = Math.max(...tickets.map(({ ticket_no }) => Number(ticket_no)));
    expect(await listed(world.by(3), { ticket_no: foreign })).toEqual([]);
  });

  test("one ticket is found by its number under whatever else is chosen", async () => {
    const completed = (await listed(world.by(3), { status: "2" }))[0];
    const body = { ticket_no: completed?.ticketNo, status: "1", wave_code: "WQ-99" };
    expect(await listed(world.by(3), body)).toEqual([completed]);
  });

  test("tickets that become slides, a print or a picture are written down, with what was chosen", async () => {
    await listed(world.by(3));
    const before = (await taken()).length;
    const listOf = (kind: Kind, body: object) => world.by(kind).post(LIST, body);
    expect((await listOf(3, { status: "1", purpose: "slides" })).json().tickets).toHaveLength(3);
    await listOf(1, { purpose: "print" });
    expect((await listOf(1, { dealer_code: "D05", purpose: "print" })).statusCode).toBe(403);
    const [any] = await listed(world.by(3));
    const begins = String(any?.ticketNo);
    expect((await listOf(3, { begins, purpose: "picture" })).json().tickets).toHaveLength(1);
    expect((await taken()).slice(before)).toEqual([
      {
        subject: "Action Planning",
        detail: expect.objectContaining({
          page: "Action Planning",
          purpose: "slides",
          tickets: 3,
          filters: expect.arrayContaining([{ name: "Status", value: "Open" }]),
        }),
      },
      {
        subject: "Action Planning",
        detail: expect.objectContaining({ purpose: "print", tickets: 5 }),
      },
      {
        subject: "Action Planning",
        detail: expect.objectContaining({
          purpose: "picture",
          tickets: 1,
          filters: expect.arrayContaining([{ name: "Ticket No. begins with", value: begins }]),
        }),
      },
    ]);
  });

  test("of more tickets than a list holds those that begin so are all looked through", async () => {
    const [oldest] = await listed(world.by(3), { status: "2" });
    const begins = String(oldest?.ticketNo);
    await world.copies(oldest?.ticketNo ?? 0, MAX_LISTED_TICKETS);
    const all = parsed(api.actionPlans.list.reply, await world.by(3).post(LIST, { status: "2" }));
    expect([all.tickets.length, all.total]).toEqual([MAX_LISTED_TICKETS, MAX_LISTED_TICKETS + 1]);
    expect(all.tickets.map(({ ticketNo }) => ticketNo)).not.toContain(oldest?.ticketNo);
    const begun = parsed(api.actionPlans.list.reply, await world.by(3).post(LIST, { status: "2", begins }));
    expect(begun.tickets.map(({ ticketNo }) => ticketNo)).toContain(oldest?.ticketNo);
    expect(begun.tickets.every(({ ticketNo }) => String(ticketNo).startsWith(begins))).toBe(true);
    expect(begun.total).toBe(begun.tickets.length);
  });

  test("an unknown key is refused", async () => {
    for (const url of [LIST, HEADER])
      expect((await world.by(3).post(url, { ticket: 1 })).statusCode).toBe(400);
  });
});

describe("a save", () => {
  test("of a stale version gets 409 with the fresh ticket, and overwrites nothing", async () => {
    const { ticketNo } = await world.ticket();
    const first = await save(1, ticketNo, 1, { dealer_remark: "First" });
    expect(first.json().ticket).toMatchObject({ version: 2, dealer_remarks: "First" });
    const before = await world.stored();
    const late = await save(5, ticketNo, 1, { dealer_remark: "Late" }, [note()]);
    expect(late.statusCode).toBe(409);
    expect(ticketConflict.parse(late.json())).toMatchObject({
      code: "STALE",
      ticket: { version: 2, dealerRemarks: "First" },
    });
    expect(await world.stored()).toEqual(before);
  });

  test("of the RSM who created the ticket moves its due date until the dealer answers, and no other's", async () => {
    const own = await world.ticket({ maker: 3, proofs: 0 });
    const foreign = await world.ticket({ point: "Q5_1" });
    const dueDates = async () => (await world.stored()).tickets.map(({ due_date }) => due_date);
    await save(3, own.ticketNo, 1, { timeline: "2026-04-01" });
    await save(3, foreign.ticketNo, 1, { timeline: "2026-04-01", rsm_asm_remark: "Seen." });
    expect(await dueDates()).toEqual(["2026-04-01", "2026-03-20"]);
    expect((await listed(world.by(3), { ticket_no: own.ticketNo }))[0]).toMatchObject({
      own: true,
      answered: false,
    });
    await save(2, own.ticketNo, 2, { rsm_asm_remark: "A manager's remark is no answer." }, [note()]);
    await save(3, own.ticketNo, 3, { timeline: "2026-04-02" });
    expect(await dueDates()).toEqual(["2026-04-02", "2026-03-20"]);
    await save(1, own.ticketNo, 4, { dealer_remark: "Done." });
    await save(3, own.ticketNo, 5, { timeline: "2026-04-03", rsm_asm_remark: "Later." });
    expect(await dueDates()).toEqual(["2026-04-02", "2026-03-20"]);
    expect((await listed(world.by(2), { ticket_no: own.ticketNo }))[0]).toMatchObject({
      own: false,
      answered: true,
    });
  });

  test("that changes nothing leaves version and history as they are", async () => {
    const { ticketNo } = await world.ticket();
    const before = await world.stored();
    expect((await save(2, ticketNo, 1, { timeline: "2026-03-20", status_id: 1 })).statusCode).toBe(200);
    expect(await world.stored()).toEqual(before);
  });

  test("writes every change into the history: who, when, from, to", async () => {
    const { ticketNo, proofs, points } = await world.ticket();
    await save(1, ticketNo, 1, {
      dealer_remark: "Started",
      actionPlanIssues: [
        {
          issue_id: points[0],
          additional_points: "New point",
          root_cause: "New cause",
          action_plan: "New plan",
        },
      ],
    });
    await save(5, ticketNo, 2, {}, [note()]);
    world.clock.now = NOW + DAY_MS;
    await save(2, ticketNo, 3, {
      status_id: 3,
      rsm_asm_remark: "Mend",
      timeline: "2026-04-01",
      actionplandocument: proofs,
    });
    const { rows } = await world.server.query(
      `select p.email, h.at, h.version, h.field, h.before, h.after
       from action_plan_history h join person p using (person_id) order by h.entry_id`,
    );
    const words = (
      additional_point: string,
      root_cause: string,
      action_plan: string,
      responsibility: string,
    ) => JSON.stringify([{ additional_point, root_cause, action_plan, responsibility }]);
    const [dealer, principal, manager] = ["kind.1@x.example", "kind.5@x.example", "kind.2@x.example"];
    const [first, later] = [new Date(NOW), new Date(NOW + DAY_MS)];
    const [old, fresh] = [
      words("Old point", "Old cause", "Old plan", "Old name"),
      words("New point", "New cause", "New plan", ""),
    ];
    expect(rows.map((row) => Object.values(row))).toEqual([
      [dealer, first, 2, "dealer_remarks", "", "Started"],
      [dealer, first, 2, "points", old, fresh],
      [principal, first, 3, "proof", null, "note.txt"],
      [manager, later, 4, "status", "Open", "Review Again"],
      [manager, later, 4, "due_date", "2026-03-20", "2026-04-01"],
      [manager, later, 4, "manager_remarks", "", "Mend"],
      [manager, later, 4, "proof", "old.txt", null],
    ]);
  });

  test("is audited: who changed which fields of whose ticket, and never what was written", async () => {
    const { ticketNo } = await world.ticket();
    await save(1, ticketNo, 1, { dealer_remark: "Private words" }, [note(), note("Another")]);
    await save(2, ticketNo, 2, { status_id: 3, rsm_asm_remark: "Private too" });
    await save(2, ticketNo, 3, { status_id: 3, rsm_asm_remark: "Private too" });
    const { rows } = await world.server.query(
      `select p.email, a.detail from audit a join person p using (person_id)
       where a.action = 'ticket.change' and a.subject = '${ticketNo}' order by a.audit_id`,
    );
    const where = { operation: world.by(1).headers["data_source"], dealer: "D01" };
    expect(rows).toEqual([
      { email: "kind.1@x.example", detail: { ...where, changed: ["dealer remarks", "proof"] } },
      {
        email: "kind.2@x.example",
        detail: { ...where, changed: ["status", "manager remarks"], from: "Open", to: "Review Again" },
      },
    ]);
  });

  test("keeps the author of a row, drops rows that are not sent, leaves them where the list is left out", async () => {
    const { ticketNo, points } = await world.ticket({ rows: 2 });
    await save(1, ticketNo, 1, { dealer_remark: "Only this" });
    expect((await world.stored()).points).toHaveLength(2);
    const kept = { issue_id: points[1], additional_points: "Kept", action_plan: "Same" };
    await save(1, ticketNo, 2, { actionPlanIssues: [kept, { issue_id: "", additional_points: "Added" }] });
    const [ticket] = await listed(world.by(1));
    expect(ticket?.points.map((row) => [row.id === points[1], row.additionalPoint, row.createdBy])).toEqual([
      [true, "Kept", "uploader"],
      [false, "Added", "kind 1"],
    ]);
  });

  test("tells of an answer and of a new status, with the status it shows", async () => {
    const { ticketNo } = await world.ticket({ due: "2026-02-01" });
    await save(1, ticketNo, 1, { dealer_remark: "Done" });
    await save(2, ticketNo, 2, { status_id: 3 });
    await save(2, ticketNo, 3, { rsm_asm_remark: "Hm" });
    await save(3, ticketNo, 4, { status_id: 2 });
    const { events } = await world.stored();
    expect(events.map(({ kind, ticket_no, status_id }) => [kind, ticket_no, status_id])).toEqual([
      ["answer_saved", ticketNo, 4],
      ["status_changed", ticketNo, 4],
      ["status_changed", ticketNo, 2],
    ]);
  });

  test("that deletes is soft and audited; the point can be planned anew", async () => {
    const { ticketNo } = await world.ticket();
    const reply = await save(1, ticketNo, 1, { status_id: 5 }, [note()]);
    expect(reply.json()).toMatchObject({ ticket: null });
    const { tickets, proofs, files } = await world.stored();
    expect(tickets[0]?.["deleted_on"]).not.toBeNull();
    expect(files).toContain(String(proofs[0]?.["stored_file"]));
    const { rows } = await world.server.query(
      "select p.email, a.subject from audit a join person p using (person_id) where action = 'ticket.delete'",
    );
    expect(rows).toContainEqual({ email: "kind.1@x.example", subject: String(ticketNo) });
    expect(await listed(world.by(3))).toEqual([]);
  });

  test("four words of Hindi and an emoji come back as they went", async () => {
    const { ticketNo } = await world.ticket();
    const dealer_remark = "सेवा में देरी हुई 🙏\nनया लिफ्ट लगाया गया";
    await save(1, ticketNo, 1, { dealer_remark });
    expect((await listed(world.by(1)))[0]?.dealerRemarks).toBe(dealer_remark);
  });

  test.each([
    ["no field", null],
    ["no JSON", "{"],
    ["no ticket", { version: 1, dealer_code: "D01" }],
    ["no version", { ticket_id: 1, dealer_code: "D01" }],
    ["an unknown key", { ticket_id: 1, version: 1, dealer_code: "D01", status: 2 }],
    ["a number too large", { ticket_id: 3_000_000_000, version: 1, dealer_code: "D01" }],
    ["a text that can't be stored", { ticket_id: 1, version: 1, dealer_code: "D01", dealer_remark: "\0" }],
  ])("with %s is a 400 and leaves no file", async (_what, response) => {
    const before = await world.stored();
    expect((await sendSave(world.server, world.by(2), response, [note()])).statusCode).toBe(400);
    expect(await world.stored()).toEqual(before);
  });

  test("of a ticket that is none is a 404 and leaves no file", async () => {
    const before = await world.stored();
    for (const kind of KIND_LIST) expect((await save(kind, 999_999, 1, {}, [note()])).statusCode).toBe(404);
    expect(await world.stored()).toEqual(before);
  });
});

describe("Overdue", () => {
  const eventsStored = async () =>
    (await world.stored()).events.map(({ kind, ticket_no, actor }) => [kind, ticket_no, actor]);

  test("is told once, ten past midnight in the client's zone, and again when a later due date passes", async () => {
    const { ticketNo } = await world.ticket({ due: "2026-03-01" });
    await world.ticket({ point: "Q4_2", due: "2026-03-01", status: 2 });
    await world.ticket({ point: "Q5_1", due: "2026-03-01", deleted: true });
    const midnight = Date.parse("2026-03-01T18:30:00Z");
    for (const at of [NOW, midnight - 1, midnight + 9 * 60_000]) {
      world.clock.now = at;
      await notifyOverdue(world.server.services);
      expect(await eventsStored()).toEqual([]);
    }
    world.clock.now = midnight + 10 * 60_000;
    await Promise.all([1, 2, 3].map(() => notifyOverdue(world.server.services)));
    expect(await eventsStored()).toEqual([["overdue", ticketNo, null]]);
    expect((await world.stored()).events[0]?.message).toMatch(/^Ticket \d+ is overdue: .+, Dealer D01\.$/);
    const moved = await save(2, ticketNo, 1, { timeline: "2026-03-05" });
    expect(moved.json().ticket).toMatchObject({ status: "Open", due_date: "2026-03-05" });
    world.clock.now = midnight + 2 * DAY_MS;
    await notifyOverdue(world.server.services);
    expect(await eventsStored()).toHaveLength(1);
    world.clock.now = midnight + 5 * DAY_MS;
    await notifyOverdue(world.server.services);
    expect(await eventsStored()).toHaveLength(2);
  });
});

function save(
  kind: Kind,
  ticketNo: number,
  version: number,
  change: Readonly<Record<string, unknown>>,
  files: Parameters<typeof sendSave>[3] = [],
) {
  const response = { ticket_id: ticketNo, version, dealer_code: "D01", ...change };
  return sendSave(world.server, world.by(kind), response, files);
}

async function tiles(kind: Kind): Promise<Record<number, number>> {
  const { header } = parsed(api.actionPlans.header.reply, await world.by(kind).post(HEADER, {}));
  return Object.fromEntries(header.map(({ statusCode, count }) => [statusCode, count]));
}

async function taken() {
  const { rows } = await world.server.query(
    "select subject, detail from audit where action = 'export.download' order by audit_id",
  );
  return rows;
}
