import { type ParseArgsConfig, parseArgs } from "node:util";
import { errorCode, errorText } from "#server/platform/errors.ts";
import { type Command, type Given, UsageError } from "./command.ts";

/** What was typed after the words of a command; null = help was asked for. Throws a UsageError. */
export function readArguments(command: Command, typed: readonly string[]): Given | null {
  const { values, positionals } = parse(command, typed);
  if (values["help"] === true) return null;
  const expected = command.arguments;
  for (const name of expected.slice(positionals.length)) throw new UsageError(`<${name}> is missing.`);
  const surplus = positionals[expected.length];
  if (surplus !== undefined)
    throw new UsageError(`'${surplus}' is too much. Quote values with spaces in them.`);
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : null;
  };
  for (const [name, { value, required }] of Object.entries(command.options)) {
    if (required === true && text(name) === null) throw new UsageError(`--${name} is missing.`);
    if (value !== null && text(name)?.trim() === "") throw new UsageError(`--${name} is empty.`);
  }
  return {
    argument: (name) => known(positionals[expected.indexOf(name)], name),
    text,
    required: (name) => known(text(name) ?? undefined, name),
    has: (name) => values[name] === true,
  };
}

function parse(command: Command, typed: readonly string[]) {
  const options: NonNullable<ParseArgsConfig["options"]> = { help: { type: "boolean", short: "h" } };
  for (const [name, { value }] of Object.entries(command.options)) {
    options[name] = { type: value === null ? "boolean" : "string" };
  }
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (errorCode(error)?.startsWith("ERR_PARSE_ARGS") === true) throw new UsageError(errorText(error));
    throw error;
  }
}

function known(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`The table of commands has no ${name}.`);
  return value;
}
