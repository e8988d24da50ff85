import { OPERATION_TYPES, type OperationType } from "#domain/programme/programme.ts";
import { setRole } from "#server/features/installation/index.ts";
import { type Command, UsageError } from "./command.ts";

const LEVELS = { "head-office": "head_office", regional: "regional", other: "other" } as const;
const LEVEL_NAMES = Object.keys(LEVELS).join(", ");
const PERMISSIONS = { "0": 0, "1": 1, "2": 2, "3": 3, "5": 5 } as const;

export const setRoleCommand: Command = {
  words: "role set",
  about: "Adds a designation to a client, or changes one.",
  arguments: ["name"],
  options: {
    client: { value: "name", about: "Whose designation it is.", required: true },
    level: {
      value: "level",
      about: `How far down it names places: ${LEVEL_NAMES}.`,
      required: true,
    },
    permission: {
      value: "number",
      about: "On tickets: 0 reads, 1 dealer staff, 2 area manager, 3 regional manager, 5 dealer principal.",
      required: true,
    },
    types: { value: "CSI,SSI", about: "Types of operations its holders may be given; else both." },
  },
  async run(given, { installation, terminal }) {
    const name = given.argument("name").trim();
    const client = given.required("client");
    const { isNew, narrowed } = await setRole(installation.database.owner, client, {
      name,
      level: oneOf("level", LEVELS, given.required("level")),
      userPermission: oneOf("permission", PERMISSIONS, given.required("permission")),
      userTypes: typesOf(given.text("types")),
    });
    terminal.say(`The designation ${name} of ${client} was ${isNew ? "added" : "changed"}.`);
    if (narrowed > 0) terminal.say(`People who lost a type of operations by that: ${narrowed}.`);
    return 0;
  },
};

function oneOf<T>(option: string, known: Readonly<Record<string, T>>, typed: string): T {
  const found = Object.entries(known).find(([name]) => name === typed);
  if (found === undefined) {
    throw new UsageError(`--${option} takes ${Object.keys(known).join(", ")}, not '${typed}'.`);
  }
  return found[1];
}

function typesOf(text: string | null): OperationType[] {
  if (text === null) return [...OPERATION_TYPES];
  const known = Object.fromEntries(OPERATION_TYPES.map((type) => [type, type]));
  return text.split(",").map((name) => oneOf("types", known, name.trim().toUpperCase()));
}
