import { removeSecondFactorAsOwner } from "#server/features/accounts/index.ts";
import type { Command } from "./command.ts";

export const removeSecondFactorCommand: Command = {
  words: "user second-factor-remove",
  about: "Removes the second factor of a person who has lost it: the password alone opens the account again.",
  arguments: ["email"],
  options: {},
  async run(given, { installation, terminal }) {
    const email = given.argument("email").toLowerCase();
    await removeSecondFactorAsOwner(installation.database.owner, email);
    terminal.say(`The second factor of ${email} was removed.`);
    return 0;
  },
};
