import { counted } from "#domain/text/count-text.ts";
import { exportClient } from "#server/features/client-export/index.ts";
import { namedBackup } from "./backup-argument.ts";
import type { Command } from "./command.ts";
import { untilSignal } from "./until-signal.ts";

const MEGABYTE = 2 ** 20;

export const exportClientCommand: Command = {
  words: "client export",
  about:
    "Writes everything of a client, as it is at one moment, into one zip of open formats; the server may run.",
  arguments: ["name", "file"],
  options: { to: { value: "s3://bucket/prefix", about: "Puts it into a bucket, under that name." } },
  async run(given, { installation, terminal, folder }) {
    const name = given.argument("name");
    const file = await namedBackup(given.argument("file"), given.text("to"), { option: "to", folder });
    const bar = terminal.progress("Exporting");
    try {
      const report = await untilSignal((signal) =>
        exportClient(installation.services, name, file, { signal, progress: (share) => bar.show(share) }),
      );
      bar.end();
      const { bytes, rows, files, missingFiles } = report;
      const what = [counted(rows, "row"), counted(files, "stored file")].join(", ");
      terminal.say(
        `Everything of ${name} was written: ${file.path} (${(bytes / MEGABYTE).toFixed(1)} MB; ${what}).`,
      );
      terminal.say(
        "It holds personal data, readable by everybody who has the file: keep it where only you can.",
      );
      if (missingFiles.length > 0)
        terminal.complain(`The store of files lacks, and so does the export: ${missingFiles.join(", ")}`);
      return 0;
    } finally {
      bar.end();
    }
  },
};
