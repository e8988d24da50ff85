import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addClient } from "#server/features/installation/add-client.ts";
import { beginDemo, isDemoUnfinished } from "#server/features/installation/demo-queries.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { buildDemo } from "./build.ts";
import { demoClients } from "./clients.ts";
import { demoWorkbooks } from "./workbooks.ts";

const TODAY = "2026-11-21";
const NOON = Date.parse(`${TODAY}T06:30:00Z`);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: () => NOON });
});
afterAll(() => server.close());

test("a demo whose build was cut off is built anew, every workbook through the real import", async () => {
  const { owner } = server.database;
  await beginDemo(owner);
  await addClient(owner, "Meridian Motors", "Asia/Kolkata");
  expect(await isDemoUnfinished(owner)).toBe(true);

  await buildDemo({
    owner,
    services: server.services,
    password: "a demo of a test",
    progress: () => undefined,
  });

  expect(await isDemoUnfinished(owner)).toBe(false);
  const expected = demoClients(TODAY).flatMap((client) =>
    client.operations.flatMap((operation) =>
      demoWorkbooks(client, operation, TODAY).map(({ fileName, expects }) => ({
        filename: fileName,
        data_sync: "Completed",
        rows_total: expects.rows,
        rows_rejected: expects.rejected,
        rows_updated: expects.updated,
        rows_imported: expects.rows - expects.rejected - expects.updated,
      })),
    ),
  );
  const { rows } = await sql`
    select filename, data_sync, rows_total, rows_rejected, rows_updated, rows_imported
    from upload order by upload_id`.execute(owner);
  expect(rows).toEqual(expected);
}, 180_000);
