import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { parsed } from "#test/given/caller.ts";
import { surveys } from "#test/given/surveys.ts";
import { aPlan, type Kind, listed, type PlanWorld, planWorld, TODAY, WAVE } from "./world.ts";

const CREATE = "/api/createActionplan";
const POINTS = "/api/dashboard/action-planning/improvement-points";

let world: PlanWorld;

beforeAll(async () => {
  world = await planWorld();
});

afterAll(() => world.close());

beforeEach(() => world.clear());

describe("createActionplan", () => {
  test("says so where nobody could answer for the dealer", async () => {
    const reply = await create(3, [aPlan({ dealer_code: "D03" })]);
    expect(parsed(api.actionPlans.create.reply, reply).notified).toEqual({
      people: 2,
      designations: ["Administrator", "Head Office"],
      dealerAnswers: false,
    });
  });

  test("makes a ticket of every row, scored by the server for the wave and the chosen month", async () => {
    const reply = await create(2, [
      aPlan({ csat: "Q4_2", month: "2026-01", timeline: TODAY }),
      aPlan({ csat: "Q5" }),
      aPlan({ csat: "Q4_1", dealer_code: "D02" }),
    ]);
    const { ticketNos: numbers, notified } = parsed(api.actionPlans.create.reply, reply);
    expect(new Set(numbers).size).toBe(3);
    // All kinds have both dealers in scope; who creates is not told.
    const others = ["Dealer Principal", "Dealer Staff", "Head Office", "Regional Manager"];
    expect(notified).toEqual({ people: 5, designations: ["Administrator", ...others], dealerAnswers: true });
    const [ofMonth, ofFactor, ofOther] = await ticketsByNumber(numbers);
    // Q4_2: four of ten ratings are 1–5 in the wave, all four of January.
    expect(ofMonth).toMatchObject({
      pointName: "Initiation 2",
      pointCode: "Q4_2",
      dealerCode: "D01",
      waveCode: WAVE,
      waveName: "Jan–Mar 2026",
      score: 40,
      monthScore: 100,
      createdBy: "kind 2",
      designation: "Area Manager",
      signer: "ASM",
      own: false,
      answered: false,
      createdOn: TODAY,
      dueDate: TODAY,
      status: "Open",
      statusCode: 1,
      attachments: false,
      isEditable: true,
      points: [],
      proofs: [],
      version: 1,
    });
    // Of the factor: 4 of its 30 ratings are 1–5.
    expect(ofFactor).toMatchObject({ pointName: "Advisor", score: 13.3, monthScore: 13.3 });
    expect(ofOther).toMatchObject({ dealerCode: "D02", score: 40 });
    const { events } = await world.stored();
    expect(events.map(({ kind, page, status_id }) => [kind, page, status_id])).toEqual(
      Array.from({ length: 3 }, () => ["ticket_created", "action-planning", 1]),
    );
  });

  test("is all or nothing, and names every bad row", async () => {
    await world.ticket({ point: "Q5_1" });
    const before = await world.stored();
    const reply = await create(2, [
      aPlan(),
      aPlan({ csat: "Q9_9" }),
      aPlan({ csat: "Q4_2", timeline: "2026-02-28" }),
      aPlan({ csat: "Q3_1", wave_code: "WQ-2" }),
      aPlan({ csat: "Q3", month: "2026-04" }),
      aPlan({ csat: "Q4", dealer_code: "D77" }),
      aPlan(),
    ]);
    expect(reply.statusCode).toBe(400);
    const { message } = reply.json();
    for (const [number, fault] of [
      [2, "not known"],
      [3, "earlier than today"],
      [4, "no responses"],
      [5, "not lie in the wave"],
      [6, "dealer is not known"],
      [7, "twice"],
    ]) {
      expect(message).toMatch(new RegExp(`Row ${number} \\([^)]+\\): [^.]*${fault}`));
    }
    expect(message).not.toContain("Row 1 ");
    expect(await world.stored()).toEqual(before);
  });

  test("refuses a point that has a plan, naming it; a deleted plan is none", async () => {
    await world.ticket({ point: "Q4_1" });
    await world.ticket({ point: "Q5_1", deleted: true });
    const taken = await create(3, [aPlan({ csat: "Q5_1" }), aPlan({ csat: "Q4_1" })]);
    expect([taken.statusCode, taken.json().message]).toEqual([
      400,
      expect.stringContaining("Row 2 (Initiation 1)"),
    ]);
    expect((await world.stored()).tickets).toHaveLength(2);
    expect((await create(3, [aPlan({ csat: "Q5_1" })])).statusCode).toBe(200);
  });

  test("eight at once with the same plans in other orders make each of them once", async () => {
    const codes = ["Q4_1", "Q4_2", "Q5_1", "Q5_2"];
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const turned = [...codes.slice(n % 4), ...codes.slice(0, n % 4)];
        return create(
          n % 2 === 0 ? 2 : 3,
          turned.map((csat) => aPlan({ csat })),
        );
      }),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 400),
    ]);
    const { tickets, events } = await world.stored();
    expect(tickets.map(({ point_code }) => point_code).sort()).toEqual(codes);
    expect(events).toHaveLength(4);
  });

  test.each([2, 3, 5] as const)(
    "what kind %i writes at once becomes the first row, named after the point and signed",
    async (kind) => {
      const words = { root_cause: "Few staff", action_plan: "Hire two", responsibility: "Ravi" };
      await create(kind, [aPlan(words), aPlan({ csat: "Q4_2" })]);
      const tickets = await listed(world.by(kind));
      const first = {
        additionalPoint: "Initiation 1",
        rootCause: words.root_cause,
        actionPlan: words.action_plan,
        responsibility: words.responsibility,
        createdBy: `kind ${kind}`,
      };
      expect(new Map(tickets.map(({ pointCode, points }) => [pointCode, points]))).toEqual(
        new Map([
          ["Q4_1", [{ id: expect.any(Number), ...first }]],
          ["Q4_2", []],
        ]),
      );
    },
  );

  test.each([
    [2, undefined, "ASM"],
    [3, "  ", "RSM"],
    [5, "", "DP"],
    [3, " Ravi for Anita ", "Ravi for Anita"],
    [3, "Ravi\nfor\r\n Anita\u2028\t", "Ravi for Anita"],
    [2, "😀".repeat(20), "😀".repeat(20)],
  ] as const)("kind %i signs as %j: stored as %s, and no right comes of it", async (kind, signer, stored) => {
    await create(kind, [aPlan(signer === undefined ? {} : { signer })]);
    const [ticket] = await listed(world.by(kind));
    expect(ticket).toMatchObject({ signer: stored, createdBy: `kind ${kind}`, own: true });
  });

  test.each([
    ["signer", "Signer", 20],
    ["root_cause", "Root Cause", 20],
    ["action_plan", "Action Plan", 100],
    ["responsibility", "Responsibility", 20],
  ])("a %s longer than its field refuses the plan, whoever sends it", async (field, name, limit) => {
    for (const kind of [2, 3, 5] as const) {
      const reply = await create(kind, [aPlan({ [field]: "x".repeat(limit + 1) })]);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().message).toContain(`${name} can have ${limit} characters`);
    }
    expect((await world.stored()).tickets).toEqual([]);
  });

  test.each([
    ["a dealer outside the scope", [aPlan(), aPlan({ dealer_code: "D05" })], 403],
    ["no row", [], 400],
    ["no list", {}, 400],
    ["an unknown key", [aPlan({ ticket_no: 1 })], 400],
    ["a number for a text", [aPlan({ csat: 4 })], 400],
    ["a text that can't be stored", [aPlan({ root_cause: "a\0b" })], 400],
    [
      "half a surrogate pair",
      '[{"wave_code":"WQ-3","dealer_code":"D01","csat":"Q4_1","timeline":"2026-03-20","root_cause":"\\ud800"}]',
      400,
    ],
    ["a point nobody rated", [aPlan({ csat: "Q4_1", month: "2026-03" })], 400],
  ])("%s is refused and changes nothing", async (_what, body, status) => {
    const before = await world.stored();
    const caller = world.by(5);
    const reply =
      typeof body === "string"
        ? await world.server.call({
            method: "POST",
            url: CREATE,
            payload: body,
            headers: { ...caller.headers, "content-type": "application/json" },
          })
        : await caller.post(CREATE, body);
    expect(reply.statusCode).toBe(status);
    expect(await world.stored()).toEqual(before);
  });
});

describe("the improvement points of a dealer", () => {
  test("come worst first beside those of the region, and those that have a ticket after them", async () => {
    const { ticketNo } = await world.ticket({ point: "Q5_2" });
    await world.ticket({ point: "Q4_2", deleted: true });
    await world.ticket({ point: "Q4_1", dealer: "D02" });
    const reply = parsed(
      api.actionPlans.points.reply,
      await world.by(2).post(POINTS, { dealer_code: "D01", wave_code: WAVE, model_code: "M1" }),
    );
    expect(reply).toMatchObject({ dealerName: "Dealer D01", waveCode: WAVE, month: "", today: TODAY });
    expect(reply.x.map(({ code, exists, ticketNo: no }, n) => [code, reply.y[n]?.value, exists, no])).toEqual(
      [
        ["Q4_1", 40, false, null],
        ["Q4_2", 40, false, null],
        ["Q5_1", 0, false, null],
        ["Q5_3", 0, false, null],
        ["Q3_1", 0, false, null],
        ["Q5_2", 40, true, ticketNo],
      ],
    );
  });

  test("name the region's figure to who holds it whole, and to nobody who could work a neighbour out", async () => {
    await world.make.surveys(surveys(10, { dealer_code: "D02", survey_date: "2026-01-20" }));
    const regionOf = async (kind: Kind) => {
      const reply = await world.by(kind).post(POINTS, { dealer_code: "D01", wave_code: WAVE });
      const { region, y } = parsed(api.actionPlans.points.reply, reply);
      return [region, y[0]?.region];
    };
    // D01, D02 and D03: twelve of forty ratings.
    expect(await regionOf(3)).toEqual(["Region N", 30]);
    expect(await regionOf(5)).toEqual([null, null]);
  });

  test("are none in a month nobody rated", async () => {
    const body = { dealer_code: "D01", wave_code: WAVE, month: "2026-03" };
    const reply = parsed(api.actionPlans.points.reply, await world.by(1).post(POINTS, body));
    expect(reply).toMatchObject({ month: "2026-03", region: null, x: [], y: [] });
  });

  test("of a range are those of the wave its last day lies in", async () => {
    const body = { dealer_code: "D01", fromdate: "2025-11-01", todate: "2026-01-31" };
    const reply = parsed(api.actionPlans.points.reply, await world.by(2).post(POINTS, body));
    expect([reply.waveCode, reply.month, reply.y[0]?.n]).toEqual([WAVE, "", 10]);
  });

  test.each([
    [{ wave_code: WAVE }, 400],
    [{ dealer_code: "D77", wave_code: WAVE }, 400],
    [{ dealer_code: "D01" }, 400],
    [{ dealer_code: "D01", wave_code: "WQ-1" }, 400],
    [{ dealer_code: "D01", wave_code: WAVE, month: "2026-04" }, 400],
    [{ dealer_code: "D05", wave_code: WAVE }, 403],
    [{ dealer: "D01" }, 400],
  ])("%j: %i", async (body, status) => {
    expect((await world.by(2).post(POINTS, body)).statusCode).toBe(status);
  });
});

function create(kind: Kind, rows: unknown) {
  return world.by(kind).post(CREATE, rows);
}

async function ticketsByNumber(numbers: readonly number[]) {
  const tickets = await listed(world.by(3));
  return numbers.map((number) => tickets.find(({ ticketNo }) => ticketNo === number));
}
