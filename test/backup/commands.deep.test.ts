import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "#server/platform/files/file-store.ts";
import { startPostgres } from "#server/platform/postgres/start-postgres.ts";
import { listed, note, type PlanWorld, planWorld, sendSave } from "#test/action-plans/world.ts";
import { runCommand } from "#test/cli/command-line.ts";
import { DEBIAN_PROGRAMS } from "#test/database.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { settled } from "#test/ledger.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";
import { backUp, contentOf, emptyInstallation, filesIn, restore } from "./installations.ts";

const LOAD_MS = 6_000;
const BACKUPS = 3;

let world: PlanWorld;
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-backup-commands-"));
  await chmod(folder, 0o755);
  path = join(folder, "all.tar.zst");
  world = await planWorld();
  await world.ticket();
  await settled(world.server);
  await backUp(world.server.testDatabase.ownerUrl, world.server.services.files, path);
});

afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test("the commands say what they did: into an embedded database, and from there into another one", async () => {
  const dataDir = join(folder, "embedded");
  const restored = await runCommand({ DATA_DIR: dataDir }, ["restore", path]);
  expect(restored.out).toMatch(
    /^Restored as of \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC: \d+ tables, [\d,]+ rows, \d+ files\.\nNo forecourt-erased\.json lies beside the backup: whoever was erased since has to be erased again\.\nEverybody logs in again;/,
  );
  expect(restored.code).toBe(0);
  expect(await runCommand({ DATA_DIR: dataDir }, ["verify"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("40 responses"),
  });
  const again = await runCommand({ DATA_DIR: dataDir }, ["restore", path]);
  expect([again.code, again.out]).toEqual([1, ""]);
  expect(again.err).toContain(`There are stored files in ${dataDir} already.`);
  const second = join(folder, "second.tar.zst");
  const written = await runCommand({ DATA_DIR: dataDir }, ["backup", second]);
  expect(written.out).toMatch(
    /^Backup written: .*second\.tar\.zst \(\d+\.\d MB; \d+ tables, [\d,]+ rows, \d+ files\)\.\n$/,
  );
  const empty = await emptyInstallation(world.server.testDatabase);
  try {
    await restore(empty, second);
    const rows = (content: Readonly<Record<string, string>>) =>
      Object.entries(content).filter(([name]) =>
        /^rows of (response|verbatim|rollup|person|action)/.test(name),
      );
    expect(rows(await contentOf(empty.database.ownerUrl))).toEqual(
      rows(await contentOf(world.server.testDatabase.ownerUrl)),
    );
  } finally {
    await empty.remove();
  }
});

test("no file of that name, no folder for it, no backup", async () => {
  const dataDir = join(folder, "nothing");
  const none = await runCommand({ DATA_DIR: dataDir }, ["restore", join(folder, "none.tar.zst")]);
  expect(none).toMatchObject({ code: 1, err: `There is no file ${join(folder, "none.tar.zst")}.\n` });
  await writeFile(join(folder, "notes.txt"), "no backup");
  const notes = await runCommand({ DATA_DIR: dataDir }, ["restore", join(folder, "notes.txt")]);
  expect(notes.err).toContain("notes.txt is damaged: it is not a backup, or not as it was written.");
  const nowhere = await runCommand({ DATA_DIR: dataDir }, ["backup", join(folder, "no/where.tar.zst")]);
  expect(nowhere).toMatchObject({ code: 1, err: `There is no folder ${join(folder, "no")}.\n` });
  const nothing = await runCommand({ DATA_DIR: dataDir }, ["backup", join(folder, "nothing.tar.zst")]);
  expect(nothing.err).toContain("The database holds no installation: there is nothing to back up.");
});

test.runIf(existsSync(DEBIAN_PROGRAMS))("from PostgreSQL 18 to 15 and back, row for row", async () => {
  const log = { info: () => undefined, warn: () => undefined };
  const older = await startPostgres({ dataDir: join(folder, "fifteen"), log, programs: DEBIAN_PROGRAMS });
  try {
    const target = { database: { ...world.server.testDatabase, ...older }, dataDir: join(folder, "fifteen") };
    await restore(target, path);
    const version = await withClient(older.ownerUrl, (client) => client.query("show server_version_num"));
    expect(version.rows[0].server_version_num).toMatch(/^15/);
    const rows = (content: Readonly<Record<string, string>>) =>
      Object.entries(content).filter(
        ([name]) => /^rows of/.test(name) && !/audit|notification|mail/.test(name),
      );
    const expected = rows(await contentOf(world.server.testDatabase.ownerUrl));
    expect(rows(await contentOf(older.ownerUrl))).toEqual(expected);
    const back = join(folder, "back.tar.zst");
    await backUp(older.ownerUrl, await openFileStore(target.dataDir), back);
    const empty = await emptyInstallation(world.server.testDatabase);
    try {
      await restore(empty, back);
      expect(rows(await contentOf(empty.database.ownerUrl))).toEqual(expected);
    } finally {
      await empty.remove();
    }
  } finally {
    await older.stop();
  }
});

test("beside imports and saves each backup is whole: figures follow from the answers, and what was acknowledged before is in it", async () => {
  const { server, make } = world;
  let going = true;
  const acknowledged: { readonly at: number; readonly name: string }[] = [];
  const importing = (async () => {
    for (let count = 1; going; count += 1) {
      const name = `L${count}`;
      await make.surveys([aSurvey({ survey_id: name }), aSurvey({ survey_id: "always" })]);
      acknowledged.push({ at: Date.now(), name });
    }
  })();
  const { ticketNo } = await world.ticket({ point: "Q5_2", proofs: 0 });
  const saving = (async () => {
    while (going) {
      const ticket = (await listed(world.by(2))).find((each) => each.ticketNo === ticketNo);
      const response = { ticket_id: ticketNo, version: ticket?.version ?? 1, dealer_code: "D01" };
      await sendSave(server, world.by(2), { ...response, removed_proofs: [] }, [note(`at ${Date.now()}`)]);
      await pause(20);
    }
  })();
  const made: { readonly path: string; readonly began: number }[] = [];
  for (let count = 0; count < BACKUPS; count += 1) {
    await pause(LOAD_MS / BACKUPS);
    const began = Date.now();
    const backup = join(folder, `load-${count}.tar.zst`);
    const report = await backUp(server.testDatabase.ownerUrl, server.services.files, backup);
    expect(report.missingFiles).toEqual([]);
    made.push({ path: backup, began });
  }
  going = false;
  await Promise.all([importing, saving]);
  for (const { path: backup, began } of made) {
    const empty = await emptyInstallation(server.testDatabase);
    try {
      await restore(empty, backup);
      const { ownerUrl } = empty.database;
      const surveys = await withClient(ownerUrl, (client) =>
        client.query<{ name: string }>("select distinct survey_id as name from response"),
      );
      const there = new Set(surveys.rows.map(({ name }) => name));
      for (const { name, at } of acknowledged) if (at < began) expect(there).toContain(name);
      const parts = await withClient(ownerUrl, (client) =>
        client.query(`select
          (select count(*) from response where is_current)::int as current,
          (select sum(responses) from rollup_model)::int as counted,
          (select count(*) from action_plan_proof)::int as proofs`),
      );
      const [row] = parts.rows;
      expect(row.counted).toBe(row.current);
      const stored = await filesIn(await openFileStore(empty.dataDir));
      const named = await withClient(ownerUrl, (client) =>
        client.query<{ file: string }>(
          "select stored_file as file from action_plan_proof union select stored_file from upload where deleted_on is null",
        ),
      );
      for (const { file } of named.rows) expect(stored).toHaveProperty(file);
    } finally {
      await empty.remove();
    }
  }
  expect(acknowledged.length).toBeGreaterThan(0);
});

test("the schedule writes its backup in a process of its own, which ends when the server does", async () => {
  const { runBackupProcess } = await import("#server/features/backup/index.ts");
  const kept = { ...process.env };
  const { applicationUrl, ownerUrl } = world.server.testDatabase;
  Object.assign(process.env, {
    DATABASE_URL: applicationUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: join(folder, "own"),
  });
  try {
    const place = { kind: "folder", path: folder } as const;
    await runBackupProcess(place, "scheduled.tar.zst", new AbortController().signal);
    expect(existsSync(join(folder, "scheduled.tar.zst"))).toBe(true);
    const again = runBackupProcess(place, "scheduled.tar.zst", new AbortController().signal);
    await expect(again).rejects.toThrow("There is already something");
    const controller = new AbortController();
    const ended = runBackupProcess(place, "never.tar.zst", controller.signal);
    setTimeout(() => controller.abort(), 50);
    await expect(ended).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.includes("never"))).toEqual([]);
  } finally {
    process.env = kept;
  }
});
