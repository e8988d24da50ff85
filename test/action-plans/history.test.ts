import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { parsed } from "#test/given/caller.ts";
import { KIND_LIST, type Kind, note, type PlanWorld, planWorld, sendSave } from "./world.ts";

const HISTORY = "/api/dashboard/action-planning/history";
const ROW = {
  additional_points: "Queue",
  root_cause: "Rush",
  action_plan: "Third advisor",
  responsibility: "Asha",
};

let world: PlanWorld;

beforeAll(async () => {
  world = await planWorld();
});

afterAll(() => world.close());

beforeEach(() => world.clear());

describe("the history of a ticket", () => {
  test("tells who changed what, when, from what and to what, newest first", async () => {
    const { ticketNo, points, proofs } = await world.ticket({ rows: 2 });
    await save(
      1,
      ticketNo,
      1,
      {
        dealer_remark: "Started",
        actionPlanIssues: [
          { ...ROW, issue_id: points[0] },
          { ...ROW, additional_points: "Tea", issue_id: "" },
        ],
        actionplandocument: proofs,
      },
      [note()],
    );
    await save(2, ticketNo, 2, { status_id: 3, timeline: "2026-03-25", rsm_asm_remark: "Show it" });
    const saves = await historyOf(3, ticketNo);
    expect(saves.map(({ person }) => person)).toEqual(["kind 2", "kind 1", "kind 2"]);
    const [byManager, byDealer, creation] = saves.map(({ changes }) => changes);
    expect(byManager).toEqual([
      { field: "Status", from: "Open", to: "Review Again" },
      { field: "Due date", from: "20-03-2026", to: "25-03-2026" },
      { field: "RSM/ASM Remarks", from: null, to: "Show it" },
    ]);
    expect(byDealer).toEqual([
      { field: "Dealer Remarks", from: null, to: "Started" },
      { field: "Additional Point 1", from: "Old point", to: "Queue" },
      { field: "Root Cause 1", from: "Old cause", to: "Rush" },
      { field: "Action Plan 1", from: "Old plan", to: "Third advisor" },
      { field: "Responsibility 1", from: "Old name", to: "Asha" },
      { field: "Additional Point 2", from: "Old point", to: "Tea" },
      { field: "Root Cause 2", from: "Old cause", to: "Rush" },
      { field: "Action Plan 2", from: "Old plan", to: "Third advisor" },
      { field: "Responsibility 2", from: "Old name", to: "Asha" },
      { field: "Proof file", from: "old.txt", to: null },
      { field: "Proof file", from: null, to: "note.txt" },
    ]);
    // The ticket is from before the history was kept: its creation is known.
    expect(creation).toEqual([{ field: "Created", from: null, to: "Q4_1" }]);
    expect(saves[0]?.at).toBe(new Date(world.clock.now).toISOString());
  });

  test("of a row that goes says what went, and nothing of those that move up", async () => {
    const { ticketNo, points } = await world.ticket({ rows: 1 });
    const kept = { ...ROW, issue_id: points[0] };
    await save(1, ticketNo, 1, {
      actionPlanIssues: [kept, { ...ROW, additional_points: "Tea", issue_id: "" }],
    });
    const stored = (await world.stored()).points.map(({ issue_id }) => issue_id);
    await save(1, ticketNo, 2, {
      actionPlanIssues: [{ ...ROW, additional_points: "Tea", issue_id: stored[1] }],
    });
    expect((await historyOf(1, ticketNo))[0]?.changes).toEqual([
      { field: "Additional Point 1", from: "Queue", to: null },
      { field: "Root Cause 1", from: "Rush", to: null },
      { field: "Action Plan 1", from: "Third advisor", to: null },
      { field: "Responsibility 1", from: "Asha", to: null },
    ]);
  });

  test("of two who save at once holds the one that was saved, and the other after a second try", async () => {
    const { ticketNo } = await world.ticket();
    const replies = await Promise.all([
      save(2, ticketNo, 1, { rsm_asm_remark: "Mine" }),
      save(3, ticketNo, 1, { rsm_asm_remark: "Also mine" }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await historyOf(1, ticketNo)).toHaveLength(2);
    const late: Kind = replies[0].statusCode === 409 ? 2 : 3;
    const first = late === 2 ? "Also mine" : "Mine";
    await save(late, ticketNo, 2, { rsm_asm_remark: "Again" });
    const [last] = await historyOf(1, ticketNo);
    expect(last).toMatchObject({
      person: `kind ${late}`,
      changes: [{ field: "RSM/ASM Remarks", from: first, to: "Again" }],
    });
  });

  test("has nothing of a save that was refused, or that changed nothing", async () => {
    const { ticketNo } = await world.ticket();
    await save(0, ticketNo, 1, { dealer_remark: "x" });
    await save(2, ticketNo, 1, { status_id: 2, timeline: "2020-01-01" });
    await save(1, ticketNo, 1, {});
    expect((await historyOf(1, ticketNo)).map(({ changes }) => changes[0]?.field)).toEqual(["Created"]);
  });

  test("is for all who see the ticket, and for nobody else", async () => {
    const { ticketNo } = await world.ticket();
    for (const kind of KIND_LIST) {
      expect([kind, (await world.by(kind).post(HISTORY, { ticket_no: ticketNo })).statusCode]).toEqual([
        kind,
        200,
      ]);
    }
    await world.make.person("history@x.example", {
      designation: "Dealer Staff",
      scope: { csiOutlets: ["D05"] },
    });
    const neighbour = await world.make.logIn("history@x.example");
    expect((await neighbour.post(HISTORY, { ticket_no: ticketNo })).statusCode).toBe(404);
    await save(1, ticketNo, 1, { status_id: 5 });
    expect((await world.by(1).post(HISTORY, { ticket_no: ticketNo })).statusCode).toBe(404);
  });
});

async function historyOf(kind: Kind, ticketNo: number) {
  return parsed(api.actionPlans.history.reply, await world.by(kind).post(HISTORY, { ticket_no: ticketNo }))
    .saves;
}

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
