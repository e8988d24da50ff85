import { constants } from "node:zlib";
import fastifyCompress from "@fastify/compress";
import fastifyHelmet from "@fastify/helmet";
import fastifyMultipart from "@fastify/multipart";
import fastifyUnderPressure from "@fastify/under-pressure";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Kysely } from "kysely";
import { actionPlanRoutes } from "./features/action-plans/routes.ts";
import { tellOverdue } from "./features/action-plans/tell-overdue.ts";
import { answerer } from "./features/dashboard/answer-cards.ts";
import { createReplyCache } from "./features/dashboard/reply-cache.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { exportRoutes } from "./features/exports/routes.ts";
import { liveRoutes } from "./features/live/routes.ts";
import { sessionRoutes } from "./features/session/routes.ts";
import { sweepFiles } from "./features/stored-files/sweep-files.ts";
import { eraseForsaken } from "./features/survey-audio/erase-forsaken.ts";
import { surveyAudioRoutes } from "./features/survey-audio/routes.ts";
import { importWaiting } from "./features/survey-import/import-waiting.ts";
import { surveyImportRoutes } from "./features/survey-import/routes.ts";
import type { ImportServices } from "./features/survey-import/services.ts";
import { indexTexts } from "./features/verbatims/index-texts.ts";
import { openSurveys } from "./features/verbatims/open-surveys.ts";
import { verbatimRoutes } from "./features/verbatims/routes.ts";
import { answerErrors } from "./platform/error-replies.ts";
import { addHealthRoutes } from "./platform/health.ts";
import type { JobTasks } from "./platform/jobs.ts";
import type { Notices } from "./platform/notices.ts";
import { contentSecurityPolicy, HSTS } from "./platform/security-headers.ts";
import { routesOn } from "./platform/serve.ts";
import { serveStaticFiles } from "./platform/static-files.ts";
import type { Database } from "./platform/tables.ts";

const MAX_JSON_BYTES = 2 ** 20;
const MAX_EVENT_LOOP_DELAY_MS = 1_000;
const BROTLI_QUALITY = 4;

export interface AppOptions {
  readonly services: ImportServices;
  readonly notices: Notices;
  /** The built browser app; null where only calls are answered. */
  readonly webFolder: string | null;
  readonly production: boolean;
  /** True when migrated, the demo built and jobs running. */
  readonly isReady: () => boolean;
}

/** Puts the features together: the only place where they meet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, notices } = options;
  const logger: FastifyBaseLogger = services.log;
  const app = fastify({
    loggerInstance: logger,
    bodyLimit: MAX_JSON_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
  });
  answerErrors(app);
  addHealthRoutes(app, options.isReady);
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: contentSecurityPolicy(),
    enableCSPNonces: true,
    hsts: options.production ? HSTS : false,
    referrerPolicy: { policy: "no-referrer" },
  });
  await app.register(fastifyUnderPressure, { maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS, retryAfter: 2 });
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  await app.register(fastifyMultipart);
  addFormParser(app);
  if (options.webFolder !== null) await serveStaticFiles(app, options.webFolder);
  const routes = routesOn(app, services.db);
  sessionRoutes(routes, services.db);
  const cache = createReplyCache();
  dashboardRoutes(routes, { db: services.db, now: services.now, cache });
  exportRoutes(routes, {
    db: services.db,
    now: services.now,
    answerCards: (view) => answerer({ cache }, view),
    openSurveys,
  });
  surveyImportRoutes(routes, services);
  verbatimRoutes(routes, services);
  surveyAudioRoutes(app, routes, services);
  liveRoutes(routes, { db: services.db, notices });
  actionPlanRoutes(routes, services);
  return app;
}

/** What the jobs of this process do. */
export function jobTasks(services: ImportServices, owner: Kysely<Database>): JobTasks {
  return {
    importSurveys: (payload) => importWaiting(services, payload),
    indexTexts: () => indexTexts(services.db),
    eraseForsakenAudio: () => eraseForsaken(services),
    sweepFiles: () => sweepFiles({ owner, files: services.files, now: services.now }),
    tellOverdueTickets: () => tellOverdue(services),
  };
}

/** Form bodies are read like JSON ones: one text per key. */
function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
}
