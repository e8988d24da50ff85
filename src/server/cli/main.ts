import { hasClients } from "#server/features/installation/index.ts";
import { type Installation, openInstallation } from "#server/open-installation.ts";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { AppError, errorText, StartError } from "#server/platform/errors.ts";
import { createLog } from "#server/platform/log.ts";
import { type Command, type Given, UsageError } from "./command.ts";
import { COMMANDS, findCommand } from "./commands.ts";
import { helpOf, overview, usageOf } from "./help.ts";
import { readArguments } from "./read-arguments.ts";
import { openTerminal } from "./terminal.ts";

const WRONG_USAGE = 2;
const terminal = openTerminal();

process.exitCode = await runCommandLine(process.argv.slice(2));

async function runCommandLine(typed: readonly string[]): Promise<number> {
  const found = findCommand(typed);
  if (found === null) return overviewFor(typed);
  try {
    const given = readArguments(found.command, found.rest);
    if (given !== null) return await run(found.command, given);
    for (const line of helpOf(found.command)) terminal.say(line);
    return 0;
  } catch (error) {
    return complainOf(error, found.command);
  }
}

function overviewFor(typed: readonly string[]): number {
  const asked = typed.some((word) => ["--help", "-h", "help"].includes(word));
  if (!asked && typed.length > 0) terminal.complain(`There is no command '${typed.join(" ")}'.\n`);
  for (const line of overview(COMMANDS)) (asked ? terminal.say : terminal.complain)(line);
  return asked ? 0 : WRONG_USAGE;
}

async function run(command: Command, given: Given): Promise<number> {
  // No command builds a demo, so what the server asks of one is no concern here.
  const result = readConfig({ ...process.env, DEMO: "0" });
  if (!result.ok) throw new StartError(...result.problems);
  const folder = process.env["INIT_CWD"] ?? process.cwd();
  if ("runUnopened" in command)
    return command.runUnopened(given, { config: result.config, terminal, folder });
  const log = createLog(result.config.logLevel, { write: (line) => void process.stderr.write(line) });
  const installation = await openInstallation(result.config, log, {
    info: () => undefined,
    warn: terminal.complain,
  });
  try {
    await sayWhere(result.config, installation);
    return await command.run(given, { installation, terminal, folder });
  } finally {
    await installation.close();
  }
}

/** Which installation a command works on: always told to people, and to everybody where it is an empty one. */
async function sayWhere({ database, dataDir }: Config, installation: Installation): Promise<void> {
  const place = database.kind === "external" ? "in the database of DATABASE_URL" : `in ${dataDir}`;
  if (await hasClients(installation.database.owner)) {
    terminal.note(`Working on the installation ${place}.`);
    return;
  }
  const variable = database.kind === "external" ? "DATABASE_URL and DATA_DIR" : "DATA_DIR";
  terminal.complain(
    `The installation ${place} has no client yet. If yours lies elsewhere, set ${variable} as for npm start.`,
  );
}

function complainOf(error: unknown, command: Command): number {
  if (error instanceof UsageError) {
    terminal.complain(error.message);
    terminal.complain(`Usage: ${usageOf(command)}`);
    return WRONG_USAGE;
  }
  if (error instanceof AppError) terminal.complain(error.text);
  else if (error instanceof StartError) for (const sentence of error.sentences) terminal.complain(sentence);
  else terminal.complain(error instanceof Error ? (error.stack ?? error.message) : errorText(error));
  return 1;
}
