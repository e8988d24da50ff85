import { afterEach, beforeEach, expect, test } from "vitest";
import { recoverWork } from "#server/app.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { eventually } from "#test/eventually.ts";
import { type Given, given } from "#test/given.ts";
import { linkIn, type MailServer, startMailServer } from "#test/mail-server.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const TO = "reader@x.example";

let mailServer: MailServer;
let server: TestServer;
let make: Given;

beforeEach(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ smtpUrl: mailServer.url });
  make = given(server);
  await make.person(TO);
});

afterEach(async () => {
  await server.close();
  await mailServer.close();
});

test("a mail comes as text and as HTML, from us, marked as written by no person", async () => {
  await server.query("update person set name = 'Ünal <b>O''Neill</b> & Söhne' where email = $1", [TO]);
  await queue("reset");
  const [mail] = await mailServer.received(TO);
  if (mail === undefined) throw new Error("no mail");
  expect(mail.from).toBe("care@forecourt.example");
  expect(mail.headers.get("from")).toBe("Forecourt <care@forecourt.example>");
  expect(mail.headers.get("to")).toBe(TO);
  expect(mail.headers.get("subject")).toBe("Choose a new password");
  expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
  expect(mail.headers.get("message-id")).toMatch(/^<forecourt\.\d+\.\d+@forecourt\.example>$/);
  expect(mail.text).toContain("Hello Ünal <b>O'Neill</b> & Söhne,");
  expect(mail.html).toContain("Hello Ünal &#60;b&#62;O&#39;Neill&#60;/b&#62; &#38; Söhne,");
  expect(mail.html).toContain(linkIn(mail).href.replace("&", "&#38;"));
  expect(mail.html).not.toMatch(/<script|<img|src=|url\(/);
});

test("a mail whose transaction is taken back is never sent", async () => {
  const undone = inTransaction(server.services.db, null, {}, async (trx) => {
    await queueMail(trx, "password_changed", TO);
    throw new Error("taken back");
  });
  await expect(undone).rejects.toThrow("taken back");
  await queue("password_set");
  const mails = await mailServer.received(TO);
  expect(mails.map(({ headers }) => headers.get("subject"))).toEqual([
    "An administrator has set a new password for you",
  ]);
});

test("a server that is out of reach gets the same mail later, once, with a link that works", async () => {
  mailServer.refuseWith({ code: 451, text: "Try again later" });
  await queue("reset");
  await stateOf((row) => row.attempts === 1);
  const [waiting] = (await server.query("select * from mail")).rows;
  expect(waiting).toMatchObject({ state: "waiting", problem: expect.stringContaining("Try again later") });
  mailServer.refuseWith(null);
  await server.query("update mail set next_attempt = now()");
  await Promise.all([
    recoverWork(server.services),
    recoverWork(server.services),
    recoverWork(server.services),
  ]);
  const mails = await mailServer.received(TO);
  await stateOf((row) => row.state === "sent");
  expect(mails).toHaveLength(1);
  expect(waiting?.["text_body"]).toContain(linkIn(mails[0] ?? { text: "" }).href);
  // Of its row alone: a mail that a crash hands over twice is shown once.
  expect(mails[0]?.headers.get("message-id")).toBe(
    `<forecourt.${waiting?.["mail_id"]}.${waiting?.["created_on"].getTime()}@forecourt.example>`,
  );
  const { rows } = await server.query("select text_body, html_body, attempts from mail");
  expect(rows).toEqual([{ text_body: null, html_body: null, attempts: 2 }]);
});

test("the pauses between attempts grow to an hour", async () => {
  mailServer.refuseWith({ code: 451, text: "Try again later" });
  await queue("password_changed");
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await stateOf((row) => row.attempts === attempt);
    const { rows } = await server.query(
      "select round(extract(epoch from next_attempt - now()))::int as pause from mail",
    );
    pauses.push(Math.round((rows[0]?.["pause"] ?? 0) / 30) * 30);
    await server.query("update mail set next_attempt = now()");
    await recoverWork(server.services);
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

test("a mail that was put off is left alone until its time, whatever else is sent", async () => {
  mailServer.refuseWith({ code: 451, text: "Try again later" });
  await queue("password_changed");
  await stateOf((row) => row.attempts === 1);
  mailServer.refuseWith(null);
  await queue("password_set");
  await mailServer.received(TO);
  // Its round goes on until nothing is due.
  await eventually(
    async () => (await server.query("select from graphile_worker.jobs where run_at <= now()")).rowCount === 0,
  );
  const { rows } = await server.query("select state, attempts from mail order by mail_id");
  expect(rows).toEqual([
    { state: "waiting", attempts: 1 },
    { state: "sent", attempts: 1 },
  ]);
});

test("an address the server refuses for good is not tried again, and others are not held up", async () => {
  mailServer.refuseWith({ code: 550, text: "No such mailbox" });
  await queue("password_changed");
  await stateOf((row) => row.state === "failed");
  mailServer.refuseWith(null);
  await recoverWork(server.services);
  await queue("password_set");
  expect(await mailServer.received(TO)).toHaveLength(1);
  expect(mailServer.attempts()).toBe(2);
});

test("a link that expired while its mail waited is not sent", async () => {
  mailServer.refuseWith({ code: 451, text: "Try again later" });
  await queue("reset");
  await stateOf((row) => row.attempts === 1);
  mailServer.refuseWith(null);
  await server.query("update mail set next_attempt = now(), good_until = now() - interval '1 second'");
  await recoverWork(server.services);
  await stateOf((row) => row.state === "failed");
  expect(mailServer.mails).toEqual([]);
});

test("many mails at once are sent once each", async () => {
  await Promise.all(Array.from({ length: 40 }, () => queue("password_changed")));
  const mails = await mailServer.received(TO, 40);
  await recoverWork(server.services);
  await stateOf((row) => row.state === "sent");
  expect(mailServer.mails).toHaveLength(40);
  expect(new Set(mails.map(({ headers }) => headers.get("message-id"))).size).toBe(40);
});

async function queue(kind: "reset" | "password_changed" | "password_set"): Promise<void> {
  await inTransaction(server.services.db, null, {}, (trx) => queueMail(trx, kind, TO));
}

/** Waits until every mail is so. */
async function stateOf(isSo: (row: { state: string; attempts: number }) => boolean): Promise<void> {
  for (let waited = 0; waited < 500; waited += 1) {
    const { rows } = await server.database.ownerPool.query<{ state: string; attempts: number }>(
      "select state, attempts from mail order by mail_id",
    );
    if (rows.length > 0 && rows.every(isSo)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("The mails did not get so far.");
}
