import type { Config } from "#server/platform/config/config.ts";
import type { StartLog } from "#server/platform/log.ts";
import { joinPostgres } from "./external.ts";
import { type Postgres, startPostgres } from "./start-postgres.ts";

/** The database of this installation: the one named by DATABASE_URL, else our own in the data folder. */
export async function openPostgres(
  config: Pick<Config, "database" | "dataDir">,
  log: StartLog,
): Promise<Postgres> {
  if (config.database.kind === "embedded") return startPostgres({ dataDir: config.dataDir, log });
  return joinPostgres({ ...config.database, log });
}
