import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { query } from "#test/postgres/programs.ts";
import { joinPostgres } from "./external.ts";

const log = { info: () => undefined, warn: () => undefined };
const name = `external_${randomBytes(4).toString("hex")}`;

let database: TestDatabase;
let noMigrations: string;
let soloUrl: string;

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(role: string, password: string, target: string): string {
  return database.ownerUrl.replace(/\/\/[^@]*@\/[^?]*/, `//${role}:${password}@/${target}`);
}

beforeAll(async () => {
  database = await openTestDatabase();
  noMigrations = await mkdtemp(join(tmpdir(), "forecourt-none-"));
  await asSuperuser(
    `create role ${name} login password 'pw'`,
    `create database ${name} template template0 owner ${name}`,
  );
  soloUrl = urlOf(name, "pw", name);
});

afterAll(async () => {
  await asSuperuser(`drop database if exists ${name} with (force)`, `drop role ${name}`);
  await database.drop();
  await rm(noMigrations, { recursive: true });
});

const start = async (url: string) => {
  const urls = await joinPostgres({ url, ownerUrl: null, log });
  await migrate({ ...urls, log, folder: noMigrations });
  return urls;
};

const GRANTS = [`GRANT forecourt_app TO "${name}";`, `GRANT forecourt_search TO "${name}";`];

test("one login that may take neither role is told all it must ask for", async () => {
  await expect(start(soloUrl)).rejects.toThrow(`Ask the database administrator for: ${GRANTS.join(" ")}`);
});

test("one login that may take both works as the application's role from the first query on", async () => {
  await asSuperuser(...GRANTS);
  const urls = await start(soloUrl);
  expect(await query(urls.applicationUrl, "select current_user || ' ' || session_user")).toEqual([
    `forecourt_app ${name}`,
  ]);
  expect(await query(urls.ownerUrl, "select current_user")).toEqual([name]);
  await asSuperuser(`revoke forecourt_app, forecourt_search from ${name}`);
});

test("an application login that may search past the policies is refused", async () => {
  const login = `${name}_app`;
  await asSuperuser(
    `create role ${login} login password 'pw' in role forecourt_app, forecourt_search`,
    `grant forecourt_search to ${name}`,
  );
  try {
    const urls = { ownerUrl: soloUrl, applicationUrl: urlOf(login, "pw", name) };
    await expect(migrate({ ...urls, log, folder: noMigrations })).rejects.toThrow(
      `as database user '${login}', because it is a member of 'forecourt_search'`,
    );
  } finally {
    await asSuperuser(`drop role ${login}`, `revoke forecourt_search from ${name}`);
  }
});

test.each([
  ["a wrong password", () => urlOf(name, "wrong", name), "user name or password is wrong"],
  ["a database that is not there", () => urlOf(name, "pw", "nowhere"), "there is no database of that name"],
  [
    "a port where nothing listens",
    () => "postgres://a:s3cret@127.0.0.1:1/x",
    "nothing listens at that address",
  ],
  [
    "a folder without a socket",
    () => "postgres://a:s3cret@/x?host=/nowhere",
    "there is no server socket in that folder",
  ],
])("%s is told in a sentence without the password", async (_name, url, reason) => {
  await expect(start(url())).rejects.toThrow(`The database of DATABASE_URL can't be used: ${reason}.`);
});

test("a database that knows ASCII letters only is refused", async () => {
  await asSuperuser(
    `create database ${name}_c template template0 owner ${name} encoding 'UTF8' locale_provider libc lc_ctype 'C'`,
  );
  try {
    await expect(start(urlOf(name, "pw", `${name}_c`))).rejects.toThrow("The database has LC_CTYPE 'C'");
  } finally {
    await asSuperuser(`drop database ${name}_c with (force)`);
  }
});
