import { createReadStream } from "node:fs";
import { access, constants, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, resolve } from "node:path";
import { countText } from "#domain/text/count-text.ts";
import { findClient } from "#server/features/catalogue/index.ts";
import {
  importNetwork,
  type NetworkFile,
  type NetworkImported,
  previewNetwork,
  proposeLists,
} from "#server/features/survey-import/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { Command, Tools } from "./command.ts";
import { chosenList, differenceLines } from "./dealer-list-words.ts";
import { readable, writeBeside } from "./read-files.ts";
import type { Terminal } from "./terminal.ts";

export const importNetworkCommand: Command = {
  words: "network import",
  about:
    "Reads the sheets Dealers and Models of a workbook, or a list of dealers or models under any headers, into the network of a client.",
  arguments: ["workbook"],
  options: {
    client: { value: "name", about: "Whose network it is.", required: true },
    sheet: { value: "name", about: "Of a list: the sheet, where it is not the one of which most is known." },
    columns: {
      value: "header=field;…",
      about:
        "Of a list: what columns say, where it is not what they are taken for; nothing behind = passes one over.",
    },
    "dry-run": { value: null, about: "Only tells what would change." },
  },
  async run(given, tools) {
    const path = resolve(tools.folder, given.argument("workbook"));
    await readable(path, () => access(path, constants.R_OK));
    const client = await findClient(tools.installation.database.owner, given.required("client"));
    if (client === null) throw badRequest(`There is no client '${given.required("client")}'.`);
    const proposal = await proposeLists(basename(path), { path, release: () => undefined });
    const drafts = await mkdtemp(join(tmpdir(), "forecourt-"));
    try {
      const reportPath = join(drafts, "report.xlsx");
      // Whoever says how a list is read means a list.
      const saysHow = given.text("sheet") !== null || given.text("columns") !== null;
      const readsTemplate = proposal.isTemplate && !saysHow;
      const list = readsTemplate ? null : chosenList(given, tools.terminal, proposal.sheets);
      const file = { clientId: client.id, name: basename(path), path, list, reportPath };
      await (given.has("dry-run") ? preview(tools, file) : apply(tools, file));
    } finally {
      await rm(drafts, { recursive: true, force: true });
    }
    return 0;
  },
};

async function preview({ terminal, installation }: Tools, file: NetworkFile): Promise<void> {
  const { differences, ...read } = await previewNetwork(installation.database.app, {
    ...file,
    reportPath: null,
  });
  printRead(terminal, read);
  for (const line of differenceLines(differences)) terminal.say(line);
}

async function apply({ terminal, installation }: Tools, file: NetworkFile): Promise<void> {
  const imported = await importNetwork(installation.database.app, file);
  printRead(terminal, imported);
  printChanges(terminal, imported);
  const { path, reportPath } = file;
  if (!imported.reportWritten || reportPath === null) return;
  const beside = join(dirname(path), `${basename(path, extname(path))} rejected rows.xlsx`);
  terminal.say(`Rejected rows: ${await writeBeside(beside, () => createReadStream(reportPath))}`);
}

function printRead(
  terminal: Terminal,
  { total, rejected, causes, warnings }: Pick<NetworkImported, "total" | "rejected" | "causes" | "warnings">,
): void {
  terminal.say(`Rows read: ${countText(total)}, rejected: ${countText(rejected)}.`);
  for (const cause of causes) terminal.say(`  ${cause}`);
  for (const warning of warnings) terminal.say(`Warning: ${warning}`);
}

function printChanges(terminal: Terminal, { changes }: NetworkImported): void {
  for (const [level, changed] of Object.entries(changes)) {
    const added = changed.filter(({ before }) => before === null).length;
    if (changed.length > 0) {
      terminal.say(`${level}: ${countText(added)} added, ${countText(changed.length - added)} changed`);
    }
  }
  if (Object.values(changes).every((level) => level.length === 0))
    terminal.say("The network was like this already.");
}
