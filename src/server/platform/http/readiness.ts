import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#server/platform/log.ts";

const CACHED_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;
/** An upload of the largest size and its import still fit. */
const MIN_FREE_BYTES = 200 * 2 ** 20;

export type Readiness = "ready" | "starting" | "no database" | "disk full";

interface Parts {
  /** True when migrated, the demo built and jobs running. */
  readonly isReady: () => boolean;
  /** Asks the database something that costs nothing. */
  readonly askDatabase: () => Promise<unknown>;
  /** Where uploads and spooled files go. */
  readonly folder: string;
  readonly log: Pick<Log, "warn">;
  readonly now?: () => number;
  readonly minFreeBytes?: number;
}

/** Whether people can be sent here, looked up at most once a second however often it is asked. */
export function readinessOf({
  isReady,
  askDatabase,
  folder,
  log,
  now = Date.now,
  minFreeBytes = MIN_FREE_BYTES,
}: Parts): () => Promise<Readiness> {
  let cached: { readonly at: number; readonly answer: Promise<Readiness> } | null = null;

  async function look(): Promise<Readiness> {
    const [isAnswering, freeBytes] = await Promise.all([answers(), freeBytesOf(folder)]);
    return isAnswering ? (freeBytes < minFreeBytes ? "disk full" : "ready") : "no database";
  }

  async function answers(): Promise<boolean> {
    const answer = askDatabase().then(
      () => true,
      (error: unknown) => {
        log.warn({ error: String(error) }, "The database does not answer");
        return false;
      },
    );
    return Promise.race([answer, sleep(ANSWER_WITHIN_MS, false, { ref: false })]);
  }

  return async () => {
    if (!isReady()) return "starting";
    if (cached === null || now() - cached.at > CACHED_MS) cached = { at: now(), answer: look() };
    return cached.answer;
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
