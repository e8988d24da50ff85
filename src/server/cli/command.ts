import type { Installation } from "#server/open-installation.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Terminal } from "./terminal.ts";

/** An option of a command; `value` is what the help calls its value, null = a switch. */
export interface CommandOption {
  readonly value: string | null;
  readonly about: string;
  readonly required?: true;
}

/** One row of the table of commands. */
export type Command = InstallationCommand | UnopenedCommand;

interface CommandRow {
  /** How it is called, as in "client add". */
  readonly words: string;
  readonly about: string;
  /** Names of its arguments, all required. */
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
}

export interface InstallationCommand extends CommandRow {
  /** Resolves to the exit code: 0 done, 1 failed though every sentence was told. */
  readonly run: (given: Given, tools: Tools) => Promise<0 | 1>;
}

/** Works on an installation as it is: nothing is brought up to date for it. */
export interface UnopenedCommand extends CommandRow {
  readonly runUnopened: (given: Given, tools: UnopenedTools) => Promise<0 | 1>;
}

/** What a person typed after the words of the command. */
export interface Given {
  argument(name: string): string;
  /** The value of an option; null = not given. */
  text(name: string): string | null;
  /** The value of a required option. */
  required(name: string): string;
  has(name: string): boolean;
}

/** What a command works with. */
export interface Tools {
  readonly installation: Installation;
  readonly terminal: Terminal;
  /** Paths on the command line are relative to this folder. */
  readonly folder: string;
}

export interface UnopenedTools extends Pick<Tools, "terminal" | "folder"> {
  readonly config: Pick<Config, "database" | "dataDir" | "files">;
}

/** The command line can't be understood. */
export class UsageError extends Error {}
