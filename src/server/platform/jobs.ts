import { setTimeout as sleep } from "node:timers/promises";
import { Logger, parseCronItems, type Runner, run } from "graphile-worker";
import { z } from "zod";
import { errorText } from "./errors.ts";
import type { Log } from "./log.ts";

const CONCURRENT_JOBS = 2;
const MAX_CONNECTIONS = 4;
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
const RECOVER_EVERY_MS = 15_000;
const RESTART_PAUSE_MS = 500;

/** What each kind of job does; the names are those `enqueue_job` lets in. */
export interface JobTasks {
  readonly importSurveys: (payload: {
    readonly clientId: number;
    readonly operationId: number;
  }) => Promise<void>;
  readonly indexTexts: () => Promise<void>;
  readonly eraseForsakenAudio: () => Promise<void>;
  readonly sweepFiles: () => Promise<unknown>;
  readonly tellOverdueTickets: () => Promise<void>;
  readonly sendMails: () => Promise<void>;
}

/** When jobs run that nobody asks for; times are UTC. */
const SCHEDULE = [
  { task: "index_texts", match: "* * * * *" },
  { task: "erase_forsaken_audio", match: "40 20 * * *" },
  { task: "sweep_files", match: "10 21 * * *" },
  // Offsets from UTC are multiples of a quarter of an hour: one of these is ten past midnight, wherever it strikes.
  { task: "tell_overdue_tickets", match: "10,25,40,55 * * * *" },
] as const;

export interface Jobs {
  stop(): Promise<void>;
}

const importPayload = z.object({ clientId: z.number(), operationId: z.number() });

/** Runs jobs in this process. `recover` runs at once and every 15 s: it queues again what a crash left behind. */
export async function startJobs(
  ownerUrl: string,
  log: Log,
  tasks: JobTasks,
  recover: () => Promise<void>,
): Promise<Jobs> {
  const recoverQuietly = () =>
    recover().catch((error: unknown) => log.warn({ error: String(error) }, "Recovery has to wait"));
  let runner = await startRunner(ownerUrl, log, tasks);
  let stopping = false;
  const kept = keepRunning();
  await recoverQuietly();
  const timer = setInterval(recoverQuietly, RECOVER_EVERY_MS);

  // A runner ends for good when it loses the database in the middle of its bookkeeping.
  async function keepRunning(): Promise<void> {
    while (!stopping) {
      await runner.promise.catch((error: unknown) =>
        log.warn({ error: errorText(error) }, "The job runner ended"),
      );
      if (!stopping) await startAgain();
    }
  }

  async function startAgain(): Promise<void> {
    try {
      runner = await startRunner(ownerUrl, log, tasks);
      await recoverQuietly();
    } catch (error) {
      log.warn({ error: errorText(error) }, "The job runner has to wait");
      await sleep(RESTART_PAUSE_MS);
    }
  }

  return {
    async stop() {
      clearInterval(timer);
      stopping = true;
      await runner.stop().catch((error: unknown) => log.debug(errorText(error)));
      await kept;
    },
  };
}

function startRunner(ownerUrl: string, log: Log, tasks: JobTasks): Promise<Runner> {
  return run({
    connectionString: ownerUrl,
    maxPoolSize: MAX_CONNECTIONS,
    logger: new Logger(() => (level, message) => log[LEVELS[level]](message)),
    parsedCronItems: parseCronItems(
      SCHEDULE.map((item) => ({ ...item, options: { jobKey: item.task, maxAttempts: 1 } })),
    ),
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    pollInterval: 2_000,
    // Without batches the worker does not wait for its own bookkeeping, and a lost database ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: {
      import_surveys: (payload) => tasks.importSurveys(importPayload.parse(payload)),
      index_texts: () => tasks.indexTexts(),
      erase_forsaken_audio: () => tasks.eraseForsakenAudio(),
      sweep_files: async () => void (await tasks.sweepFiles()),
      tell_overdue_tickets: () => tasks.tellOverdueTickets(),
      send_mails: () => tasks.sendMails(),
    },
  });
}
