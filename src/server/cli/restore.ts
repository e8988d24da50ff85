import { counted } from "#domain/text/count-text.ts";
import { restoreBackup } from "#server/features/backup/index.ts";
import { openPostgres } from "#server/platform/postgres/open-postgres.ts";
import { namedBackup } from "./backup-argument.ts";
import type { UnopenedCommand } from "./command.ts";
import { readable } from "./read-files.ts";

export const restoreCommand: UnopenedCommand = {
  words: "restore",
  about: "Puts a backup into an empty installation; refuses a damaged one before anything is changed.",
  arguments: ["file"],
  options: { from: { value: "s3://bucket/prefix", about: "Takes it from a bucket." } },
  async runUnopened(given, { config, terminal, folder }) {
    const backup = await namedBackup(given.argument("file"), given.text("from"), { option: "from", folder });
    const postgres = await openPostgres(config, { info: () => undefined, warn: terminal.complain });
    const bars = {
      checking: terminal.progress("Checking the backup"),
      restoring: terminal.progress("Restoring"),
    };
    const end = () => {
      for (const bar of Object.values(bars)) bar.end();
    };
    try {
      const { ownerUrl, applicationUrl } = postgres;
      const target = { ownerUrl, applicationUrl, dataDir: config.dataDir, files: config.files };
      const { madeOn, tables, files } = await readable(backup.path, () =>
        restoreBackup(target, backup, {
          log: { info: () => undefined, warn: terminal.complain },
          progress: (stage, share) => bars[stage].show(share),
        }),
      );
      end();
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const moment = `${madeOn.slice(0, 16).replace("T", " ")} UTC`;
      terminal.say(
        `Restored as of ${moment}: ${counted(tables.length, "table")}, ${counted(rows, "row")}, ${counted(files.length, "file")}.`,
      );
      terminal.say("Everybody logs in again; mails and pushes that waited then are not sent.");
      return 0;
    } finally {
      end();
      await postgres.stop();
    }
  },
};
