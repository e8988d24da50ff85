import { activatePerson } from "#server/features/installation/index.ts";
import type { Command } from "./command.ts";

export const activateUserCommand: Command = {
  words: "user activate",
  about: "Lets a deactivated person log in again, with the password and rights of before.",
  arguments: ["email"],
  options: {},
  async run(given, { installation, terminal }) {
    const email = given.argument("email").toLowerCase();
    await activatePerson(installation.database.owner, email);
    terminal.say(`${email} was activated.`);
    return 0;
  },
};
