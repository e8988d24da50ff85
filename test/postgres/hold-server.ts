import { errorText } from "#server/platform/errors.ts";
import { startPostgres } from "#server/platform/postgres/start-postgres.ts";

const [dataDir = "", programs] = process.argv.slice(2);

/** A program of its own that starts PostgreSQL, tells its pid and waits to be ended. */
try {
  const log = { info: () => undefined, warn: () => undefined };
  const server = await startPostgres({ dataDir, log, ...(programs === undefined ? {} : { programs }) });
  process.once("SIGTERM", () => {
    void server.stop().then(() => process.exit(0));
  });
  process.stdout.write(`${JSON.stringify({ pid: server.pid(), applicationUrl: server.applicationUrl })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failure: errorText(error) })}\n`);
}
