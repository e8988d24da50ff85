import { randomInt } from "node:crypto";
import { ALL } from "#domain/network/network.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import type { AdminPermission } from "#domain/people/access.ts";
import { OPERATION_TYPES, type OperationType } from "#domain/programme/programme.ts";
import { admitPerson } from "#server/features/installation/index.ts";
import { type Command, type Given, UsageError } from "./command.ts";

// Without letters and digits that look alike.
const PASSWORD_CHARACTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const PASSWORD_LENGTH = 20;
const PLACES = ["regions", "states", "locations", "csi-outlets", "ssi-outlets"] as const;

export const addUserCommand: Command = {
  words: "user add",
  about: "Adds a person, or makes a known person a member of another client.",
  arguments: ["email"],
  options: {
    name: { value: "name", about: "What the person is called; a known person keeps the name." },
    client: { value: "name", about: "Which client the person works for.", required: true },
    designation: { value: "name", about: "The role at the client; with --admin: Administrator." },
    admin: { value: null, about: "May use the admin panel; sees everything unless a scope is given." },
    audio: { value: null, about: "May add and remove survey audio." },
    types: { value: "CSI,SSI", about: "Types of operations the person may see; else both." },
    regions: { value: "codes", about: "What the person may see: codes with commas between, or All." },
    states: { value: "codes", about: "The same by state; the deepest list given decides." },
    locations: { value: "codes", about: "The same by location." },
    "csi-outlets": { value: "codes", about: "The same by dealer, for CSI." },
    "ssi-outlets": { value: "codes", about: "The same by dealer, for SSI." },
    "password-stdin": {
      value: null,
      about: "Reads the password from standard input; else one is made and shown.",
    },
  },
  async run(given, { installation, terminal }) {
    const email = given.argument("email").toLowerCase();
    const client = given.required("client");
    const membership = {
      client,
      designation: designationOf(given),
      adminPermission: permissionOf(given),
      scope: scopeOf(given),
    };
    const typed = given.has("password-stdin") ? withoutLineEnd(await terminal.readInput()) : null;
    const password = typed ?? newPassword();
    const outcome = await admitPerson(installation.database.owner, {
      email,
      name: given.text("name"),
      password,
      membership,
    });
    if (outcome === "joined") {
      terminal.say(`${email} is now a member of ${client}, too, and keeps name and password.`);
      return 0;
    }
    terminal.say(`${email} was added to ${client}.`);
    if (typed === null) terminal.say(`Password, shown this once only: ${password}`);
    return 0;
  },
};

function designationOf(given: Given): string {
  const designation = given.text("designation") ?? (given.has("admin") ? "Administrator" : null);
  if (designation === null) throw new UsageError("--designation is missing.");
  return designation;
}

function permissionOf(given: Given): AdminPermission {
  if (given.has("admin")) return given.has("audio") ? 3 : 1;
  return given.has("audio") ? 2 : 0;
}

function scopeOf(given: Given): ScopeLists {
  if (!given.has("admin") && PLACES.every((name) => given.text(name) === null)) {
    throw new UsageError(`Say what the person may see, at least with --regions ${ALL}.`);
  }
  const codes = (name: (typeof PLACES)[number]) => {
    const named = listOf(given.text(name) ?? ALL);
    if (named.length === 0) throw new UsageError(`--${name} names nothing; leave it out for ${ALL}.`);
    return named;
  };
  return {
    userTypes: typesOf(given.text("types")),
    regions: codes("regions"),
    states: codes("states"),
    locations: codes("locations"),
    csiOutlets: codes("csi-outlets"),
    ssiOutlets: codes("ssi-outlets"),
  };
}

function typesOf(text: string | null): OperationType[] {
  if (text === null) return [...OPERATION_TYPES];
  return listOf(text.toUpperCase()).map((name) => {
    const type = OPERATION_TYPES.find((each) => each === name);
    if (type === undefined) throw new UsageError(`--types takes CSI, SSI or both, not '${name}'.`);
    return type;
  });
}

function listOf(text: string): string[] {
  const codes = text.split(",").map((code) => code.trim());
  const named = codes.filter((code) => code !== "");
  return [...new Set(named.map((code) => (code.toLowerCase() === ALL.toLowerCase() ? ALL : code)))];
}

function newPassword(): string {
  const characters = Array.from({ length: PASSWORD_LENGTH }, () =>
    PASSWORD_CHARACTERS.charAt(randomInt(PASSWORD_CHARACTERS.length)),
  );
  return characters.join("");
}

/** A password is never trimmed: only the line end of the shell goes. */
function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, "");
}
