import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startPostgres } from "#server/platform/postgres/start-postgres.ts";
import { runCommand } from "./command-line.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-own-"));
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const ADD = ["client", "add", "Meridian", "--time-zone", "Asia/Kolkata"];
const LIST = ["user", "list", "--client", "Meridian"];
const NOBODY = "There is nobody yet: user add makes the first administrator.\n";

test("on an empty folder a command makes the database and takes it down again", async () => {
  expect(await runCommand({ DATA_DIR: dataDir }, ADD)).toEqual({
    code: 0,
    out: "The client Meridian was added.\n",
    err: `The installation in ${dataDir} has no client yet. If yours lies elsewhere, set DATA_DIR as for npm start.\n`,
  });
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  expect((await runCommand({ DATA_DIR: dataDir }, LIST)).out).toBe(NOBODY);
});

test("beside a running server a command joins its database and leaves it running", async () => {
  const log = { info: () => undefined, warn: () => undefined };
  const server = await startPostgres({ dataDir, log });
  try {
    const before = server.pid();
    expect((await runCommand({ DATA_DIR: dataDir }, ADD)).code).toBe(0);
    expect((await runCommand({ DATA_DIR: dataDir }, LIST)).out).toBe(NOBODY);
    expect(server.pid()).toBe(before);
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(true);
  } finally {
    await server.stop();
  }
});
