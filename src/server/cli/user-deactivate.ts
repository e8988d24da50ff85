import { deactivatePerson } from "#server/features/installation/index.ts";
import type { Command } from "./command.ts";

export const deactivateUserCommand: Command = {
  words: "user deactivate",
  about: "Shuts a person out of every client at once and ends open sessions.",
  arguments: ["email"],
  options: {},
  async run(given, { installation, terminal }) {
    const email = given.argument("email").toLowerCase();
    const sessions = await deactivatePerson(installation.database.owner, email);
    terminal.say(`${email} was deactivated; open sessions ended: ${sessions}.`);
    return 0;
  },
};
