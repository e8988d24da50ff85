import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { Caller } from "#test/given/caller.ts";
import type { GivenMembership } from "#test/given/people.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { listOf, messagesOf, raise, told } from "./events.ts";

const SSI = "meridian-ssi";
const TABLES = ["notification", "notification_event", "notification_choice"];

/** What each hears of the three events below; the last three lose something between hearing and looking. */
const PEOPLE: Readonly<Record<string, Partial<GivenMembership>>> = {
  dealer: { scope: { csiOutlets: ["D01"], ssiOutlets: ["D03"] } },
  rsm: { scope: { regions: ["N"] } },
  south: { scope: { regions: ["S"] } },
  admin: { adminpermission: 1 },
  audio: { adminpermission: 2 },
  former: {},
  mover: { scope: { csiOutlets: ["D01"], ssiOutlets: ["D03"] } },
  dismissed: { adminpermission: 1 },
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
    { adminpermission: 1 },
    { client: "Aurora Vehicles", adminpermission: 1 },
  );
  await change("former", "active = false");
  await raise(server, { message: "csi", dealer: "D01" });
  await raise(server, { message: "ssi", dealer: "D03", operation: SSI });
  await raise(server, { message: "upload", dealer: null, component: "cui_012" });
  await raise(server, { message: "aurora", dealer: null, component: "cui_012", operation: "aurora-csi" });
  await told(server);
  await change("mover", "csi_outlets = '{D01}', ssi_outlets = '{D05}'");
  await change("dismissed", "adminpermission = 0");
  for (const name of [...Object.keys(PEOPLE), "both"])
    if (name !== "former") callers.set(name, await make.logIn(emailOf(name)));
  superuser = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
  await superuser.connect();
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

test("what was told is listed as far as it is still theirs, with both walls and with either of them", async () => {
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
      expect((await listOf(caller)).newnotificationcount, name).toBe((await messagesOf(caller)).length);
  } finally {
    await setSecurity("enable");
  }
  expect((await server.services.pool.query("select from notification")).rowCount).toBe(0);
});

test("nobody reads another's, nor the own one of another client, with both walls and without the second", async () => {
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
  const id = caller === undefined ? 0 : (await listOf(caller)).notificationlist[0]?.id;
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
