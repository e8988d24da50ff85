import type { FastifyInstance } from "fastify";
import { type MockInstance, vi } from "vitest";
import { type AppOptions, createApp } from "#server/app.ts";
import { openDatabase } from "#server/platform/database/db.ts";
import { listenToClusterEvents } from "#server/platform/events/cluster-events.ts";
import { PUBLIC_URL, type TestServer } from "#test/server.ts";

/** The app as another process would run it on the same database, with caches of its own. */
export async function withAnotherApp(
  { services, testDatabase, database }: TestServer,
  options: Partial<
    Pick<
      AppOptions,
      | "webFolder"
      | "cache"
      | "clusterEvents"
      | "requests"
      | "isLocal"
      | "publicUrl"
      | "readiness"
      | "services"
      | "showsOutbox"
      | "trustedProxies"
      | "maxEventLoopDelayMs"
      | "maxConnectionWaitMs"
      | "backoff"
      | "bodyLimits"
    >
  >,
  work: (app: FastifyInstance) => Promise<void>,
): Promise<void> {
  const clusterEvents = await listenToClusterEvents(testDatabase.applicationUrl, services.log);
  const usual = {
    services,
    clusterEvents,
    publicUrl: PUBLIC_URL,
    trustedProxies: [],
    showsOutbox: true,
    webFolder: null,
    installation: { owner: database.owner, dataDir: services.spool.folder, backups: null, sendsMail: true },
    backupPlace: null,
    isLocal: true,
    // Tests work in the same event loop.
    maxEventLoopDelayMs: 0,
    queue: database.queue,
    maxConnectionWaitMs: 0,
    readiness: async () => "ready" as const,
  };
  const app = await createApp({ ...usual, ...options });
  try {
    await app.ready();
    await work(app);
  } finally {
    await app.close();
    await clusterEvents.close();
  }
}

/** Every text that an app of its own, without jobs, sends to the database meanwhile. */
export async function queriesOf(
  server: TestServer,
  work: (app: FastifyInstance) => Promise<unknown>,
): Promise<string[]> {
  const database = openDatabase(server.testDatabase);
  const spies: MockInstance[] = [];
  database.appPool.on("connect", (client) => spies.push(vi.spyOn(client, "query")));
  const services = { ...server.services, db: database.app, pool: database.appPool };
  try {
    await withAnotherApp(server, { services }, async (app) => void (await work(app)));
    return spies.flatMap((spy) => spy.mock.calls.map(([text]) => String(text)));
  } finally {
    await database.close();
  }
}
