import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
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
  const { rows: statuses } = await sql`
    select r.region_code, array_agg(distinct case when t.status <> 2 and t.due_date < ${TODAY} then 4 else t.status end)
      as statuses
    from action_plan t join dealer d using (client_id, dealer_id) join location l using (client_id, location_code)
      join state s using (client_id, state_code) join region r using (client_id, region_code)
      join operation o using (operation_id)
    where o.slug = 'meridian-csi' and d.dealer_code in (
      select min(x.dealer_code) from dealer x join location using (client_id, location_code)
        join state y using (client_id, state_code) where x.client_id = d.client_id group by y.region_code)
    group by r.region_code`.execute(owner);
  expect(statuses).toHaveLength(5);
  for (const { statuses: shown } of z.array(z.object({ statuses: z.array(z.int()) })).parse(statuses)) {
    expect(shown).toEqual([1, 2, 3, 4]);
  }
}, 600_000);
