import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EmployeeFile, employeeFileConflict } from "#contract/employee-files.ts";
import { deleteEmployeeFiles } from "#server/features/employees/delete-files.ts";
import type { Caller } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { sheetsOf } from "#test/survey-import/reports.ts";
import {
  aLine,
  applied,
  apply,
  checked,
  employeeWorkbook,
  HEADER,
  outcomes,
  sendEmployees,
  sheetOf,
} from "./employee-workbooks.ts";

const ADMIN = "admin@x.example";
const SECOND = "second@x.example";
const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const HOLD = "select from person where email = $1 for update";

let server: TestServer;
let make: Given;
let admin: Caller;
let second: Caller;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.client({ name: "Aurora Vehicles", operations: { "aurora-csi": aProgramme() } });
  for (const email of [ADMIN, SECOND]) {
    await make.person(email, { adminPermission: 3, designation: "Administrator" });
  }
  await make.person("aurora@x.example", { client: "Aurora Vehicles", adminPermission: 3 });
  admin = await confirmed(ADMIN);
  second = await confirmed(SECOND);
});

beforeEach(() => query("delete from failure_counter"));

afterAll(() => server.close());

describe("a checked workbook", () => {
  test("says what each row would do, changes nobody, and does just that when it is applied", async () => {
    const known = fresh();
    const same = fresh();
    await applied(admin, await checked(server, admin, [aLine(known), aLine(same)]));
    const added = fresh();
    const before = await everybody();
    const file = await checked(server, admin, [
      aLine(added, {
        Designation: "regional manager",
        Region: "Region N",
        State: "anything",
        "SSI Outlets": 1,
      }),
      aLine(known.toUpperCase(), { "First Name": "Anil", Region: "All", State: "ALL", Location: "all" }),
      aLine(same),
      aLine(fresh(), { Region: "X" }),
    ]);
    expect(outcomes(file)).toEqual({
      2: ["create", ""],
      3: [
        "update",
        "Name: Kavita Jadhav → Anil Jadhav|Region: N → All|State: N1 → All|Location: N1-city → All",
      ],
      4: ["unchanged", ""],
      5: ["refused", 'Region "X": This is not among the choices.'],
    });
    expect(file.rows.every(({ changed }) => !changed)).toBe(true);
    expect(await everybody()).toEqual(before);

    expect(await applied(admin, file)).toEqual({
      message: "The workbook was applied.",
      created: 1,
      updated: 1,
      unchanged: 1,
      refused: 1,
    });
    const all = { states: ["All"], locations: ["All"], csi_outlets: ["All"], ssi_outlets: ["All"] };
    expect(await memberOf(added)).toMatchObject({
      name: "Kavita Jadhav",
      designation: "Regional Manager",
      user_types: ["CSI"],
      regions: ["N"],
      ...all,
      version: 1,
    });
    expect(await memberOf(known)).toMatchObject({
      name: "Anil Jadhav",
      regions: ["All"],
      states: ["All"],
      locations: ["All"],
      csi_outlets: ["D01", "D02"],
      version: 2,
    });
    expect(await memberOf(same)).toMatchObject({ version: 1 });
    expect(await mailsTo(added)).toEqual(["invitation"]);
    expect(await mailsTo(known)).toEqual(["invitation"]);
    expect(await audited(file.fileId)).toEqual([
      ["employee_file.check", "people.xlsx", { file: file.fileId, ...COUNTS }],
      ["person.register", added, expect.objectContaining({ designation: "Regional Manager" })],
      [
        "person.update",
        known,
        expect.objectContaining({ to: expect.objectContaining({ regions: ["All"] }) }),
      ],
      ["employee_file.apply", "people.xlsx", { file: file.fileId, ...COUNTS }],
    ]);
  });

  test("gives a report of its rows, before and after, that is mended and sent again", async () => {
    const [good, bad] = [fresh(), fresh()];
    const file = await checked(server, admin, [aLine(good), aLine(bad, { "CSI Outlets": "D01; D99" })]);
    const reason = 'CSI Outlets "D99": This is not among the choices.';
    expect((await report(file.fileId)).map((row) => [row[2], row[10], row[11] ?? null])).toEqual([
      ["Email", "Result", "reject_reason"],
      [good, "To be registered", null],
      [bad, "Refused", reason],
    ]);
    await applied(admin, file);
    const rows = await report(file.fileId);
    expect(rows.map((row) => row[10])).toEqual(["Result", "Registered", "Refused"]);
    const mended = rows.map((row) => row.map((cell) => (cell === "D01; D99" ? "D01" : cell)));
    const again = await sendEmployees(server, admin, await sheetOf(mended));
    expect(again.json()).toMatchObject({
      warnings: [],
      rows: [{ outcome: "unchanged" }, { outcome: "create" }],
    });
    expect((await report(again.json().fileid))[0]).toEqual([...HEADER, "Result", "reject_reason"]);
    expect(await audited(file.fileId)).toEqual(
      expect.arrayContaining([["employee_file.download", "people.xlsx", { file: file.fileId }]]),
    );
  });

  test("belongs to its client", async () => {
    const file = await checked(server, admin, [aLine(fresh())]);
    const stranger = await confirmed("aurora@x.example", "aurora-csi");
    expect((await apply(stranger, file)).statusCode).toBe(404);
    expect((await stranger.get(`/api/employeefile/${file.fileId}/report`)).statusCode).toBe(404);
    for (const id of ["0", "999999", "-1", "x", "1%20or%201=1"]) {
      expect((await admin.get(`/api/employeefile/${id}/report`)).statusCode).toBe(404);
    }
  });

  test("is forgotten after thirty days, with its file", async () => {
    const file = await checked(server, admin, [aLine(fresh())]);
    const { rows } = await query("select stored_file as id from employee_file where employee_file_id = $1", [
      file.fileId,
    ]);
    const { files } = server.services;
    const deleteOld = () => deleteEmployeeFiles({ owner: server.database.owner, files });
    await deleteOld();
    expect(await files.size(rows[0]?.["id"])).toBeGreaterThan(0);
    await query("update employee_file set sent_on = now() - interval '31 days' where employee_file_id = $1", [
      file.fileId,
    ]);
    await deleteOld();
    expect(await files.size(rows[0]?.["id"])).toBeNull();
    expect((await apply(admin, file)).json().code).toBe("NO_FILE");
  });
});

test("no workbook is checked without the password typed again in this session", async () => {
  const hasty = await make.logIn(ADMIN);
  const reply = await sendEmployees(server, hasty, await employeeWorkbook([aLine(fresh())]));
  expect([reply.statusCode, reply.json().code]).toEqual([403, "ADMIN_REAUTH"]);
});

describe("two administrators at once", () => {
  test("a row that changed after the check is told, and nothing is lost or applied", async () => {
    const [mine, theirs] = [fresh(), fresh()];
    await applied(admin, await checked(server, admin, [aLine(theirs)]));
    const file = await checked(server, admin, [aLine(mine), aLine(theirs, { "CSI Outlets": "D01" })]);
    await applied(second, await checked(server, second, [aLine(theirs, { "First Name": "Theirs" })]));
    const before = await everybody();

    const reply = await apply(admin, file);
    expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([
      409,
      "STALE",
      "Nothing was applied: 1 row is no longer as shown, since somebody has changed these people meanwhile. Look again, then apply.",
    ]);
    expect(await everybody()).toEqual(before);
    const shown = employeeFileConflict.parse(reply.json()).file;
    expect(shown.rows.map(({ email, changed }) => [email, changed])).toEqual([
      [mine, false],
      [theirs, true],
    ]);
    expect(outcomes(shown)[3]).toEqual([
      "update",
      "Name: Theirs Jadhav → Kavita Jadhav|CSI Outlets: D01, D02 → D01",
    ]);
    expect(await applied(admin, shown)).toMatchObject({ created: 1, updated: 1 });
  });

  test("a person changed and changed back meanwhile is told too: it is not the person the check saw", async () => {
    const email = fresh();
    await applied(admin, await checked(server, admin, [aLine(email)]));
    const file = await checked(server, admin, [aLine(email, { "CSI Outlets": "D01" })]);
    for (const name of ["Theirs", "Kavita"])
      await applied(second, await checked(server, second, [aLine(email, { "First Name": name })]));
    const reply = await apply(admin, file);
    expect([reply.statusCode, reply.json().code]).toEqual([409, "STALE"]);
  });

  test("a login or a new right of a person meanwhile is no change of the row", async () => {
    const email = fresh();
    await make.person(email, { designation: "Head Office" });
    const file = await checked(server, admin, [aLine(email)]);
    await make.logIn(email);
    await admin.post("/api/setadminuserpermission", {
      emailid: email,
      isAdminPanelAccess: false,
      isFileUploadAccess: true,
    });
    expect(await applied(admin, file)).toMatchObject({ updated: 1 });
    const { rows } = await query(
      "select adminpermission from membership join person using (person_id) where email = $1",
      [email],
    );
    expect(rows).toEqual([{ adminpermission: 2 }]);
  });

  test("one workbook is applied once", async () => {
    const email = fresh();
    const file = await checked(server, admin, [aLine(email)]);
    const replies = await Promise.all([admin, second, admin, second].map((caller) => apply(caller, file)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(replies.filter(({ statusCode }) => statusCode === 409).map((reply) => reply.json().code)).toEqual(
      Array(3).fill("APPLIED"),
    );
    expect(await mailsTo(email)).toEqual(["invitation"]);
  });

  test("one workbook of changes is applied once, by whichever of two comes first", async () => {
    const email = fresh();
    await applied(admin, await checked(server, admin, [aLine(email)]));
    const file = await checked(server, admin, [aLine(email, { "First Name": "Anil" })]);
    const replies = await applyWhile(file, HOLD, email, [admin, second]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(replies.map((reply) => reply.json().code)).toContain("APPLIED");
  });

  test("two workbooks with the same new person make one account, and the second is told", async () => {
    const email = fresh();
    const files = [
      await checked(server, admin, [aLine(email)]),
      await checked(server, second, [aLine(email, { "First Name": "Other" }), aLine(fresh())]),
    ] as const;
    const replies = await Promise.all([apply(admin, files[0]), apply(second, files[1])]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const stale = replies.find(({ statusCode }) => statusCode === 409)?.json();
    expect(employeeFileConflict.parse(stale).file.rows[0]).toMatchObject({
      outcome: "update",
      changed: true,
    });
    expect(await mailsTo(email)).toEqual(["invitation"]);
  });

  test("an e-mail taken at another client meanwhile refuses its row, not the whole file", async () => {
    const [email, other] = [fresh(), fresh()];
    const file = await checked(server, admin, [aLine(email), aLine(other)]);
    await make.person(email, { client: "Aurora Vehicles" });
    const reply = await apply(admin, file);
    expect(outcomes(employeeFileConflict.parse(reply.json()).file)).toEqual({
      2: ["refused", `Email "${email}": Email ID Already Exists`],
      3: ["create", ""],
    });
    expect(await applied(admin, file)).toMatchObject({ created: 1, refused: 1 });
  });

  test("two clients that register one person at the same moment make one account, and one of them is told", async () => {
    const aurora = await confirmed("aurora@x.example", "aurora-csi");
    const [email, mine, theirs] = [fresh(), fresh(), fresh()];
    const files = [
      await checked(server, admin, [aLine(mine), aLine(email)]),
      await checked(server, aurora, [aLine(email), aLine(theirs)]),
    ] as const;
    const replies = await Promise.all([apply(admin, files[0]), apply(aurora, files[1])]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const lost = replies.findIndex(({ statusCode }) => statusCode === 409);
    const shown = employeeFileConflict.parse(replies[lost]?.json()).file;
    expect(shown.rows.filter(({ changed }) => changed)).toMatchObject([{ email, outcome: "refused" }]);
    expect(await mailsTo(email)).toEqual(["invitation"]);
    expect(await mailsTo(lost === 0 ? mine : theirs)).toEqual([]);
  });

  test("an e-mail taken while the rows are being written refuses its row, and the others wait for another look", async () => {
    const [email, other] = [fresh(), fresh()];
    const file = await checked(server, admin, [aLine(other), aLine(email)]);
    const [reply] = await applyWhile(
      file,
      "insert into person (email, name, last_name) values ($1, 'New', '')",
      email,
    );
    expect(outcomes(employeeFileConflict.parse(reply?.json()).file)).toEqual({
      2: ["create", ""],
      3: ["refused", `Email "${email}": Email ID Already Exists`],
    });
    expect(await mailsTo(other)).toEqual([]);
  });

  test("while an apply waits for a person, whoever holds that person sends mail without a deadlock", async () => {
    const [known, added] = [fresh(), fresh()];
    await applied(admin, await checked(server, admin, [aLine(known)]));
    const file = await checked(server, admin, [aLine(added), aLine(known, { "First Name": "Anil" })]);
    const [reply] = await applyWhile(file, HOLD, known);
    expect(reply?.statusCode).toBe(200);
    expect(await mailsTo(added)).toEqual(["invitation"]);
  });

  /** Applies a file, by each of these at once, while another transaction has done this to a person; that one sends mail and commits once all of them wait. */
  async function applyWhile(file: EmployeeFile, statement: string, email: string, callers = [admin]) {
    const holder = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
    // A second one, since a transaction sees what others wait for once.
    const observer = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
    await Promise.all([holder.connect(), observer.connect()]);
    try {
      await holder.query("begin");
      await holder.query(statement, [email]);
      const applying = Promise.all(callers.map((caller) => apply(caller, file)));
      while (((await observer.query(WAITING)).rowCount ?? 0) < callers.length);
      await holder.query("select enqueue_job('send_mails', '{}', 'send_mails')");
      await holder.query("commit");
      return await applying;
    } finally {
      await Promise.all([holder.end(), observer.end()]);
    }
  }

  test("who lost the right after the check applies nothing", async () => {
    await make.person("leaving@x.example", { adminPermission: 1, designation: "Administrator" });
    const leaving = await confirmed("leaving@x.example");
    const file = await checked(server, leaving, [aLine(fresh())]);
    await query(
      "update membership set adminpermission = 0 from person p where p.person_id = membership.person_id and email = 'leaving@x.example'",
    );
    const before = await everybody();
    expect((await apply(leaving, file)).statusCode).toBe(403);
    expect(await everybody()).toEqual(before);
  });
});

test("the template has the columns of the form and this client's values only", async () => {
  const reply = await admin.get("/api/employeefile/template");
  const sheets = await sheetsOf(reply.rawPayload);
  expect(sheets["Employees"]).toEqual([[...HEADER]]);
  const values = (sheets["Valid Values"] ?? []).map((row) => row.slice(0, 4));
  expect(values).toContainEqual(["State", "N1", "State N1", "N"]);
  expect(values.filter(([column]) => column === "Outlets")).toHaveLength(8);
  expect(values.filter(([column]) => column === "Designation")).toHaveLength(6);
});

const COUNTS = { created: 1, updated: 1, unchanged: 1, refused: 1 };

function fresh(): string {
  people += 1;
  return `person.${people}@file.example`;
}

async function confirmed(email: string, operation?: string): Promise<Caller> {
  const caller = await make.logIn(email, operation);
  await caller.confirm(email);
  return caller;
}

async function report(fileId: number) {
  const reply = await admin.get(`/api/employeefile/${fileId}/report`);
  expect(reply.statusCode).toBe(200);
  return (await sheetsOf(reply.rawPayload))["People"] ?? [];
}

async function memberOf(email: string) {
  const { rows } = await query(
    `select p.name, d.name as designation, m.* from membership m join person p using (person_id)
     join designation d using (client_id, designation_id) where email = $1`,
    [email],
  );
  return rows[0];
}

async function mailsTo(email: string): Promise<unknown[]> {
  const { rows } = await query("select kind from mail where recipient = $1 order by mail_id", [email]);
  return rows.map(({ kind }) => kind);
}

/** Everything since a file was checked. */
async function audited(fileId: number): Promise<unknown[]> {
  const { rows } = await query(
    `select action, subject, detail from audit where audit_id >= (
       select min(audit_id) from audit where (detail->>'file')::int = $1) order by audit_id`,
    [fileId],
  );
  return rows.map(({ action, subject, detail }) => [action, subject, detail]);
}

/** Whoever has an account, and what they may. */
async function everybody(): Promise<unknown> {
  const { rows } = await query(`select
    (select json_agg(json_build_array(email, name, last_name, active) order by person_id) from person) as people,
    (select json_agg(m order by client_id, person_id) from membership m) as memberships,
    (select count(*)::int from mail) as mails`);
  return rows;
}

function query(text: string, values: unknown[] = []) {
  return server.database.ownerPool.query(text, values);
}
