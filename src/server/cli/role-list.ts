import { countText } from "#domain/text/count-text.ts";
import { findClient } from "#server/features/catalogue/index.ts";
import { listRoles } from "#server/features/installation/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { Command } from "./command.ts";
import { tableLines } from "./terminal.ts";

const HEAD = ["DESIGNATION", "LEVEL", "PERMISSION", "TYPES", "PEOPLE"];

export const listRolesCommand: Command = {
  words: "role list",
  about: "Lists the designations of a client.",
  arguments: [],
  options: { client: { value: "name", about: "Whose designations.", required: true } },
  async run(given, { installation, terminal }) {
    const { owner } = installation.database;
    const client = given.required("client");
    const found = await findClient(owner, client);
    if (found === null) throw badRequest(`There is no client '${client}'.`);
    const rows = (await listRoles(owner, found.id)).map((role) => [
      role.name,
      role.level.replace("_", "-"),
      String(role.userPermission),
      role.userTypes.join(","),
      countText(role.holders),
    ]);
    for (const line of tableLines([HEAD, ...rows])) terminal.say(line);
    return 0;
  },
};
