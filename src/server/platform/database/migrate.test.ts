import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkApplicationRole } from "#server/platform/postgres/application-role.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { migrate } from "./migrate.ts";

const log = { info: () => undefined, warn: () => undefined };

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-migrations-"));
  await asOwner("drop table schema_migration");
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = () => migrate({ ...database, log, folder });
const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function asOwner(text: string, url = database.ownerUrl) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("each file is applied once, in order", async () => {
  await write("0001_fruit.sql", "create table fruit (name text); insert into fruit values ('apple')");
  expect(await run()).toBe(1);
  await write("0002_colour.sql", "alter table fruit add colour text not null default 'red'");
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(await asOwner("select * from fruit")).toEqual([{ name: "apple", colour: "red" }]);
});

test("two starts at once apply it once", async () => {
  await write("0001_fruit.sql", "create table fruit (name text); select pg_sleep(0.3)");
  expect((await Promise.all([run(), run()])).sort()).toEqual([0, 1]);
});

test("a file that fails leaves nothing of itself, and says its name", async () => {
  await write("0001_fruit.sql", "create table fruit (name text); select 1 / 0");
  await expect(run()).rejects.toThrow("Migration 0001_fruit.sql failed: division by zero.");
  expect(await asOwner("select from pg_class where relname = 'fruit'")).toEqual([]);
});

test("an applied file that changed is refused", async () => {
  await write("0001_fruit.sql", "create table fruit ()");
  await run();
  await write("0001_fruit.sql", "create table fruit (name text)");
  await expect(run()).rejects.toThrow("Migration 0001_fruit.sql was changed after it had been applied");
});

test("a database of a newer release is refused", async () => {
  await write("0001_fruit.sql", "select 1");
  await run();
  await rm(join(folder, "0001_fruit.sql"));
  await expect(run()).rejects.toThrow("The database is newer than this release: it has '0001_fruit.sql'");
});

test("a gap in the numbers is refused", async () => {
  await write("0002_fruit.sql", "select 1");
  await expect(run()).rejects.toThrow("Migration 0002_fruit.sql is out of order: 1 was expected");
});

test("an application login that the policies would not bind is refused", async () => {
  const refused = (applicationUrl: string) =>
    migrate({ ownerUrl: database.ownerUrl, applicationUrl, log, folder });
  await expect(refused(database.superuserUrl)).rejects.toThrow("because it is a superuser");
  await expect(refused(database.ownerUrl)).rejects.toThrow('GRANT forecourt_app TO "forecourt_owner";');
  await expect(checkApplicationRole(database.ownerUrl)).rejects.toThrow(
    "because it is a member of 'forecourt_search'",
  );
});

test("an application login that owns a table is refused", async () => {
  const name = `keeper_${randomUUID().slice(0, 8)}`;
  await asOwner(`create role ${name} login password 'pw'`, database.superuserUrl);
  try {
    await asOwner(`create table kept (); alter table kept owner to ${name}`, database.superuserUrl);
    const url = database.applicationUrl.replace(/\/\/[^@]*@/, `//${name}:pw@`);
    await expect(checkApplicationRole(url)).rejects.toThrow("because it owns tables (such as 'kept')");
  } finally {
    await asOwner(`drop owned by ${name}; drop role ${name}`, database.superuserUrl);
  }
});

test("what waits in the queue under the former name of a task is removed", async () => {
  await asOwner(
    "select graphile_worker.add_job(unnest(array['forget_sessions', 'tell_people', 'delete_old_sessions']))",
  );
  for (const file of ["0054_task_names.sql", "0055_standard_columns.sql"]) {
    const [removal] = /^do \$\$.*?^end \$\$;$/ms.exec(await readFile(`db/migrations/${file}`, "utf8")) ?? [];
    await asOwner(removal ?? `${file} removes nothing`);
  }
  expect(await asOwner("select task_identifier as task from graphile_worker.jobs")).toEqual([
    { task: "delete_old_sessions" },
  ]);
});
