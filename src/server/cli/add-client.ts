import { addClient } from "#server/features/installation/index.ts";
import type { Command } from "./command.ts";

export const addClientCommand: Command = {
  words: "client add",
  about: "Adds a manufacturer with the usual designations.",
  arguments: ["name"],
  options: {
    "time-zone": {
      value: "zone",
      about: "Where its day begins and ends, such as Asia/Kolkata.",
      required: true,
    },
  },
  async run(given, { installation, terminal }) {
    const name = given.argument("name");
    await addClient(installation.database.owner, name, given.required("time-zone"));
    terminal.say(`The client ${name.trim()} was added.`);
    return 0;
  },
};
