import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { Logger, runTaskListOnce } from "graphile-worker";
import type { Pool, QueryResult } from "pg";
import { type AppServices, createApp, jobTasks, recoverWork } from "#server/app.ts";
import { systemLookup } from "#server/features/notifications/push-request.ts";
import type { PushSetup } from "#server/features/notifications/services.ts";
import { checkedFiles } from "#server/features/survey-import/survey-file.ts";
import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import { type OpenDatabase, openDatabase } from "#server/platform/database/db.ts";
import { createPdfRenderer } from "#server/platform/documents/pdf-renderer.ts";
import { listenToClusterEvents } from "#server/platform/events/cluster-events.ts";
import { openFileStore } from "#server/platform/files/file-store.ts";
import { openSpool } from "#server/platform/files/spool.ts";
import { type JobTasks, lanesOf, startJobs } from "#server/platform/jobs.ts";
import { createLog, type Log } from "#server/platform/log.ts";
import { openMailTransport } from "#server/platform/mail/transport.ts";
import { checkQueue } from "#server/platform/workbook/check-queue.ts";
import { requireAuditedKeysKnown } from "./audited-keys.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  readonly testDatabase: TestDatabase;
  readonly services: AppServices;
  /** Calls the app as the network would, without a socket. */
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Asks the database as its owner, past row-level security. */
  query(text: string, values?: readonly unknown[]): Promise<QueryResult>;
  /** Ends the jobs alone, as the server's end does. */
  stopJobs(): Promise<void>;
  /** Does the jobs that are due, one after another, where its own have ended. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

export const PUBLIC_URL = "https://forecourt.example";

export interface TestServerOptions {
  /** A mail server; left out: mails stay in the outbox. */
  readonly smtpUrl?: string;
  /** False: the outbox is closed, as it is outside a demo. */
  readonly showsOutbox?: boolean;
  /** The clock of the server, milliseconds since 1970. */
  readonly now?: () => number;
  /** Left out: nobody receives what it logs. */
  readonly log?: Log;
  readonly push?: Partial<PushSetup>;
  /** Jobs that do something else than they should. */
  readonly tasks?: Partial<JobTasks>;
  /** Another server of the same installation, which has the database and goes after this one. */
  readonly beside?: TestServer;
  /** Where stored files lie instead of in the data folder. */
  readonly files?: StoragePlace;
  /** Where backups lie; left out: none are made. */
  readonly backupPlace?: StoragePlace | null;
  /** What to run on instead of an empty installation; both go with the server. */
  readonly restored?: { readonly database: TestDatabase; readonly dataDir: string };
}

const PUSH: PushSetup = {
  config: { hosts: [], contact: "mailto:push@forecourt.example", oneSignal: null },
  publicUrl: "https://forecourt.example",
  authority: null,
  lookup: systemLookup,
};

/** The real app on a database of its own, with its jobs running. */
export async function startTestServer({
  now = Date.now,
  log = createLog("silent"),
  smtpUrl,
  showsOutbox = true,
  push = {},
  tasks = {},
  beside,
  files: place,
  restored,
  backupPlace = null,
}: TestServerOptions = {}): Promise<TestServer> {
  const testDatabase = beside?.testDatabase ?? restored?.database ?? (await openTestDatabase());
  const folder = restored?.dataDir ?? (await mkdtemp(join(tmpdir(), "forecourt-files-")));
  const database = openDatabase(testDatabase);
  const files = await openFileStore(folder, place);
  const services: AppServices = {
    db: database.app,
    pool: database.appPool,
    files,
    checks: checkQueue(),
    checked: checkedFiles(),
    log,
    now,
    push: { ...PUSH, ...push },
    pdfRenderer: createPdfRenderer(),
    spool: await openSpool(folder),
  };
  const clusterEvents = await listenToClusterEvents(testDatabase.applicationUrl, log);
  const app = await createApp({
    services,
    clusterEvents,
    publicUrl: PUBLIC_URL,
    trustedProxies: [],
    showsOutbox,
    webFolder: null,
    installation: { owner: database.owner, dataDir: folder, backups: null, sendsMail: true },
    backupPlace,
    isLocal: true,
    // Tests work in the same event loop.
    maxEventLoopDelayMs: 0,
    queue: database.queue,
    maxConnectionWaitMs: 0,
    readiness: async () => "ready" as const,
  });
  await app.ready();
  const transport =
    smtpUrl === undefined ? null : openMailTransport(smtpUrl, "Forecourt <care@forecourt.example>");
  const usualTasks = jobTasks(services, database.owner, {
    publicUrl: PUBLIC_URL,
    transport,
    backups: null,
    backupPlace,
  });
  const allTasks = { ...usualTasks, ...tasks };
  const jobs = await startJobs(testDatabase.ownerUrl, log, allTasks, () => recoverWork(services));
  const query = (text: string, values: readonly unknown[] = []) =>
    database.ownerPool.query(text, [...values]);
  return {
    app,
    database,
    testDatabase,
    services,
    call: (options) => app.inject(options),
    query,
    stopJobs: () => jobs.stop(),
    runJobs: runsDueJobs(database.ownerPool, allTasks),
    async close() {
      await Promise.all([app.close(), services.pdfRenderer.close()]);
      await jobs.stop();
      services.checked.close();
      await clusterEvents.close();
      const owns = beside === undefined;
      const audited = owns
        ? await requireAuditedKeysKnown(query).catch((fault: unknown) => fault)
        : undefined;
      await database.close();
      if (owns) await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
      if (audited !== undefined) throw audited;
    },
  };
}

function runsDueJobs(owner: Pool, tasks: JobTasks): () => Promise<void> {
  // One object for all runs: the worker keeps by it which tasks it found in this database.
  const options = { logger: new Logger(() => () => undefined), noHandleSignals: true };
  const all = Object.assign({}, ...lanesOf(tasks));
  return async () => {
    const client = await owner.connect();
    try {
      await runTaskListOnce(options, all, client).promise;
    } finally {
      client.release();
    }
  };
}
