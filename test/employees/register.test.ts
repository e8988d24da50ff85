import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { whileIdle } from "#test/ledger.ts";
import { type MailServer, mailsDone, resetLinkIn, startMailServer } from "#test/mail-server.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { aRegistration, designationId, type SentForm } from "./registration.ts";

type Details = SentForm & { readonly active: boolean; readonly version: number };

const ADMIN = "admin@x.example";
const NEW_PASSWORD = "violet anchors drift north";

let mailServer: MailServer;
let server: TestServer;
let make: Given;
let admin: Caller;
let principal: number;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ smtpUrl: mailServer.url });
  make = given(server);
  await make.surveys([...surveys(12, { dealer_code: "D01" }), ...surveys(15, { dealer_code: "D05" })]);
  await make.neighbour();
  await make.person(ADMIN, { adminPermission: 3, designation: "Administrator" });
  await make.person("foreign@x.example", { client: "Aurora Vehicles" });
  admin = await make.logIn(ADMIN);
  await admin.confirm(ADMIN);
  principal = await designationId(server, "Dealer Principal");
});

beforeEach(async () => {
  await mailsDone(server);
  const kavita = "person_id = (select person_id from person where email = 'kavita@x.example')";
  await whileIdle(server, [
    "delete from failure_counter",
    ...["membership", "account_token", "known_device", "session"].map(
      (table) => `delete from ${table} where ${kavita}`,
    ),
    `update audit set person_id = null where ${kavita}`,
    "delete from person where email = 'kavita@x.example'",
  ]);
  mailServer.mails.length = 0;
});

afterAll(async () => {
  await server.close();
  await mailServer.close();
});

describe("a new user", () => {
  test("gets no password but a mail, chooses one, and sees what was chosen for them", async () => {
    const reply = await register(aRegistration(principal));
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { message: "User Registered Successfully", userid: expect.any(Number) },
    ]);
    const [mail] = await mailServer.received("kavita@x.example");
    if (mail === undefined) throw new Error("no mail");
    expect(mail.headers.get("subject")).toBe("Your Forecourt account");
    expect(mail.text).toContain("Hello Kavita Jadhav,");
    const { rows } = await server.query(
      "select round(extract(epoch from expires_on - now()) / 3600)::int as hours from account_token",
    );
    expect(rows).toEqual([{ hours: 24 }]);
    for (const password of ["", NEW_PASSWORD]) expect((await logIn(password)).statusCode).toBe(400);

    const chosen = await server.call({
      method: "POST",
      url: "/api/Account/ForgotResetPassword",
      payload: {
        email: "kavita@x.example",
        tokencode: resetLinkIn(mail).tokencode,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      },
    });
    expect(chosen.statusCode).toBe(200);
    const session = parsed(api.session.login.reply, await logIn(NEW_PASSWORD));
    expect(session.userData).toMatchObject({
      name: "Kavita Jadhav",
      designation: "Dealer Principal",
      adminPermission: 0,
      userPermission: 5,
      dealersByType: [{ userType: "CSI", dealers: [{ dealerCode: "D01" }, { dealerCode: "D02" }] }],
    });
  });

  test("with a known e-mail is 400 'Email ID Already Exists', and nothing changes", async () => {
    for (const email of [ADMIN, "foreign@x.example", "FOREIGN@x.example", " foreign@x.example "]) {
      const before = await everything();
      const reply = await register(aRegistration(principal, { email }));
      expect([reply.statusCode, reply.json().message]).toEqual([400, "Email ID Already Exists"]);
      expect(await everything()).toBe(before);
    }
  });

  test("sent twice at once is one account", async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => register(aRegistration(principal))));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)]);
    await mailServer.received("kavita@x.example");
    expect((await server.query("select from person where email = 'kavita@x.example'")).rowCount).toBe(1);
  });

  test.each([
    ["no first name", { firstName: " " }],
    ["a line break in the name", { firstName: "A\nB" }],
    ["no e-mail", { email: "kavita" }],
    ["two designations", { roles: [1, 2] }],
    ["no designation", { roles: [] }],
    ["a designation of nobody", { roles: [99999] }],
    ["no panel", { usertypes: [] }],
    ["no region", { regionscode: [] }],
    ["a state elsewhere", { statecode: ["S1"] }],
    ["an outlet elsewhere", { csioutletcodes: ["D05"] }],
    ["no outlet", { csioutletcodes: [] }],
    ["no outlet of one of two panels", { usertypes: ["CSI", "SSI"] }],
  ])("with %s is refused, and nothing changes", async (_, changes) => {
    const before = await everything();
    expect((await register({ ...aRegistration(principal), ...changes })).statusCode).toBe(400);
    expect(await everything()).toBe(before);
  });

  test.each(["usertypes", "regionscode", "statecode", "locationcode", "csioutletcodes", "ssioutletcodes"])(
    "without %s is told so by that name",
    async (list) => {
      const form = aRegistration(principal, { usertypes: ["CSI", "SSI"], ssioutletcodes: ["D01"] });
      const reply = await register({ ...form, [list]: [] });
      expect(reply.json()).toEqual({ code: "FORM", message: `${list}: Required Field` });
    },
  );

  test.each([
    ["a permission", { adminpermission: 3 }],
    ["a password", { password: NEW_PASSWORD }],
    ["a client", { client_id: 2 }],
  ])("can't bring %s along", async (_, more) => {
    expect((await register({ ...aRegistration(principal), ...more })).statusCode).toBe(400);
  });

  test("can't have a designation of another client", async () => {
    const { rows } = await server.query(
      "select designation_id as id from designation join client using (client_id) where client.name = 'Aurora Vehicles'",
    );
    for (const { id } of rows) expect((await register(aRegistration(id))).statusCode).toBe(400);
  });

  test("is refused without the password typed again", async () => {
    const fresh = await make.logIn(ADMIN);
    const reply = await fresh.post("/api/Account/Register", aRegistration(principal));
    expect([reply.statusCode, reply.json().code]).toEqual([403, "ADMIN_REAUTH"]);
  });
});

describe("an update", () => {
  test("comes from the details, keeps the e-mail, and changes what is seen at once", async () => {
    const userid = await registered();
    await server.query(
      "update person set password_hash = (select password_hash from person where email = $1) where person_id = $2",
      [ADMIN, userid],
    );
    const session = await make.logIn("kavita@x.example");
    expect((await session.card("summary/index")).count).toBe(12);
    const before = await detailsOf(userid);
    expect(before).toEqual({ ...aRegistration(principal), userid, active: true, version: 1 });
    const manager = await designationId(server, "Regional Manager");
    const reply = await register({
      ...formOf(before),
      firstName: "Kavita Anil",
      roles: [manager],
      regionscode: ["S"],
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { message: "User Details Successfully Updated", userid },
    ]);
    expect((await session.card("summary/index")).count).toBe(15);
    expect(await detailsOf(userid)).toEqual({
      userid,
      firstName: "Kavita Anil",
      lastName: "Jadhav",
      email: "kavita@x.example",
      roles: [manager],
      usertypes: ["CSI"],
      regionscode: ["S"],
      statecode: ["All"],
      locationcode: ["All"],
      csioutletcodes: ["All"],
      ssioutletcodes: ["All"],
      active: true,
      version: 2,
    });
    const { rows } = await server.query(
      "select detail from audit where action = 'person.update' order by audit_id desc limit 1",
    );
    expect(rows[0]?.["detail"]).toMatchObject({
      from: { name: "Kavita Jadhav", designation: "Dealer Principal", regions: ["N"] },
      to: { name: "Kavita Anil Jadhav", designation: "Regional Manager", regions: ["S"] },
    });
  });

  test("of somebody who works for another client, too, is in that one's log as far as it is about the person", async () => {
    const email = "shared.one@x.example";
    const userid = await make.person(email, {}, { client: "Aurora Vehicles" });
    const atAurora = async () => {
      const { rows } = await server.query(
        `select version, (select json_agg(json_build_object('who', p.email, 'action', action, 'detail', detail))
           from audit a join person p using (person_id) where a.client_id = m.client_id and subject = $1) as log
         from membership m join client c using (client_id) where c.name = 'Aurora Vehicles' and m.person_id = $2`,
        [email, userid],
      );
      return rows[0];
    };
    const open = formOf(await detailsOf(userid, email));
    const scope = await register({ ...open, usertypes: ["CSI"], ssioutletcodes: [] });
    expect(scope.statusCode).toBe(200);
    expect(await atAurora()).toEqual({ version: 1, log: null });
    const name = await register({ ...open, version: null, firstName: "Asha", lastName: "Rao" });
    expect(name.statusCode).toBe(200);
    const detail = { from: { name: "shared one", lastName: "" }, to: { name: "Asha Rao", lastName: "Rao" } };
    expect(await atAurora()).toEqual({ version: 2, log: [{ who: ADMIN, action: "person.update", detail }] });
  });

  test("of an older version is refused: of two people who edit at once one learns of the other", async () => {
    const userid = await registered();
    const open = await detailsOf(userid);
    const replies = await Promise.all(
      ["One", "Two", "Three", "Four"].map((firstName) => register({ ...formOf(open), firstName })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const winner = ["One", "Two", "Three", "Four"][replies.findIndex(({ statusCode }) => statusCode === 200)];
    expect((await detailsOf(userid)).firstName).toBe(winner);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      code: "STALE",
      message: "Somebody else has changed this person meanwhile. Open the form again.",
    });
  });

  test("does not change the e-mail, nor another client's person", async () => {
    const userid = await registered();
    const open = await detailsOf(userid);
    expect((await register({ ...formOf(open), email: "other@x.example" })).statusCode).toBe(400);
    const { rows } = await server.query(
      "select person_id as id from person where email = 'foreign@x.example'",
    );
    const foreign = { ...formOf(open), userid: rows[0]?.["id"], email: "foreign@x.example" };
    expect((await register(foreign)).statusCode).toBe(404);
    expect((await register({ ...formOf(open), userid: 999999 })).statusCode).toBe(404);
  });

  test("of oneself may change the name, and nothing that gives rights", async () => {
    const { rows } = await server.query("select person_id as id from person where email = $1", [ADMIN]);
    const own = await detailsOf(rows[0]?.["id"], ADMIN);
    expect((await register({ ...formOf(own), lastName: "Renamed" })).statusCode).toBe(200);
    const rights = [
      { roles: [await designationId(server, "Head Office")] },
      { usertypes: ["SSI"] },
      {
        roles: [principal],
        regionscode: ["N"],
        statecode: ["N1"],
        locationcode: ["N1-city"],
        csioutletcodes: ["D01"],
      },
    ];
    for (const right of rights) {
      const raised = await register({ ...formOf(own), version: null, ...right });
      expect([raised.statusCode, raised.json().code]).toEqual([403, "OWN_ACCOUNT"]);
    }
  });
});

describe("details", () => {
  test("need id and address of one person of this client", async () => {
    const userid = await registered();
    for (const who of [
      { userid, emailid: ADMIN },
      { userid: userid + 1, emailid: "kavita@x.example" },
    ]) {
      expect((await admin.post("/api/getuserdetails", { ...who, accountstatus: true })).statusCode).toBe(404);
    }
  });
});

describe("emailverify", () => {
  test("says 400 for a taken address of any client, 200 for a free one, thirty times a minute", async () => {
    const ask = (email: string) => admin.post("/api/account/emailverify", { email });
    expect((await ask("free@x.example")).statusCode).toBe(200);
    expect((await ask("Foreign@x.example")).json()).toEqual({
      code: "EMAIL_TAKEN",
      message: "Email ID Already Exists",
    });
    for (let time = 3; time <= 30; time += 1) expect((await ask("free@x.example")).statusCode).toBe(200);
    expect((await ask("free@x.example")).statusCode).toBe(403);
    await server.query(
      "update failure_counter set blocked_until = now(), window_start = now() - interval '2 minutes'",
    );
    expect((await ask("free@x.example")).statusCode).toBe(200);
  });
});

function register(form: unknown) {
  return admin.post("/api/Account/Register", form);
}

async function registered(): Promise<number> {
  return parsed(api.employees.register.reply, await register(aRegistration(principal))).userId;
}

async function detailsOf(userid: number, emailid = "kavita@x.example"): Promise<Details> {
  const reply = await admin.post("/api/getuserdetails", { emailid, userid, accountstatus: true });
  parsed(api.employees.details.reply, reply);
  return reply.json();
}

function formOf({ active: _active, ...form }: Details) {
  return form;
}

function logIn(password: string) {
  return server.call({
    method: "POST",
    url: "/login",
    headers: { data_source: OPERATION },
    payload: { username: "kavita@x.example", password },
  });
}

async function everything(): Promise<string> {
  const { rows } = await server.query(`select
    (select string_agg(p::text, '|' order by person_id) from person p) as people,
    (select string_agg(m::text, '|' order by client_id, person_id) from membership m) as memberships,
    (select count(*) from mail) as mails, (select count(*) from audit) as audits`);
  return JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? String(value) : value));
}
