import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { counted, countText } from "#domain/text/count-text.ts";
import {
  applyProgramme,
  findOperationOfClient,
  type Revised,
  readProgrammeFile,
  reviseProgramme,
} from "#server/features/installation/index.ts";
import type { Command } from "./command.ts";
import { readable } from "./read-files.ts";

export const applyProgrammeCommand: Command = {
  words: "programme apply",
  about: "Makes an operation from a questionnaire, or puts another revision of it in force.",
  arguments: ["file.json"],
  options: {},
  async run(given, { installation, terminal, folder }) {
    const { owner } = installation.database;
    const path = resolve(folder, given.argument("file.json"));
    const file = readProgrammeFile(path, await readable(path, () => readFile(path, "utf8")));
    if ((await findOperationOfClient(owner, file.operation.id)) === null) {
      await applyProgramme(owner, file);
      terminal.say(`The operation ${file.operation.id} of ${file.client} was made.`);
      return 0;
    }
    const bar = terminal.progress("Scoring responses anew");
    const revised = await reviseProgramme(owner, file, bar.show).finally(bar.end);
    terminal.say(`${file.operation.id}: ${sentenceOf(revised)}`);
    return 0;
  },
};

function sentenceOf(revised: Revised): string {
  if (revised.kind === "unchanged") return "this programme is already in force, nothing was changed.";
  return `the new revision is in force; ${wavesText(revised)}${scoresText(revised)}`;
}

function wavesText({ renumbered }: Extract<Revised, { kind: "revised" }>): string {
  if (renumbered === null) return "";
  const { to, shift, tickets } = renumbered;
  const also = tickets === 0 ? "" : `, also of ${counted(tickets, "ticket")}`;
  return `waves count from ${to} now, so that WQ-1 became WQ-${1 + shift} and so on${also}; `;
}

function scoresText({ rescored }: Extract<Revised, { kind: "revised" }>): string {
  if (rescored === null) return "no stored figure depends on what it changes.";
  const { responses, changed } = rescored;
  return `other scores were stored for ${countText(changed)} of ${counted(responses, "response")} and the rollups were rebuilt.`;
}
