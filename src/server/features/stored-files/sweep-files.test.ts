import { utimes } from "node:fs/promises";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aSurvey } from "#test/given/surveys.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { sweepFiles } from "./sweep-files.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
let kept: string[];

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  await make.surveys([aSurvey({ survey_id: "S1" }), aSurvey({ dealer_code: "nobody's" })]);
  await make.person("audio@x.example", { adminPermission: 2 });
  const sent = await sendAudio(
    server,
    await make.logIn("audio@x.example"),
    aWave(1),
    "a.wav",
    forSurvey("S1"),
  );
  expect(sent.statusCode).toBe(200);
  kept = await files();
  expect(kept).toHaveLength(3); // a workbook, its report, a recording
  await query("update schema_migration set applied_at = now() - interval '100 days'");
});

afterAll(() => server.close());

const files = async () => (await Array.fromAsync(server.services.files.list())).sort();
const query = (text: string) => server.database.ownerPool.query(text);

function sweep(hoursLater: number) {
  const now = () => Date.now() + hoursLater * HOUR_MS;
  return sweepFiles({ owner: server.database.owner, files: server.services.files, now });
}

async function orphan(): Promise<string> {
  return (await server.services.files.write(Readable.from([Buffer.from("left behind")]), 100)).id;
}

test("a file that no row names goes after a day and is written down; those of uploads, reports and recordings stay", async () => {
  const left = await orphan();
  expect(await sweep(23.9)).toEqual([]);
  expect(await files()).toEqual([...kept, left].sort());
  expect(await sweep(24.1)).toEqual([left]);
  expect(await files()).toEqual(kept);
  const { rows } = await query(
    "select action, subject, detail->>'bytes' as bytes from audit where action = 'file.sweep'",
  );
  expect(rows).toEqual([{ action: "file.sweep", subject: left, bytes: "11" }]);
  expect(await sweep(1_000)).toEqual([]);
});

test("nothing goes from the store of another database", async () => {
  const left = await orphan();
  const { files: store } = server.services;
  const owner = await store.owner();
  await store.setOwner({ database: "another", token: crypto.randomUUID() });
  await expect(sweep(48)).rejects.toThrow("belong to another database");
  expect(await files()).toEqual([...kept, left].sort());
  if (owner !== null) await store.setOwner(owner);
  expect(await sweep(48)).toEqual([left]);
});

test("what the store did not remove is not written down as removed, and goes the next time", async () => {
  const lefts = [await orphan(), await orphan()];
  const staying = {
    ...server.services.files,
    removeAll: (ids: Iterable<string>) => Promise.resolve([...ids].slice(0, 1)),
  };
  const now = () => Date.now() + 48 * HOUR_MS;
  const swept = await sweepFiles({ owner: server.database.owner, files: staying, now });
  expect(swept).toHaveLength(1);
  const { rowCount } = await query(
    `select from audit where action = 'file.sweep' and subject in ('${lefts.join("','")}')`,
  );
  expect(rowCount).toBe(1);
  expect(await sweep(48)).toEqual(expect.arrayContaining(lefts));
});

test("files from before this database are not its own to remove", async () => {
  const foreign = await orphan();
  const before = (Date.now() - 101 * 24 * HOUR_MS) / 1000;
  await utimes((await server.services.files.localCopy(foreign)).path, before, before);
  expect(await sweep(48)).toEqual([]);
  await server.services.files.remove(foreign);
});

test("nothing goes while a policy may hide rows that name files", async () => {
  const left = await orphan();
  await query("alter policy owner on audio using (client_id = 4711)");
  try {
    await expect(sweep(48)).rejects.toThrow("A policy may hide rows of audio from the sweep of files.");
    expect(await files()).toEqual([...kept, left].sort());
  } finally {
    await query("alter policy owner on audio using (true)");
  }
});

test("every column that may hold the id of a stored file is called so", async () => {
  const { rows } = await query(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(file|document|proof|recording)' and column_name !~ '((^|_)file|file_?name)$'
      and data_type in ('text', 'uuid', 'ARRAY', 'jsonb')`);
  expect(rows).toEqual([]);
});
