import { findClient } from "#server/features/catalogue/index.ts";
import { type ListedPerson, listPeople } from "#server/features/installation/index.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { Command } from "./command.ts";
import { tableLines } from "./terminal.ts";

export const listUsersCommand: Command = {
  words: "user list",
  about: "Lists people with their clients and rights.",
  arguments: [],
  options: { client: { value: "name", about: "Only the members of this client." } },
  async run(given, { installation, terminal }) {
    const client = given.text("client");
    const { owner } = installation.database;
    if (client !== null && (await findClient(owner, client)) === null) {
      throw badRequest(`There is no client '${client}'.`);
    }
    const people = await listPeople(owner, client);
    if (people.length === 0) terminal.say("There is nobody yet: user add makes the first administrator.");
    else for (const line of tableLines([HEAD, ...people.map(rowOf)])) terminal.say(line);
    return 0;
  },
};

const HEAD = ["E-MAIL", "NAME", "CLIENT", "DESIGNATION", "RIGHTS", "ACTIVE", "LAST LOG-IN"];
const RIGHTS = { 0: "–", 1: "admin panel", 2: "audio", 3: "admin panel, audio" } as const;

function rowOf(person: ListedPerson): string[] {
  const { email, name, client, designation, adminPermission, active, lastLogin } = person;
  const seen = lastLogin === null ? "never" : lastLogin.toISOString().slice(0, 16).replace("T", " ");
  return [email, name, client, designation, RIGHTS[adminPermission], active ? "yes" : "no", seen];
}
