import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { StartError } from "#server/platform/errors.ts";
import { DEBIAN_PROGRAMS } from "#test/database.ts";
import { query, temporaryFolder } from "#test/postgres/programs.ts";
import { joinPostgres } from "./external.ts";
import { type EmbeddedPostgres, startPostgres } from "./start-postgres.ts";

const log = { info: () => undefined, warn: () => undefined };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cluster: EmbeddedPostgres;

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.superuserUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(role: string): string {
  return cluster.ownerUrl.replace(/\/\/[^@]*@\/[^?]*/, `//${role}:pw@/customer`);
}

/** A start against a customer's server: with one login for both roles, or with two. */
async function start({ logins }: { logins: 1 | 2 }) {
  const urls =
    logins === 1
      ? await joinPostgres({ url: urlOf("boss"), ownerUrl: null, log })
      : await joinPostgres({ url: urlOf("shop"), ownerUrl: urlOf("boss"), log });
  await migrate({ ...urls, log });
  return urls;
}

beforeAll(async () => {
  folder = await temporaryFolder();
  cluster = await startPostgres({
    dataDir: join(folder.path, "data"),
    log,
    ...(process.env["TEST_POSTGRES"] === "15" ? { programs: DEBIAN_PROGRAMS } : {}),
    settings: { fsync: "off" },
  });
});

afterAll(async () => {
  await cluster.stop();
  await folder.remove();
});

beforeEach(async () => {
  await asSuperuser(
    "drop database if exists forecourt",
    "drop database if exists customer with (force)",
    "drop role if exists forecourt_app, forecourt_search, boss, shop",
    "create role boss login password 'pw'",
    "create role shop login password 'pw'",
    "create database customer template template0 owner boss",
  );
});

async function expectInstalled({ applicationUrl, ownerUrl }: { applicationUrl: string; ownerUrl: string }) {
  const search =
    "select count(*)::int from find_responses(1, '{1}', '2026-01-01', '2026-12-31', null, '{a}')";
  expect(await query(applicationUrl, search)).toEqual([0]);
  const owner = "select proowner::regrole::text from pg_proc where proname = 'find_responses'";
  expect(await query(ownerUrl, owner)).toEqual(["forecourt_search"]);
}

test.each([{ logins: 1 }, { logins: 2 }] as const)(
  "an owner who may make roles completes them by itself, with $logins login(s)",
  async (count) => {
    await asSuperuser("alter role boss createrole");
    await expectInstalled(await start(count));
    await expectInstalled(await start(count));
  },
);

test.each([
  [1, "boss"],
  [2, "shop"],
] as const)(
  "an owner who may not is told, with %i login(s), what makes the next start work",
  async (logins, login) => {
    const refusal = await start({ logins }).then(
      () => expect.unreachable(),
      (error: unknown) => error,
    );
    if (!(refusal instanceof StartError)) throw refusal;
    const statements = [
      "CREATE ROLE forecourt_app NOLOGIN;",
      "CREATE ROLE forecourt_search NOLOGIN;",
      `GRANT forecourt_app TO "${login}";`,
      `GRANT forecourt_search TO "boss";`,
    ];
    expect(refusal.sentences).toEqual([
      "The database roles of Forecourt are not complete, and the owner 'boss' may not complete them.",
      `Ask the database administrator for: ${statements.join(" ")}`,
    ]);
    await asSuperuser(...statements);
    await expectInstalled(await start({ logins }));
  },
);
