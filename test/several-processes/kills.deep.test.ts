import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
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
const ROUNDS = 4;

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
  await giveAdministrator({ ...database, logIn: () => logIn(a) });
  await b.start();
  await logIn(b);
  const network = await files.next(10, true);
  await unbusy(() => a.upload(network.bytes, "network.xlsx"));
});

afterAll(async () => {
  await Promise.all([a.kill("SIGTERM"), b.kill("SIGTERM")]);
  await database.drop();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

function environment({ applicationUrl, ownerUrl } = database): Record<string, string> {
  return {
    ...AWS_ENVIRONMENT,
    DATABASE_URL: applicationUrl,
    DATABASE_OWNER_URL: ownerUrl,
    FILES_URL: bucketUrl(s3),
    BACKUP_BEFORE_UPGRADE: "0",
  };
}

/** On a busy machine servers put calls off: these are asked again. */
const unbusy = <T>(ask: () => Promise<T>) => eventually(() => ask().catch(() => null));

async function logIn(server: KillableServer): Promise<void> {
  await unbusy(async () => {
    await server.logIn("admin@meridian.example", "correct horse battery staple");
    return true;
  });
}

async function serverIn(name: string, env: Record<string, string>): Promise<KillableServer> {
  const tmp = await mkdtemp(join(folder, `tmp-${name}-`));
  return openKillableServer(join(folder, name), tmp, CSI, env);
}

/** Sends a workbook to one, kills it so long after its answer, and has the other one finish it. */
async function handOver(from: KillableServer, to: KillableServer, killAfterMs: number): Promise<void> {
  const { bytes } = await files.next(ROWS, false);
  const uploadId = await unbusy(() => from.upload(bytes, `after ${killAfterMs} ms.xlsx`));
  await pause(killAfterMs);
  await from.kill("SIGKILL");
  await expectFinished(to, uploadId, bytes);
  await from.start();
  await logIn(from);
}

/** The same, killed while its rows are stored: they can't be, as long as the test holds their table. */
async function handOverInTheMiddle(
  from: KillableServer,
  to: KillableServer,
  { ownerUrl }: TestDatabase,
): Promise<void> {
  // The only one there takes the job.
  await to.kill("SIGTERM");
  const { bytes } = await files.next(ROWS, false);
  const uploadId = await withClient(ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("lock table response in share mode");
    const accepted = await unbusy(() => from.upload(bytes, "in the middle.xlsx"));
    await eventually(async () => (await client.query(STORING)).rowCount === 1);
    await to.start();
    await logIn(to);
    await from.kill("SIGKILL");
    const { rows } = await client.query("select data_sync as status from upload where upload_id = $1", [
      accepted,
    ]);
    expect(rows).toEqual([{ status: "In Progress" }]);
    return accepted;
  });
  await expectFinished(to, uploadId, bytes);
  await from.start();
  await logIn(from);
}

/** Who waits to store rows. */
const STORING = `
  select from pg_locks join pg_database d on d.oid = database
  where d.datname = current_database() and relation = 'response'::regclass and not granted`;

async function expectFinished(server: KillableServer, uploadId: number, sent: Buffer): Promise<void> {
  const upload = await unbusy(async () => {
    const found = (await server.uploads()).find((each) => each.uploadId === uploadId);
    return found?.status === "Completed" || found?.status === "Failed" ? found : null;
  });
  expect(upload).toMatchObject({ status: "Completed", rowsTotal: ROWS + 20, rowsRejected: 20 });
  expect((await unbusy(() => server.download(upload.fileUrl))).equals(sent)).toBe(true);
}

test("what A took in before it was killed, B imports, whole", async () => {
  for (let round = 0; round < ROUNDS; round += 1) await handOver(a, b, round * 90);
});

test("what A was storing when it was killed, B imports, whole", () => handOverInTheMiddle(a, b, database));

test("on a shared folder, too", async () => {
  const other = await openTestDatabase();
  const shared = join(folder, "shared");
  const env = { ...environment(other), FILES_URL: `file://${shared}` };
  const [c, d] = [await serverIn("folder-c", env), await serverIn("folder-d", env)];
  try {
    await c.start();
    await giveAdministrator({ ...other, logIn: () => logIn(c) });
    await d.start();
    await logIn(d);
    const network = await files.next(10, true);
    await unbusy(() => c.upload(network.bytes, "network.xlsx"));
    await handOver(c, d, 30);
    await handOver(d, c, 120);
    await handOverInTheMiddle(c, d, other);
    expect((await readdir(shared)).sort()).toEqual(["files", "store-id", "store-owner"]);
  } finally {
    await Promise.all([c.kill("SIGTERM"), d.kill("SIGTERM")]);
    await other.drop();
  }
});

test("an upload whose sender was answered is in the bucket, and of one that A did not finish nothing is named", async () => {
  const { bytes } = await files.next(ROWS, false);
  const sending = a.upload(bytes, "cut.xlsx");
  await pause(30);
  await a.kill("SIGKILL");
  const uploadId = await sending;
  const { rows } = await withClient(database.ownerUrl, (client) =>
    client.query<{ id: number; file: string }>("select upload_id as id, stored_file as file from upload"),
  );
  if (uploadId !== null) expect(rows.map(({ id }) => id)).toContain(uploadId);
  for (const { file } of rows)
    expect(s3.objects.has(`installation/files/${file.slice(0, 2)}/${file}`)).toBe(true);
  await a.start();
  await logIn(a);
});

test("one import renews the figures of both", async () => {
  const countAt = async (server: KillableServer) => (await unbusy(() => server.card("summary/index"))).count;
  const before = await countAt(a);
  expect(await countAt(b)).toBe(before);
  const { bytes } = await files.next(ROWS, false);
  const uploadId = await unbusy(() => a.upload(bytes, "both.xlsx"));
  await unbusy(async () =>
    (await b.uploads()).some((each) => each.uploadId === uploadId && each.status === "Completed"),
  );
  const after = await countAt(a);
  expect(after).toBeGreaterThan(before ?? 0);
  expect(await countAt(b)).toBe(after);
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
