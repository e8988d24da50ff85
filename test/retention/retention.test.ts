import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import type { RetentionPeriod } from "#contract/retention.ts";
import { RETENTION_KINDS, type RetentionKind } from "#domain/retention/retention.ts";
import { loadProgramme } from "#server/features/catalogue/index.ts";
import { applyRetention } from "#server/features/retention/index.ts";
import { countDays, dropIdentity } from "#server/features/survey-import/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { differences } from "#test/differences.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, surveys } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";

// What clients keep for a time goes when that is over, by the client's days, and nothing else does.

const ADMIN = "both@x.example";
const OTHER = "meridian-ssi";
const NOON = Date.parse("2026-08-01T06:30:00Z");
const DAY_MS = 86_400_000;
const TEXTS =
  "verbatim where operation_id in (select operation_id from operation where slug like 'meridian-%')";
/** Of the past that goes, and of what stays, for twelve months kept. */
const OLD = "2025-07-30";
const YOUNG = "2026-07-10";
/** The first day that twelve months keep in the night after `NOON`. */
const KEPT_FROM = "2025-08-02";

let server: TestServer;
let make: Given;
let admin: Caller;
let restore: () => Promise<void>;
let now = NOON;

beforeAll(async () => {
  // The clock of the jobs is the test's: nothing runs but what it runs.
  server = await startTestServer({ now: () => now, tasks: { applyRetention: async () => undefined } });
  make = given(server);
  const programme = aProgramme();
  await make.client({ operations: { [OPERATION]: programme, [OTHER]: { ...programme, type: "SSI" } } });
  await make.person(ADMIN, { designation: "Administrator", adminPermission: 3 });
  admin = await make.logIn(ADMIN);
  await admin.confirm(ADMIN);
  await make.neighbour();
  for (const operation of [OPERATION, OTHER, "aurora-csi"]) await make.uploader(operation);
  restore = await openRestorePoint(server);
});

beforeEach(async () => {
  now = NOON;
  await restore();
});

afterAll(() => server.close());

describe("what tells who answered", () => {
  test("goes with recordings and files, and every score stays", async () => {
    const old = surveys(6, {
      survey_date: OLD,
      overall: 9,
      texts: { V1: "Old words of Mrs Rao" },
      vin: "OLDVIN0000001",
    });
    const oldUpload = await make.surveys([...old, aSurvey({ survey_date: OLD, dealer_code: "D99" })]);
    const young = surveys(5, { survey_date: YOUNG, texts: { V1: "Young words" }, vin: "YOUNGVIN000001" });
    const youngUpload = await make.surveys(young);
    // A later version of one of them stands on a young day: its recording is young.
    const [moved = aSurvey(), heard = aSurvey()] = old;
    await make.surveys([{ ...moved, survey_date: YOUNG }]);
    for (const { survey_id } of [moved, heard]) await record(survey_id);
    await countDays(server.services.db, 1);
    const before = await figures();
    await save("identity", 12);
    await nextNight();
    expect(await figures()).toEqual(before);
    expect(await count(`response where vin is not null and survey_date < '${KEPT_FROM}'`)).toBe(0);
    expect(
      await count(`verbatim where texts::text like '%Old words%' and survey_date < '${KEPT_FROM}'`),
    ).toBe(0);
    expect(await count(`response where survey_date < '${KEPT_FROM}'`)).toBe(6);
    expect(await count("response where vin is not null")).toBe(6);
    expect((await server.query("select survey_id as id from audio")).rows).toEqual([{ id: moved.survey_id }]);
    expect((await original(oldUpload.uploadId)).json()).toMatchObject({
      message: "This file is kept no longer: answers in it were erased, or its time was over.",
    });
    expect((await admin.get(`/api/uploadedfile/${oldUpload.uploadId}/report`)).statusCode).toBe(404);
    expect((await original(youngUpload.uploadId)).statusCode).toBe(200);
    expect(await storedAndNamed()).toEqual(await namedFiles());
    expect(await differences(server)).toEqual([]);
    expect(await lastAudit()).toMatchObject({
      subject: "answers with comments and VIN",
      person_id: null,
      detail: { kind: "identity", months: 12, answers: 6, recordings: 1, files: 1, entries: 0 },
    });
  });

  test("is recordings and files of answers that say nothing else, too: shown before, counted, audited", async () => {
    const silent = aSurvey({ survey_date: OLD });
    const { uploadId } = await make.surveys([silent]);
    await server.query("update upload set created_on = $1 where upload_id = $2", [OLD, uploadId]);
    await record(silent.survey_id);
    expect(await preview("identity", 12)).toEqual([
      { kind: "identity", keptFrom: "2025-08-01", answers: 0, recordings: 1, files: 1, entries: 0 },
    ]);
    await save("identity", 12);
    await nextNight();
    expect(await count("audio")).toBe(0);
    expect((await original(uploadId)).statusCode).toBe(404);
    expect(await lastAudit()).toMatchObject({ detail: { answers: 0, recordings: 1, files: 1 } });
    // Somebody finds the recording later and sends it.
    await record(silent.survey_id);
    await nextNight();
    expect(await count("audio")).toBe(0);
    expect(await lastAudit()).toMatchObject({ detail: { answers: 0, recordings: 1, files: 0 } });
    expect(await storedAndNamed()).toEqual(await namedFiles());
  });

  test("is counted by answers, whatever versions they have and however many steps they take", async () => {
    const old = surveys(3, { survey_date: OLD, texts: { V1: "Words" }, vin: "OLDVIN0000001" });
    await make.surveys(old);
    await make.surveys(old.map((survey) => ({ ...survey, overall: 2 })));
    await make.surveys(old.slice(0, 1).map((survey) => ({ ...survey, dealer_code: "D05" })));
    expect((await preview("identity", 12))[0]).toMatchObject({ answers: 3, recordings: 0, files: 3 });
    await save("identity", 12);
    await nextNight();
    expect(await lastAudit()).toMatchObject({ detail: { answers: 3, files: 3 } });
    await make.surveys(old.map((survey) => ({ ...survey, overall: 4 })));
    const [place] = (
      await server.query(
        "select client_id as client, operation_id as operation, dealer_id as dealer from response where vin is not null limit 1",
      )
    ).rows;
    const steps = await inTransaction(server.services.db, wholeClient(place?.client), {}, async (trx) => {
      const programme = await loadProgramme(trx, place?.operation);
      const answers = { operationId: place?.operation, dealerId: place?.dealer, before: KEPT_FROM };
      const step = async () => (await dropIdentity(trx, answers, programme, 2)).versions;
      return [await step(), await step(), await step()];
    });
    expect(steps).toEqual([2, 1, 0]);
    expect(await differences(server)).toEqual([]);
  });

  test("goes again where an old file comes again, and once a day alone", async () => {
    const old = surveys(2, { survey_date: OLD, texts: { V1: "Again" } });
    await save("identity", 12);
    await nextNight();
    await make.surveys(old);
    await applyRetention(removal());
    expect(await count("verbatim")).toBe(2);
    await nextNight();
    expect(await count("verbatim")).toBe(0);
    expect(await differences(server)).toEqual([]);
  });
});

test("whole answers leave every figure with all versions, recordings and files, and the younger ones stay", async () => {
  await make.surveys(surveys(12, { survey_date: YOUNG, overall: 3 }));
  await make.surveys(surveys(4, { survey_date: YOUNG }), OTHER);
  const before = await figures();
  const old = surveys(11, { survey_date: OLD, texts: { V1: "Old" } });
  await make.surveys(old);
  await make.surveys(old.slice(0, 4).map((survey) => ({ ...survey, overall: 1, dealer_code: "D05" })));
  await make.surveys(surveys(3, { survey_date: OLD }), OTHER);
  await record(old[0]?.survey_id ?? "");
  expect(await figures()).not.toEqual(before);
  await save("answers", 12);
  expect((await preview("answers", 12))[0]).toMatchObject({
    answers: 14,
    recordings: 1,
    files: 3,
    keptFrom: "2025-08-01",
  });
  await nextNight();
  expect(await figures()).toEqual(before);
  expect(await count(`response where survey_date < '${KEPT_FROM}'`)).toBe(0);
  expect(await count("audio")).toBe(0);
  expect(await storedAndNamed()).toEqual(await namedFiles());
  expect(await differences(server)).toEqual([]);
  expect(
    (await server.query("select first_day as day from operation where slug = $1", [OPERATION])).rows,
  ).toEqual([{ day: YOUNG }]);
});

test("recordings, uploaded files and the audit go by the day they came, in the client's time zone", async () => {
  const survey = aSurvey();
  const { uploadId } = await make.surveys([survey]);
  const kept = await make.surveys([aSurvey()]);
  await record(survey.survey_id);
  for (const kind of ["recordings", "originals"] as const) await save(kind, 1);
  await save("audit", 12);
  // The night of 2 August in India begins at 18:30 of 1 August UTC: what came before 2 July there goes.
  await server.query("update audio set uploaded_on = '2026-07-01T18:29:59Z'");
  await server.query("update upload set created_on = '2026-07-01T18:29:59Z' where upload_id = $1", [
    uploadId,
  ]);
  await server.query("update upload set created_on = '2026-07-01T18:30:00Z' where upload_id = $1", [
    kept.uploadId,
  ]);
  await server.query(`insert into audit (client_id, action, subject, at)
    select client_id, 'test.audit', at::text, at::timestamptz
    from client, unnest(array['2025-08-01T18:29:59Z', '2025-08-01T18:30:00Z']) at
    where client.name = 'Meridian Motors'`);
  now = Date.parse("2026-08-01T18:29:00Z");
  await applyRetention(removal());
  expect([await count("audio"), await count("audit where action = 'test.audit'")]).toEqual([1, 2]);
  now = Date.parse("2026-08-01T18:31:00Z");
  await applyRetention(removal());
  expect([await count("audio"), await count("audit where action = 'test.audit'")]).toEqual([0, 1]);
  expect((await original(uploadId)).statusCode).toBe(404);
  expect((await original(kept.uploadId)).statusCode).toBe(200);
  expect(await count("response where is_current")).toBe(2);
});

test("nothing goes of a client that keeps everything, nor of another client", async () => {
  await make.surveys(
    surveys(2, { survey_date: OLD, texts: { V1: "Aurora" }, vin: "AURORAVIN0001" }),
    "aurora-csi",
  );
  await make.surveys(surveys(2, { survey_date: OLD, texts: { V1: "Mine" } }));
  await nextNight();
  expect(await count("verbatim")).toBe(4);
  for (const kind of RETENTION_KINDS) await save(kind, 12);
  await nextNight();
  expect(await count("response where vin is not null")).toBe(2);
  expect(await count("verbatim")).toBe(2);
  expect((await preview("identity", 1))[0]).toMatchObject({ answers: 0, recordings: 0, files: 0 });
});

describe("a run", () => {
  test("keeps what it removed with each step, so that a killed one is taken up and audited by the next", async () => {
    await ofThreeDealers();
    await save("identity", 12);
    now += DAY_MS;
    const counted: unknown[] = [];
    await applyRetention(
      removal(async () => {
        const { rows } = await server.query("select removed_answers as n from retention_period");
        counted.push(rows[0]?.n);
        throw new Error("The store is gone.");
      }),
    );
    // It ended with the first step, which is kept and audited.
    expect(counted).toEqual([2]);
    expect(await count(TEXTS)).toBe(4);
    expect(await lastAudit()).toMatchObject({ detail: { answers: 2, files: 1 } });
    // As a killed one leaves it: nobody has told of these yet.
    await server.query("update retention_period set removed_answers = 3");
    await applyRetention(removal());
    expect(await count(TEXTS)).toBe(0);
    expect(await lastAudit()).toMatchObject({ detail: { answers: 7 } });
    expect(await differences(server)).toEqual([]);
  });

  test("goes on with other kinds and clients where one fails", async () => {
    await make.surveys(surveys(2, { survey_date: OLD, texts: { V1: "Aurora" } }), "aurora-csi");
    await ofThreeDealers();
    await server.query(`insert into audit (client_id, action, subject, at)
      select client_id, 'test.old', '', '2020-01-01' from client`);
    await save("identity", 12);
    await save("audit", 12);
    await server.query(`insert into retention_period (client_id, kind, months, changed_by, applied_on)
      select c.client_id, 'identity', 12, changed_by, r.applied_on from client c, retention_period r
      where c.name = 'Aurora Vehicles' and r.kind = 'identity'`);
    now += DAY_MS;
    let failures = 0;
    await applyRetention(
      removal(async () => {
        failures += 1;
        if (failures === 1) throw new Error("The store is gone.");
      }),
    );
    expect(await count("audit where action = 'test.old'")).toBe(1);
    expect(await count(TEXTS)).toBe(4);
    expect(await count("verbatim")).toBe(4);
  });

  test("passes over an operation that is being changed, and comes back to it an hour later", async () => {
    await make.surveys(surveys(2, { survey_date: OLD, texts: { V1: "Words" } }));
    await make.surveys(surveys(2, { survey_date: OLD, texts: { V1: "Words" } }), OTHER);
    await save("identity", 12);
    now += DAY_MS;
    await withClient(server.testDatabase.ownerUrl, async (client) => {
      await client.query("select pg_advisory_lock($1, operation_id) from operation where slug = $2", [
        LOCKS.figures,
        OPERATION,
      ]);
      await applyRetention(removal());
    });
    expect(await count(TEXTS)).toBe(2);
    await applyRetention(removal());
    expect(await count(TEXTS)).toBe(0);
  });

  test("ends where its period is changed meanwhile, and nobody runs beside it", async () => {
    await ofThreeDealers();
    await save("identity", 12);
    now += DAY_MS;
    let changes = 0;
    await applyRetention(
      removal(async () => {
        changes += 1;
        await applyRetention(removal());
        expect(await count(TEXTS)).toBe(4);
        if (changes === 1) await save("identity", 24);
      }),
    );
    expect(changes).toBe(1);
    expect(await count(TEXTS)).toBe(4);
    expect(await lastAudit()).toMatchObject({ detail: { months: 12, answers: 2, files: 1 } });
    const { rows } = await server.query(
      "select action from audit where action like 'retention.%' order by audit_id desc limit 2",
    );
    expect(rows.map(({ action }) => action)).toEqual(["retention.set", "retention.apply"]);
  });

  test("leaves a recording alone that is replaced at this moment", async () => {
    const survey = aSurvey();
    await make.surveys([survey]);
    await record(survey.survey_id);
    await server.query("update audio set uploaded_on = '2026-01-01'");
    await save("recordings", 1);
    now += DAY_MS;
    await withClient(server.testDatabase.ownerUrl, async (client) => {
      await client.query("begin");
      await client.query("update audio set uploaded_on = now()");
      const running = applyRetention(removal());
      const { rows } = await client.query("select pg_backend_pid() as pid");
      const waiting = `pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`;
      await expect.poll(() => count(waiting), { timeout: 30_000 }).toBe(1);
      await client.query("commit");
      await running;
    });
    expect(await count("audio")).toBe(1);
  });
});

describe("the page", () => {
  test("shows every kind, says what would go before it is saved, and who chose", async () => {
    await make.surveys(surveys(3, { survey_date: OLD, texts: { V1: "Words" } }));
    const list = await listed();
    expect(list.periods.map(({ kind, months }) => [kind, months])).toEqual(
      RETENTION_KINDS.map((kind) => [kind, null]),
    );
    expect(list.fixed).toContainEqual({ what: "Notifications", kept: "90 days" });
    expect(await preview("identity", 12)).toEqual([
      { kind: "identity", keptFrom: "2025-08-01", answers: 3, recordings: 0, files: 1, entries: 0 },
    ]);
    expect(await preview("identity", null)).toEqual([]);
    expect(await count(TEXTS)).toBe(3);
    expect(await save("identity", 24)).toBe("Saved. What is past its time goes in the coming night.");
    expect((await listed()).periods[0]).toMatchObject({ kind: "identity", months: 24, changedBy: "both" });
    const { rows } = await server.query(
      "select subject, detail from audit where action = 'retention.set' order by audit_id desc limit 1",
    );
    expect(rows).toEqual([
      { subject: "answers with comments and VIN", detail: { kind: "identity", from: null, to: 24 } },
    ]);
  });

  test("counts for one at a time: it looks through every answer", async () => {
    await withClient(server.testDatabase.ownerUrl, async (client) => {
      await client.query("select pg_advisory_lock($1, client_id) from client", [LOCKS.retentionPreview]);
      expect(
        await admin.post(api.retention.preview.path, { periods: [{ kind: "identity", months: 12 }] }),
      ).toMatchObject({ statusCode: 409 });
    });
  });

  test("refuses what is too short, what others changed meanwhile, and whoever did not type the password", async () => {
    expect(await asked([{ kind: "audit", months: 6 }])).toMatchObject({
      status: 400,
      code: "MONTHS",
      message: "Keep audit entries for at least 12 months.",
    });
    await save("identity", 12);
    expect(
      await asked([{ kind: "identity", months: 6 }], [{ kind: "identity", months: null }]),
    ).toMatchObject({
      status: 409,
      code: "STALE",
    });
    expect(
      await asked([
        { kind: "identity", months: 6 },
        { kind: "identity", months: 24 },
      ]),
    ).toMatchObject({ status: 400 });
    await server.query("update session set admin_confirmed_on = null");
    expect(await asked([{ kind: "identity", months: 6 }])).toMatchObject({
      status: 403,
      code: "ADMIN_REAUTH",
    });
    expect((await listed()).periods[0]).toMatchObject({ months: 12 });
  });
});

/** What a run works with; `onRemove`: what happens before the stored files of a step are removed. */
function removal(onRemove: () => Promise<void> = async () => undefined) {
  const { files } = server.services;
  const removeAll: typeof files.removeAll = async (ids) => {
    await onRemove();
    return files.removeAll(ids);
  };
  return { ...server.services, owner: server.database.owner, files: { ...files, removeAll } };
}

/** Two old answers with words at each of three dealers, an upload each. */
async function ofThreeDealers(): Promise<void> {
  for (const dealer_code of ["D01", "D02", "D03"])
    await make.surveys(surveys(2, { survey_date: OLD, dealer_code, texts: { V1: "Words" } }));
}

async function nextNight(): Promise<void> {
  now += DAY_MS;
  await applyRetention(removal());
}

async function asked(periods: readonly RetentionPeriod[], seen: readonly RetentionPeriod[] = []) {
  const reply = await admin.post(api.retention.save.path, { periods, seen });
  return { status: reply.statusCode, ...reply.json<{ readonly message: string; readonly code?: string }>() };
}

async function save(kind: RetentionKind, months: number | null): Promise<string> {
  const { status, message } = await asked([{ kind, months }]);
  expect([status, message]).toEqual([200, message]);
  return message;
}

async function preview(kind: RetentionKind, months: number | null) {
  const reply = await admin.post(api.retention.preview.path, { periods: [{ kind, months }] });
  return parsed(api.retention.preview.reply, reply).expired;
}

async function listed() {
  return parsed(api.retention.list.reply, await admin.get(api.retention.list.path));
}

async function record(surveyId: string): Promise<void> {
  parsed(
    api.surveyAudio.uploadFile.reply,
    await sendAudio(server, admin, aWave(1), "call.wav", forSurvey(surveyId)),
  );
}

function original(uploadId: number) {
  return admin.get(`/api/uploadedfile/${uploadId}/original`);
}

async function count(from: string): Promise<unknown> {
  const { rows } = await server.query(`select count(*)::int as n from ${from}`);
  return rows[0]?.n;
}

/** The cards of both operations, as they answer now. */
async function figures() {
  const cards = await admin.summary();
  const others = await admin.at(OTHER).summary();
  return [cards, others].map((each) => [...each].map(([name, { count: n, y }]) => [name, n, y]));
}

async function storedAndNamed(): Promise<string[]> {
  return (await Array.fromAsync(server.services.files.list())).toSorted();
}

async function namedFiles(): Promise<string[]> {
  const { rows } = await server.query(`
    select stored_file as file from upload where stored_file is not null and deleted_on is null
    union select report_file from upload where report_file is not null and deleted_on is null
    union select stored_file from audio`);
  return rows.map(({ file }) => file).toSorted();
}

async function lastAudit() {
  const { rows } = await server.query(
    "select subject, person_id, detail from audit where action = 'retention.apply' order by audit_id desc limit 1",
  );
  return rows[0];
}
