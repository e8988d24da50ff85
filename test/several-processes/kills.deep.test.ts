import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#test/cli/command-line.ts";
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { AWS_ENVIRONMENT, bucketUrl, type S3Server, startS3Server } from "#test/files/s3-server.ts";
import { giveAdministrator, killFiles } from "#test/survey-import/kill-world.ts";
import { type KillableServer, openKillableServer } from "#test/survey-import/killable-server.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";
import { CSI } from "#test/survey-import/world.ts";

const ROWS = 3_000;
const ROUNDS = 6;

let s3: S3Server;
let database: TestDatabase;
let folder: string;
let a: KillableServer;
let b: KillableServer;
const files = killFiles();

beforeAll(async () => {
  s3 = await startS3Server();
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-processes-"));
  a = await serverIn("a", environment());
  b = await serverIn("b", environment());
  await a.start();
  await giveAdministrator({ ...database, logIn: a.logIn });
  await b.start();
  await b.logIn("admin@meridian.example", "correct horse battery staple");
  const network = await files.next(10, true);
  expect(await a.upload(network.bytes, "network.xlsx")).not.toBeNull();
});

afterAll(async () => {
  await Promise.all([a.kill("SIGTERM"), b.kill("SIGTERM")]);
  await database.drop();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

function environment(): Record<string, string> {
  const { applicationUrl, ownerUrl } = database;
  return {
    ...AWS_ENVIRONMENT,
    DATABASE_URL: applicationUrl,
    DATABASE_OWNER_URL: ownerUrl,
    FILES_URL: bucketUrl(s3),
    BACKUP_BEFORE_UPGRADE: "0",
  };
}

async function serverIn(name: string, env: Record<string, string>): Promise<KillableServer> {
  const tmp = await mkdtemp(join(folder, `tmp-${name}-`));
  return openKillableServer(join(folder, name), tmp, CSI, env);
}

test("what A took in before it was killed, B imports, whole", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { bytes } = await files.next(ROWS, false);
    const uploadId = await a.upload(bytes, `round ${round}.xlsx`);
    expect(uploadId).not.toBeNull();
    await new Promise((done) => setTimeout(done, round * 60));
    await a.kill("SIGKILL");
    const upload = await eventually(async () => {
      const found = (await b.uploads()).find((each) => each.uploadId === uploadId);
      return found?.status === "Completed" || found?.status === "Failed" ? found : null;
    });
    expect(upload).toMatchObject({ status: "Completed", rowsTotal: ROWS + 20, rowsRejected: 20 });
    expect((await b.download(upload.fileUrl)).equals(bytes)).toBe(true);
    await a.start();
    await a.logIn("admin@meridian.example", "correct horse battery staple");
  }
});

test("an upload whose sender was answered is in the bucket, and of one that A did not finish nothing is named", async () => {
  const { bytes } = await files.next(ROWS, false);
  const sending = a.upload(bytes, "cut.xlsx");
  await new Promise((done) => setTimeout(done, 30));
  await a.kill("SIGKILL");
  const uploadId = await sending;
  const { rows } = await withClient(database.ownerUrl, (client) =>
    client.query<{ id: number; file: string }>("select upload_id as id, stored_file as file from upload"),
  );
  if (uploadId !== null) expect(rows.map(({ id }) => id)).toContain(uploadId);
  for (const { file } of rows)
    expect(s3.objects.has(`installation/files/${file.slice(0, 2)}/${file}`)).toBe(true);
  await a.start();
  await a.logIn("admin@meridian.example", "correct horse battery staple");
});

test("one import renews the figures of both", async () => {
  const counts = async () => [(await a.card("summary/index")).count, (await b.card("summary/index")).count];
  const [before = 0, there = 0] = await counts();
  expect(there).toBe(before);
  const { bytes } = await files.next(ROWS, false);
  const uploadId = await a.upload(bytes, "both.xlsx");
  await eventually(async () =>
    (await b.uploads()).some((each) => each.uploadId === uploadId && each.status === "Completed"),
  );
  const [after = 0, afterThere = 0] = await counts();
  expect(after).toBe(afterThere);
  expect(after).toBeGreaterThanOrEqual(before);
});

test.each([
  ["a server", { FILES_URL: "" }],
  ["a server with another prefix", {}],
])("%s that keeps its files elsewhere is refused beside them, and told what to do", async (_what, change) => {
  const env = { ...environment(), FILES_URL: bucketUrl(s3, "elsewhere"), ...change };
  const c = await serverIn("c", env);
  await expect(c.start()).rejects.toThrow(
    /Another process of this installation .* keeps its files elsewhere than in .*: neither would find what the other one stored\.\nGive all of them the same FILES_URL/,
  );
  const command = await runCommand({ ...env, DATA_DIR: join(folder, "d") }, ["operation", "list"]);
  expect([command.code, command.err]).toEqual([1, expect.stringContaining("keeps its files elsewhere")]);
});

test("a server whose bucket can't be used does not start, and says why in sentences", async () => {
  const c = await serverIn("e", { ...environment(), AWS_SECRET_ACCESS_KEY: "wrong" });
  await expect(c.start()).rejects.toThrow(
    /The bucket s3:\/\/forecourt-files\/installation\/.* can't be used: .*SignatureDoesNotMatch/,
  );
  expect(c.said()).not.toContain("    at ");
});

test("the commands back up to a bucket beside both and restore from it into a folder", async () => {
  const to = bucketUrl(s3, "backups");
  const written = await runCommand({ ...environment(), DATA_DIR: join(folder, "cli") }, [
    "backup",
    "all.tar.zst",
    "--to",
    to,
  ]);
  expect([written.code, written.out]).toEqual([
    0,
    expect.stringMatching(/^Backup written: s3:\/\/forecourt-files\/backups\/all\.tar\.zst\?/),
  ]);
  const empty = await openEmptyDatabase(database);
  try {
    const env = {
      ...environment(),
      DATABASE_URL: empty.applicationUrl,
      DATABASE_OWNER_URL: empty.ownerUrl,
      FILES_URL: "",
    };
    const dataDir = join(folder, "restored");
    const restored = await runCommand({ ...env, DATA_DIR: dataDir }, [
      "restore",
      "all.tar.zst",
      "--from",
      to,
    ]);
    expect([restored.code, restored.err]).toEqual([0, expect.not.stringContaining("Error")]);
    const verified = await runCommand({ ...env, DATA_DIR: dataDir }, ["verify"]);
    expect(verified.code).toBe(0);
  } finally {
    await empty.drop();
  }
  const confused = await runCommand({ ...environment(), DATA_DIR: join(folder, "cli") }, ["backup", to]);
  expect(confused).toMatchObject({
    code: 1,
    err: expect.stringContaining("Name the file and its bucket apart"),
  });
});
