import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { withSnapshot } from "#server/features/catalogue/read-snapshot.ts";
import type { Caller } from "#test/given/caller.ts";
import { requestContextOf } from "#test/given/request-context.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const PLACES = ["D01", "D02", "D03", "D04", "D05", "D06", "D07", "D08"];
/** 10,000 are the promise (SNAPSHOT_READS=10000); fewer show the same within a test run. */
const READS = Number(process.env["SNAPSHOT_READS"] ?? 200);
const BASE = 8;
const LATER = 160;

let server: TestServer;
let make: Given;
let reader: Caller;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.surveys(PLACES.flatMap((dealer) => surveys(1, { dealer_code: dealer })));
  await make.person("reader@x.example");
  await make.person("admin@x.example", { adminPermission: 1 });
  reader = await make.logIn("reader@x.example");
  admin = await make.logIn("admin@x.example");
});

afterAll(() => server.close());

test("what answers a page can write nothing", async () => {
  const context = await requestContextOf(server, reader, OPERATION);
  const writing = withSnapshot(server.services.db, Date.now, context, ({ trx }) =>
    sql`update dealer set name = 'Renamed'`.execute(trx),
  );
  await expect(writing).rejects.toThrow("read-only transaction");
});

test("a page read while uploads come and go is one moment: its parts add up to its total", async () => {
  let writing = true;
  let commits = 0;
  const writer = (async () => {
    while (writing) {
      const { uploadId } = await make.surveys(
        PLACES.flatMap((dealer) => surveys(LATER / 8, { dealer_code: dealer })),
      );
      const deleted = await admin.post("/api/deletesurveydatafile", { file_id: uploadId });
      expect(deleted.statusCode).toBe(200);
      commits += 2;
    }
  })();
  const countsByVersion = new Map<number, number>();
  try {
    for (let read = 0; read < READS; read += 1) {
      const page = await readPage(read);
      expect(page.parts, `read ${read}`).toBe(page.total);
      expect(page.regions, `read ${read}`).toBe(page.total);
      expect([BASE, BASE + LATER]).toContain(page.total);
      expect(page.versions, `read ${read}`).toEqual([page.version]);
      expect(countsByVersion.get(page.version) ?? page.total).toBe(page.total);
      countsByVersion.set(page.version, page.total);
    }
  } finally {
    writing = false;
    await writer;
  }
  expect(commits).toBeGreaterThanOrEqual(4);
  expect(new Set(countsByVersion.values())).toEqual(new Set([BASE, BASE + LATER]));
});

/** Total first, then dealer by dealer, so that a commit has time to fall between; `status` keeps the cache out of it. */
async function readPage(read: number) {
  const status = `read ${read}`;
  const card = (webapi: string, body: object) => ({
    webapi: `api/dashboard/${webapi}`,
    body: { status, ...body },
  });
  const reply = await reader.post("/api/dashboard/batch", {
    requests: [
      card("summary/index", {}),
      ...PLACES.map((dealer_code) => card("dealer-summary/index", { dealer_code })),
      card("summary/regional-index", { model_code: "M1" }),
    ],
  });
  const { data_version: version, replies } = pageShape.parse(reply.json());
  const [total, ...rest] = replies.map(({ chart }) => chart);
  const dealers = rest.slice(0, PLACES.length);
  const regional = rest.at(-1);
  return {
    version,
    versions: [...new Set(replies.map(({ chart }) => chart.data_version))],
    total: total?.count ?? -1,
    parts: dealers.reduce((sum, { count }) => sum + count, 0),
    regions: (regional?.y ?? []).reduce((sum, { n }) => sum + n, 0),
  };
}

const pageShape = z.object({
  data_version: z.number(),
  replies: z.array(
    z.object({
      chart: z.object({
        count: z.number(),
        data_version: z.number(),
        y: z.array(z.object({ n: z.number() })),
      }),
    }),
  ),
});
