import { changeBranding } from "#server/features/branding/index.ts";
import { findClient } from "#server/features/catalogue/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import { type Command, UsageError } from "./command.ts";
import { readLogo } from "./read-files.ts";

export const clientLookCommand: Command = {
  words: "client look",
  about: "Gives a client's pages a colour and a logo, or takes them back.",
  arguments: ["name"],
  options: {
    accent: { value: "colour", about: "Such as #0b6a86." },
    "no-accent": { value: null, about: "Forecourt's own colour." },
    logo: { value: "file", about: "A PNG, JPEG or WebP of at most 512 KB." },
    "no-logo": { value: null, about: "Forecourt's own mark." },
  },
  async run(given, { installation, terminal, folder }) {
    const name = given.argument("name");
    const accent = given.has("no-accent") ? null : (given.text("accent") ?? undefined);
    const logo = given.has("no-logo") ? null : ((await readLogo(folder, given.text("logo"))) ?? undefined);
    if (accent === undefined && logo === undefined)
      throw new UsageError("Say what to change: --accent, --no-accent, --logo or --no-logo.");
    const client = await findClient(installation.database.owner, name);
    if (client === null) throw badRequest(`There is no client '${name}'.`);
    await changeBranding(installation.services, { clientId: client.id, person: null }, { accent, logo });
    terminal.say(`The look of ${name} was changed.`);
    return 0;
  },
};
