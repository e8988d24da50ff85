import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statfsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { isLeftOut } from "#test/left-out.ts";
import { databaseFaults } from "#test/survey-import/kill-checks.ts";
import { giveAdministrator, type KillFile, killFiles } from "#test/survey-import/kill-world.ts";
import {
  type KillableServer,
  openKillableServer,
  takenUpload,
  type UploadAnswer,
} from "#test/survey-import/killable-server.ts";
import { CSI } from "#test/survey-import/world.ts";

// The disk refuses: what could not be written is never acknowledged, and once it writes again the product goes on.

const AS_ROOT = process.getuid?.() === 0;
const MEGABYTE = 2 ** 20;
const ROWS = 1_500;
const TEST_MS = 15 * 60_000;
/** A new cluster needs 200 MB. */
const SMALL_DISK = "size=480m";
const LEFT_BYTES = MEGABYTE / 8;
const MOST_SENT = 20;
const NO_ROOM = "The server has no room left on its disk. Tell your administrator.";

interface FaultyWorld {
  readonly server: KillableServer;
  readonly root: string;
  /** The next workbook, sent; null: it was refused. */
  send(name: string): Promise<number | null>;
  /** What every workbook was answered that was refused; null: the server went away before it answered. */
  readonly refusals: (UploadAnswer | null)[];
  /** Every upload that was acknowledged is there, done with and whole, and nothing contradicts itself. */
  check(): Promise<void>;
}

async function inWorld(
  work: (world: FaultyWorld) => Promise<void>,
  disk: string | null = null,
): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), "forecourt-faults-"));
  await chmod(root, 0o755);
  for (const folder of ["tmp", "data"]) await mkdir(join(root, folder));
  if (disk !== null) spawnSync("mount", ["-t", "tmpfs", "-o", disk, "tmpfs", join(root, "data")]);
  const server = await openKillableServer(join(root, "data"), join(root, "tmp"), CSI);
  const files = killFiles();
  const acknowledged = new Map<number, KillFile>();
  const refusals: (UploadAnswer | null)[] = [];
  const send = async (name: string, withNetwork = false) => {
    const file = await files.next(ROWS, withNetwork);
    const answer = await server.answerTo(file.bytes, name);
    const uploadId = takenUpload(answer);
    if (uploadId === null) refusals.push(answer);
    else acknowledged.set(uploadId, file);
    return uploadId;
  };
  const check = async () => {
    const list = await eventually(async () => {
      const found = await server.uploads().catch(() => null);
      return found?.every(({ status }) => status !== "In Progress") ? found : null;
    });
    for (const [uploadId, { bytes }] of acknowledged) {
      const upload = list.find((each) => each.uploadId === uploadId);
      expect(upload, `upload ${uploadId}`).toBeDefined();
      expect((await server.download(upload?.fileUrl ?? "")).equals(bytes)).toBe(true);
    }
    expect(await databaseFaults(server.superuserUrl)).toEqual([]);
  };
  try {
    await server.start();
    await giveAdministrator(server);
    await eventually(() => send("base.xlsx", true));
    await check();
    refusals.length = 0;
    await work({ server, root, send, refusals, check });
  } finally {
    await server.kill("SIGTERM");
    if (disk !== null) spawnSync("umount", [join(root, "data")]);
    await rm(root, { recursive: true, force: true });
  }
}

test.runIf(AS_ROOT)(
  "a full disk: uploads are refused in sentences, none that was acknowledged is lost",
  { timeout: TEST_MS },
  async ({ skip }) => {
    skip(!mayMount(), "this machine may not mount");
    await inWorld(async ({ server, root, send, refusals, check }) => {
      const ballast = join(root, "data/ballast");
      await fill(ballast, join(root, "data"));
      // What still finds room is taken in, and has to stay.
      for (let n = 1; n <= MOST_SENT && refusals.length < 2; n += 1) await send(`on a full disk ${n}.xlsx`);
      const replies = refusals.map((answer) => ({ ...answer, body: JSON.parse(answer?.body ?? "null") }));
      const refusal = { status: 503, body: { code: "DISK_FULL", message: NO_ROOM } };
      expect(replies).toMatchObject([refusal, refusal]);
      await rm(ballast);
      expect(await eventually(() => send("after it.xlsx"))).toBeGreaterThan(0);
      await check();
      expect(await server.uploads()).toContainEqual(
        expect.objectContaining({ fileName: "after it.xlsx", status: "Completed" }),
      );
    }, SMALL_DISK);
  },
);

test.skipIf(isLeftOut("strace"))(
  "a file whose fsync fails is not acknowledged",
  { timeout: TEST_MS },
  async () => {
    await inWorld(async ({ server, send, check }) => {
      const fault = await inject([server.pid()], "fsync:error=EIO");
      expect(await send("not on disk.xlsx")).toBeNull();
      await fault.end();
      expect((await server.uploads()).map(({ fileName }) => fileName)).toEqual(["base.xlsx"]);
      expect(await send("on disk.xlsx")).toBeGreaterThan(0);
      await check();
    });
  },
);

test.skipIf(isLeftOut("strace"))(
  "a commit whose write fails is not acknowledged",
  { timeout: TEST_MS },
  async () => {
    await inWorld(async ({ server, send, check }) => {
      const fault = await inject(postgresOf(server), "fdatasync:error=EIO");
      const during = [await send("not in the log 1.xlsx"), await send("not in the log 2.xlsx")];
      await fault.end();
      // PostgreSQL ends itself over a log that it can't write, and comes back from what is on disk.
      expect(during).toEqual([null, null]);
      expect(await eventually(() => send("in the log.xlsx"))).toBeGreaterThan(0);
      await check();
    });
  },
);

function mayMount(): boolean {
  const probe = join(tmpdir(), `forecourt-mount-${process.pid}`);
  spawnSync("mkdir", [probe]);
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", probe]).status === 0;
  if (isMounted) spawnSync("umount", [probe]);
  spawnSync("rmdir", [probe]);
  return isMounted;
}

/** Takes all of a disk but a little. */
async function fill(path: string, disk: string): Promise<void> {
  const { bavail, bsize } = statfsSync(disk);
  const file = await open(path, "w");
  try {
    for (let left = bavail * bsize - LEFT_BYTES; left > 0; left -= MEGABYTE)
      await file.write(Buffer.alloc(Math.min(left, MEGABYTE)));
  } finally {
    await file.close();
  }
}

/** Has calls of running processes, and of those that they start, fail until it is ended. */
async function inject(pids: readonly number[], what: string): Promise<{ end(): Promise<void> }> {
  const [call = ""] = what.split(":");
  const args = ["-f", "-e", `trace=${call}`, "-e", `inject=${what}`, "-o", "/dev/null"];
  const tracer: ChildProcess = spawn("strace", [...args, ...pids.flatMap((pid) => ["-p", String(pid)])], {
    stdio: "ignore",
  });
  const end = async () => {
    if (tracer.exitCode !== null || tracer.signalCode !== null) return;
    tracer.kill("SIGINT");
    await once(tracer, "exit");
  };
  await eventually(() => pids.every((pid) => /^TracerPid:\s+[1-9]/m.test(statusOf(pid))));
  // Threads are attached one after the other.
  await pause(500);
  return { end };
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "TracerPid:\t1"; // It has ended: nothing of it is left to attach to.
  }
}

/** The postmaster and all its processes. */
function postgresOf(server: KillableServer): number[] {
  const postmaster = server.postgresPid();
  const children = readdirSync("/proc")
    .map(Number)
    .filter(
      (pid) => Number.isInteger(pid) && new RegExp(`^PPid:\\s+${postmaster}$`, "m").test(statusOf(pid)),
    );
  return [postmaster, ...children];
}
