import { counted } from "#domain/text/count-text.ts";
import { type BackupReport, writeBackup } from "#server/features/backup/index.ts";
import { openFiles } from "#server/open-files.ts";
import { openPostgres } from "#server/platform/postgres/open-postgres.ts";
import { namedBackup } from "./backup-argument.ts";
import type { UnopenedCommand } from "./command.ts";
import type { Terminal } from "./terminal.ts";
import { untilSignal } from "./until-signal.ts";

const MEGABYTE = 2 ** 20;

export const backupCommand: UnopenedCommand = {
  words: "backup",
  about: "Writes database and stored files, as they are at one moment, into one file; the server may run.",
  arguments: ["file"],
  options: { to: { value: "s3://bucket/prefix", about: "Puts it into a bucket, under that name." } },
  async runUnopened(given, { config, terminal, folder }) {
    const backup = await namedBackup(given.argument("file"), given.text("to"), { option: "to", folder });
    const postgres = await openPostgres(config, { info: () => undefined, warn: terminal.complain });
    const bar = terminal.progress("Backing up");
    const opened = new AsyncDisposableStack();
    opened.defer(() => postgres.stop());
    try {
      const { files, close } = await openFiles(config, postgres.ownerUrl, terminal.complain);
      opened.defer(close);
      const report = await untilSignal((signal) =>
        writeBackup({ ownerUrl: postgres.ownerUrl, files }, backup, {
          signal,
          progress: (share) => bar.show(share),
          besideAnother: "refuse",
        }),
      );
      bar.end();
      reportWritten(terminal, backup.path, report);
      return 0;
    } finally {
      bar.end();
      await opened.disposeAsync();
    }
  },
};

function reportWritten(
  terminal: Terminal,
  path: string,
  { bytes, tables, rows, files, missingFiles }: BackupReport,
): void {
  const what = [counted(tables, "table"), counted(rows, "row"), counted(files, "file")].join(", ");
  terminal.say(`Backup written: ${path} (${(bytes / MEGABYTE).toFixed(1)} MB; ${what}).`);
  if (missingFiles.length === 0) return;
  terminal.complain(
    `The database names ${counted(missingFiles.length, "file")} that the store of files lacks, and so does the backup:`,
  );
  for (const id of missingFiles) terminal.complain(`  ${id}`);
}
