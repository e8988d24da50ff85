import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import JSZip from "jszip";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#test/cli/command-line.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { CLIENT, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const COPIES = 14_000;
const HEAP_MEGABYTES = 128;
const MEGABYTE = 2 ** 20;

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  await make.surveys([aSurvey({ survey_id: "first", texts: { V1: "A word." } })]);
  folder = await mkdtemp(join(tmpdir(), "forecourt-export-"));
  const same = "client_id, operation_id, dealer_id, survey_date";
  await server.query(
    `insert into response (${same}, response_id, survey_id, is_current, upload_id, month, model_id, overall, recommend, ratings,
       other_answers, index_score, factor_scores)
     select ${same}, 1000000 + n, 'copy-' || n, false, upload_id, month, model_id, overall, recommend, ratings, other_answers,
       index_score, factor_scores from response, generate_series(1, ${COPIES}) n where survey_id = 'first'`,
  );
  await server.query(
    `insert into verbatim (${same}, response_id, texts)
     select ${same}, 1000000 + n, array[repeat(md5(n::text), 600)] from verbatim, generate_series(1, ${COPIES}) n`,
  );
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.close();
});

test("an export of more than twice the command's memory is written beside the running server", async () => {
  const { applicationUrl, ownerUrl } = server.testDatabase;
  const dataDir = dirname(server.services.spool.folder);
  const path = join(folder, "client.zip");
  const environment = {
    DATABASE_URL: applicationUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
  };
  const ended = await runCommand(environment, ["client", "export", CLIENT, path]);
  expect([ended.code, ended.err]).toEqual([0, expect.stringMatching(/^(Exporting: \d+ %\n)*$/)]);
  expect(ended.out).toMatch(
    /^Everything of Meridian Motors was written: .*client\.zip \([\d.]+ MB; [\d,]+ rows, 1 stored file\)\.\n/,
  );
  const zip = await JSZip.loadAsync(await readFile(path));
  const manifest = JSON.parse((await zip.file("manifest.json")?.async("string")) ?? "");
  const responses = manifest.files.find(
    (file: { path: string }) => file.path === `responses/${OPERATION}.csv`,
  );
  expect(responses.rows).toBe(COPIES + 1);
  expect(responses.bytes).toBeGreaterThan(2 * HEAP_MEGABYTES * MEGABYTE);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const refused = await runCommand(environment, ["client", "export", CLIENT, path]);
  expect([refused.code, refused.err]).toEqual([
    1,
    `There is already something called ${path}; nothing was written.\n`,
  ]);
  expect((await runCommand(environment, ["client", "export", CLIENT, join(folder, "none/x.zip")])).err).toBe(
    `There is no folder ${join(folder, "none")}.\n`,
  );
  expect((await runCommand(environment, ["client", "export", "Nobody", `${path}2`])).err).toBe(
    "There is no client 'Nobody'.\n",
  );
});
