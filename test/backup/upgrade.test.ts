import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUpBeforeUpgrade } from "#server/features/backup/index.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openFileStore } from "#server/platform/files/file-store.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";
import { contentOf, emptyInstallation, restore } from "./installations.ts";

const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");

let database: TestDatabase;
let folder: string;
let release: string;
const said: string[] = [];
const log = { info: () => undefined, warn: (line: string) => void said.push(line) };

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-upgrade-"));
  release = join(folder, "release");
  await cp(MIGRATIONS, release, { recursive: true });
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function upgrade(backups: string | null): Promise<number> {
  const place = backups === null ? null : ({ kind: "folder", path: backups } as const);
  const files = await openFileStore(folder);
  return migrate({
    ...database,
    log,
    folder: release,
    beforeUpgrade: (pending) =>
      backUpBeforeUpgrade({ ownerUrl: database.ownerUrl, files }, place, pending, log),
  });
}

async function nextRelease(sql: string): Promise<void> {
  const number = String((await readdir(release)).length + 1).padStart(4, "0");
  await writeFile(join(release, `${number}_next.sql`), sql);
}

const ask = (text: string) => withClient(database.ownerUrl, (client) => client.query(text));

test("an installation without a client is upgraded without a backup", async () => {
  await nextRelease("create table spare ()");
  expect(await upgrade(join(folder, "none"))).toBe(1);
  expect(await readdir(folder)).not.toContain("none");
  await ask("drop table spare; delete from schema_migration where name like '%_next.sql'");
  await rm(join(release, (await readdir(release)).sort().at(-1) ?? ""));
});

test("an upgrade can be taken back: its backup is the installation of before", async () => {
  await ask("insert into client (name, time_zone) values ('Meridian', 'Asia/Kolkata')");
  const backups = join(folder, "backups");
  const before = await contentOf(database.ownerUrl);
  await nextRelease("delete from client; create table spare ()");
  expect(await upgrade(backups)).toBe(1);
  const [name = "", ...more] = await readdir(backups);
  expect(more).toEqual([]);
  expect(name).toMatch(/^forecourt-before-\d{4}-\d{8}T\d{6}Z\.tar\.zst$/);
  expect(said).toEqual([`The installation was backed up before it is upgraded: ${join(backups, name)}`]);
  const empty = await emptyInstallation(database);
  try {
    await restore(empty, join(backups, name));
    const after = await contentOf(empty.database.ownerUrl);
    const withoutAudit = (content: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(content).filter(([key]) => !/audit/.test(key)));
    expect(withoutAudit(after)).toEqual(withoutAudit(before));
  } finally {
    await empty.remove();
  }
  expect(await upgrade(backups)).toBe(0);
  expect(await readdir(backups)).toHaveLength(1);
});

test("when its backup can't be written nothing is upgraded, unless nobody wants one", async () => {
  await ask("insert into client (name, time_zone) values ('Aurora', 'Asia/Kolkata')");
  await nextRelease("create table another ()");
  const taken = join(folder, "taken");
  await writeFile(taken, "a file stands in its place");
  await expect(upgrade(taken)).rejects.toThrow(
    /The backup before the upgrade failed, so nothing was upgraded: /,
  );
  expect((await ask("select to_regclass('another') as name")).rows).toEqual([{ name: null }]);
  expect(await upgrade(null)).toBe(1);
});
