import { setInstallationAdministrator } from "#server/features/installation/index.ts";
import type { Command } from "./command.ts";

export const installationUserCommand: Command = {
  words: "user installation",
  about: "Lets a person add clients and surveys on the screen, or no longer.",
  arguments: ["email"],
  options: { off: { value: null, about: "Takes the right away." } },
  async run(given, { installation, terminal }) {
    const email = given.argument("email").toLowerCase();
    const value = !given.has("off");
    await setInstallationAdministrator(installation.database.owner, email, value);
    terminal.say(`${email} may ${value ? "now" : "no longer"} add clients and surveys.`);
    return 0;
  },
};
