import { Logger, type Runner, run } from "graphile-worker";
import { z } from "zod";
import type { Log } from "./log.ts";

const CONCURRENT_JOBS = 2;
const MAX_CONNECTIONS = 4;
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
const RECOVER_EVERY_MS = 15_000;

/** What each kind of job does; the names are those `enqueue_job` lets in. */
export interface JobTasks {
  readonly importSurveys: (payload: {
    readonly clientId: number;
    readonly operationId: number;
  }) => Promise<void>;
}

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
  const runner: Runner = await run({
    connectionString: ownerUrl,
    maxPoolSize: MAX_CONNECTIONS,
    logger: new Logger(() => (level, message) => log[LEVELS[level]](message)),
    parsedCronItems: [],
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: {
      import_surveys: (payload) => tasks.importSurveys(importPayload.parse(payload)),
    },
  });
  const recoverQuietly = () =>
    recover().catch((error: unknown) => log.warn({ error: String(error) }, "Recovery has to wait"));
  await recoverQuietly();
  const timer = setInterval(recoverQuietly, RECOVER_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
    },
  };
}
