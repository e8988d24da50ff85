import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { inTransaction, type Settings } from "#server/platform/database/db.ts";
import type { Caller } from "#test/given/caller.ts";
import type { GivenMembership } from "#test/given/people.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { delivered, listOf, messagesOf, raise } from "./events.ts";

const SSI = "meridian-ssi";
const TABLES = ["notification", "notification_event", "notification_choice"];

/** What each is notified of the three events below; the last three lose something between the notification and looking. */
const PEOPLE: Readonly<Record<string, Partial<GivenMembership>>> = {
  dealer: { scope: { csiOutlets: ["D01"], ssiOutlets: ["D03"] } },
  rsm: { scope: { regions: ["N"] } },
  south: { scope: { regions: ["S"] } },
  admin: { adminPermission: 1 },
  audio: { adminPermission: 2 },
  former: {},
  mover: { scope: { csiOutlets: ["D01"], ssiOutlets: ["D03"] } },
  dismissed: { adminPermission: 1 },
};

let server: TestServer;
let make: Given;
let superuser: pg.Client;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client({ operations: { [OPERATION]: aProgramme(), [SSI]: aProgramme({ type: "SSI" }) } });
  await make.client({ name: "Aurora Vehicles", operations: { "aurora-csi": aProgramme() } });
  for (const [name, membership] of Object.entries(PEOPLE)) await make.person(emailOf(name), membership);
  await make.person(
    "both@x.example",
    { adminPermission: 1 },
    { client: "Aurora Vehicles", adminPermission: 1 },
  );
  await change("former", "active = false");
  await raise(server, { message: "csi", dealer: "D01" });
  await raise(server, { message: "ssi", dealer: "D03", operation: SSI });
  await raise(server, { message: "upload", dealer: null, page: "upload-excel" });
  await raise(server, { message: "aurora", dealer: null, page: "upload-excel", operation: "aurora-csi" });
  await delivered(server);
  await change("mover", "csi_outlets = '{D01}', ssi_outlets = '{D05}'");
  await change("dismissed", "adminpermission = 0");
  for (const name of [...Object.keys(PEOPLE), "both"])
    if (name !== "former") callers.set(name, await make.logIn(emailOf(name)));
  superuser = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
  await superuser.connect();
  // Of a provider that this installation does not push through: nothing is sent.
  await superuser.query(`insert into push_subscription (token_hash, person_id, provider, address)
    select token_hash, person_id, 'onesignal', encode(token_hash, 'hex') from session`);
  await superuser.query(`insert into push_delivery (client_id, person_id, subscription_id, payload, made_on, due_on)
    select client_id, person_id, subscription_id, '{}', now(), now() from push_subscription join membership using (person_id)`);
  await superuser.query(`insert into notification_choice (client_id, person_id, push, muted)
    select client_id, person_id, true, '{}' from membership`);
});

afterAll(async () => {
  await superuser.end();
  await server.close();
});

test("those are told whose scope holds the outlet, or who open the admin panel; nobody who is shut out", async () => {
  const { rows } = await superuser.query(
    `select e.message, array_agg(p.email order by p.email) as people
     from notification n join notification_event e using (event_id) join person p using (person_id)
     group by e.message order by e.message`,
  );
  expect(rows).toEqual([
    { message: "aurora", people: ["both"].map(emailOf) },
    {
      message: "csi",
      people: ["admin", "audio", "both", "dealer", "dismissed", "mover", "rsm"].map(emailOf),
    },
    {
      message: "ssi",
      people: ["admin", "audio", "both", "dealer", "dismissed", "mover", "rsm"].map(emailOf),
    },
    { message: "upload", people: ["admin", "both", "dismissed"].map(emailOf) },
  ]);
});

describe("with the scope of queries switched off, row-level security holds", () => {
  test.each(["notification", "notification_choice", "push_delivery"])(
    "%s shows the settings' person at the settings' client, to rlsMode 'all' everybody there",
    async (table) => {
      const people = `select distinct c.name || ': ' || p.email as found
      from ${table} join person p using (person_id) join client c using (client_id)`;
      const own = [`Meridian Motors: ${emailOf("both")}`];
      expect(await seenBy("both", "scope", people)).toEqual(own);
      expect(await seenBy("both", "network", people)).toEqual(own);
      expect(await seenBy(null, "scope", people)).toEqual([]);
      const everybody = await seenBy(null, "all", people);
      expect(everybody).toEqual(expect.arrayContaining([...own, `Meridian Motors: ${emailOf("dealer")}`]));
      expect(everybody.filter((each) => !each.startsWith("Meridian Motors"))).toEqual([]);
      expect((await server.services.pool.query(`select from ${table}`)).rowCount).toBe(0);
    },
  );

  test("an event about no dealer is seen by those who were told of it", async () => {
    const messages = "select message as found from notification_event where dealer_id is null";
    expect(await seenBy("dealer", "scope", messages)).toEqual([]);
    expect(await seenBy("admin", "scope", messages)).toEqual(["upload"]);
    expect(await seenBy(null, "all", messages)).toEqual(["upload"]);
  });
});

test("what was told is listed as far as it is still theirs, with query scope, with row-level security and with both", async () => {
  const expected = {
    dealer: ["csi", "ssi"],
    rsm: ["csi", "ssi"],
    south: [],
    admin: ["csi", "ssi", "upload"],
    audio: ["csi", "ssi"],
    mover: ["csi"],
    dismissed: ["csi", "ssi"],
    both: ["csi", "ssi", "upload"],
  };
  expect(await everybodysLists()).toEqual(expected);
  await setSecurity("disable");
  try {
    expect((await server.services.pool.query("select from notification")).rowCount).toBe(18);
    expect(await everybodysLists()).toEqual(expected);
    for (const [name, caller] of callers)
      expect((await listOf(caller)).unread, name).toBe((await messagesOf(caller)).length);
  } finally {
    await setSecurity("enable");
  }
  expect((await server.services.pool.query("select from notification")).rowCount).toBe(0);
});

test("nobody reads another's, nor the own one of another client, with query scope alone and with row-level security", async () => {
  const { rows } = await superuser.query(
    `select n.notification_id as id, p.email, e.message from notification n join person p using (person_id)
     join notification_event e using (event_id)`,
  );
  const idOf = (email: string, message: string) =>
    rows.find((row) => row.email === email && row.message === message)?.id;
  const foreign = [idOf(emailOf("rsm"), "csi"), idOf(emailOf("both"), "aurora")];
  const refuse = async (name: string, id: number) => {
    const reply = await callers.get(name)?.post(api.notifications.markRead.path, { notificationid: id });
    expect([reply?.statusCode, reply?.json().code], name).toEqual([404, "NO_NOTIFICATION"]);
  };
  for (const verb of ["enable", "disable"] as const) {
    await setSecurity(verb);
    try {
      for (const name of ["dealer", "both"]) for (const id of foreign) await refuse(name, id);
    } finally {
      await setSecurity("enable");
    }
  }
  const read = await superuser.query("select from notification where read_on is not null");
  expect(read.rowCount).toBe(0);
});

test("reading twice keeps the first time", async () => {
  const caller = callers.get("rsm");
  const id = caller === undefined ? 0 : (await listOf(caller)).notifications[0]?.id;
  const readOn = async () => {
    await caller?.post(api.notifications.markRead.path, { notificationid: id });
    const { rows } = await superuser.query("select read_on from notification where notification_id = $1", [
      id,
    ]);
    return rows[0].read_on;
  };
  const first = await readOn();
  expect(first).toBeInstanceOf(Date);
  expect(await readOn()).toEqual(first);
});

/** What a question of the application finds in a transaction of Meridian whose settings name this person and no dealer. */
async function seenBy(
  name: string | null,
  rlsMode: Settings["rlsMode"],
  question: string,
): Promise<string[]> {
  const { rows } = await superuser.query<{ client: number; person: number | null }>(
    `select client_id as client, (select person_id from person where email = $1) as person
     from client where name = 'Meridian Motors'`,
    [name === null ? null : emailOf(name)],
  );
  const { client = 0, person = null } = rows[0] ?? {};
  return inTransaction(server.services.db, { client, dealers: [], rlsMode, person }, {}, async (trx) => {
    const found = await sql<{ found: string }>`${sql.raw(question)} order by 1`.execute(trx);
    return found.rows.map((row) => row.found);
  });
}

async function everybodysLists(): Promise<Readonly<Record<string, readonly string[]>>> {
  const lists: Record<string, string[]> = {};
  for (const [name, caller] of callers) lists[name] = (await messagesOf(caller)).sort();
  return lists;
}

async function setSecurity(verb: "enable" | "disable"): Promise<void> {
  for (const table of TABLES) await superuser.query(`alter table ${table} ${verb} row level security`);
}

function emailOf(name: string): string {
  return `${name}@x.example`;
}

function change(name: string, assignment: string) {
  return server.database.ownerPool.query(
    `update membership set ${assignment} where person_id = (select person_id from person where email = $1)`,
    [emailOf(name)],
  );
}
