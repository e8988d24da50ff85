import { createReadStream } from "node:fs";
import { access, constants, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, resolve } from "node:path";
import { countText } from "#domain/text/count-text.ts";
import { findClient } from "#server/features/installation/index.ts";
import { importNetwork, type NetworkImported } from "#server/features/survey-import/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { Command } from "./command.ts";
import { readable, writeBeside } from "./read-files.ts";
import type { Terminal } from "./terminal.ts";

export const importNetworkCommand: Command = {
  words: "network import",
  about: "Reads the sheets Dealers and Models of a workbook into the network of a client.",
  arguments: ["workbook"],
  options: { client: { value: "name", about: "Whose network it is.", required: true } },
  async run(given, { installation, terminal, folder }) {
    const path = resolve(folder, given.argument("workbook"));
    await readable(path, () => access(path, constants.R_OK));
    const client = await findClient(installation.database.owner, given.required("client"));
    if (client === null) throw badRequest(`There is no client '${given.required("client")}'.`);
    const drafts = await mkdtemp(join(tmpdir(), "forecourt-"));
    try {
      const reportPath = join(drafts, "report.xlsx");
      const name = basename(path);
      const imported = await importNetwork(installation.database.app, {
        clientId: client.id,
        name,
        path,
        reportPath,
      });
      printResult(terminal, imported);
      if (imported.reportWritten) {
        const beside = join(dirname(path), `${basename(path, extname(path))} rejected rows.xlsx`);
        terminal.say(`Rejected rows: ${await writeBeside(beside, () => createReadStream(reportPath))}`);
      }
    } finally {
      await rm(drafts, { recursive: true, force: true });
    }
    return 0;
  },
};

function printResult(
  terminal: Terminal,
  { total, rejected, causes, changes, warnings }: NetworkImported,
): void {
  terminal.say(`Rows read: ${countText(total)}, rejected: ${countText(rejected)}.`);
  for (const cause of causes) terminal.say(`  ${cause}`);
  for (const [level, changed] of Object.entries(changes)) {
    const added = changed.filter(({ before }) => before === null).length;
    if (changed.length > 0) {
      terminal.say(`${level}: ${countText(added)} added, ${countText(changed.length - added)} changed`);
    }
  }
  if (Object.values(changes).every((level) => level.length === 0))
    terminal.say("The network was like this already.");
  for (const warning of warnings) terminal.say(`Warning: ${warning}`);
}
