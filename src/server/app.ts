import { randomUUID } from "node:crypto";
import fastifyHelmet from "@fastify/helmet";
import fastifyMultipart from "@fastify/multipart";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Kysely } from "kysely";
import { accountComposers, accountRoutes } from "#server/features/accounts/index.ts";
import { actionPlanRoutes, notifyOverdue } from "#server/features/action-plans/index.ts";
import { auditRoutes } from "#server/features/audit/index.ts";
import {
  madeBefore,
  runBackupProcess,
  takeScheduledBackup,
  watchBackups,
} from "#server/features/backup/index.ts";
import { brandingRoutes } from "#server/features/branding/index.ts";
import { catalogueRoutes, networkReads } from "#server/features/catalogue/index.ts";
import { createReplyCache, dashboardRoutes, type ReplyCache } from "#server/features/dashboard/index.ts";
import { deleteEmployeeFiles, employeeFileRoutes, employeeRoutes } from "#server/features/employees/index.ts";
import { eraseFromFiles, erasureRoutes, registerWriter } from "#server/features/erasure/index.ts";
import { exportRoutes } from "#server/features/exports/index.ts";
import { installationRoutes } from "#server/features/installation/index.ts";
import { liveRoutes } from "#server/features/live/index.ts";
import { networkRoutes } from "#server/features/network/index.ts";
import {
  deleteOldNotifications,
  deliverNotifications,
  notificationRoutes,
  type PushSetup,
  recoverNotifications,
  sendPushes,
} from "#server/features/notifications/index.ts";
import { observabilityRoutes, type StatusServices } from "#server/features/observability/index.ts";
import { programmeRoutes } from "#server/features/programme/index.ts";
import { applyRetention, retentionRoutes } from "#server/features/retention/index.ts";
import { deleteOldSessions, sessionRoutes } from "#server/features/session/index.ts";
import { sweepFiles } from "#server/features/stored-files/index.ts";
import { eraseOrphaned, surveyAudioRoutes } from "#server/features/survey-audio/index.ts";
import {
  countDays,
  deleteExpiredPreviews,
  type ImportServices,
  importWaiting,
  publishDue,
  recoverImports,
  recoverRenewals,
  renewOtherOperations,
  surveyImportRoutes,
} from "#server/features/survey-import/index.ts";
import { indexTexts, summarizeRanges, verbatimRoutes } from "#server/features/verbatims/index.ts";
import { deleteFailures } from "#server/platform/access/failure-limits.ts";
import type { ConnectionQueue } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { PdfRenderer } from "#server/platform/documents/pdf-renderer.ts";
import type { ClusterEvents } from "#server/platform/events/cluster-events.ts";
import { generatedFiles } from "#server/platform/files/generated-files.ts";
import type { Spool } from "#server/platform/files/spool.ts";
import { compressReplies } from "#server/platform/http/compression.ts";
import { answerErrors, refuseRequest } from "#server/platform/http/error-replies.ts";
import { addHealthRoutes } from "#server/platform/http/health.ts";
import { guardedServer } from "#server/platform/http/http-server.ts";
import { type Backoff, shedLoad } from "#server/platform/http/load-shedding.ts";
import { refusePackedBodies } from "#server/platform/http/packed-bodies.ts";
import type { Readiness } from "#server/platform/http/readiness.ts";
import { contentSecurityPolicy, HSTS, REFUSAL_HEADERS } from "#server/platform/http/security-headers.ts";
import { routesOn } from "#server/platform/http/serve.ts";
import { type BodyLimits, endSlowBodies } from "#server/platform/http/slow-bodies.ts";
import { logSlowRequests } from "#server/platform/http/slow-requests.ts";
import { serveStaticFiles } from "#server/platform/http/static-files.ts";
import type { ScheduledBackups } from "./platform/config/backup-config.ts";
import { mailDomain } from "./platform/config/config.ts";
import type { StoragePlace } from "./platform/config/storage-place.ts";
import { errorText } from "./platform/errors.ts";
import type { JobTasks } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import { recoverMails } from "./platform/mail/queries.ts";
import { sendMails } from "./platform/mail/send-mails.ts";
import type { MailTransport } from "./platform/mail/transport.ts";
import type { RequestCounter } from "./platform/metrics/request-metrics.ts";

const MAX_JSON_BYTES = 2 ** 20;

/** What all features together work with. */
export interface AppServices extends ImportServices {
  readonly push: PushSetup;
  readonly pdfRenderer: PdfRenderer;
  readonly spool: Spool;
}

export interface AppOptions {
  readonly services: AppServices;
  readonly clusterEvents: ClusterEvents;
  /** Where links in mails lead. */
  readonly publicUrl: string;
  /** Proxies whose word on who calls is taken: addresses or networks (CIDR). */
  readonly trustedProxies: readonly string[];
  /** Nobody but this machine reaches it. */
  readonly isLocal: boolean;
  /** True in a local demo: its mails can be read without a mail server. */
  readonly showsOutbox: boolean;
  /** The built browser app; null where only calls are answered. */
  readonly webFolder: string | null;
  /** How late the event loop may run before calls are put off with 503; 0 = as late as it likes. */
  readonly maxEventLoopDelayMs: number;
  /** What administrators are told of. */
  readonly installation: Omit<StatusServices, "now">;
  /** Where backups lie; null: none are made. */
  readonly backupPlace: StoragePlace | null;
  /** Left out: one that nobody watches. */
  readonly cache?: ReplyCache;
  /** Left out: nobody counts. */
  readonly requests?: RequestCounter;
  readonly queue: ConnectionQueue;
  /** How long others may have waited for a connection before calls are put off with 503; 0 = as long as it takes. */
  readonly maxConnectionWaitMs: number;
  /** When those come again who were put off; left out: after one to three seconds. */
  readonly backoff?: Backoff;
  /** How slowly a body may come; left out: as slowly as on a bad line. */
  readonly bodyLimits?: BodyLimits;
  /** Whether people can be sent here. */
  readonly readiness: () => Promise<Readiness>;
}

/** Puts the features together: the only place where they meet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, clusterEvents, publicUrl, showsOutbox } = options;
  const logger: FastifyBaseLogger = services.log;
  const shedding = shedLoad({ ...options, onShed: () => options.requests?.countShed() });
  const app = fastify({
    loggerInstance: logger,
    bodyLimit: MAX_JSON_BYTES,
    serverFactory: guardedServer(endSlowBodies(options.bodyLimits), shedding.guard),
    trustProxy: options.trustedProxies.length > 0 && [...options.trustedProxies],
    // Who is connected while the app closes is answered, and told that the connection ends.
    return503OnClosing: false,
    // An address that can't be decoded finds no route, and no error handler either.
    frameworkErrors: (_error, _request, reply) => refuseRequest(reply.headers(REFUSAL_HEADERS), 400),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
  });
  options.requests?.watch(app);
  answerErrors(app);
  refusePackedBodies(app);
  logSlowRequests(app);
  addHealthRoutes(app, options.readiness);
  await shedding.follow(app);
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: contentSecurityPolicy(),
    enableCSPNonces: true,
    hsts: publicUrl.startsWith("https:") ? HSTS : false,
    referrerPolicy: { policy: "no-referrer" },
  });
  await compressReplies(app);
  await app.register(fastifyMultipart);
  addBodyParsers(app);
  if (options.webFolder !== null) await serveStaticFiles(app, options.webFolder);
  const routes = routesOn(app, {
    db: services.db,
    generated: generatedFiles(services.spool),
    isLocal: options.isLocal,
  });
  sessionRoutes(routes, { db: services.db, publicUrl, showsOutbox });
  catalogueRoutes(routes, services);
  const { cache = createReplyCache() } = options;
  const reading = { db: services.db, now: services.now, networkReads: networkReads() };
  dashboardRoutes(routes, { ...reading, cache });
  exportRoutes(routes, { ...reading, cache });
  surveyImportRoutes(routes, services);
  verbatimRoutes(routes, reading);
  surveyAudioRoutes(app, routes, services);
  notificationRoutes(routes, services);
  liveRoutes(routes, { db: services.db, clusterEvents });
  actionPlanRoutes(routes, services);
  accountRoutes(routes, { db: services.db, publicUrl, showsOutbox });
  employeeRoutes(routes, services);
  employeeFileRoutes(routes, services);
  auditRoutes(routes, services.db);
  networkRoutes(routes, services);
  programmeRoutes(routes, services);
  erasureRoutes(routes, services, holdingBackups(options.backupPlace, services.log));
  retentionRoutes(routes, services);
  observabilityRoutes(routes, { ...options.installation, now: services.now });
  brandingRoutes(routes, services);
  installationRoutes(routes, options.installation.owner, services);
  return app;
}

/** Which backups still hold what is gone; a place that does not answer is told of in the log. */
function holdingBackups(place: StoragePlace | null, log: Pick<Log, "error">) {
  const look = place === null ? async () => [] : watchBackups(place);
  return async (moment: Date) => {
    try {
      return madeBefore(await look(), moment);
    } catch (error) {
      log.error({ error: errorText(error) }, "The backups could not be looked up");
      return null;
    }
  };
}

export interface JobOptions {
  readonly publicUrl: string;
  /** null: mails stay in the outbox. */
  readonly transport: MailTransport | null;
  /** null: none are made by the clock. */
  readonly backups: ScheduledBackups | null;
  /** Where backups lie; null: none are made. */
  readonly backupPlace: StoragePlace | null;
}

/** What the jobs of this process do. */
export function jobTasks(
  services: AppServices,
  owner: Kysely<Database>,
  { publicUrl, transport, backups, backupPlace }: JobOptions,
): JobTasks {
  const storeRegister =
    backupPlace === null ? async () => undefined : registerWriter(owner, backupPlace, services.log);
  const composers = accountComposers(publicUrl);
  const mail = { db: services.db, log: services.log, transport, composers, domain: mailDomain(publicUrl) };
  return {
    importSurveys: (payload) => importWaiting(services, payload, "leave"),
    renewOtherOperations: (payload) => renewOtherOperations(services.db, payload),
    indexTexts: () => indexTexts(services.db),
    summarizeRanges: () => summarizeRanges(owner),
    countDays: () => countDays(services.db),
    publishDue: () => publishDue(services),
    deleteExpiredPreviews: () => deleteExpiredPreviews(services),
    eraseOrphanedAudio: () => eraseOrphaned(services),
    async eraseFromFiles() {
      await storeRegister();
      await eraseFromFiles(services);
    },
    applyRetention: () => applyRetention({ ...services, owner }),
    deliverNotifications: ({ clientId }) => deliverNotifications(services, clientId),
    sendPushes: ({ clientId }) => sendPushes(services, clientId),
    deleteOldNotifications: () => deleteOldNotifications(services),
    deleteFailures: () => deleteFailures(services.db),
    deleteOldSessions: () => deleteOldSessions(services.db),
    async sweepFiles() {
      await deleteEmployeeFiles({ owner, files: services.files });
      await sweepFiles({ owner, files: services.files, now: services.now });
    },
    notifyOverdueTickets: () => notifyOverdue(services),
    sendMails: () => sendMails(mail),
    backup: backups && {
      ...backups,
      take: (signal) => {
        const { log, now } = services;
        return takeScheduledBackup({ owner, log, now, write: runBackupProcess }, backups, signal);
      },
    },
  };
}

/** Takes up what a crash left half done. */
export async function recoverWork(services: AppServices): Promise<void> {
  await recoverMails(services.db);
  await recoverImports(services);
  await recoverRenewals(services.db);
  await recoverNotifications(services);
}

/** A form body is read like a JSON one, one text per key; an empty body is none, whatever its type says. */
function addBodyParsers(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === "") done(null, null);
    else void parseJson(request, text, done);
  });
  app.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, body, done) => {
    done(null, body === "" ? null : body);
  });
}
