import { afterAll, beforeAll, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

/** Jobs of a lane that run at once. */
const PLACES = 2;

let server: TestServer;
let imports = 0;
let held = 0;
let released = Promise.withResolvers<void>();

beforeAll(async () => {
  const hold = () => {
    held += 1;
    return released.promise;
  };
  const importSurveys = async () => {
    imports += 1;
  };
  server = await startTestServer({ tasks: { indexTexts: hold, countDays: hold, importSurveys } });
});

afterAll(() => server.close());

test.each(["index_texts", "count_days"])("an import waits for no %s", async (task) => {
  released = Promise.withResolvers();
  onTestFinished(() => released.resolve());
  const before = { held, imports };
  await server.query("select graphile_worker.add_job($1) from generate_series(1, $2)", [task, PLACES]);
  await eventually(() => held >= before.held + PLACES);
  const payload = JSON.stringify({ clientId: 1, operationId: 1 });
  await server.query("select graphile_worker.add_job('import_surveys', $1::json)", [payload]);
  await eventually(() => imports > before.imports);
});
