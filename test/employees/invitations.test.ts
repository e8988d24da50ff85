import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { type Given, given } from "#test/given.ts";
import { whileIdle } from "#test/ledger.ts";
import { type MailServer, mailsDone, resetLinkIn, startMailServer } from "#test/mail-server.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const ADMIN = "admin@x.example";
const INVITED = "invited@x.example";
const CHOSEN = "violet anchors drift north";

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
  await make.person("settled@x.example");
  await make.person(INVITED);
  await make.person("foreign@x.example", { client: "Aurora Vehicles" });
});

beforeEach(async () => {
  await mailsDone(server);
  await whileIdle(server, [
    "delete from failure_counter",
    "delete from account_token",
    "delete from mail",
    "delete from audit",
    `update person set active = true, password_hash = null where email in ('${INVITED}', 'foreign@x.example')`,
  ]);
  mailServer.mails.length = 0;
  admin = await make.logIn(ADMIN);
  await admin.confirm(ADMIN);
});

afterAll(async () => {
  await server.close();
  await mailServer.close();
});

describe("the list of employees", () => {
  test("says who was invited and has not come yet, and whose link has expired", async () => {
    expect(await invitations()).toMatchObject({
      [ADMIN]: null,
      "settled@x.example": null,
      [INVITED]: "expired",
    });
    await admin.post("/api/resendinvitation", { emailid: INVITED });
    // Before the mail is written, and after.
    expect((await invitations())[INVITED]).toBe("sent");
    await mailServer.received(INVITED);
    expect((await invitations())[INVITED]).toBe("sent");
    await server.query("update account_token set expires_on = now() - interval '1 second'");
    expect((await invitations())[INVITED]).toBe("expired");
  });

  test("says nothing of it about somebody who is shut out, or who only asked for a new password", async () => {
    await server.query("update person set active = false where email = $1", [INVITED]);
    expect((await invitations())[INVITED]).toBeNull();
    await server.query("update person set active = true where email = $1", [INVITED]);
    await server.query(
      `insert into account_token (token_hash, person_id, kind, expires_on)
       select '\\x01', person_id, 'reset', now() + interval '1 hour' from person where email = $1`,
      [INVITED],
    );
    expect((await invitations())[INVITED]).toBe("expired");
  });
});

describe("another invitation", () => {
  test("is the first mail again, with a link of its own that works, and is written down", async () => {
    const reply = await resend(INVITED);
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: "A new invitation is on its way." }]);
    const [mail] = await mailServer.received(INVITED);
    expect(mail?.headers.get("subject")).toBe("Your Forecourt account");
    const { rows } = await server.query(
      "select action, subject, email as who from audit join person using (person_id) where action like 'person.%'",
    );
    expect(rows).toEqual([{ action: "person.invite", subject: INVITED, who: ADMIN }]);
    const chosen = await server.call({
      method: "POST",
      url: "/api/Account/ForgotResetPassword",
      payload: {
        email: INVITED,
        tokencode: resetLinkIn(mail ?? { text: "" }).tokencode,
        newPassword: CHOSEN,
        confirmPassword: CHOSEN,
      },
    });
    expect(chosen.statusCode).toBe(200);
    expect((await invitations())[INVITED]).toBeNull();
    const again = await resend(INVITED);
    expect([again.statusCode, again.json().code]).toEqual([409, "INVITATION_USED"]);
  });

  test("goes to a mailbox three times an hour, whoever asks", async () => {
    await make.person("colleague@x.example", { adminPermission: 1, designation: "Administrator" });
    const colleague = await make.logIn("colleague@x.example");
    await colleague.confirm("colleague@x.example");
    for (const caller of [admin, colleague, admin])
      expect((await resend(INVITED, caller)).statusCode).toBe(200);
    const fourth = await resend(INVITED, colleague);
    expect([fourth.statusCode, fourth.json().code]).toEqual([403, "TOO_MANY"]);
    expect((await server.query("select from mail")).rowCount).toBe(3);
    expect((await server.query("select from audit where action = 'person.invite'")).rowCount).toBe(3);
  });

  test.each([
    ["who has chosen a password", "settled@x.example", 409, "INVITATION_USED"],
    ["of another client", "foreign@x.example", 404, "NO_PERSON"],
    ["who is not there", "nobody@x.example", 404, "NO_PERSON"],
  ])("is refused for somebody %s", async (_, email, status, code) => {
    const reply = await resend(email);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect((await server.query("select from mail")).rowCount).toBe(0);
  });

  test("is refused for somebody inactive, and needs the password typed again", async () => {
    await server.query("update person set active = false where email = $1", [INVITED]);
    expect((await resend(INVITED)).json().code).toBe("INACTIVE");
    await server.query("update person set active = true where email = $1", [INVITED]);
    const unconfirmed = await make.logIn(ADMIN);
    expect((await resend(INVITED, unconfirmed)).json().code).toBe("ADMIN_REAUTH");
    expect((await server.query("select from mail")).rowCount).toBe(0);
  });
});

function resend(email: string, caller = admin) {
  return caller.post("/api/resendinvitation", { emailid: email });
}

async function invitations(): Promise<Record<string, string | null>> {
  const people = parsed(api.employees.list.reply, await admin.get("/api/useraccountlist"));
  return Object.fromEntries(people.map(({ email, invitation }) => [email, invitation]));
}
