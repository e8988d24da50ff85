import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { countDays } from "#server/features/survey-import/count-days.ts";
import { indexTexts } from "#server/features/verbatims/index-texts.ts";
import { summarizeRanges } from "#server/features/verbatims/summarize-ranges.ts";
import { holdTurn, unlessHeld } from "#server/platform/database/advisory-lock.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
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
  const other = await holdsTurn();
  const worked = work(server);
  await eventually(async () => (await waiting()) === 1);
  await other.end();
  await worked;
  expect(await waiting()).toBe(0);
});

test("a turn that does not come in time ends such work until the next minute; what else fails is told", async () => {
  const other = await holdsTurn();
  const impatient = (work: (trx: Transaction<Database>) => Promise<unknown>) =>
    unlessHeld(() =>
      inTransaction(server.services.db, wholeClient(client), {}, async (trx) => {
        await sql`set local lock_timeout = 10`.execute(trx);
        await work(trx);
      }),
    );
  await impatient(holdTurn);
  await expect(impatient((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow("division by zero");
  await other.end();
});

/** A step of other long work, which is under way until it is told to end. */
async function holdsTurn() {
  const step = Promise.withResolvers<void>();
  onTestFinished(() => step.resolve());
  const begun = Promise.withResolvers<void>();
  const done = inTransaction(server.services.db, wholeClient(client), {}, async (trx) => {
    await holdTurn(trx);
    begun.resolve();
    await step.promise;
  });
  await begun.promise;
  return {
    end: () => {
      step.resolve();
      return done;
    },
  };
}
