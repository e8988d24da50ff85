import pg from "pg";
import { afterAll, beforeAll, test } from "vitest";
import { countDays } from "#server/features/survey-import/count-days.ts";
import { type Given, given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { EVERYBODY, expectScopeAlone, twoClientsWithSurveys } from "./scope-alone.ts";

// The whole of what row-level-security.test.ts shows of two people: everybody, under every kind of filter.

let server: TestServer;
let make: Given;
let superuser: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await twoClientsWithSurveys(make);
  await countDays(server.services.db, 1);
  superuser = new pg.Client({ connectionString: server.testDatabase.superuserUrl });
  await superuser.connect();
});

afterAll(async () => {
  await superuser.end();
  await server.close();
});

test("with row-level security switched off, every call answers everybody what it answered with it", async () => {
  await expectScopeAlone({ server, make, superuser }, EVERYBODY, [
    { wave_code: "WQ-3" },
    { model_code: "M1" },
    { region_code: "S" },
    { dealer_code: "D02" },
  ]);
});
