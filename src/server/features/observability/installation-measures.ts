import { statfs } from "node:fs/promises";
import type { Kysely } from "kysely";
import type { ConnectionQueue } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { errorText } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log.ts";
import { type Measure, single } from "#server/platform/metrics/measure.ts";
import {
  type Counted,
  jobCounts,
  mailCounts,
  oldestUploadSeconds,
  ping,
  pushCounts,
  uploadCounts,
} from "./queries.ts";

/** However often somebody asks. */
const CACHED_MS = 5_000;

export interface WatchedInstallation {
  /** Sees the rows of every client. */
  readonly owner: Kysely<Database>;
  readonly pool: { readonly totalCount: number; readonly idleCount: number };
  readonly queue: ConnectionQueue;
  readonly cache: { statistics(): CacheStatistics };
  readonly dataDir: string;
  /** When the newest scheduled backup was made; null = there is none. */
  readonly lastBackup: () => Promise<Date | null>;
  readonly log: Log;
}

interface CacheStatistics {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
}

/** What there is to watch of an installation beside its process and its requests: numbers alone, never whose they are. */
export function watchInstallation(watched: WatchedInstallation): () => Promise<Measure[]> {
  let cached: { readonly at: number; readonly measures: Promise<Measure[]> } | null = null;
  return async () => {
    if (cached === null || performance.now() - cached.at > CACHED_MS)
      cached = { at: performance.now(), measures: storedMeasures(watched) };
    return [...connectionMeasures(watched), ...cacheMeasures(watched), ...(await cached.measures)];
  };
}

function connectionMeasures({ pool, queue }: WatchedInstallation): Measure[] {
  return [
    {
      name: "forecourt_database_connections",
      type: "gauge",
      help: "Connections of the application to the database.",
      samples: [
        { labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
        { labels: { state: "idle" }, value: pool.idleCount },
      ],
    },
    single("forecourt_database_waiting", "gauge", "Calls that wait for a connection.", queue.waiting()),
    single(
      "forecourt_database_longest_wait_seconds",
      "gauge",
      "How long the first of them has waited; calls are put off from 0.4 on.",
      queue.longestWaitMs() / 1000,
    ),
  ];
}

function cacheMeasures({ cache }: WatchedInstallation): Measure[] {
  const { hits, misses, bytes } = cache.statistics();
  return [
    {
      name: "forecourt_reply_cache_total",
      type: "counter",
      help: "Cards asked of the reply cache.",
      samples: [
        { labels: { outcome: "hit" }, value: hits },
        { labels: { outcome: "miss" }, value: misses },
      ],
    },
    single("forecourt_reply_cache_bytes", "gauge", "What the reply cache holds.", bytes),
  ];
}

async function storedMeasures(watched: WatchedInstallation): Promise<Measure[]> {
  const { dataDir, lastBackup, log } = watched;
  const { bavail, bsize } = await statfs(dataDir);
  const backup = await lastBackup().catch((error: unknown) => {
    log.warn({ problem: errorText(error) }, "Nobody can look for the last backup");
    return null;
  });
  return [
    ...(await databaseMeasures(watched)),
    single("forecourt_disk_free_bytes", "gauge", "Room where DATA_DIR lies.", bavail * bsize),
    ...(backup === null
      ? []
      : [
          single(
            "forecourt_last_backup_timestamp_seconds",
            "gauge",
            "When the newest backup of the schedule was made, in seconds since 1970.",
            backup.getTime() / 1000,
          ),
        ]),
  ];
}

async function databaseMeasures({ owner, log }: WatchedInstallation): Promise<Measure[]> {
  const up = (value: 0 | 1) => single("forecourt_database_up", "gauge", "1 = the database answers.", value);
  try {
    await ping(owner);
    return [up(1), ...(await countedMeasures(owner))];
  } catch (error) {
    log.warn({ problem: errorText(error) }, "The database does not answer for the metrics");
    return [up(0)];
  }
}

async function countedMeasures(owner: Kysely<Database>): Promise<Measure[]> {
  const jobs = await jobCounts(owner);
  return [
    {
      name: "forecourt_jobs",
      type: "gauge",
      help: "Jobs of the queue, by task and state: due, running, failed (given up).",
      samples: jobs.flatMap(({ task, due, running, failed }) =>
        Object.entries({ due, running, failed }).map(([state, value]) => ({
          labels: { task, state },
          value,
        })),
      ),
    },
    {
      name: "forecourt_jobs_oldest_due_seconds",
      type: "gauge",
      help: "How long the longest due job of a task has been due.",
      samples: jobs.map(({ task, oldestSeconds }) => ({ labels: { task }, value: oldestSeconds })),
    },
    byState("forecourt_uploads", "Uploads in the list, by state.", await uploadCounts(owner)),
    single(
      "forecourt_uploads_oldest_in_progress_seconds",
      "gauge",
      "For how long the oldest upload has been under way.",
      await oldestUploadSeconds(owner),
    ),
    byState("forecourt_mails", "Mails of the last ninety days, by state.", await mailCounts(owner)),
    byState("forecourt_pushes", "Pushes, by state.", await pushCounts(owner)),
  ];
}

function byState(name: string, help: string, counts: readonly Counted[]): Measure {
  return {
    name,
    type: "gauge",
    help,
    samples: counts.map(({ state, count }) => ({
      labels: { state: state.toLowerCase().replaceAll(" ", "_") },
      value: count,
    })),
  };
}
