import { setTimeout as sleep } from "node:timers/promises";
import { type JobHelpers, Logger, parseCronItems, type Runner, run, type TaskList } from "graphile-worker";
import pg from "pg";
import { z } from "zod";
import { withLimits } from "#server/platform/database/database-limits.ts";
import { errorText } from "./errors.ts";
import type { Log } from "./log.ts";

const CONCURRENT_JOBS_PER_LANE = 2;
const MAX_CONNECTIONS_PER_LANE = 4;
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
const RECOVER_EVERY_MS = 15_000;
const RESTART_PAUSE_MS = 500;
const END_PATIENCE_MS = 5_000;
/** How long a runner that is at no job has to end. */
const IDLE_PATIENCE_MS = 2_000;
/** How long a job that may be interrupted goes on once the server ends. */
const STOP_PATIENCE_MS = 500;

interface OperationPayload {
  readonly clientId: number;
  readonly operationId: number;
}

/** What each kind of job does; the names are those that `enqueue_job` and `enqueue_notifications` let in. */
export interface JobTasks {
  readonly importSurveys: (payload: OperationPayload) => Promise<void>;
  readonly renewOtherOperations: (payload: OperationPayload) => Promise<void>;
  readonly indexTexts: () => Promise<void>;
  readonly summarizeRanges: () => Promise<void>;
  readonly countDays: () => Promise<void>;
  readonly publishDue: () => Promise<void>;
  readonly deleteExpiredPreviews: () => Promise<void>;
  readonly eraseOrphanedAudio: () => Promise<void>;
  readonly eraseFromFiles: () => Promise<void>;
  readonly applyRetention: () => Promise<void>;
  readonly sweepFiles: () => Promise<unknown>;
  readonly notifyOverdueTickets: () => Promise<void>;
  readonly sendMails: () => Promise<void>;
  readonly deliverNotifications: (payload: { readonly clientId: number }) => Promise<void>;
  readonly sendPushes: (payload: { readonly clientId: number }) => Promise<void>;
  readonly deleteOldNotifications: () => Promise<void>;
  readonly deleteFailures: () => Promise<void>;
  readonly deleteOldSessions: () => Promise<void>;
  /** null: nobody wants backups by the clock. */
  readonly backup: {
    /** UTC. */
    readonly hour: number;
    readonly minute: number;
    /** Rejects when the signal ends it, and is called again by the next server. */
    readonly take: (signal: AbortSignal) => Promise<void>;
  } | null;
}

/** When jobs run that nobody asks for; times are UTC. */
const SCHEDULE = [
  { task: "index_texts", match: "* * * * *" },
  { task: "summarize_ranges", match: "* * * * *" },
  { task: "count_days", match: "* * * * *" },
  { task: "publish_due", match: "* * * * *" },
  { task: "delete_expired_previews", match: "5 * * * *" },
  { task: "erase_from_files", match: "* * * * *" },
  { task: "erase_orphaned_audio", match: "40 20 * * *" },
  { task: "sweep_files", match: "10 21 * * *" },
  // In the first hour of each client's day; once a day there is something to do.
  { task: "apply_retention", match: "28 * * * *" },
  // Offsets from UTC are multiples of a quarter of an hour: one of these is ten past midnight, wherever it strikes.
  { task: "notify_overdue_tickets", match: "10,25,40,55 * * * *" },
  { task: "delete_old_notifications", match: "50 20 * * *" },
  { task: "delete_failures", match: "20 * * * *" },
  { task: "delete_old_sessions", match: "22 * * * *" },
] as const;

/** One that a stop interrupts is taken up again. */
const BACKUP_ATTEMPTS = 3;

interface ScheduledTask {
  readonly task: string;
  readonly match: string;
  readonly attempts?: number;
}

function scheduleOf({ backup }: JobTasks): readonly ScheduledTask[] {
  if (backup === null) return SCHEDULE;
  const match = `${backup.minute} ${backup.hour} * * *`;
  return [...SCHEDULE, { task: "take_backup", match, attempts: BACKUP_ATTEMPTS }];
}

export interface Jobs {
  stop(): Promise<void>;
}

const operationPayload = z.object({ clientId: z.number(), operationId: z.number() });
const clientPayload = z.object({ clientId: z.number() });

/** Lanes run beside each other: neither an import nor a slow peer keeps people waiting for what takes milliseconds. */
export function lanesOf(tasks: JobTasks): readonly TaskList[] {
  const { backup } = tasks;
  return [
    ...(backup === null
      ? []
      : [{ take_backup: (_payload: unknown, { abortSignal }: JobHelpers) => backup.take(abortSignal) }]),
    {
      import_surveys: (payload) => tasks.importSurveys(operationPayload.parse(payload)),
      erase_orphaned_audio: () => tasks.eraseOrphanedAudio(),
      sweep_files: async () => void (await tasks.sweepFiles()),
      notify_overdue_tickets: () => tasks.notifyOverdueTickets(),
      delete_old_notifications: () => tasks.deleteOldNotifications(),
      delete_failures: () => tasks.deleteFailures(),
      delete_old_sessions: () => tasks.deleteOldSessions(),
    },
    // These work for minutes, retention maybe for hours; a next turn leaves alone what the one before is at.
    { erase_from_files: () => tasks.eraseFromFiles(), index_texts: () => tasks.indexTexts() },
    {
      apply_retention: () => tasks.applyRetention(),
      count_days: () => tasks.countDays(),
      summarize_ranges: () => tasks.summarizeRanges(),
    },
    {
      publish_due: () => tasks.publishDue(),
      delete_expired_previews: () => tasks.deleteExpiredPreviews(),
      deliver_notifications: (payload) => tasks.deliverNotifications(clientPayload.parse(payload)),
      renew_other_operations: (payload) => tasks.renewOtherOperations(operationPayload.parse(payload)),
    },
    {
      send_mails: () => tasks.sendMails(),
      send_pushes: (payload) => tasks.sendPushes(clientPayload.parse(payload)),
    },
  ];
}

/** Runs jobs in this process. `recover` runs at once and every 15 s: it queues again what a crash left behind. */
export async function startJobs(
  ownerUrl: string,
  log: Log,
  tasks: JobTasks,
  recover: () => Promise<void>,
): Promise<Jobs> {
  const recoverQuietly = () =>
    recover().catch((error: unknown) => log.warn({ error: String(error) }, "Recovery has to wait"));
  const schedule = scheduleOf(tasks);
  const lanes = await Promise.all(
    lanesOf(tasks).map((lane) =>
      openLane(() => startRunner(ownerUrl, log, lane, schedule), log, recoverQuietly),
    ),
  );
  await recoverQuietly();
  const timer = setInterval(recoverQuietly, RECOVER_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

async function openLane(start: () => Promise<Runner>, log: Log, recover: () => Promise<void>): Promise<Jobs> {
  let jobsAtWork = 0;
  let stopping = false;
  const stopRequested = Promise.withResolvers<void>();
  let runner = await startCounted();
  const running = keepRunning();

  async function startCounted(): Promise<Runner> {
    const started = await start();
    started.events.on("job:start", () => {
      jobsAtWork += 1;
    });
    started.events.on("job:complete", () => {
      jobsAtWork -= 1;
    });
    return started;
  }

  // A runner ends for good when it loses the database in the middle of its bookkeeping.
  async function keepRunning(): Promise<void> {
    while (!stopping) {
      await Promise.race([
        runner.promise.catch((error: unknown) =>
          log.warn({ error: errorText(error) }, "The job runner ended"),
        ),
        overdueEnd(runner),
        stopRequested.promise,
      ]);
      if (!stopping) await startAgain();
    }
    const stopped = runner.stop().catch((error: unknown) => log.debug(errorText(error)));
    await Promise.race([stopped, idle()]);
  }

  // Told that the database is starting, a runner without a job sleeps before it asks again: up to minutes, and receives no stop.
  async function idle(): Promise<void> {
    do await sleep(IDLE_PATIENCE_MS);
    while (jobsAtWork > 0);
  }

  async function startAgain(): Promise<void> {
    try {
      runner = await startCounted();
      await recover();
    } catch (error) {
      log.warn({ error: errorText(error) }, "The job runner has to wait");
      await sleep(RESTART_PAUSE_MS);
    }
  }

  return {
    async stop() {
      stopping = true;
      stopRequested.resolve();
      await running;
    },
  };
}

/** Settles when a runner that gave up has not ended in time: without the database it may wait for itself. */
function overdueEnd(runner: Runner): Promise<void> {
  return new Promise((settle) => {
    runner.events.once("pool:gracefulShutdown", () => {
      setTimeout(settle, END_PATIENCE_MS).unref();
    });
  });
}

async function startRunner(
  ownerUrl: string,
  log: Log,
  lane: TaskList,
  schedule: readonly ScheduledTask[],
): Promise<Runner> {
  const pool = openPool(ownerUrl, log);
  const end = () => pool.end().catch((error: unknown) => log.debug(errorText(error)));
  try {
    const runner = await runLane(pool, log, lane, schedule);
    const ended = runner.promise.then(end, end);
    const stop = async () => {
      await runner.stop();
      await ended;
    };
    return { ...runner, stop };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * A pool of the library's own listens no more once it is told to end: a database that went away before its connections
 * were closed would end the process.
 */
function openPool(ownerUrl: string, log: Log): pg.Pool {
  const report = (error: Error) => log.debug(errorText(error));
  const pool = new pg.Pool({
    connectionString: withLimits(ownerUrl, "jobs"),
    max: MAX_CONNECTIONS_PER_LANE,
  });
  pool.on("error", report).on("connect", (client) => client.on("error", report));
  return pool;
}

function runLane(
  pool: pg.Pool,
  log: Log,
  lane: TaskList,
  schedule: readonly ScheduledTask[],
): Promise<Runner> {
  const scheduled = schedule.filter(({ task }) => task in lane);
  return run({
    pgPool: pool,
    logger: new Logger(() => (level, message) => log[LEVELS[level]](message)),
    parsedCronItems: parseCronItems(
      scheduled.map(({ task, match, attempts = 1 }) => ({
        task,
        match,
        options: { jobKey: task, maxAttempts: attempts },
      })),
    ),
    concurrency: CONCURRENT_JOBS_PER_LANE,
    noHandleSignals: true,
    pollInterval: 2_000,
    // Without batches the worker does not wait for its own bookkeeping, and a lost database ends the process.
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: STOP_PATIENCE_MS,
      },
    },
    taskList: lane,
  });
}
