import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clockOf } from "#domain/calendar/date-display.ts";
import type { Caller } from "#test/given/caller.ts";
import { PASSWORD } from "#test/given/people.ts";
import { type Given, given } from "#test/given.ts";
import { whileIdle } from "#test/ledger.ts";
import { type MailServer, mailsDone, resetLinkIn, startMailServer } from "#test/mail-server.ts";
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
  await make.person(ADMIN, { adminPermission: 1, designation: "Administrator" });
  await make.person(OWNER);
  await make.person(BOTH_CLIENTS, {}, { client: "Aurora Vehicles" });
  await make.person(FOREIGN, { client: "Aurora Vehicles" });
});

beforeEach(async () => {
  await server.query("delete from failure_counter");
  await server.query(
    "update person set must_change = false, password_set_by = null, password_hash = (select password_hash from person where email = $1)",
    [ADMIN],
  );
  await mailsDone(server);
  await whileIdle(server, ["delete from account_token", "delete from mail"]);
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

  test("ends that person's sessions and tells them who did it, when, and where to choose their own", async () => {
    await server.query("update client set time_zone = 'Asia/Kolkata'");
    const session = await make.logIn(OWNER);
    await admin.confirm(ADMIN);
    expect(await answer(await reset(OWNER))).toEqual([200, { message: "Password Reset Successful." }]);
    expect((await session.get("/api/config")).statusCode).toBe(401);
    expect((await admin.get("/api/config")).statusCode).toBe(200);
    const [mail] = await mailServer.received(OWNER);
    expect(mail?.headers.get("subject")).toBe("An administrator has set a new password for you");
    expect(mail?.text).not.toContain(SET);
    const { rows } = await server.query("select created_on from mail where recipient = $1", [OWNER]);
    const when = clockOf("Asia/Kolkata").moment(rows[0]?.["created_on"].getTime());
    expect(mail?.text).toContain(`admin (${ADMIN}) has set a new password for you on ${when} (Asia/Kolkata)`);
    expect((await logIn(OWNER, PASSWORD)).json().code).toBe("LOGIN");
    expect((await choose(resetLinkIn(mail ?? { text: "" }).tokencode)).statusCode).toBe(200);
    expect((await logIn(OWNER, CHOSEN)).statusCode).toBe(200);
  });

  test("lets who knows it neither in nor choose another: only the mail of its owner does", async () => {
    await admin.confirm(ADMIN);
    await reset(OWNER);
    await mailServer.received(OWNER, 1);
    for (const headers of [{}, admin.headers]) {
      const reply = await logIn(OWNER, SET, headers);
      expect([reply.statusCode, reply.json()]).toEqual([
        403,
        {
          code: "PASSWORD_CHANGE",
          message:
            "An administrator has set this password. We sent a link to your e-mail: choose the password you log in with there.",
          tokencode: "",
        },
      ]);
      expect((await choose(reply.json().tokencode)).json().code).toBe("CHECK_MAIL");
    }
    const sessions = "select from session s join person p using (person_id) where email = $1";
    expect((await server.query(sessions, [OWNER])).rowCount).toBe(0);
    const mails = await mailServer.received(OWNER, 2);
    expect(mails[1]?.headers.get("subject")).toBe("Choose a new password");
    expect((await choose(resetLinkIn(mails[1] ?? { text: "" }).tokencode)).statusCode).toBe(200);
    expect((await logIn(OWNER, SET)).json().code).toBe("LOGIN");
  });

  test("is the administrator's act in the log until the owner has chosen", async () => {
    await make.person("colleague@x.example", { adminPermission: 1, designation: "Administrator" });
    await admin.confirm(ADMIN);
    await reset(OWNER);
    const colleague = await make.logIn("colleague@x.example");
    await colleague.confirm("colleague@x.example");
    await reset(OWNER, SET, colleague);
    await server.query("delete from audit");
    await logIn(OWNER, SET);
    const [mail] = (await mailServer.received(OWNER, 3)).slice(-1);
    await choose(resetLinkIn(mail ?? { text: "" }).tokencode);
    const { rows } = await server.query(
      "select action, subject, email as who from audit left join person using (person_id) order by audit_id",
    );
    expect(rows).toEqual([
      { action: "password.use", subject: OWNER, who: "colleague@x.example" },
      { action: "password.choose", subject: OWNER, who: OWNER },
    ]);
    expect((await server.query("select from person where password_set_by is not null")).rowCount).toBe(0);
  });

  test("floods no mailbox, however often somebody logs in with it", async () => {
    await admin.confirm(ADMIN);
    await reset(OWNER);
    for (let time = 0; time < 8; time += 1) await logIn(OWNER, SET);
    await mailsDone(server);
    expect(await mailServer.received(OWNER, 3)).toHaveLength(3);
    for (const { text } of mailServer.mails.slice(0, 1)) {
      expect((await choose(resetLinkIn({ text }).tokencode)).statusCode).toBe(200);
    }
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
      { adminPermission: 1 },
      { client: "Aurora Vehicles", adminPermission: 3 },
    );
    const ruler = await make.logIn("ruler@x.example");
    await ruler.confirm("ruler@x.example");
    await server.query("delete from audit");
    expect((await reset(BOTH_CLIENTS, SET, ruler)).statusCode).toBe(200);
    const { rows } = await server.query(
      "select c.name, action, subject from audit join client c using (client_id) order by c.client_id",
    );
    const line = { action: "password.reset", subject: BOTH_CLIENTS };
    expect(rows).toEqual([
      { name: "Meridian Motors", ...line },
      { name: "Aurora Vehicles", ...line },
    ]);
  });

  test.each([
    ["no longer rules there", { active: false, adminPermission: 3 }],
    ["is there without the admin panel", { active: true, adminPermission: 2 }],
  ])("does not reach them when the administrator %s", async (_, { active, adminPermission }) => {
    const email = `ruler.${adminPermission}@x.example`;
    await make.person(email, { adminPermission: 1 }, { client: "Aurora Vehicles", adminPermission: 3 });
    await server.query(
      `update membership set active = $2, adminpermission = $3
       where person_id = (select person_id from person where email = $1)
         and client_id = (select client_id from client where name = 'Aurora Vehicles')`,
      [email, active, adminPermission],
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

function logIn(username: string, password: string, headers = {}) {
  return server.call({ method: "POST", url: "/login", headers, payload: { username, password } });
}

function choose(tokencode: string) {
  const payload = { email: OWNER, newPassword: CHOSEN, confirmPassword: CHOSEN, tokencode };
  return server.call({ method: "POST", url: "/api/Account/ForgotResetPassword", payload });
}

async function people(): Promise<string> {
  return (await server.query("select string_agg(p::text, '|' order by person_id) as all from person p"))
    .rows[0]?.["all"];
}

async function mailCount(): Promise<number> {
  return (await server.query("select from mail")).rowCount ?? 0;
}
