import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const A = "a@x.example";
const B = "b@x.example";
const STAFF = "staff@x.example";
const SHARED = "shared@x.example";

let server: TestServer;
let make: Given;
let a: Caller;
let b: Caller;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.neighbour();
  for (const email of [A, B]) await make.person(email, { adminPermission: 1, designation: "Administrator" });
  await make.person(STAFF);
  await make.person(SHARED, {}, { client: "Aurora Vehicles" });
});

beforeEach(async () => {
  await server.query("delete from failure_counter");
  await server.query("update person set active = true");
  await server.query(
    "update membership m set active = true, adminpermission = case when email in ($1, $2) then 1 else 0 end from person p where p.person_id = m.person_id",
    [A, B],
  );
  a = await confirmed(A);
  b = await confirmed(B);
});

afterAll(() => server.close());

describe("permissions", () => {
  test.each([
    [true, true, 3],
    [true, false, 1],
    [false, true, 2],
    [false, false, 0],
  ])(
    "admin panel %s and audio upload %s are adminpermission %i, at the next request",
    async (panel, audio, expected) => {
      await server.query(
        "update membership set adminpermission = 2 where person_id = (select person_id from person where email = $1)",
        [STAFF],
      );
      const staff = await make.logIn(STAFF);
      expect((await permit(a, STAFF, panel, audio)).statusCode).toBe(200);
      expect((await staff.config()).userData.adminPermission).toBe(expected);
      expect((await staff.get("/api/useraccountlist")).statusCode).toBe(panel ? 200 : 403);
      expect(await rowOf(a, STAFF)).toMatchObject({
        adminPanel: panel,
        audio,
        editable: true,
      });
    },
  );

  test("of two administrators who change one right each, both count", async () => {
    for (const [panel, audio] of [
      [true, null],
      [null, true],
    ] as const)
      expect((await permit(a, STAFF, panel, audio)).statusCode).toBe(200);
    expect(await rowOf(a, STAFF)).toMatchObject({ adminPanel: true, audio: true });
    expect((await permit(b, STAFF, false, null)).statusCode).toBe(200);
    expect((await permit(a, STAFF, null, null)).statusCode).toBe(200);
    expect(await rowOf(a, STAFF)).toMatchObject({ adminPanel: false, audio: true });
  });

  test("are not one's own to change", async () => {
    for (const panel of [true, false]) {
      const reply = await permit(a, A, panel, true);
      expect([reply.statusCode, reply.json().code]).toEqual([403, "OWN_ACCOUNT"]);
    }
    expect(await rowOf(a, A)).toMatchObject({ audio: false, editable: false });
  });

  test("of somebody of another client are out of reach", async () => {
    await make.person(`only${Date.now()}@aurora.example`, { client: "Aurora Vehicles" });
    expect((await permit(a, "nobody@x.example", true, true)).statusCode).toBe(404);
    const { rows } = await server.query("select email from person where email like 'only%'");
    expect((await permit(a, rows[0]?.["email"], true, true)).statusCode).toBe(404);
  });
});

describe("the last administrator", () => {
  test("stays when two take the right from each other at the same moment", async () => {
    for (let round = 0; round < 12; round += 1) {
      await server.query(
        "update membership set adminpermission = 1 where person_id in (select person_id from person where email in ($1, $2))",
        [A, B],
      );
      const replies = await Promise.all([permit(a, B, false, false), permit(b, A, false, false)]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      expect(await administrators()).toBe(1);
    }
  });

  test("stays when two deactivate each other at the same moment", async () => {
    for (let round = 0; round < 12; round += 1) {
      await server.query("update membership set active = true");
      [a, b] = [await confirmed(A), await confirmed(B)];
      const replies = await Promise.all([setActive(a, B, false), setActive(b, A, false)]);
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(await administrators()).toBe(1);
    }
  });

  test("does not deactivate the own account", async () => {
    const reply = await setActive(a, A, false);
    expect([reply.statusCode, reply.json().code]).toEqual([403, "OWN_ACCOUNT"]);
  });
});

describe("deactivating", () => {
  test("ends the sessions at once, forbids the login, and activating allows it again", async () => {
    const staff = await make.logIn(STAFF);
    expect((await setActive(a, STAFF, false)).statusCode).toBe(200);
    expect((await staff.get("/api/config")).statusCode).toBe(401);
    expect((await logIn(STAFF)).json()).toEqual({ code: "LOGIN", message: "Email or Password is invalid" });
    expect((await rowOf(a, STAFF)).active).toBe(false);
    expect((await setActive(a, STAFF, true)).statusCode).toBe(200);
    expect((await logIn(STAFF)).statusCode).toBe(200);
    const { rows } = await server.query(
      "select action, subject from audit where action like 'person.%' order by audit_id desc limit 2",
    );
    expect(rows).toEqual([
      { action: "person.activate", subject: STAFF },
      { action: "person.deactivate", subject: STAFF },
    ]);
  });

  test("acts in the own client alone: who works for two goes on in the other", async () => {
    const shared = await make.logIn(SHARED);
    expect((await setActive(a, SHARED, false)).statusCode).toBe(200);
    expect((await shared.post("/api/filters", {})).statusCode).toBe(403);
    expect((await shared.at("aurora-csi").post("/api/filters", {})).statusCode).toBe(200);
    expect((await shared.config()).clients.map(({ name }) => name)).toEqual(["Aurora Vehicles"]);
    expect((await logIn(SHARED)).statusCode).toBe(200);
  });

  test("at both clients in the same instant ends the sessions of who is let in nowhere", async () => {
    await make.person("c@x.example", {
      client: "Aurora Vehicles",
      adminPermission: 1,
      designation: "Administrator",
    });
    for (let round = 0; round < 12; round += 1) {
      await server.query("update person set active = true");
      await server.query("update membership set active = true");
      const [admin, ofAurora] = [await confirmed(A), (await confirmed("c@x.example")).at("aurora-csi")];
      const shared = await make.logIn(SHARED);
      const replies = await Promise.all([
        setActive(admin, SHARED, false),
        setActive(ofAurora, SHARED, false),
      ]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect((await shared.get("/api/config")).statusCode).toBe(401);
    }
  });

  test("of somebody else's id or address finds nobody", async () => {
    const { rows } = await server.query("select person_id as id from person where email = $1", [STAFF]);
    const reply = await a.post("/api/accountactivedeactive", {
      emailid: SHARED,
      userid: rows[0]?.["id"],
      accountstatus: false,
    });
    expect(reply.statusCode).toBe(404);
    expect((await rowOf(a, STAFF)).active).toBe(true);
  });

  test("by the operator is not undone by a client that shares the person", async () => {
    await server.query("update person set active = false where email in ($1, $2)", [SHARED, STAFF]);
    const reply = await setActive(a, SHARED, true);
    expect([reply.statusCode, reply.json().code]).toEqual([403, "SHUT_OUT"]);
    expect((await setActive(a, STAFF, true)).statusCode).toBe(200);
    expect((await logIn(STAFF)).statusCode).toBe(200);
  });
});

function permit(caller: Caller, emailid: string, panel: boolean | null, audio: boolean | null) {
  return caller.post("/api/setadminuserpermission", {
    emailid,
    isAdminPanelAccess: panel,
    isFileUploadAccess: audio,
  });
}

async function setActive(caller: Caller, emailid: string, accountstatus: boolean) {
  const { rows } = await server.query("select person_id as id from person where email = $1", [emailid]);
  return caller.post("/api/accountactivedeactive", { emailid, userid: rows[0]?.["id"], accountstatus });
}

async function rowOf(caller: Caller, email: string) {
  const rows = parsed(api.employees.administrators.reply, await caller.get("/api/adminuseraccountlist"));
  const row = rows.find((each) => each.email === email);
  if (row === undefined) throw new Error(`${email} is not listed.`);
  return row;
}

async function administrators(): Promise<number> {
  const { rowCount } = await server.query(
    "select from membership join person using (person_id) where membership.active and adminpermission in (1, 3) and email in ($1, $2)",
    [A, B],
  );
  return rowCount ?? 0;
}

async function confirmed(email: string): Promise<Caller> {
  const caller = await make.logIn(email);
  await caller.confirm(email);
  return caller;
}

function logIn(username: string) {
  return server.call({
    method: "POST",
    url: "/login",
    headers: { data_source: OPERATION },
    payload: { username, password: PASSWORD },
  });
}
