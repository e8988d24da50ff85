import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { api } from "#contract/index.ts";
import { errorCode } from "#server/platform/errors.ts";
import { processBirth } from "#server/platform/process/process-identity.ts";
import { eventually } from "#test/eventually.ts";
import { checkDatabase } from "#test/survey-import/kill-checks.ts";
import { giveAdministrator, killFiles } from "#test/survey-import/kill-world.ts";
import { type KillableServer, openKillableServer } from "#test/survey-import/killable-server.ts";
import { databaseStart } from "#test/survey-import/strike.ts";
import { CSI } from "#test/survey-import/world.ts";

const RESTARTS = Number(process.env["TRUST_RESTARTS"] ?? 5);
const MINUTES = Number(process.env["TRUST_MINUTES"] ?? Number.POSITIVE_INFINITY);
const SEED = Number(process.env["TRUST_SEED"] ?? 20_261_123);
const REPORT = process.env["TRUST_REPORT"];
const MINUTE_MS = 60_000;
const CALLERS = 8;
const LOOK_MS = 10;
/** PostgreSQL takes connections again: so soon the product is to answer from it. */
const MOST_HEALTHY_SECONDS = 5;
const MOST_STOP_MS = 15_000;
/** Longer than connections that are kept alive are notified that they end. */
const AFTER_LAST_WORDS_MS = 1_500;
/** For what hangs, not for what is slow. */
const SETUP_MS = 10 * MINUTE_MS;
/** How PostgreSQL is told to end: at once, and as if it had crashed. */
const SIGNALS = ["SIGINT", "SIGQUIT", "SIGKILL"] as const;

interface Restart {
  readonly signal: string;
  /** From the signal until PostgreSQL took connections again. */
  readonly outageSeconds: number;
  /** From then until the product said that it is ready and a page was answered. */
  readonly healthySeconds: number;
}

let root: string;
let server: KillableServer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "forecourt-restarts-"));
  await chmod(root, 0o755);
  await mkdir(join(root, "tmp"));
  server = await openKillableServer(join(root, "data"), join(root, "tmp"), CSI);
  await server.start();
  await giveAdministrator(server);
  const { bytes } = await killFiles().next(1_500, true);
  const uploadId = await server.upload(bytes, "base.xlsx");
  await eventually(async () =>
    (await server.uploads()).some((each) => each.uploadId === uploadId && each.status === "Completed"),
  );
}, SETUP_MS);

afterAll(async () => {
  await server.kill("SIGTERM");
  await rm(root, { recursive: true, force: true });
});

it(`stays up and is healthy again after each of ${RESTARTS} restarts of PostgreSQL under load`, {
  timeout: (RESTARTS + 5) * MINUTE_MS,
}, async () => {
  const birth = processBirth(server.pid());
  const began = Date.now();
  const restarts: Restart[] = [];
  const load = startLoad();
  let failure: string | null = null;
  try {
    while (restarts.length < RESTARTS && Date.now() - began < MINUTES * MINUTE_MS) {
      restarts.push(await restart(SIGNALS[restarts.length % SIGNALS.length] ?? "SIGINT"));
      await pause(300);
    }
    expect(birth).not.toBeNull();
    expect(processBirth(server.pid())).toBe(birth);
    await load.stop();
    await checkDatabase(server.superuserUrl);
    expect(restarts.filter(({ healthySeconds }) => healthySeconds > MOST_HEALTHY_SECONDS)).toEqual([]);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    throw error;
  } finally {
    const { answered, refused } = await load.stop();
    const seconds = Math.round((Date.now() - began) / 1000);
    const report = {
      seed: SEED,
      asked: RESTARTS,
      callers: CALLERS,
      answered,
      refused,
      restarts,
      seconds,
      failure,
    };
    if (REPORT !== undefined) await writeFile(REPORT, JSON.stringify(report));
    console.info(JSON.stringify(report));
  }
});

it("told to end under load, resets no request that has begun, and has ended well within 15 s", async () => {
  const path = api.session.login.path;
  const body = JSON.stringify({ username: "nobody@x.example", password: "wrong horse battery staple" });
  const headers = { "content-type": "application/json", "content-length": body.length };
  const begun = request(`${server.address}${path}`, { method: "POST", headers });
  const answered = once(begun, "response");
  begun.write(body.slice(0, 10));
  const callers = Array.from({ length: CALLERS }, askUntilNobodyListens);
  await pause(500);
  const stopped = Date.now();
  const exit = server.kill("SIGTERM");
  await pause(AFTER_LAST_WORDS_MS);
  begun.end(body.slice(10));
  const [reply] = await answered;
  expect(reply.statusCode).toBe(400);
  reply.resume();
  expect(await exit, server.said().slice(-2_000)).toBe(0);
  expect(Date.now() - stopped).toBeLessThanOrEqual(MOST_STOP_MS);
  const ends = await Promise.all(callers);
  expect(new Set(ends.map(({ end }) => end))).toEqual(new Set(["ECONNREFUSED"]));
  expect(Math.min(...ends.map(({ pages }) => pages))).toBeGreaterThan(0);
});

/** One person who asks for page after page; what the last of them met. */
async function askUntilNobodyListens(): Promise<{ pages: number; end: string | null }> {
  for (let pages = 0; ; pages += 1) {
    try {
      await server.card("summary/index");
    } catch (error) {
      return { pages, end: errorCode(error instanceof Error ? error.cause : error) ?? String(error) };
    }
  }
}

async function restart(signal: NodeJS.Signals): Promise<Restart> {
  const before = await databaseStart(server);
  const began = Date.now();
  process.kill(server.postgresPid(), signal);
  await soon(async () => (await databaseStart(server)) !== before);
  const back = Date.now();
  await soon(async () => (await fetch(`${server.address}/readyz`)).status === 200);
  await soon(async () => (await server.card("summary/index")).count !== null);
  return { signal, outageSeconds: (back - began) / 1000, healthySeconds: (Date.now() - back) / 1000 };
}

/** Looks often: what is measured are tenths of a second. */
async function soon(isSo: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + MINUTE_MS; ; await pause(LOOK_MS)) {
    if (await isSo().catch(() => false)) return;
    if (Date.now() > until) throw new Error(`Not within a minute: ${isSo}\n${server.said().slice(-2_000)}`);
  }
}

function startLoad(): { stop(): Promise<{ answered: number; refused: number }> } {
  let isStopped = false;
  const counts = { answered: 0, refused: 0 };
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isStopped) {
      try {
        await server.card("summary/index");
        counts.answered += 1;
      } catch {
        counts.refused += 1;
        await pause(20);
      }
    }
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(callers);
      return counts;
    },
  };
}
