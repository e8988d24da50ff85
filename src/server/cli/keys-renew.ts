import { counted } from "#domain/text/count-text.ts";
import { renewKeys } from "#server/features/installation/index.ts";
import type { Command } from "./command.ts";

export const renewKeysCommand: Command = {
  words: "keys renew",
  about:
    "Makes new keys for pushes and for counting failed log-ins, and logs everybody out: for when a backup or the database may have been read by others.",
  arguments: [],
  options: {},
  async run(_given, { installation, terminal }) {
    const { sessions, links, subscriptions } = await renewKeys(installation.database.owner);
    terminal.say(
      `The keys are new. Ended with the old ones: ${counted(sessions, "session")}, ${counted(links, "link")} that let somebody choose a password, and the pushes of ${counted(subscriptions, "browser")}, which subscribe again when their people log in.`,
    );
    return 0;
  },
};
