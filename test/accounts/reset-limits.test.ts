import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resetLimits } from "#domain/people/attempt-limits.ts";
import { FRESH_RESET_MINUTES } from "#domain/people/password-link.ts";
import {
  endAccess,
  issueAccountToken,
  spendAccountToken,
} from "#server/features/accounts/account-token-queries.ts";
import { savePassword } from "#server/features/accounts/queries.ts";
import { hashPassword } from "#server/platform/access/passwords.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { eventually } from "#test/eventually.ts";
import { PASSWORD } from "#test/given/people.ts";
import { given } from "#test/given.ts";
import { openLedger, whileIdle } from "#test/ledger.ts";
import { mailsDone, resetLinkIn } from "#test/mail-server.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const OWNER = "owner@x.example";
const MEMBER_NO_MORE = "gone@x.example";
const NEW_PASSWORD = "violet anchors drift north";
const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

let server: TestServer;
let owner: number;
/** Sees what the connections of others wait for. */
let superuser: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  superuser = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
  await superuser.connect();
  const make = given(server);
  owner = await make.person(OWNER);
  await make.person(MEMBER_NO_MORE);
  await query(
    "update membership set active = false where person_id = (select person_id from person where email = $1)",
    [MEMBER_NO_MORE],
  );
});

beforeEach(async () => {
  await whileIdle(
    server,
    ["failure_counter", "account_token", "mail"].map((table) => `delete from ${table}`),
  );
});

afterAll(async () => {
  await superuser.end();
  await server.close();
});

describe("links are asked for", () => {
  test("thirty times a minute from one place, for whomever; from another place again", async () => {
    for (let time = 0; time < 33; time += 1) await ask(`somebody.${time}@x.example`, "10.0.0.1");
    expect(await mails()).toBe(30);
    await ask("somebody.else@x.example", "10.0.0.2");
    expect(await mails()).toBe(31);
  });

  test("from one /64 as from one address", async () => {
    for (let time = 0; time < 33; time += 1) await ask(`somebody.${time}@x.example`, `2001:db8::${time}`);
    expect(await mails()).toBe(30);
    await ask("somebody.else@x.example", "2001:db8:0:1::1");
    expect(await mails()).toBe(31);
  });

  test("and a person whom every client has shut out gets none", async () => {
    await ask(MEMBER_NO_MORE, "10.0.0.3");
    await ask(OWNER, "10.0.0.3");
    await eventually(async () => (await query("select from mail where state = 'waiting'")).rowCount === 0);
    const { rows } = await query("select recipient, state from mail order by mail_id");
    expect(rows).toEqual([
      { recipient: MEMBER_NO_MORE, state: "dropped" },
      { recipient: OWNER, state: "stored" },
    ]);
  });
});

describe("a stranger who asks for links for somebody else", () => {
  test("from twenty places ends none of the owner's, and fills no mailbox", async () => {
    const [own = ""] = await linksAfter(() => ask(OWNER, "10.0.1.1"));
    const answers = new Set<string>();
    const links = await linksAfter(async () => {
      for (let time = 0; time < 20; time += 1) answers.add(await ask(OWNER, `10.0.7.${time}`));
    });
    expect(answers.size).toBe(1);
    expect(links).toHaveLength(3);
    expect((await choose(own, "10.0.1.1")).statusCode).toBe(200);
  });

  test("leaves the owner, who asks later, a link that works for a while yet", async () => {
    for (let time = 0; time < 20; time += 1) await ask(OWNER, `10.0.7.${time}`);
    await linksAfter(() => minutesLater(14));
    const links = await linksAfter(() => ask(OWNER, "10.0.1.1"));
    expect(links).toHaveLength(3);
    expect((await choose(links.at(-1) ?? "", "10.0.1.1")).statusCode).toBe(200);
  });

  test("keeps the owner from no new one once the newest is half over", async () => {
    for (let time = 0; time < 20; time += 1) await ask(OWNER, `10.0.7.${time}`);
    await linksAfter(() => minutesLater(15));
    const links = await linksAfter(() => ask(OWNER, "10.0.1.1"));
    expect(links).toHaveLength(4);
    expect((await choose(links[0] ?? "", "10.0.1.1")).json().code).toBe("LINK");
    expect((await choose(links[3] ?? "", "10.0.1.1")).statusCode).toBe(200);
  });

  test("in the same place blocks asking for no longer than the last link works, and trying it not at all", async () => {
    const links = await linksAfter(async () => {
      for (let time = 0; time < 20; time += 1) await ask(OWNER, "10.0.1.1");
    });
    for (let time = 0; time < 30; time += 1) await ask(`somebody.${time}@x.example`, "10.0.1.1");
    const { accountHere } = resetLimits(OWNER, "10.0.1.1");
    expect(accountHere.longestBlockSeconds).toBeLessThanOrEqual(FRESH_RESET_MINUTES * 60);
    expect((await choose(links[0] ?? "", "10.0.1.1")).statusCode).toBe(200);
  });

  test("touches no invitation, which works for its 24 hours", async () => {
    await inTransaction(server.services.db, null, {}, (trx) => queueMail(trx, "invitation", OWNER));
    const [invitation = ""] = await linksAfter(async () => undefined);
    for (let time = 0; time < 20; time += 1) await ask(OWNER, `10.0.7.${time}`);
    await linksAfter(() => minutesLater(24 * 60 - 1));
    for (let time = 0; time < 20; time += 1) await ask(OWNER, `10.0.8.${time}`);
    await linksAfter(async () => undefined);
    expect((await choose(invitation, "10.0.1.1")).statusCode).toBe(200);
  });
});

describe("a token", () => {
  test("is tried thirty times a minute from one place: then even the right one opens nothing there", async () => {
    const token = await issued();
    for (let time = 0; time < 30; time += 1) await choose("wrong".repeat(9), "10.0.2.1");
    const stored = await openLedger(server);
    const before = await stored();
    expect((await choose(token, "10.0.2.1")).json().code).toBe("LINK");
    expect(await stored()).toEqual(before);
    expect((await choose(token, "10.0.2.2")).statusCode).toBe(200);
  });

  test("that has expired is told so before anything else is said about the choice", async () => {
    const token = await issued();
    await query("update account_token set expires_on = now() - interval '1 second'");
    const reply = await choose(token, "10.0.3.1", { confirmPassword: "something else entirely" });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "LINK"]);
  });

  test("that has expired is forgotten when the next one is made, whosever it is", async () => {
    await issued(await personOf(MEMBER_NO_MORE));
    await query("update account_token set expires_on = now() - interval '1 second'");
    await issued();
    expect((await query("select person_id from account_token")).rows).toEqual([{ person_id: owner }]);
  });

  test("that expires between the look and the use is not used, nor one of somebody else", async () => {
    const token = await issued();
    const stranger = await personOf(MEMBER_NO_MORE);
    const spend = (person = owner) =>
      inTransaction(server.services.db, null, {}, (trx) => spendAccountToken(trx, token, person));
    expect(await spend(stranger)).toBe(false);
    await query("update account_token set expires_on = now() - interval '1 second'");
    expect(await spend()).toBe(false);
    await query("update account_token set expires_on = now() + interval '1 minute'");
    expect([await spend(), await spend()]).toEqual([true, false]);
  });

  test("issued while another one is being issued waits for it: three are left, the newest among them", async () => {
    const earlier = [await issued(), await issued()];
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isIssued, resolve: signalIssued } = Promise.withResolvers<void>();
    const first = inTransaction(server.services.db, null, {}, async (trx) => {
      await issueAccountToken(trx, owner, "reset");
      signalIssued();
      await mayCommit;
    });
    await isIssued;
    const second = issued();
    await untilDoneOrWaiting(second).finally(commit);
    await first;
    const token = await second;
    expect((await query("select from account_token")).rowCount).toBe(3);
    expect((await choose(earlier[0] ?? "", "10.0.4.1")).json().code).toBe("LINK");
    expect((await choose(token, "10.0.4.1")).statusCode).toBe(200);
  });

  test("used while another one of its person is being used waits for it, and is dead then", async () => {
    const tokens = [await issued(), await issued()];
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isSpent, resolve: signalSpent } = Promise.withResolvers<void>();
    const first = inTransaction(server.services.db, null, {}, async (trx) => {
      expect(await spendAccountToken(trx, tokens[0] ?? "", owner)).toBe(true);
      signalSpent();
      await mayCommit;
      await endAccess(trx, owner, "password");
    });
    await isSpent;
    const second = inTransaction(server.services.db, null, {}, (trx) =>
      spendAccountToken(trx, tokens[1] ?? "", owner),
    );
    await untilDoneOrWaiting(second).finally(commit);
    await first;
    expect(await second).toBe(false);
  });

  test("used while a login with the old password is on its way: that login gets no session", async () => {
    const token = await issued();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isChosen, resolve: signalChosen } = Promise.withResolvers<void>();
    const first = inTransaction(server.services.db, null, {}, async (trx) => {
      expect(await spendAccountToken(trx, token, owner)).toBe(true);
      await savePassword(trx, owner, await hashPassword(NEW_PASSWORD), { setBy: null });
      await endAccess(trx, owner, "password");
      signalChosen();
      await mayCommit;
    });
    await isChosen;
    const login = server.call({
      method: "POST",
      url: "/login",
      payload: { username: OWNER, password: PASSWORD },
      remoteAddress: "10.0.7.1",
    });
    await untilDoneOrWaiting(login).finally(commit);
    await first;
    expect([(await login).statusCode, (await login).json().code]).toEqual([400, "LOGIN"]);
    expect((await query("select from session where person_id = $1", [owner])).rowCount).toBe(0);
  });

  test("dies when the access of its person ends", async () => {
    const token = await issued();
    await inTransaction(server.services.db, null, {}, (trx) => endAccess(trx, owner, "password"));
    expect((await choose(token, "10.0.5.1")).json().code).toBe("LINK");
  });

  test("leaves a line in the audit log of every client of its person", async () => {
    await choose(await issued(), "10.0.6.1");
    const { rows } = await query(
      "select action, subject, person_id from audit order by audit_id desc limit 1",
    );
    expect(rows).toEqual([{ action: "password.choose", subject: OWNER, person_id: owner }]);
  });
});

function ask(email: string, remoteAddress: string): Promise<string> {
  const payload = { email, NewPassword: NEW_PASSWORD, ConfirmPassword: NEW_PASSWORD, tokencode: "" };
  return server
    .call({ method: "POST", url: "/ForgotResetPassword", payload, remoteAddress })
    .then(({ statusCode, body }) => `${statusCode} ${body}`);
}

function choose(
  tokencode: string,
  remoteAddress: string,
  change: { readonly confirmPassword?: string } = {},
) {
  const typed = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...change };
  const payload = { email: OWNER, tokencode, ...typed };
  return server.call({ method: "POST", url: "/api/Account/ForgotResetPassword", payload, remoteAddress });
}

function issued(person = owner): Promise<string> {
  return inTransaction(server.services.db, null, {}, (trx) => issueAccountToken(trx, person, "reset"));
}

async function personOf(email: string): Promise<number> {
  return (await query("select person_id from person where email = $1", [email])).rows[0]?.person_id;
}

/** Until this has ended, or a connection waits for another one. */
async function untilDoneOrWaiting(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const markDone = () => {
    isDone = true;
  };
  work.then(markDone, markDone);
  const waits = async () => ((await superuser.query(WAITING)).rowCount ?? 0) > 0;
  await eventually(async () => isDone || (await waits()));
}

/** Every tokencode mailed to the owner once this is done, the oldest first. */
async function linksAfter(act: () => Promise<unknown>): Promise<string[]> {
  await act();
  await mailsDone(server);
  const { rows } = await query(
    "select text_body as text from mail where recipient = $1 and state = 'stored' order by mail_id",
    [OWNER],
  );
  return rows.map((mail) => resetLinkIn(mail).tokencode);
}

/** Makes every living token this much older. */
async function minutesLater(minutes: number): Promise<void> {
  await mailsDone(server);
  await query("update account_token set expires_on = expires_on - make_interval(mins => $1)", [minutes]);
}

async function mails(): Promise<number> {
  return (await query("select from mail where recipient like '%@x.example'")).rowCount ?? 0;
}

function query(text: string, values: unknown[] = []) {
  return server.database.ownerPool.query(text, values);
}
