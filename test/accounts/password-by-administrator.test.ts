import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Caller, callerWith } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { type MailServer, startMailServer } from "#test/mail-server.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const ADMIN = "admin@x.example";
const OWNER = "owner@x.example";
const BOTH_CLIENTS = "both@x.example";
const FOREIGN = "foreign@x.example";
const SET = "violet anchors drift north";
const CHOSEN = "seven quiet lanterns waiting";

let mailServer: MailServer;
let server: TestServer;
let make: Given;
let admin: Caller;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ smtpUrl: mailServer.url });
  make = given(server);
  await make.client();
  await make.neighbour();
  await make.person(ADMIN, { adminpermission: 1, designation: "Administrator" });
  await make.person(OWNER);
  await make.person(BOTH_CLIENTS, {}, { client: "Aurora Vehicles" });
  await make.person(FOREIGN, { client: "Aurora Vehicles" });
});

beforeEach(async () => {
  await server.query("delete from failure_counter");
  await server.query(
    "update person set must_change = false, password_hash = (select password_hash from person where email = $1)",
    [ADMIN],
  );
  mailServer.mails.length = 0;
  admin = await make.logIn(ADMIN);
});

afterAll(async () => {
  await server.close();
  await mailServer.close();
});

describe("setting somebody's password", () => {
  test("needs the password typed again in this session, not more than 15 minutes ago", async () => {
    const refused = { code: "ADMIN_REAUTH", message: "Enter Your Password Again To Continue." };
    expect(await answer(await reset(OWNER))).toEqual([403, refused]);
    const elsewhere = await make.logIn(ADMIN);
    await elsewhere.confirm(ADMIN);
    expect(await answer(await reset(OWNER))).toEqual([403, refused]);
    await admin.confirm(ADMIN);
    await server.query(
      "update session set admin_confirmed_on = admin_confirmed_on - interval '15 minutes 1 second'",
    );
    expect(await answer(await reset(OWNER))).toEqual([403, refused]);
    await admin.confirm(ADMIN);
    await server.query(
      "update session set admin_confirmed_on = admin_confirmed_on - interval '14 minutes 50 seconds'",
    );
    expect((await reset(OWNER)).statusCode).toBe(200);
  });

  test("ends that person's sessions, mails them, and lets the password do nothing but choose another", async () => {
    const session = await make.logIn(OWNER);
    await admin.confirm(ADMIN);
    expect(await answer(await reset(OWNER))).toEqual([200, { message: "Password Reset Successful." }]);
    expect((await session.get("/api/config")).statusCode).toBe(401);
    expect((await admin.get("/api/config")).statusCode).toBe(200);
    const [mail] = await mailServer.received(OWNER);
    expect(mail?.headers.get("subject")).toBe("An administrator has set a new password for you");
    expect(mail?.text).not.toContain(SET);

    expect((await logIn(OWNER, PASSWORD)).json().code).toBe("LOGIN");
    const told = await logIn(OWNER, SET);
    expect([told.statusCode, told.json()]).toEqual([
      403,
      {
        code: "PASSWORD_CHANGE",
        message: "Choose a new password to continue.",
        tokencode: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    expect(
      (await server.query("select from session s join person p using (person_id) where email = $1", [OWNER]))
        .rowCount,
    ).toBe(0);
    const chosen = await server.call({
      method: "POST",
      url: "/api/Account/ForgotResetPassword",
      payload: {
        email: OWNER,
        newPassword: CHOSEN,
        confirmPassword: CHOSEN,
        tokencode: told.json().tokencode,
      },
    });
    expect(chosen.statusCode).toBe(200);
    expect((await logIn(OWNER, CHOSEN)).statusCode).toBe(200);
  });

  test("each such login has a fresh token: the one before is dead", async () => {
    await admin.confirm(ADMIN);
    await reset(OWNER);
    const first = (await logIn(OWNER, SET)).json().tokencode;
    const second = (await logIn(OWNER, SET)).json().tokencode;
    expect(second).not.toBe(first);
    expect((await server.query("select from account_token")).rowCount).toBe(1);
  });

  test.each([
    ["nobody", "nobody@x.example", 404, "NO_PERSON"],
    ["somebody of another client", FOREIGN, 404, "NO_PERSON"],
    ["somebody who works for another client, too", BOTH_CLIENTS, 403, "OTHER_CLIENT"],
    ["oneself", ADMIN, 403, "OWN_ACCOUNT"],
  ])("is refused for %s", async (_, email, status, code) => {
    await admin.confirm(ADMIN);
    const before = [await people(), await mailCount()];
    const reply = await reset(email);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect([await people(), await mailCount()]).toEqual(before);
  });

  test("reaches who works for another client when the administrator rules there, too", async () => {
    await make.person(
      "ruler@x.example",
      { adminpermission: 1 },
      { client: "Aurora Vehicles", adminpermission: 3 },
    );
    const ruler = await make.logIn("ruler@x.example");
    await ruler.confirm("ruler@x.example");
    expect((await reset(BOTH_CLIENTS, SET, ruler)).statusCode).toBe(200);
  });

  test.each([
    ["no longer rules there", { active: false, adminpermission: 3 }],
    ["is there without the admin panel", { active: true, adminpermission: 2 }],
  ])("does not reach them when the administrator %s", async (_, { active, adminpermission }) => {
    const email = `ruler.${adminpermission}@x.example`;
    await make.person(email, { adminpermission: 1 }, { client: "Aurora Vehicles", adminpermission: 3 });
    await server.query(
      `update membership set active = $2, adminpermission = $3
       where person_id = (select person_id from person where email = $1)
         and client_id = (select client_id from client where name = 'Aurora Vehicles')`,
      [email, active, adminpermission],
    );
    const ruler = await make.logIn(email);
    await ruler.confirm(email);
    const before = await people();
    const reply = await reset(BOTH_CLIENTS, SET, ruler);
    expect([reply.statusCode, reply.json().code]).toEqual([403, "OTHER_CLIENT"]);
    expect(await people()).toBe(before);
  });

  test.each([
    ["short", 403, "PASSWORD", "The password needs at least 12 characters."],
    ["owner12345678", 403, "PASSWORD", expect.stringContaining("too easy to guess")],
  ])("takes no weak password: %s", async (password, status, code, message) => {
    await admin.confirm(ADMIN);
    expect(await answer(await reset(OWNER, password))).toEqual([status, { code, message }]);
    const reply = await admin.post("/api/Account/ResetPassword", {
      email: OWNER,
      newPassword: SET,
      confirmPassword: CHOSEN,
    });
    expect(await answer(reply)).toEqual([400, { code: "MISMATCH", message: "Passwords Do Not Match" }]);
  });

  test("is written down with who and whom", async () => {
    await admin.confirm(ADMIN);
    await reset(OWNER);
    const { rows } = await server.query(
      `select a.action, a.subject, p.email, c.name from audit a join person p using (person_id) join client c using (client_id)
       order by audit_id desc limit 1`,
    );
    expect(rows).toEqual([
      { action: "password.reset", subject: OWNER, email: ADMIN, name: "Meridian Motors" },
    ]);
  });
});

describe("a session", () => {
  test("is not confirmed by its own login: only by typing the password again", async () => {
    const { rows } = await server.query(
      "select admin_confirmed_on from session order by created_on desc limit 1",
    );
    expect(rows).toEqual([{ admin_confirmed_on: null }]);
  });
});

async function answer(reply: { statusCode: number; json(): unknown }) {
  return [reply.statusCode, reply.json()];
}

function reset(email: string, password = SET, caller = admin) {
  return caller.post("/api/Account/ResetPassword", {
    email,
    newPassword: password,
    confirmPassword: password,
  });
}

function logIn(username: string, password: string) {
  return callerWith(server, "", OPERATION).post("/login", { username, password }, { authorization: "" });
}

async function people(): Promise<string> {
  return (await server.query("select string_agg(p::text, '|' order by person_id) as all from person p"))
    .rows[0]?.["all"];
}

async function mailCount(): Promise<number> {
  return (await server.query("select from mail")).rowCount ?? 0;
}
