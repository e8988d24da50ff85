import { counted } from "#domain/text/count-text.ts";
import { takeOverFiles } from "#server/features/stored-files/index.ts";
import { onConnection } from "#server/platform/database/copy.ts";
import { withLimits } from "#server/platform/database/database-limits.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openFileStore } from "#server/platform/files/file-store.ts";
import { withClient } from "#server/platform/postgres/connect.ts";
import { openPostgres } from "#server/platform/postgres/open-postgres.ts";
import type { UnopenedCommand } from "./command.ts";

export const takeOverFilesCommand: UnopenedCommand = {
  words: "files take-over",
  about:
    "Makes the place of DATA_DIR or FILES_URL the store of this database, whosever it was; nobody else may use it any more.",
  arguments: [],
  options: {
    "despite-missing": { value: null, about: "Even where files that the database names are not there." },
  },
  async runUnopened(given, { config, terminal }) {
    const postgres = await openPostgres(config, { info: () => undefined, warn: terminal.complain });
    try {
      await migrate({ ...postgres, log: { info: () => undefined, warn: terminal.complain } });
      const files = await openFileStore(config.dataDir, config.files);
      const url = withLimits(postgres.ownerUrl, "command");
      const { named, missing } = await withClient(url, "DATABASE_OWNER_URL", (client) =>
        takeOverFiles(onConnection(client), files, given.has("despite-missing")),
      );
      terminal.say(
        `The files in ${files.place} are this database's from now on: it names ${counted(named, "file")}${missing === 0 ? ", and all are there" : `, of which ${missing} are not there`}.`,
      );
      return 0;
    } finally {
      await postgres.stop();
    }
  },
};
