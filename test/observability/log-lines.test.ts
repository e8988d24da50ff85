import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFile } from "#server/features/survey-import/import-file.ts";
import { openDatabase } from "#server/platform/database/db.ts";
import { createLog, type Log } from "#server/platform/log.ts";
import { logSlowStatements } from "#server/slow-statements.ts";
import { withAnotherApp } from "#test/endpoints/another-app.ts";
import { answerMaker, answersBytes } from "#test/survey-import/random-answers.ts";
import { openWorld, type World } from "#test/survey-import/world.ts";

const answer = answerMaker(15, "L");

let world: World;
let lines: string[] = [];
let log: Log;

beforeAll(async () => {
  world = await openWorld();
  // Imports are done here instead.
  await world.server.stopJobs();
  log = createLog("trace", { write: (line) => void lines.push(line) });
});

afterAll(() => world.close());

/** What was logged while something was done. */
async function loggedBy(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  lines = [];
  await work();
  return lines.map((line) => JSON.parse(line));
}

async function importWith(options: { readonly slowSeconds?: number }) {
  const uploadId = await world.accepted(await answersBytes([answer()]), "canary.xlsx");
  const [row] = await world.query("select client_id as id from upload where upload_id = $1", uploadId);
  const services = { ...world.server.services, log };
  const said = await loggedBy(() =>
    importFile(services, { clientId: Number(row?.id), uploadId, whenBusy: "wait", ...options }),
  );
  return { uploadId, said };
}

test("an import that takes long is told, by its number alone; one that does not is not", async () => {
  const { uploadId, said } = await importWith({ slowSeconds: 0 });
  expect(said).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      upload: uploadId,
      seconds: expect.any(Number),
      msg: "An import was slow",
    },
  ]);
  expect((await importWith({})).said).toEqual([]);
});

test("a statement that somebody waits for long is told with the id of the request and without a value; a job's is not", async () => {
  const database = openDatabase({ ...world.server.testDatabase, slowMs: 0, onSlow: logSlowStatements(log) });
  const services = { ...world.server.services, db: database.app };
  try {
    const { authorization } = world.admin.headers;
    const headers = { authorization, data_source: "canary-operation" };
    let requestId: unknown;
    const said = await loggedBy(() =>
      withAnotherApp(world.server, { services }, async (app) => {
        const reply = await app.inject({ url: "/api/uploadedfilelist", headers });
        requestId = reply.headers["x-request-id"];
        expect(reply.statusCode).toBe(403);
      }),
    );
    expect(said.length).toBeGreaterThan(0);
    for (const line of said)
      expect(line).toMatchObject({ requestId, ms: expect.any(Number), msg: "A statement was slow" });
    expect(said.every((line) => String(line["sql"]).length <= 1_000)).toBe(true);
    expect(lines.join()).not.toMatch(/canary|Bearer|meridian/);
    const ofJob = () => sql`select ${"canary"}::text`.execute(database.app);
    expect(await loggedBy(ofJob)).toEqual([]);
  } finally {
    await database.close();
  }
});

test.each([
  ["a value that is none", "select $1::int", ["canary"]],
  [
    "a row that is there already",
    "insert into person (email, name) values ($1, 'Asha'), ($1, 'Asha')",
    ["canary"],
  ],
])("a fault names no value: %s", async (_, text, values) => {
  const fault = await world.server.query(text, values).catch((error: unknown) => error);
  expect(JSON.stringify([String(fault), fault])).toContain("canary");
  const said = await loggedBy(async () => log.error({ err: fault, url: "/api/x" }, "A request failed"));
  expect(said).toMatchObject([{ err: { code: expect.stringMatching(/^2/) }, msg: "A request failed" }]);
  expect(lines.join()).toContain("    at ");
  expect(lines.join()).not.toContain("canary");
});
