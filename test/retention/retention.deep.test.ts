import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadProgramme } from "#server/features/catalogue/index.ts";
import { applyRetention } from "#server/features/retention/index.ts";
import { dropIdentity } from "#server/features/survey-import/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { differences } from "#test/differences.ts";
import { aSurvey, surveys } from "#test/given/surveys.ts";
import { OPERATION } from "#test/given.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";
import { DAY_MS, OLD, OTHER, RetentionWorld, TEXTS } from "./world.ts";

// More of what goes, and of what happens beside a run, than retention.test.ts shows.

/** The first day that twelve months keep in the night after noon. */
const KEPT_FROM = "2025-08-02";

let world: RetentionWorld;

beforeAll(async () => {
  world = await RetentionWorld.open();
});

beforeEach(() => world.restore());

afterAll(() => world.close());

describe("what tells who answered", () => {
  test("is recordings and files of answers that say nothing else, too: shown before, counted, audited", async () => {
    const silent = aSurvey({ survey_date: OLD });
    const { uploadId } = await world.make.surveys([silent]);
    await world.server.query("update upload set created_on = $1 where upload_id = $2", [OLD, uploadId]);
    await world.record(silent.survey_id);
    expect(await world.preview("identity", 12)).toEqual([
      { kind: "identity", keptFrom: "2025-08-01", answers: 0, recordings: 1, files: 1, entries: 0 },
    ]);
    await world.save("identity", 12);
    await world.nextNight();
    expect(await world.count("audio")).toBe(0);
    expect((await world.original(uploadId)).statusCode).toBe(404);
    expect(await world.lastAudit()).toMatchObject({ detail: { answers: 0, recordings: 1, files: 1 } });
    // Somebody finds the recording later and sends it.
    await world.record(silent.survey_id);
    await world.nextNight();
    expect(await world.count("audio")).toBe(0);
    expect(await world.lastAudit()).toMatchObject({ detail: { answers: 0, recordings: 1, files: 0 } });
    expect(await world.storedAndNamed()).toEqual(await world.namedFiles());
  });

  test("is counted by answers, whatever versions they have and however many steps they take", async () => {
    const old = surveys(3, { survey_date: OLD, texts: { V1: "Words" }, vin: "OLDVIN0000001" });
    await world.make.surveys(old);
    await world.make.surveys(old.map((survey) => ({ ...survey, overall: 2 })));
    await world.make.surveys(old.slice(0, 1).map((survey) => ({ ...survey, dealer_code: "D05" })));
    expect((await world.preview("identity", 12))[0]).toMatchObject({ answers: 3, recordings: 0, files: 3 });
    await world.save("identity", 12);
    await world.nextNight();
    expect(await world.lastAudit()).toMatchObject({ detail: { answers: 3, files: 3 } });
    await world.make.surveys(old.map((survey) => ({ ...survey, overall: 4 })));
    const [place] = (
      await world.server.query(
        "select client_id as client, operation_id as operation, dealer_id as dealer from response where vin is not null limit 1",
      )
    ).rows;
    const steps = await inTransaction(
      world.server.services.db,
      wholeClient(place?.client),
      {},
      async (trx) => {
        const programme = await loadProgramme(trx, place?.operation);
        const answers = { operationId: place?.operation, dealerId: place?.dealer, before: KEPT_FROM };
        const step = async () => (await dropIdentity(trx, answers, programme, 2)).versions;
        return [await step(), await step(), await step()];
      },
    );
    expect(steps).toEqual([2, 1, 0]);
    expect(await differences(world.server)).toEqual([]);
  });

  test("goes again where an old file comes again, and once a day alone", async () => {
    const old = surveys(2, { survey_date: OLD, texts: { V1: "Again" } });
    await world.save("identity", 12);
    await world.nextNight();
    await world.make.surveys(old);
    await applyRetention(world.removal());
    expect(await world.count("verbatim")).toBe(2);
    await world.nextNight();
    expect(await world.count("verbatim")).toBe(0);
    expect(await differences(world.server)).toEqual([]);
  });
});

describe("a run", () => {
  test("goes on with other kinds and clients where one fails", async () => {
    await world.make.surveys(surveys(2, { survey_date: OLD, texts: { V1: "Aurora" } }), "aurora-csi");
    await world.ofThreeDealers();
    await world.server.query(`insert into audit (client_id, action, subject, at)
      select client_id, 'test.old', '', '2020-01-01' from client`);
    await world.save("identity", 12);
    await world.save("audit", 12);
    await world.server.query(`insert into retention_period (client_id, kind, months, changed_by, applied_on)
      select c.client_id, 'identity', 12, changed_by, r.applied_on from client c, retention_period r
      where c.name = 'Aurora Vehicles' and r.kind = 'identity'`);
    world.now += DAY_MS;
    let failures = 0;
    await applyRetention(
      world.removal(async () => {
        failures += 1;
        if (failures === 1) throw new Error("The store is gone.");
      }),
    );
    expect(await world.count("audit where action = 'test.old'")).toBe(1);
    expect(await world.count(TEXTS)).toBe(4);
    expect(await world.count("verbatim")).toBe(4);
  });

  test("passes over an operation that is being changed, and comes back to it an hour later", async () => {
    await world.make.surveys(surveys(2, { survey_date: OLD, texts: { V1: "Words" } }));
    await world.make.surveys(surveys(2, { survey_date: OLD, texts: { V1: "Words" } }), OTHER);
    await world.save("identity", 12);
    world.now += DAY_MS;
    await withClient(world.server.testDatabase.ownerUrl, async (client) => {
      await client.query("select pg_advisory_lock($1, operation_id) from operation where slug = $2", [
        LOCKS.operation,
        OPERATION,
      ]);
      await applyRetention(world.removal());
    });
    expect(await world.count(TEXTS)).toBe(2);
    await applyRetention(world.removal());
    expect(await world.count(TEXTS)).toBe(0);
  });

  test("leaves a recording alone that is replaced at this moment", async () => {
    const survey = aSurvey();
    await world.make.surveys([survey]);
    await world.record(survey.survey_id);
    await world.server.query("update audio set uploaded_on = '2026-01-01'");
    await world.save("recordings", 1);
    world.now += DAY_MS;
    await withClient(world.server.testDatabase.ownerUrl, async (client) => {
      await client.query("begin");
      await client.query("update audio set uploaded_on = now()");
      const running = applyRetention(world.removal());
      const { rows } = await client.query("select pg_backend_pid() as pid");
      const waiting = `pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`;
      await expect.poll(() => world.count(waiting), { timeout: 30_000 }).toBe(1);
      await client.query("commit");
      await running;
    });
    expect(await world.count("audio")).toBe(1);
  });
});
