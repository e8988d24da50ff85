import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  endProgram,
  isAlive,
  type Program,
  query,
  serverOf,
  startProgram,
  temporaryFolder,
  userOf,
  waitFor,
} from "#test/postgres/programs.ts";

const AS_ROOT = process.getuid?.() === 0;
const NOBODY = 65534;
/** "daemon" on every system. */
const ORDINARY_USER = 1;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let pristine: typeof folder;
let dataDir: string;
let programs: Program[];

async function start(ids: { uid?: number; gid?: number } = {}): Promise<Program> {
  const program = await startProgram(dataDir, ids);
  programs.push(program);
  return program;
}

beforeAll(async () => {
  pristine = await temporaryFolder();
  await endProgram(await startProgram(join(pristine.path, "data")), "SIGTERM");
});

afterAll(() => pristine.remove());

beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, "data");
  programs = [];
});

/** Made by the first start as root. */
function ownUser(): number {
  return Number(spawnSync("id", ["-u", "forecourt-postgres"], { encoding: "utf8" }).stdout);
}

/** A data folder with a stopped server, copied: creating one takes longer. */
function useReadyFolder(): void {
  expect(spawnSync("cp", ["-a", join(pristine.path, "data"), dataDir]).status).toBe(0);
}

afterEach(async () => {
  for (const program of programs) await endProgram(program, "SIGTERM");
  await folder.remove();
});

describe("a program that starts PostgreSQL", () => {
  test("stops it in order when it ends", async () => {
    useReadyFolder();
    const program = await start();
    const pid = serverOf(program);
    expect(isAlive(pid)).toBe(true);
    await endProgram(program, "SIGTERM");
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
    expect(existsSync(join(dataDir, "postgres-holders"))).toBe(false);
  });

  test("runs it with checksums and fsync, on a socket only, under the builtin locale", async () => {
    useReadyFolder();
    const program = await start();
    if ("failure" in program.said) throw new Error(program.said.failure);
    const settings = [
      "data_checksums",
      "fsync",
      "full_page_writes",
      "synchronous_commit",
      "jit",
      "listen_addresses",
    ];
    const found = await query(
      program.said.applicationUrl,
      `select current_setting(name) from unnest('{${settings.join(",")}}'::text[]) name
       union all select datlocprovider::text || datlocale || datctype from pg_database where datname = current_database()`,
    );
    expect(found).toEqual(["on", "on", "on", "on", "off", "", "bC.UTF-8C.UTF-8"]);
  });

  test("notes what it holds in memory when it ends, and begins with that", async () => {
    useReadyFolder();
    const noted = join(dataDir, "postgres/autoprewarm.blocks");
    rmSync(noted, { force: true });
    await endProgram(await start(), "SIGTERM");
    expect(readFileSync(noted, "utf8")).toMatch(/^<<[1-9]/);
    await start();
    const log = () => readFileSync(join(dataDir, "postgres.log"), "utf8");
    await waitFor("the same in memory again", () => /autoprewarm successfully prewarmed [1-9]/.test(log()));
  });

  test("joins the living server after it was killed", async () => {
    useReadyFolder();
    const first = await start();
    const pid = serverOf(first);
    await endProgram(first, "SIGKILL");
    expect(isAlive(pid)).toBe(true);
    expect(serverOf(await start())).toBe(pid);
    // Longer than the grace of the first one's watchdog.
    await new Promise((resolve) => setTimeout(resolve, 6500));
    expect(isAlive(pid)).toBe(true);
  });

  test("leaves no server behind when it was killed and does not come back", async () => {
    useReadyFolder();
    const program = await start();
    const pid = serverOf(program);
    await endProgram(program, "SIGKILL");
    await waitFor("the server ends", () => !isAlive(pid));
  });

  test("starts the server again when that was killed", async () => {
    useReadyFolder();
    const program = await start();
    if ("failure" in program.said) throw new Error(program.said.failure);
    const { pid, applicationUrl } = program.said;
    process.kill(pid, "SIGKILL");
    await waitFor("the server answers again", () =>
      query(applicationUrl, "select 1").then(
        () => true,
        () => false,
      ),
    );
    expect(isAlive(pid)).toBe(false);
  });
});

describe("two programs on one data folder", () => {
  test("started at once on an empty folder share one server", async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(serverOf(first)).toBe(serverOf(second));
    expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres.new"))).toEqual([]);
  });

  test("started at once on a stopped server share the new one", async () => {
    useReadyFolder();
    const [first, second] = await Promise.all([start(), start()]);
    expect(serverOf(first)).toBe(serverOf(second));
  });

  test("the first to end leaves the server to the other", async () => {
    useReadyFolder();
    const first = await start();
    const second = await start();
    const pid = serverOf(first);
    await endProgram(first, "SIGTERM");
    expect(isAlive(pid)).toBe(true);
    await endProgram(second, "SIGTERM");
    expect(isAlive(pid)).toBe(false);
  });

  test("one starts while the other is stopping the server", async () => {
    useReadyFolder();
    const first = await start();
    const [, second] = await Promise.all([endProgram(first, "SIGTERM"), start()]);
    expect(isAlive(serverOf(second))).toBe(true);
  });
});

describe("pid files that tell nothing", () => {
  const contents: readonly (readonly [string, () => string])[] = [
    ["of a process that is gone", () => "4194000\n"],
    ["of another living process", () => `${process.pid}\n`],
    ["that are empty", () => ""],
  ];
  test.each(contents)("%s are removed", async (_name, content) => {
    useReadyFolder();
    writeFileSync(join(dataDir, "postgres/postmaster.pid"), content());
    expect(isAlive(serverOf(await start()))).toBe(true);
  });

  test("of a killed server are removed while its children still end", async () => {
    useReadyFolder();
    const first = await start();
    const pid = serverOf(first);
    await endProgram(first, "SIGKILL");
    process.kill(pid, "SIGKILL");
    expect(serverOf(await start())).not.toBe(pid);
  });
});

describe("users", () => {
  test.runIf(AS_ROOT)("root leaves the server to a user that is nothing else", async () => {
    useReadyFolder();
    expect(userOf(serverOf(await start()))).toBe(ownUser());
    expect([0, NOBODY]).not.toContain(ownUser());
  });

  test.runIf(AS_ROOT)("a folder that was nobody's is taken over, with all it holds", async () => {
    useReadyFolder();
    spawnSync("chown", [
      "-R",
      `${NOBODY}:${NOBODY}`,
      join(dataDir, "postgres"),
      join(dataDir, "postgres-socket"),
    ]);
    expect(userOf(serverOf(await start()))).toBe(ownUser());
    const others = spawnSync("find", [join(dataDir, "postgres"), "!", "-user", "forecourt-postgres"]);
    expect(others.stdout.toString()).toBe("");
  });

  test.runIf(AS_ROOT)("an ordinary user runs it as itself, and root later as that user", async () => {
    mkdirSync(dataDir);
    chownSync(dataDir, ORDINARY_USER, ORDINARY_USER);
    const program = await start({ uid: ORDINARY_USER, gid: ORDINARY_USER });
    expect(userOf(serverOf(program))).toBe(ORDINARY_USER);
    await endProgram(program, "SIGTERM");
    expect(userOf(serverOf(await start()))).toBe(ORDINARY_USER);
  });

  test.runIf(AS_ROOT)("an ordinary user is told that the folder is another's", async () => {
    useReadyFolder();
    const { said } = await start({ uid: ORDINARY_USER, gid: ORDINARY_USER });
    expect(said).toEqual({ failure: expect.stringMatching(/^The data folder belongs to another user: /) });
  });

  test.runIf(AS_ROOT)("a folder below one that only root may enter works too", async () => {
    const closed = join(folder.path, "closed");
    mkdirSync(closed, { mode: 0o700 });
    dataDir = join(closed, "data");
    expect(userOf(serverOf(await start()))).toBe(ownUser());
  });
});

describe("folders", () => {
  test("a path too long for a socket gets a short one, with blanks and commas in the path", async () => {
    dataDir = join(folder.path, `a, long path ${"x".repeat(100)}`, "data");
    expect(isAlive(serverOf(await start()))).toBe(true);
  });

  test("a file in the place of the data folder is told", async () => {
    writeFileSync(dataDir, "");
    const { said } = await start();
    expect(said).toEqual({ failure: expect.stringMatching(/can't be used: a file stands in its place/) });
  });

  test("a cluster of another major version is told", async () => {
    useReadyFolder();
    writeFileSync(join(dataDir, "postgres/PG_VERSION"), "16\n");
    const { said } = await start();
    expect(said).toEqual({
      failure: expect.stringMatching(/was made by PostgreSQL 16, but this release brings 18/),
    });
  });

  test.runIf(AS_ROOT)("a full disk is told", async ({ skip }) => {
    const full = join(folder.path, "full");
    mkdirSync(full);
    skip(
      spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", full]).status !== 0,
      "this container may not mount",
    );
    try {
      dataDir = join(full, "data");
      const { said } = await start();
      expect(said).toEqual({
        failure: expect.stringMatching(/^There is no room for a database .* 200 MB are needed/),
      });
    } finally {
      spawnSync("umount", [full]);
    }
  });
});
