import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processBirth } from "#server/platform/process/process-identity.ts";
import { type Answer, AnswersModel } from "./answers-model.ts";
import type { Phase } from "./import-phases.ts";
import { checkDatabase, databaseFaults, openLedger } from "./kill-checks.ts";
import { KILLS, type Kill } from "./kill-plan.ts";
import { giveAdministrator, killFiles } from "./kill-world.ts";
import { type KillableServer, openKillableServer } from "./killable-server.ts";
import { expectModel } from "./stored-answers.ts";
import { databaseBack, databaseStart, strike } from "./strike.ts";
import { CSI, PROGRAMME } from "./world.ts";

const SETTLE_MS = 150_000;
/** From the kill until the upload is Completed or Failed, the product's start among it. */
const MOST_SECONDS_TO_RESOLVE = 60;
const MOST_ATTEMPTS = 4;
const EARLY: readonly Phase[] = ["check", "accept"];
const LATE: readonly Phase[] = ["insert", "rollup", "commit"];

interface Outcome extends Kill {
  readonly hit: Phase | null;
  readonly seconds: number;
  readonly ended: string;
}

let root: string;
let server: KillableServer;
const model = new AnswersModel(PROGRAMME);
const outcomes: Outcome[] = [];
const ledger = openLedger();
const files = killFiles();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "forecourt-kills-"));
  await chmod(root, 0o755);
  await mkdtemp(join(root, "tmp-"));
  server = await openKillableServer(join(root, "data"), await temporaryFolder(), CSI);
  await server.start();
  await giveAdministrator(server);
  const base = await files.next(1_500, true);
  const id = await server.upload(base.bytes, "base.xlsx");
  if (id === null) throw new Error(`The first file was not taken:\n${server.said()}`);
  await settle(id, base.answers);
});

afterAll(async () => {
  await server.kill("SIGTERM");
  await rm(root, { recursive: true, force: true });
});

describe("a kill", () => {
  it.each(KILLS)("of the $victim $afterMs ms into $phase loses, halves and blocks nothing", async (kill) => {
    const before = await databaseStart(server);
    const { file, acknowledged, hit, children } = await hitAnImport(kill);
    const began = Date.now();
    if (hit !== null && kill.victim === "server") await server.start();
    if (hit !== null && (kill.victim === "postmaster" || kill.victim === "backend"))
      await databaseBack(server, before);
    const uploadId = acknowledged ?? (await unacknowledged());
    if (acknowledged !== null) ledger.add(acknowledged);
    const upload = uploadId === null ? null : await settle(uploadId, file.answers);
    const seconds = (Date.now() - began) / 1000;
    outcomes.push({ ...kill, hit, seconds, ended: upload?.status ?? "never accepted" });
    expect(seconds).toBeLessThanOrEqual(MOST_SECONDS_TO_RESOLVE);
    if (kill.victim !== "child" && acknowledged !== null)
      expect(upload).toMatchObject({ status: "Completed" });
    if (upload?.status === "Failed") {
      expect(upload.reason).toBe(
        "The import stopped because of a fault on our side; nothing of the file was imported. Send it again.",
      );
    }
    expect(ledger.missing(await server.uploads())).toEqual([]);
    expect(await databaseFaults(server.superuserUrl)).toEqual([]);
    await expectTidy(children);
  });

  it("hit work under way seven times of ten, and the figures are those of the model", async () => {
    const late = KILLS.filter(({ phase }) => !EARLY.includes(phase));
    const hits = outcomes.filter(({ hit, phase }) => hit !== null && !EARLY.includes(phase));
    console.info(
      `${outcomes.length} kills, ${hits.length} on an upload being imported; slowest recovery ${Math.max(...outcomes.map(({ seconds }) => seconds)).toFixed(1)} s`,
    );
    for (const { victim, phase, afterMs, hit, seconds, ended } of outcomes) {
      console.info(
        `  ${victim} in ${phase} +${afterMs} ms: seen ${hit ?? "nothing"}, ${ended} after ${seconds.toFixed(1)} s`,
      );
    }
    expect(outcomes).toHaveLength(KILLS.length);
    expect(hits.length / late.length).toBeGreaterThanOrEqual(0.7);
    expect(new Set(hits.map(({ phase }) => phase))).toEqual(
      new Set(["parse", "stage", "insert", "rollup", "commit"]),
    );
    await expectModel(server.ownerUrl, CSI, model);
    await checkDatabase(server.superuserUrl);
    for (const { bytes, fileUrl } of await server.uploads())
      expect(await server.download(fileUrl)).toHaveLength(bytes);
  });
});

/** Sends a file and kills while it is worked on; sends another one when the moment was missed. */
async function hitAnImport(kill: Kill) {
  for (let left = MOST_ATTEMPTS; ; left -= 1) {
    const file = await files.next(LATE.includes(kill.phase) ? 8_000 : 4_000, false);
    let acknowledged: number | null = null;
    let answered = false;
    const sending = server
      .upload(file.bytes, `${kill.victim} in ${kill.phase} ${kill.afterMs}.xlsx`)
      .then((uploadId) => {
        acknowledged = uploadId;
        answered = true;
      });
    const { hit, children } = await strike(server, kill, async () => {
      if (!answered || EARLY.includes(kill.phase) || acknowledged === null) return answered;
      const found = (await server.uploads()).find((each) => each.uploadId === acknowledged);
      return found?.status !== "In Progress";
    });
    await sending;
    if (hit !== null || left === 1) return { file, acknowledged, hit, children };
    if (acknowledged !== null) await settle(acknowledged, file.answers);
  }
}

/** Waits until an upload has ended, and tells the model. */
async function settle(uploadId: number, answers: readonly Answer[]) {
  const until = Date.now() + SETTLE_MS;
  let last = "no answer";
  while (Date.now() < until) {
    try {
      const upload = (await server.uploads()).find((each) => each.uploadId === uploadId);
      if (upload === undefined) throw new Error(`Upload ${uploadId} is lost.`);
      if (upload.status === "Completed") model.add(uploadId, answers);
      if (upload.status !== "In Progress") return upload;
      last = `${upload.step} ${upload.progress}`;
    } catch (error) {
      last = String(error);
      if (/is lost/.test(last)) throw error;
    }
    await sleep(50);
  }
  throw new Error(`Upload ${uploadId} is stuck (${last}):\n${server.said().slice(-3000)}`);
}

/** An upload that was accepted although its sender never received the reply. */
async function unacknowledged(): Promise<number | null> {
  for (const until = Date.now() + SETTLE_MS; Date.now() < until; await sleep(100)) {
    try {
      const newest = (await server.uploads())[0]?.uploadId ?? 0;
      return ledger.knows(newest) || model.uploadIds.includes(newest) ? null : newest;
    } catch {
      // PostgreSQL is on its way back.
    }
  }
  throw new Error("The list never came back.");
}

async function expectTidy(children: readonly number[]): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(50)) {
    const alive = children.filter((pid) => processBirth(pid) !== null);
    if (alive.length === 0 && (await leftFiles()).length === 0) return;
  }
  expect({ alive: children.filter((pid) => processBirth(pid) !== null), files: await leftFiles() }).toEqual({
    alive: [],
    files: [],
  });
}

async function leftFiles(): Promise<string[]> {
  const stored = await readdir(join(root, "data/files"));
  return [...(await readdir(await temporaryFolder())), ...stored.filter((name) => name.endsWith(".part"))];
}

async function temporaryFolder(): Promise<string> {
  const name = (await readdir(root)).find((each) => each.startsWith("tmp-")) ?? "";
  const folder = join(root, name);
  await stat(folder);
  return folder;
}
