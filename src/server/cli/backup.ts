import { resolve } from "node:path";
import { counted } from "#domain/text/count-text.ts";
import { type BackupReport, writeBackup } from "#server/features/backup/index.ts";
import { openFileStore } from "#server/platform/files/file-store.ts";
import { openPostgres } from "#server/platform/postgres/open-postgres.ts";
import type { UnopenedCommand } from "./command.ts";
import type { Terminal } from "./terminal.ts";

const MEGABYTE = 2 ** 20;

export const backupCommand: UnopenedCommand = {
  words: "backup",
  about: "Writes database and stored files, as they are at one moment, into one file; the server may run.",
  arguments: ["file"],
  options: {},
  async runUnopened(given, { config, terminal, folder }) {
    const path = resolve(folder, given.argument("file"));
    const postgres = await openPostgres(config, { info: () => undefined, warn: terminal.complain });
    const bar = terminal.progress("Backing up");
    try {
      const files = await openFileStore(config.dataDir);
      const report = await untilSignal((signal) =>
        writeBackup({ ownerUrl: postgres.ownerUrl, files }, path, {
          signal,
          progress: (share) => bar.show(share),
          besideAnother: "refuse",
        }),
      );
      bar.end();
      tell(terminal, path, report);
      return 0;
    } finally {
      bar.end();
      await postgres.stop();
    }
  },
};

/** Ctrl-C and a service manager's stop end the work, and what it had written goes. */
async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    return await work(controller.signal);
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
}

function tell(
  terminal: Terminal,
  path: string,
  { bytes, tables, rows, files, missingFiles }: BackupReport,
): void {
  const what = [counted(tables, "table"), counted(rows, "row"), counted(files, "file")].join(", ");
  terminal.say(`Backup written: ${path} (${(bytes / MEGABYTE).toFixed(1)} MB; ${what}).`);
  if (missingFiles.length === 0) return;
  terminal.complain(
    `The database names ${counted(missingFiles.length, "file")} that the data folder lacks, and so does the backup:`,
  );
  for (const id of missingFiles) terminal.complain(`  ${id}`);
}
