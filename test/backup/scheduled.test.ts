import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { takeScheduledBackup } from "#server/features/backup/index.ts";
import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import { createLog } from "#server/platform/log.ts";
import { eventually } from "#test/eventually.ts";
import { given } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let folder: string;
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });

beforeAll(async () => {
  server = await startTestServer();
  const make = given(server);
  await make.person("admin@x.example", { adminPermission: 1, designation: "Administrator" });
  await make.person("both@x.example", { adminPermission: 3, designation: "Administrator" });
  await make.person("reader@x.example");
  await make.person("former@x.example", { adminPermission: 1, designation: "Administrator" });
  await server.query("update person set active = false where email = 'former@x.example'");
});

afterAll(() => server.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-scheduled-"));
  lines.length = 0;
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function take(
  day: number,
  write: (name: string) => Promise<void> = (name) => writeFile(join(folder, name), "backup"),
  signal = new AbortController().signal,
) {
  const now = () => Date.UTC(2026, 10, day, 2, 30, 7);
  const services = {
    owner: server.database.owner,
    log,
    now,
    write: (_place: StoragePlace, name: string) => write(name),
  };
  await takeScheduledBackup(services, { place: { kind: "folder", path: folder }, retained: 3 }, signal);
}

const mails = async () =>
  (await server.query("select recipient from mail where kind = 'backup_failed' order by 1")).rows.map(
    ({ recipient }) => recipient,
  );

test("the newest stay, and nothing that the schedule did not make is ever removed", async () => {
  const foreign = ["forecourt-before-0024-20200101T000000Z.tar.zst", "notes.txt", "mine.tar.zst"];
  for (const name of foreign) await writeFile(join(folder, name), "x");
  for (const day of [1, 2, 3, 4, 5]) await take(day);
  expect(await readdir(folder)).toEqual(
    [...[3, 4, 5].map((day) => `forecourt-2026110${day}T023007Z.tar.zst`), ...foreign].sort(),
  );
  expect(await mails()).toEqual([]);
});

test("a failure removes no older one, and is told in the log and to every administrator", async () => {
  for (const day of [1, 2, 3]) await take(day);
  await take(4, async () => {
    throw new Error("There is no room for the backup.");
  });
  expect(await readdir(folder)).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/"level":50.*There is no room for the backup.*The scheduled backup failed/);
  expect(await mails()).toEqual(["admin@x.example", "both@x.example"]);
  await server.query("delete from mail");
});

test("one that was written is no failure where old ones can't be removed: the log alone says so", async () => {
  await take(1, async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, "what nobody can list");
  });
  expect(lines.at(-2)).toMatch(/"level":30.*The scheduled backup was written/);
  expect(lines.at(-1)).toMatch(/"level":50.*Old scheduled backups could not be removed/);
  expect(await mails()).toEqual([]);
});

test("the job queue runs it at its time, and stops it with the server; the next server takes it up again", async () => {
  const began: AbortSignal[] = [];
  const take = (signal: AbortSignal) => {
    began.push(signal);
    return new Promise<void>((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new Error("stopped"))),
    );
  };
  const own = await startTestServer({ tasks: { backup: { hour: 2, minute: 30, take } } });
  try {
    const crontab = await own.query(
      "select identifier from graphile_worker._private_known_crontabs where identifier = 'take_backup'",
    );
    expect(crontab.rows).toHaveLength(1);
    await own.query("select graphile_worker.add_job('take_backup', max_attempts => 3)");
    await eventually(() => began.length === 1);
    await own.stopJobs();
    expect(began.map(({ aborted }) => aborted)).toEqual([true]);
    const jobs = await own.query(
      "select attempts, max_attempts, locked_at from graphile_worker.jobs where task_identifier = 'take_backup'",
    );
    expect(jobs.rows).toEqual([{ attempts: 1, max_attempts: 3, locked_at: null }]);
  } finally {
    await own.close();
  }
});

test("one that the server's end interrupts is nobody's failure: its job is taken up again", async () => {
  const controller = new AbortController();
  const stopped = async () => {
    controller.abort();
    throw new Error("stopped");
  };
  await expect(take(5, stopped, controller.signal)).rejects.toThrow("stopped");
  expect(await mails()).toEqual([]);
});
