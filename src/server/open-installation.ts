import { backUpBeforeUpgrade } from "#server/features/backup/index.ts";
import { checkedFiles, type ImportServices } from "#server/features/survey-import/index.ts";
import { type OpenDatabase, openDatabase } from "#server/platform/database/db.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openFiles } from "./open-files.ts";
import type { BackupConfig } from "./platform/config/backup-config.ts";
import type { Config } from "./platform/config/config.ts";
import type { Log, StartLog } from "./platform/log.ts";
import { openPostgres } from "./platform/postgres/open-postgres.ts";
import type { Postgres } from "./platform/postgres/start-postgres.ts";
import { checkQueue } from "./platform/workbook/check-queue.ts";
import { logSlowStatements } from "./slow-statements.ts";

export interface Installation {
  readonly postgres: Postgres;
  readonly database: OpenDatabase;
  readonly services: ImportServices;
  /** False once the database was found to keep its files in another store than this process. */
  areFilesOurs(): boolean;
  close(): Promise<void>;
}

/** Opens the database and the files of an installation and brings its schema up to date; server and commands begin here. */
export async function openInstallation(
  config: Pick<Config, "database" | "dataDir" | "files"> & {
    readonly backup: Pick<BackupConfig, "upgradePlace">;
  },
  log: Log,
  startLog: StartLog,
): Promise<Installation> {
  const opened = new AsyncDisposableStack();
  try {
    const postgres = await openPostgres(config, startLog);
    opened.defer(() => postgres.stop());
    const { ownerUrl, applicationUrl } = postgres;
    const store = await openFiles(config, ownerUrl, (sentence) => log.warn(sentence));
    const { files } = store;
    opened.defer(() => store.close());
    await migrate({
      ownerUrl,
      applicationUrl,
      log: startLog,
      beforeUpgrade: (pending) =>
        backUpBeforeUpgrade({ ownerUrl, files }, config.backup.upgradePlace, pending, startLog),
    });
    await store.bind();
    const database = openDatabase({
      ...postgres,
      onError: (error) => log.warn({ error: error.message }, "A database connection broke"),
      onSlow: logSlowStatements(log),
    });
    opened.defer(() => database.close());
    const checked = checkedFiles();
    opened.defer(() => checked.close());
    return {
      postgres,
      database,
      services: {
        db: database.app,
        pool: database.appPool,
        files,
        checks: checkQueue(),
        checked,
        log,
        now: Date.now,
      },
      areFilesOurs: () => store.isOurs(),
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
