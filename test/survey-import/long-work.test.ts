import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { countDays } from "#server/features/survey-import/count-days.ts";
import { indexTexts } from "#server/features/verbatims/index-texts.ts";
import { summarizeRanges } from "#server/features/verbatims/summarize-ranges.ts";
import { holdTurn } from "#server/platform/database/advisory-lock.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { DATABASE_LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { eventually } from "#test/eventually.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

/** Waiting for a turn; the database of another test has the same number. */
const WAITING = `
  select count(*)::int as n from pg_locks
  where locktype = 'advisory' and not granted and objid = ${DATABASE_LOCKS.longWork}
    and database = (select oid from pg_database where datname = current_database())`;

let server: TestServer;
let client: number;

beforeAll(async () => {
  server = await startTestServer();
  // At the minute they would wait as well.
  await server.stopJobs();
  client = await given(server).client();
});

afterAll(() => server.close());

async function waiting(): Promise<unknown> {
  return (await server.query(WAITING)).rows[0]?.n;
}

test.each<[string, (server: TestServer) => Promise<void>]>([
  ["counts the days of months", ({ services }) => countDays(services.db, 1)],
  ["brings texts into the index", ({ services }) => indexTexts(services.db, 1)],
  ["has the index know new pages", ({ database }) => summarizeRanges(database.owner)],
])("what %s waits while a step of other long work is under way", async (_what, work) => {
  const { db } = server.services;
  const step = Promise.withResolvers<void>();
  onTestFinished(() => step.resolve());
  const begun = Promise.withResolvers<void>();
  const other = inTransaction(db, wholeClient(client), { work: "schedule" }, async (trx) => {
    await holdTurn(trx);
    begun.resolve();
    await step.promise;
  });
  await begun.promise;
  const worked = work(server);
  await eventually(async () => (await waiting()) === 1);
  step.resolve();
  await Promise.all([other, worked]);
  expect(await waiting()).toBe(0);
});
