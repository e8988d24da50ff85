import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EmployeeFile } from "#contract/employee-files.ts";
import { eventually } from "#test/eventually.ts";
import type { Caller } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { type Given, given } from "#test/given.ts";
import { openLedger, type Stored, settled } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { aLine, apply, checked } from "./employee-workbooks.ts";
import { aRegistration, designationId } from "./registration.ts";

const ADMIN = "admin@x.example";
const COLLEAGUE = "colleague@x.example";
const STAFF = "staff@x.example";
const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

let server: TestServer;
let make: Given;
let admin: Caller;
let clientId: number;
let principal: number;
let adminId: number;
let staff: number;
let workbook: EmployeeFile;
let stored: () => Promise<Stored>;
/** Sees what the connections of others wait for. */
let superuser: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  stored = await openLedger(server);
  superuser = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
  await superuser.connect();
  make = given(server);
  clientId = await make.client();
  await make.client({ name: "Aurora Vehicles", operations: { "aurora-csi": aProgramme() } });
  adminId = await make.person(
    ADMIN,
    { adminPermission: 3, designation: "Administrator" },
    { client: "Aurora Vehicles", adminPermission: 3 },
  );
  await make.person("other@x.example", { adminPermission: 1 });
  staff = await make.person(STAFF);
  principal = await designationId(server, "Dealer Principal");
  await make.person(COLLEAGUE, { adminPermission: 3 });
  const colleague = await make.logIn(COLLEAGUE);
  await colleague.confirm(COLLEAGUE);
  workbook = await checked(server, colleague, [aLine("sheet@x.example")]);
});

beforeEach(async () => {
  await query("update membership set adminpermission = 3, active = true where person_id = $1", [adminId]);
  await query(
    `update person set active = true, password_hash = (select password_hash from person where email = $2)
     where person_id = $1`,
    [adminId, STAFF],
  );
  admin = await make.logIn(ADMIN);
});

afterAll(async () => {
  await superuser.end();
  await server.close();
});

/** Every change of who may do what, as an administrator sends it. */
const CHANGES: readonly (readonly [string, (caller: Caller) => ReturnType<Caller["post"]>])[] = [
  ["a registration", (caller) => caller.post("/api/Account/Register", aRegistration(principal))],
  [
    "an update",
    (caller) => {
      const form = aRegistration(principal, { email: STAFF, userid: staff });
      return caller.post("/api/Account/Register", form);
    },
  ],
  [
    "a deactivation",
    (caller) =>
      caller.post("/api/accountactivedeactive", { emailid: STAFF, userid: staff, accountstatus: false }),
  ],
  [
    "a permission",
    (caller) =>
      caller.post("/api/setadminuserpermission", {
        emailid: STAFF,
        isAdminPanelAccess: true,
        isFileUploadAccess: true,
      }),
  ],
  [
    "mobile access",
    (caller) => caller.post("/api/setmobileaccess", { emailid: STAFF, isMobileAccess: false }),
  ],
  ["a checked workbook", (caller) => apply(caller, workbook)],
];

describe.each(CHANGES)("%s", (_name, change) => {
  test("needs the password typed again in this session", async () => {
    await settled(server);
    const before = await stored();
    const reply = await change(admin);
    expect([reply.statusCode, reply.json().code]).toEqual([403, "ADMIN_REAUTH"]);
    expect(await stored()).toEqual(before);
  });

  test("that waits for its turn is refused when its administrator loses the right meanwhile", async () => {
    await refusedAfter(change, () => permit(ADMIN, 2));
  });
});

test.each([
  [
    "is shut out of the client",
    "update membership set active = false where person_id = $1 and client_id = $2",
  ],
  [
    "is shut out of the installation",
    "update person set active = false where person_id = $1 and $2::int > 0",
  ],
  ["loses the password", "update person set password_hash = null where person_id = $1 and $2::int > 0"],
  [
    "is one at another client alone",
    "update membership set adminpermission = 0 where person_id = $1 and client_id = $2",
  ],
])("who %s meanwhile is no administrator any more", async (_, statement) => {
  const [, change] = CHANGES[3] ?? [];
  if (change === undefined) throw new Error("There is no change to send.");
  await refusedAfter(change, () => query(statement, [adminId, clientId]));
});

/** Sends a change that has to wait for its turn, and lets it go on when its administrator has lost the right. */
async function refusedAfter(
  change: (typeof CHANGES)[number][1],
  lose: () => Promise<unknown>,
): Promise<void> {
  await admin.confirm(ADMIN);
  const turn = await server.database.ownerPool.connect();
  try {
    await turn.query("begin");
    await turn.query("select pg_advisory_xact_lock(hashtext('people'), $1::int)", [clientId]);
    const answer = change(admin);
    await eventually(async () => ((await superuser.query(WAITING)).rowCount ?? 0) > 0);
    await lose();
    const before = await stored();
    await turn.query("commit");
    const reply = await answer;
    expect([reply.statusCode, reply.json().code]).toEqual([403, "ADMIN_PANEL"]);
    expect(await stored()).toEqual(before);
  } finally {
    await turn.query("rollback");
    turn.release();
  }
}

test("each of them stands in the audit log", async () => {
  await admin.confirm(ADMIN);
  for (const [, change] of CHANGES) expect((await change(admin)).statusCode).toBe(200);
  const { rows } = await query(
    `select a.action, a.subject, p.email from audit a join person p using (person_id)
     where action like 'person.%' order by audit_id`,
  );
  expect(rows).toEqual([
    { action: "person.register", subject: "kavita@x.example", email: ADMIN },
    { action: "person.update", subject: STAFF, email: ADMIN },
    { action: "person.deactivate", subject: STAFF, email: ADMIN },
    { action: "person.permission", subject: STAFF, email: ADMIN },
    { action: "person.mobile", subject: STAFF, email: ADMIN },
    { action: "person.register", subject: "sheet@x.example", email: ADMIN },
  ]);
});

function permit(email: string, permission: number) {
  return query(
    `update membership set adminpermission = $2
     where client_id = $3 and person_id = (select person_id from person where email = $1)`,
    [email, permission, clientId],
  );
}

function query(text: string, values: unknown[] = []) {
  return server.database.ownerPool.query(text, values);
}
