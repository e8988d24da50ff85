import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { deliverNotifications } from "#server/features/notifications/deliver-notifications.ts";
import { enqueueNotification } from "#server/features/notifications/enqueue-notification.ts";
import { deleteOldNotifications } from "#server/features/notifications/recover.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { eventually } from "#test/eventually.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, surveyWorkbook } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { lateDamage } from "#test/survey-import/late-damage.ts";
import { delivered, listOf, messagesOf, raise } from "./events.ts";

const DAY_MS = 86_400_000;
const PEOPLE = {
  dealer: { scope: { csiOutlets: ["D01"], ssiOutlets: [] } },
  neighbour: { scope: { csiOutlets: ["D02"], ssiOutlets: ["D01"] } },
  asm: { scope: { locations: ["N1-city"] } },
  rsm: { scope: { regions: ["N"] } },
  south: { scope: { regions: ["S"] } },
  headoffice: {},
  admin: { adminPermission: 1 },
  audio: { adminPermission: 2 },
  both: { adminPermission: 3, scope: { csiOutlets: [] } },
} as const;
type Name = keyof typeof PEOPLE | "stranger";

let server: TestServer;
let make: Given;
let now = Date.parse("2026-03-01T06:00:00Z");
const callers = new Map<string, Caller>();

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  make = given(server);
  await make.client();
  await make.neighbour();
  for (const [name, persona] of Object.entries(PEOPLE)) {
    await make.person(`${name}@x.example`, persona);
    callers.set(name, await make.logIn(`${name}@x.example`));
  }
  await make.person("stranger@x.example", { client: "Aurora Vehicles", adminPermission: 3 });
  callers.set("stranger", await make.logIn("stranger@x.example", "aurora-csi"));
});

afterAll(() => server.close());

function as(name: Name): Caller {
  const caller = callers.get(name);
  if (caller === undefined) throw new Error(`Nobody is called ${name}.`);
  return caller;
}

/** Who lists this message. */
async function recipientsOf(message: string): Promise<string[]> {
  await delivered(server);
  const names = [];
  for (const [name, caller] of callers) if ((await messagesOf(caller)).includes(message)) names.push(name);
  return names.sort();
}

describe("who is told", () => {
  test("of a ticket: those whose scope holds the dealer, never the one who did it", async () => {
    await raise(server, { message: "north", dealer: "D01" });
    expect(await recipientsOf("north")).toEqual(["admin", "asm", "audio", "dealer", "headoffice", "rsm"]);
    await raise(server, { message: "by the dealer", dealer: "D01", actor: "dealer@x.example" });
    expect(await recipientsOf("by the dealer")).toEqual(["admin", "asm", "audio", "headoffice", "rsm"]);
    await raise(server, { message: "south", dealer: "D05" });
    expect(await recipientsOf("south")).toEqual(["admin", "audio", "headoffice", "south"]);
  });

  test("of an upload: the client's administrators, never the one who sent it", async () => {
    const file = await surveyWorkbook(aProgramme(), [aSurvey(), aSurvey({ dealer_code: "D99" })]);
    const sent = await as("admin").upload(file, "march.xlsx");
    await make.completed(as("admin"), sent.json().fileuploadid);
    expect(await recipientsOf("march.xlsx was imported: 1 answer, 1 row rejected.")).toEqual(["both"]);
  });

  test("of an upload that fails when it is read, with the reason", async () => {
    const sent = await as("both").upload(await lateDamage(), "broken.xlsx");
    expect(sent.statusCode).toBe(200);
    await expect(make.completed(as("both"), sent.json().fileuploadid)).rejects.toThrow("damaged");
    const reason =
      "This workbook is damaged or incomplete: open it in Excel, save it again as .xlsx and upload that file.";
    expect(await recipientsOf(`broken.xlsx was not imported. ${reason}`)).toEqual(["admin"]);
  });

  test("of a recording: those whose scope holds the dealer, once, not when it is replaced", async () => {
    await make.surveys([aSurvey({ survey_id: "S-1", dealer_code: "D02" })]);
    for (let n = 0; n < 2; n += 1) {
      const reply = await sendAudio(server, as("audio"), aWave(), "call.wav", forSurvey("S-1"));
      expect(reply.statusCode).toBe(200);
    }
    const message = "A recording was added to survey S-1 of Dealer D02.";
    expect(await recipientsOf(message)).toEqual(["admin", "asm", "headoffice", "neighbour", "rsm"]);
    expect((await messagesOf(as("neighbour"))).filter((each) => each === message)).toHaveLength(1);
  });

  test("nobody, when the transaction that raised it did not commit", async () => {
    const settings = { client: 1, dealers: null, rlsMode: "all", person: null } as const;
    const undone = inTransaction(server.services.db, settings, {}, async (trx) => {
      await enqueueNotification(trx, {
        client: 1,
        operation: 1,
        dealer: null,
        page: "upload-excel",
        kind: "upload_failed",
        message: "never",
        ticket: null,
        actor: null,
      });
      throw new Error("taken back");
    });
    await expect(undone).rejects.toThrow("taken back");
    expect(await recipientsOf("never")).toEqual([]);
  });

  test("once, however many jobs tell at once", async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => raise(server, { message: `at once ${n}`, dealer: "D03" })),
    );
    await Promise.all(Array.from({ length: 8 }, () => deliverNotifications(server.services, 1)));
    await delivered(server);
    const messages = (await messagesOf(as("rsm"))).filter((each) => each.startsWith("at once"));
    expect(messages.sort()).toEqual(Array.from({ length: 12 }, (_, n) => `at once ${n}`).sort());
  });
});

describe("the list", () => {
  test("names every field of the specification, newest first, and counts what is unread", async () => {
    const before = (await listOf(as("south"))).unread;
    await raise(server, { message: "first", dealer: "D06", ticket: { no: 41, status: 3 } });
    await raise(server, { message: "second", dealer: null, page: "upload-excel", ticket: null });
    await raise(server, { message: "third", dealer: "D06", page: "dealer-score", ticket: null });
    await delivered(server);
    const { unread, notifications } = await listOf(as("south"));
    expect(unread).toBe(before + 2);
    expect(notifications.slice(0, 2)).toEqual([
      {
        id: expect.any(Number),
        message: "third",
        createdOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        unread: true,
        page: "dealer-score",
        ticketNo: null,
        statusId: null,
        operation: "meridian-csi",
        dealer: "Dealer D06",
        dealerCode: "D06",
      },
      expect.objectContaining({ message: "first", page: "action-planning", ticketNo: 41, statusId: 3 }),
    ]);
  });

  test("stands in the order of what happened, whichever was told first", async () => {
    const { ownerPool } = server.database;
    await raise(server, { message: "overtaken", dealer: "D06" });
    await raise(server, { message: "overtaking", dealer: "D06" });
    await delivered(server);
    await ownerPool.query(`update notification_event set delivered_on = null where message = 'overtaken'`);
    await ownerPool.query(
      "delete from notification n using notification_event e where e.event_id = n.event_id and message = 'overtaken'",
    );
    await deliverNotifications(server.services, 1);
    expect((await messagesOf(as("south"))).slice(0, 2)).toEqual(["overtaking", "overtaken"]);
  });

  test("a dealer that leaves the scope takes its notifications along, unread ones out of the count", async () => {
    await make.person("mover@x.example", { scope: { csiOutlets: ["D07"] } });
    const mover = await make.logIn("mover@x.example");
    await raise(server, { message: "moving", dealer: "D07" });
    await delivered(server);
    expect(await listOf(mover)).toMatchObject({
      unread: 1,
      notifications: [{ message: "moving" }],
    });
    await server.query(
      "update membership set csi_outlets = '{D08}' where person_id = (select person_id from person where email = 'mover@x.example')",
    );
    expect(await listOf(mover)).toEqual({ unread: 0, notifications: [] });
  });

  test("of another client shows nothing of this one", async () => {
    expect(await messagesOf(as("stranger"))).toEqual([]);
    await raise(server, { message: "aurora", operation: "aurora-csi", dealer: null, page: "upload-excel" });
    expect(await recipientsOf("aurora")).toEqual(["stranger"]);
  });
});

describe("reading", () => {
  test("ends the unread state for the reader alone, and stays so", async () => {
    await raise(server, { message: "to read", dealer: "D01" });
    await delivered(server);
    const before = await listOf(as("dealer"));
    const id = before.notifications[0]?.id ?? 0;
    for (let n = 0; n < 2; n += 1) {
      const reply = await as("dealer").post(api.notifications.markRead.path, { notificationid: id });
      parsed(api.notifications.markRead.reply, reply);
    }
    const after = await listOf(as("dealer"));
    expect(after.notifications[0]).toEqual({ ...before.notifications[0], unread: false });
    expect(after.unread).toBe(before.unread - 1);
    expect((await listOf(as("rsm"))).notifications[0]).toMatchObject({ message: "to read", unread: true });
  });

  test("another person's is refused and stays unread", async () => {
    await raise(server, { message: "private", dealer: "D01" });
    await delivered(server);
    const { id = 0 } = (await listOf(as("dealer"))).notifications[0] ?? {};
    for (const name of ["rsm", "neighbour", "both", "stranger"] as const) {
      const reply = await as(name).post(api.notifications.markRead.path, { notificationid: id });
      expect([name, reply.statusCode, reply.json().code]).toEqual([name, 404, "NO_NOTIFICATION"]);
    }
    expect((await listOf(as("dealer"))).notifications[0]).toMatchObject({ id, unread: true });
  });

  test("of all ends at the newest that was listed, and is the reader's own and of this client alone", async () => {
    for (const message of ["all 1", "all 2"]) await raise(server, { message, dealer: "D01" });
    await delivered(server);
    // Jobs tell side by side: the last one told is not always the newest.
    const upTo = Math.max(...(await listOf(as("asm"))).notifications.map(({ id }) => id));
    await raise(server, { message: "since then", dealer: "D01" });
    await delivered(server);
    const others = await Promise.all(
      (["dealer", "rsm", "stranger"] as const).map((name) => listOf(as(name))),
    );
    const reply = await as("asm").post(api.notifications.markAllRead.path, { notificationid: upTo });
    parsed(api.notifications.markAllRead.reply, reply);
    const { unread, notifications } = await listOf(as("asm"));
    expect(unread).toBe(1);
    expect(notifications.filter((each) => each.unread).map(({ message }) => message)).toEqual(["since then"]);
    const after = await Promise.all((["dealer", "rsm", "stranger"] as const).map((name) => listOf(as(name))));
    expect(after).toEqual(others);
  });

  test.each([
    [{}],
    [{ notificationid: "1" }],
    [{ notificationid: 0 }],
    [{ notificationid: 2 ** 40 }],
    [{ notificationid: 1.5 }],
  ])("%o is not understood", async (body) => {
    for (const { path } of [api.notifications.markRead, api.notifications.markAllRead])
      expect((await as("dealer").post(path, body)).statusCode).toBe(400);
  });
});

test("row-level security shows a person the own rows of the client only", async () => {
  await raise(server, { message: "wall", dealer: "D01" });
  await delivered(server);
  const ids = await server.database.ownerPool.query<{ email: string; id: number }>(
    "select email, person_id as id from person",
  );
  const idOf = (email: string) => ids.rows.find((row) => row.email === email)?.id ?? 0;
  const peopleIn = async (client: string, person: string) => {
    const connection = await server.services.pool.connect();
    try {
      await connection.query("begin");
      await connection.query(
        "select set_config('app.client', $1, true), set_config('app.person', $2, true), set_config('app.rls_mode', 'scope', true)",
        [client, person],
      );
      return (await connection.query("select distinct person_id as id from notification")).rows.map(
        ({ id }) => id,
      );
    } finally {
      await connection.query("rollback");
      connection.release();
    }
  };
  const dealer = idOf("dealer@x.example");
  expect(await peopleIn("1", String(dealer))).toEqual([dealer]);
  expect(await peopleIn("2", String(dealer))).toEqual([]);
  expect(await peopleIn("1", "")).toEqual([]);
  expect(await peopleIn("", String(dealer))).toEqual([]);
});

test("after ninety days a notification is forgotten", async () => {
  await raise(server, { message: "old", dealer: "D08" });
  await delivered(server);
  const real = now;
  const { rows } = await server.query("select max(at) as at from notification_event");
  now = rows[0].at.getTime() + 89 * DAY_MS;
  await deleteOldNotifications(server.services);
  expect(await messagesOf(as("south"))).toContain("old");
  now = rows[0].at.getTime() + 91 * DAY_MS;
  await deleteOldNotifications(server.services);
  now = real;
  await eventually(async () => (await messagesOf(as("south"))).length === 0);
});
