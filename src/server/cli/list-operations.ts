import { countText } from "#domain/text/count-text.ts";
import { listOperations } from "#server/features/installation/index.ts";
import type { Command } from "./command.ts";
import { tableLines } from "./terminal.ts";

export const listOperationsCommand: Command = {
  words: "operation list",
  about: "Lists the operations of every client.",
  arguments: [],
  options: {},
  async run(_given, { installation, terminal }) {
    const operations = await listOperations(installation.database.owner);
    if (operations.length === 0) terminal.say("There is no operation yet: programme apply makes one.");
    else for (const line of tableLines([HEAD, ...operations.map(rowOf)])) terminal.say(line);
    return 0;
  },
};

const HEAD = ["ID", "CLIENT", "NAME", "TYPE", "REVISION", "RESPONSES", "NEWEST SURVEY", "UPLOADS"];

function rowOf(operation: Awaited<ReturnType<typeof listOperations>>[number]): string[] {
  const { slug, client, name, type, revision, responses, lastDay, previewFirst } = operation;
  const uploads = previewFirst ? "previewed first" : "direct";
  return [slug, client, name, type, String(revision), countText(responses), lastDay ?? "–", uploads];
}
