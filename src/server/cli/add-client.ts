import { addClient } from "#server/features/installation/index.ts";
import type { Command } from "./command.ts";
import { readLogo } from "./read-files.ts";

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
    accent: { value: "colour", about: "The colour of its pages, such as #0b6a86; else Forecourt's." },
    logo: { value: "file", about: "A PNG, JPEG or WebP of at most 512 KB; else Forecourt's mark." },
  },
  async run(given, { installation, terminal, folder }) {
    const name = given.argument("name");
    const { database, services } = installation;
    const look = {
      files: services.files,
      accent: given.text("accent"),
      logo: await readLogo(folder, given.text("logo")),
    };
    await addClient(database.owner, name, given.required("time-zone"), null, look);
    terminal.say(`The client ${name.trim()} was added.`);
    return 0;
  },
};
