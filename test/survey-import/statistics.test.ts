import { afterAll, beforeAll, expect, test } from "vitest";
import { renewStatistics } from "#server/features/survey-import/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { surveys } from "#test/given/surveys.ts";
import { given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { withClient } from "./tables-dump.ts";

let server: TestServer;
let clientId: number;
let operationId: number;

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  clientId = await make.client();
  await make.surveys(surveys(20, { dealer_code: "D01" }));
  const { rows } = await server.query(`select operation_id as id from operation where slug = '${OPERATION}'`);
  operationId = rows[0].id;
});

afterAll(() => server.close());

test("the planner is told of what is a tenth of its operation or more, and not of less or of a few rows", async () => {
  await server.query(`update rollup_dealer set responses = 10000 where operation_id = ${operationId}`);
  const isKnownAfter = async (stored: number) => {
    await inTransaction(server.services.db, wholeClient(clientId), {}, (trx) =>
      renewStatistics(trx, operationId, stored),
    );
    // Never analyzed: -1.
    const { rows } = await server.query("select reltuples from pg_class where relname = 'response'");
    return rows[0].reltuples >= 0;
  };
  expect(await isKnownAfter(499)).toBe(false);
  expect(await isKnownAfter(999)).toBe(false);
  expect(await isKnownAfter(1000)).toBe(true);
  const { rows } = await withClient(server.testDatabase.superuserUrl, (client) =>
    client.query("select attname as name from pg_stats where tablename = 'response'"),
  );
  const known = rows.map(({ name }) => name);
  expect(known).toContain("survey_date");
  // An import does not wait for what no plan is chosen by.
  expect(known).not.toContain("ratings");
});
