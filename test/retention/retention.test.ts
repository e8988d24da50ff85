import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { RETENTION_KINDS } from "#domain/retention/retention.ts";
import { applyRetention } from "#server/features/retention/index.ts";
import { countDays } from "#server/features/survey-import/index.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { differences } from "#test/differences.ts";
import { aSurvey, surveys } from "#test/given/surveys.ts";
import { OPERATION } from "#test/given.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";
import { DAY_MS, OLD, OTHER, RetentionWorld, TEXTS } from "./world.ts";

// What clients keep for a time goes when that is over, by the client's days, and nothing else does.

/** Of what stays, for twelve months kept. */
const YOUNG = "2026-07-10";
/** The first day that twelve months keep in the night after noon. */
const KEPT_FROM = "2025-08-02";

let world: RetentionWorld;

beforeAll(async () => {
  world = await RetentionWorld.open();
});

beforeEach(() => world.restore());

afterAll(() => world.close());

describe("what tells who answered", () => {
  test("goes with recordings and files, and every score stays", async () => {
    const old = surveys(6, {
      survey_date: OLD,
      overall: 9,
      texts: { V1: "Old words of Mrs Rao" },
      vin: "OLDVIN0000001",
    });
    const oldUpload = await world.make.surveys([...old, aSurvey({ survey_date: OLD, dealer_code: "D99" })]);
    const young = surveys(5, { survey_date: YOUNG, texts: { V1: "Young words" }, vin: "YOUNGVIN000001" });
    const youngUpload = await world.make.surveys(young);
    // A later version of one of them stands on a young day: its recording is young.
    const [moved = aSurvey(), recorded = aSurvey()] = old;
    await world.make.surveys([{ ...moved, survey_date: YOUNG }]);
    for (const { survey_id } of [moved, recorded]) await world.record(survey_id);
    await countDays(world.server.services.db, 1);
    const before = await world.figures();
    await world.save("identity", 12);
    await world.nextNight();
    expect(await world.figures()).toEqual(before);
    expect(await world.count(`response where vin is not null and survey_date < '${KEPT_FROM}'`)).toBe(0);
    expect(
      await world.count(`verbatim where texts::text like '%Old words%' and survey_date < '${KEPT_FROM}'`),
    ).toBe(0);
    expect(await world.count(`response where survey_date < '${KEPT_FROM}'`)).toBe(6);
    expect(await world.count("response where vin is not null")).toBe(6);
    expect((await world.server.query("select survey_id as id from audio")).rows).toEqual([
      { id: moved.survey_id },
    ]);
    expect((await world.original(oldUpload.uploadId)).json()).toMatchObject({
      message: "This file is kept no longer: answers in it were erased, or its time was over.",
    });
    expect((await world.admin.get(`/api/uploadedfile/${oldUpload.uploadId}/report`)).statusCode).toBe(404);
    expect((await world.original(youngUpload.uploadId)).statusCode).toBe(200);
    expect(await world.storedAndNamed()).toEqual(await world.namedFiles());
    expect(await differences(world.server)).toEqual([]);
    expect(await world.lastAudit()).toMatchObject({
      subject: "answers with comments and VIN",
      person_id: null,
      detail: { kind: "identity", months: 12, answers: 6, recordings: 1, files: 1, entries: 0 },
    });
  });
});

test("whole answers leave every figure with all versions, recordings and files, and the younger ones stay", async () => {
  await world.make.surveys(surveys(12, { survey_date: YOUNG, overall: 3 }));
  await world.make.surveys(surveys(4, { survey_date: YOUNG }), OTHER);
  const before = await world.figures();
  const old = surveys(11, { survey_date: OLD, texts: { V1: "Old" } });
  await world.make.surveys(old);
  await world.make.surveys(old.slice(0, 4).map((survey) => ({ ...survey, overall: 1, dealer_code: "D05" })));
  await world.make.surveys(surveys(3, { survey_date: OLD }), OTHER);
  await world.record(old[0]?.survey_id ?? "");
  expect(await world.figures()).not.toEqual(before);
  await world.save("answers", 12);
  expect((await world.preview("answers", 12))[0]).toMatchObject({
    answers: 14,
    recordings: 1,
    files: 3,
    keptFrom: "2025-08-01",
  });
  await world.nextNight();
  expect(await world.figures()).toEqual(before);
  expect(await world.count(`response where survey_date < '${KEPT_FROM}'`)).toBe(0);
  expect(await world.count("audio")).toBe(0);
  expect(await world.storedAndNamed()).toEqual(await world.namedFiles());
  expect(await differences(world.server)).toEqual([]);
  expect(
    (await world.server.query("select first_day as day from operation where slug = $1", [OPERATION])).rows,
  ).toEqual([{ day: YOUNG }]);
});

test("recordings, uploaded files and the audit go by the day they came, in the client's time zone", async () => {
  const survey = aSurvey();
  const { uploadId } = await world.make.surveys([survey]);
  const kept = await world.make.surveys([aSurvey()]);
  await world.record(survey.survey_id);
  for (const kind of ["recordings", "originals"] as const) await world.save(kind, 1);
  await world.save("audit", 12);
  // The night of 2 August in India begins at 18:30 of 1 August UTC: what came before 2 July there goes.
  await world.server.query("update audio set uploaded_on = '2026-07-01T18:29:59Z'");
  await world.server.query("update upload set created_on = '2026-07-01T18:29:59Z' where upload_id = $1", [
    uploadId,
  ]);
  await world.server.query("update upload set created_on = '2026-07-01T18:30:00Z' where upload_id = $1", [
    kept.uploadId,
  ]);
  await world.server.query(`insert into audit (client_id, action, subject, at)
    select client_id, 'test.audit', at::text, at::timestamptz
    from client, unnest(array['2025-08-01T18:29:59Z', '2025-08-01T18:30:00Z']) at
    where client.name = 'Meridian Motors'`);
  world.now = Date.parse("2026-08-01T18:29:00Z");
  await applyRetention(world.removal());
  expect([await world.count("audio"), await world.count("audit where action = 'test.audit'")]).toEqual([
    1, 2,
  ]);
  world.now = Date.parse("2026-08-01T18:31:00Z");
  await applyRetention(world.removal());
  expect([await world.count("audio"), await world.count("audit where action = 'test.audit'")]).toEqual([
    0, 1,
  ]);
  expect((await world.original(uploadId)).statusCode).toBe(404);
  expect((await world.original(kept.uploadId)).statusCode).toBe(200);
  expect(await world.count("response where is_current")).toBe(2);
});

test("nothing goes of a client that keeps everything, nor of another client", async () => {
  await world.make.surveys(
    surveys(2, { survey_date: OLD, texts: { V1: "Aurora" }, vin: "AURORAVIN0001" }),
    "aurora-csi",
  );
  await world.make.surveys(surveys(2, { survey_date: OLD, texts: { V1: "Mine" } }));
  await world.nextNight();
  expect(await world.count("verbatim")).toBe(4);
  for (const kind of RETENTION_KINDS) await world.save(kind, 12);
  await world.nextNight();
  expect(await world.count("response where vin is not null")).toBe(2);
  expect(await world.count("verbatim")).toBe(2);
  expect((await world.preview("identity", 1))[0]).toMatchObject({ answers: 0, recordings: 0, files: 0 });
});

describe("a run", () => {
  test("keeps what it removed with each step, so that a killed one is taken up and audited by the next", async () => {
    await world.ofThreeDealers();
    await world.save("identity", 12);
    world.now += DAY_MS;
    const counted: unknown[] = [];
    await applyRetention(
      world.removal(async () => {
        const { rows } = await world.server.query("select removed_answers as n from retention_period");
        counted.push(rows[0]?.n);
        throw new Error("The store is gone.");
      }),
    );
    // It ended with the first step, which is kept and audited.
    expect(counted).toEqual([2]);
    expect(await world.count(TEXTS)).toBe(4);
    expect(await world.lastAudit()).toMatchObject({ detail: { answers: 2, files: 1 } });
    // As a killed one leaves it: nobody has told of these yet.
    await world.server.query("update retention_period set removed_answers = 3");
    await applyRetention(world.removal());
    expect(await world.count(TEXTS)).toBe(0);
    expect(await world.lastAudit()).toMatchObject({ detail: { answers: 7 } });
    expect(await differences(world.server)).toEqual([]);
  });

  test("ends where its period is changed meanwhile, and nobody runs beside it", async () => {
    await world.ofThreeDealers();
    await world.save("identity", 12);
    world.now += DAY_MS;
    let changes = 0;
    await applyRetention(
      world.removal(async () => {
        changes += 1;
        await applyRetention(world.removal());
        expect(await world.count(TEXTS)).toBe(4);
        if (changes === 1) await world.save("identity", 24);
      }),
    );
    expect(changes).toBe(1);
    expect(await world.count(TEXTS)).toBe(4);
    expect(await world.lastAudit()).toMatchObject({ detail: { months: 12, answers: 2, files: 1 } });
    const { rows } = await world.server.query(
      "select action from audit where action like 'retention.%' order by audit_id desc limit 2",
    );
    expect(rows.map(({ action }) => action)).toEqual(["retention.set", "retention.apply"]);
  });
});

describe("the page", () => {
  test("shows every kind, says what would go before it is saved, and who chose", async () => {
    await world.make.surveys(surveys(3, { survey_date: OLD, texts: { V1: "Words" } }));
    const list = await world.listed();
    expect(list.periods.map(({ kind, months }) => [kind, months])).toEqual(
      RETENTION_KINDS.map((kind) => [kind, null]),
    );
    expect(list.fixed).toContainEqual({ what: "Notifications", kept: "90 days" });
    expect(await world.preview("identity", 12)).toEqual([
      { kind: "identity", keptFrom: "2025-08-01", answers: 3, recordings: 0, files: 1, entries: 0 },
    ]);
    expect(await world.preview("identity", null)).toEqual([]);
    expect(await world.count(TEXTS)).toBe(3);
    expect(await world.save("identity", 24)).toBe("Saved. What is past its time goes in the coming night.");
    expect((await world.listed()).periods[0]).toMatchObject({
      kind: "identity",
      months: 24,
      changedBy: "both",
    });
    const { rows } = await world.server.query(
      "select subject, detail from audit where action = 'retention.set' order by audit_id desc limit 1",
    );
    expect(rows).toEqual([
      { subject: "answers with comments and VIN", detail: { kind: "identity", from: null, to: 24 } },
    ]);
  });

  test("counts for one at a time: it looks through every answer", async () => {
    await withClient(world.server.testDatabase.ownerUrl, async (client) => {
      await client.query("select pg_advisory_lock($1, client_id) from client", [LOCKS.retentionPreview]);
      expect(
        await world.admin.post(api.retention.preview.path, { periods: [{ kind: "identity", months: 12 }] }),
      ).toMatchObject({ statusCode: 409 });
    });
  });

  test("refuses what is too short, what others changed meanwhile, and whoever did not type the password", async () => {
    expect(await world.asked([{ kind: "audit", months: 6 }])).toMatchObject({
      status: 400,
      code: "MONTHS",
      message: "Keep audit entries for at least 12 months.",
    });
    await world.save("identity", 12);
    expect(
      await world.asked([{ kind: "identity", months: 6 }], [{ kind: "identity", months: null }]),
    ).toMatchObject({
      status: 409,
      code: "STALE",
    });
    expect(
      await world.asked([
        { kind: "identity", months: 6 },
        { kind: "identity", months: 24 },
      ]),
    ).toMatchObject({ status: 400 });
    await world.server.query("update session set admin_confirmed_on = null");
    expect(await world.asked([{ kind: "identity", months: 6 }])).toMatchObject({
      status: 403,
      code: "ADMIN_REAUTH",
    });
    expect((await world.listed()).periods[0]).toMatchObject({ months: 12 });
  });
});
