import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { Kysely } from "kysely";
import { watchLastBackup } from "#server/features/backup/index.ts";
import { createReplyCache, type ReplyCache } from "#server/features/dashboard/index.ts";
import { createSetupLink, hasClients, isDemoUnfinished } from "#server/features/installation/index.ts";
import { pushIdentity, systemLookup } from "#server/features/notifications/index.ts";
import { watchInstallation } from "#server/features/observability/index.ts";
import type { ImportServices } from "#server/features/survey-import/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { createPdfRenderer } from "#server/platform/documents/pdf-renderer.ts";
import { listenToClusterEvents } from "#server/platform/events/cluster-events.ts";
import { openSpool } from "#server/platform/files/spool.ts";
import { readinessOf } from "#server/platform/http/readiness.ts";
import { cacheCompiledCode } from "#server/platform/process/compiled-code.ts";
import { type AppServices, createApp, jobTasks, recoverWork } from "./app.ts";
import { type Installation, openInstallation } from "./open-installation.ts";
import { type Config, readConfig, showsOutbox } from "./platform/config/config.ts";
import { errorCode, StartError } from "./platform/errors.ts";
import { listen } from "./platform/http/listen.ts";
import { startJobs } from "./platform/jobs.ts";
import { createLog, type Log } from "./platform/log.ts";
import { openMailTransport } from "./platform/mail/transport.ts";
import { openMetricsServer } from "./platform/metrics/metrics-server.ts";
import { watchProcess } from "./platform/metrics/process-metrics.ts";
import { countRequests, type RequestCounter } from "./platform/metrics/request-metrics.ts";
import { firstSteps, welcome } from "./welcome.ts";

const WEB_FOLDER = join(import.meta.dirname, "../../dist/web");
const GRACE_MS = 12_000;
const MAX_EVENT_LOOP_DELAY_MS = 1_000;
/** Who waits half a second has a page; who is refused waits a second at least before it is asked for again. */
const MAX_CONNECTION_WAIT_MS = 400;
/** Browsers that connect in one moment, for each socket of the port; one more waits a second before it tries again. */
const BACKLOG = 1_024;
/** What the heap may grow by before it is collected again; V8 allows up to fourfold where there is much memory. */
const HEAP_GROWTH_PERCENT = 50;

interface Watched {
  readonly installation: Installation;
  readonly cache: ReplyCache;
  readonly requests: RequestCounter;
  readonly log: Log;
}

const began = performance.now();
/** What has been opened and holds the process; closed in reverse. */
const opened = new AsyncDisposableStack();

/** Fills a new installation with the demo. */
type BuildDemo = (demo: {
  readonly owner: Kysely<Database>;
  readonly services: ImportServices;
  readonly password: string;
  readonly progress: (line: string) => void;
}) => Promise<void>;

/** Runs the server in this process until a signal ends it. */
export async function serve(buildDemo: BuildDemo): Promise<void> {
  try {
    await start(buildDemo);
  } catch (error) {
    await opened.disposeAsync();
    if (!(error instanceof StartError)) throw error;
    for (const sentence of error.sentences) say(sentence);
    process.exitCode = 1;
  }
}

async function start(buildDemo: BuildDemo): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const result = readConfig(process.env);
  if (!result.ok) throw new StartError(...result.problems);
  const { config } = result;
  const log = createLog(config.logLevel);
  const installation = await openInstallation(config, log, { info: say, warn: say });
  opened.defer(() => installation.close());
  cacheCompiledCode(config.dataDir);
  const { database, postgres } = installation;
  const push = { config: config.push, publicUrl: config.publicUrl, authority: null, lookup: systemLookup };
  const spool = await openSpool(config.dataDir);
  const services: AppServices = { ...installation.services, push, pdfRenderer: createPdfRenderer(), spool };
  await pushIdentity(services.db);
  const clusterEvents = await listenToClusterEvents(postgres.applicationUrl, log);
  opened.defer(() => clusterEvents.close());
  let ready = false;
  const cache = createReplyCache();
  const requests = countRequests();
  const backupPlace = config.backup.scheduled?.place ?? config.backup.upgradePlace;
  const app = await createApp({
    services,
    cache,
    requests,
    installation: {
      owner: database.owner,
      dataDir: config.dataDir,
      backups: config.backup.scheduled,
      sendsMail: config.mail.smtpUrl !== null,
    },
    backupPlace,
    clusterEvents,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    isLocal: config.isLocal,
    showsOutbox: showsOutbox(config),
    webFolder: WEB_FOLDER,
    maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS,
    queue: database.queue,
    maxConnectionWaitMs: MAX_CONNECTION_WAIT_MS,
    readiness: readinessOf({
      isReady: () => ready && installation.areFilesOurs(),
      // The application's connections may all be busy while the database is well.
      askDatabase: () => database.ownerPool.query("select 1"),
      folder: spool.folder,
      log,
    }),
  });
  opened.defer(() => app.close());
  await serveMetrics(config, { installation, cache, requests, log });
  await listen(app, { host: config.host, port: config.port, backlog: BACKLOG }).catch((error: unknown) => {
    throw listenFault(error, config);
  });
  const isNew = !(await hasClients(database.owner)) || (await isDemoUnfinished(database.owner));
  if (config.demo !== null && isNew) {
    say("Building the demo: two clients, 24 workbooks of survey answers …");
    await buildDemo({ owner: database.owner, services, password: config.demo.password, progress: say });
  }
  const { smtpUrl, from } = config.mail;
  const transport = smtpUrl === null ? null : openMailTransport(smtpUrl, from);
  const tasks = jobTasks(services, database.owner, {
    publicUrl: config.publicUrl,
    transport,
    backups: config.backup.scheduled,
    backupPlace,
  });
  const jobs = await startJobs(postgres.ownerUrl, log, tasks, () => recoverWork(services));
  opened.defer(() => jobs.stop());
  ready = true;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  for (const line of welcome(config, seconds)) say(line);
  const setupToken = await createSetupLink(database.owner);
  for (const line of setupToken === null ? [] : firstSteps(config, setupToken)) say(line);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    ready = false;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    // Together: reports that wait are refused at once, those being printed still reach their readers.
    await Promise.all([app.close(), services.pdfRenderer.close()]);
    await opened.disposeAsync();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
}

/** Opens the port that Prometheus reads, where there is one. */
async function serveMetrics(
  { metricsPort, dataDir, backup }: Config,
  { installation, cache, requests, log }: Watched,
): Promise<void> {
  if (metricsPort === null) return;
  const { owner, appPool: pool, queue } = installation.database;
  const ownProcess = watchProcess();
  opened.defer(async () => ownProcess.close());
  const stored = watchInstallation({
    owner,
    pool,
    queue,
    cache,
    dataDir,
    log,
    lastBackup: backup.scheduled === null ? async () => null : watchLastBackup(backup.scheduled.place),
  });
  const measures = async () => [...ownProcess.measures(), ...requests.measures(), ...(await stored())];
  const server = await openMetricsServer(metricsPort, measures, log);
  opened.defer(() => server.close());
  say(`Metrics for Prometheus: http://127.0.0.1:${server.port}/metrics`);
}

function listenFault(error: unknown, { host, port }: Config): unknown {
  const code = errorCode(error);
  if (code === "EADDRINUSE") {
    return new StartError(`Port ${port} is taken. Stop what uses it, or choose another: PORT=8081 npm start`);
  }
  if (code === "EACCES")
    return new StartError(`Port ${port} may not be used by this user. Choose one above 1023.`);
  if (code === "EADDRNOTAVAIL") return new StartError(`HOST ${host} is not an address of this machine.`);
  return error;
}

// Whoever read what it says may be gone: that ends no server.
process.stdout.on("error", () => undefined);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
