import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPlan, KIND_LIST, listed, note, type PlanWorld, planWorld, sendSave } from "./world.ts";

const TABLES = [
  "action_plan",
  "action_plan_point",
  "action_plan_proof",
  "action_plan_history",
  "notification_event",
] as const;

let world: PlanWorld;
let superuser: pg.Client;
const ids = new Map<string, number>();
let clientId: number;

beforeAll(async () => {
  world = await planWorld();
  superuser = new pg.Client({ connectionString: world.server.testDatabase.superuserUrl });
  await superuser.connect();
  for (const dealer of ["D01", "D02", "D05"]) {
    const { ticketNo, version } = await world.ticket({ dealer });
    const { rows } = await superuser.query(
      "select dealer_id, client_id from action_plan where ticket_no = $1",
      [ticketNo],
    );
    ids.set(dealer, rows[0].dealer_id);
    clientId = rows[0].client_id;
    await world.make.person(`staff.${dealer}@x.example`.toLowerCase(), {
      designation: "Dealer Staff",
      scope: { csiOutlets: [dealer] },
    });
    const staff = await world.make.logIn(`staff.${dealer}@x.example`.toLowerCase());
    const response = { ticket_id: ticketNo, version, dealer_code: dealer, dealer_remark: `Of ${dealer}` };
    expect((await sendSave(world.server, staff, response, [note()])).statusCode).toBe(200);
  }
});

afterAll(async () => {
  await superuser.end();
  await world.close();
});

describe("with the scope of queries switched off, row-level security holds", () => {
  test.each(TABLES)("%s shows the settings' dealers only, 'all' those of the client", async (table) => {
    expect(await dealersIn(table, ["D01"], "scope")).toEqual(["D01"]);
    expect(await dealersIn(table, ["D01"], "network")).toEqual(["D01"]);
    expect(await dealersIn(table, [], "scope")).toEqual([]);
    expect(await dealersIn(table, [], "all")).toEqual(["D01", "D02", "D05"]);
  });

  test.each(TABLES)("%s shows nothing without settings, nor to another client", async (table) => {
    expect((await world.server.services.pool.query(`select from ${table}`)).rowCount).toBe(0);
    expect((await as(clientId + 1, ["D01"], "all", `select from ${table}`)).rowCount).toBe(0);
  });

  test("what is not seen can neither be changed nor smuggled in, and the history not at all", async () => {
    const before = await world.stored();
    const foreign = ids.get("D05");
    expect(
      (await as(clientId, ["D01"], "scope", `update action_plan set status = 2 where dealer_id = ${foreign}`))
        .rowCount,
    ).toBe(0);
    for (const statement of [
      `update action_plan set dealer_id = ${foreign}`,
      `insert into notification_event (client_id, operation_id, dealer_id, page, kind, message) values (${clientId}, 1, ${foreign}, 'dealer-score', 'x', 'x')`,
    ]) {
      await expect(as(clientId, ["D01"], "scope", statement), statement).rejects.toThrow(
        /row-level security/,
      );
    }
    for (const statement of [
      "update action_plan_history set after = 'x'",
      "delete from action_plan_history",
      "delete from action_plan",
    ]) {
      await expect(as(clientId, ["D01"], "all", statement), statement).rejects.toThrow(/permission denied/);
    }
    expect(await world.stored()).toEqual(before);
  });
});

test("with row-level security switched off, the scope of queries holds", async () => {
  const guarded = await answers();
  await setSecurity("disable");
  try {
    expect((await world.server.services.pool.query("select from action_plan")).rowCount).toBe(3);
    expect(await answers()).toEqual(guarded);
  } finally {
    await setSecurity("enable");
  }
  expect(JSON.stringify(guarded.get(1))).not.toMatch(/D02|D05/);
  expect(JSON.stringify(guarded.get(3))).toMatch(/Of D02/);
});

/** What each kind gets from every call that reads, and what it gets for writing to a foreign ticket. */
async function answers(): Promise<ReadonlyMap<number, unknown>> {
  const { tickets, proofs } = await world.stored();
  const found = new Map<number, unknown>();
  for (const kind of KIND_LIST) {
    const caller = world.by(kind);
    const replies: unknown[] = [await listed(caller), await listed(caller, { status: "1" })];
    replies.push((await caller.post("/api/dashboard/action-planning/header", {})).json());
    for (const { ticket_no } of tickets) {
      replies.push(await listed(caller, { ticket_no }));
      replies.push((await caller.post("/api/dashboard/action-planning/history", { ticket_no })).json());
    }
    for (const { document_id } of proofs) {
      replies.push((await caller.get(`/api/actionplandocument/${document_id}`)).statusCode);
    }
    const points = { dealer_code: "D05", wave_code: "WQ-3" };
    replies.push((await caller.post("/api/dashboard/action-planning/improvement-points", points)).statusCode);
    const foreign = {
      ticket_id: tickets[2]?.["ticket_no"],
      version: 2,
      dealer_code: "D05",
      rsm_asm_remark: "x",
    };
    replies.push((await sendSave(world.server, caller, foreign)).statusCode);
    replies.push((await caller.post("/api/createActionplan", [aPlan({ dealer_code: "D05" })])).statusCode);
    found.set(kind, replies);
  }
  return found;
}

async function setSecurity(verb: "enable" | "disable"): Promise<void> {
  for (const table of TABLES) await superuser.query(`alter table ${table} ${verb} row level security`);
}

async function as(
  client: number,
  dealers: readonly string[],
  reach: string,
  statement: string,
): Promise<pg.QueryResult> {
  const connection = await world.server.services.pool.connect();
  try {
    await connection.query("begin");
    await connection.query(
      "select set_config('app.client', $1, true), set_config('app.dealers', $2, true), set_config('app.rls_mode', $3, true)",
      [String(client), `{${dealers.map((code) => ids.get(code)).join(",")}}`, reach],
    );
    return await connection.query(statement);
  } finally {
    await connection.query("rollback");
    connection.release();
  }
}

async function dealersIn(table: string, dealers: readonly string[], reach: string): Promise<string[]> {
  const question = `select distinct dealer_id from ${table} where dealer_id is not null`;
  const { rows } = await as(clientId, dealers, reach, question);
  const codes = new Map([...ids].map(([code, id]) => [id, code]));
  return rows.map(({ dealer_id }) => codes.get(dealer_id) ?? "foreign").sort();
}
