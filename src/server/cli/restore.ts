import { counted } from "#domain/text/count-text.ts";
import { listText } from "#domain/text/list-text.ts";
import { type Restored, restoreBackup } from "#server/features/backup/index.ts";
import { REGISTER } from "#server/features/erasure/index.ts";
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
      const {
        manifest: { madeOn, tables, files },
        erased,
      } = await readable(backup.path, () =>
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
      for (const line of aboutErased(erased)) terminal.say(line);
      terminal.say("Everybody logs in again; mails and pushes that waited then are not sent.");
      return 0;
    } finally {
      end();
      await postgres.stop();
    }
  },
};

/** What became of those whose answers were erased after the backup was made. */
function aboutErased(erased: Restored["erased"]): readonly string[] {
  if (erased === null)
    return [`No ${REGISTER} lies beside the backup: whoever was erased since has to be erased again.`];
  if (erased === "of another installation")
    return [
      `${REGISTER} beside the backup is of another installation and was left aside: whoever was erased since has to be erased again.`,
    ];
  const { references, answers, unmet } = erased;
  return [
    ...(references.length === 0
      ? []
      : [`Erased again, as asked for since: ${counted(answers, "answer")} (${listText(references)}).`]),
    ...(unmet.length === 0
      ? []
      : [
          `No answer was found for ${listText(unmet)}; tickets of then may still name who asked: erase them again under Erasure.`,
        ]),
  ];
}
