import type { Command } from "./command.ts";
import { tableLines } from "./terminal.ts";

const PROGRAM = "npm run forecourt --";

/** One line: how a command is typed. */
export function usageOf(command: Command): string {
  const given = command.arguments.map((name) => `<${name}>`);
  const options = Object.entries(command.options).map(([name, { value, required }]) => {
    const typed = value === null ? `--${name}` : `--${name} <${value}>`;
    return required === true ? typed : `[${typed}]`;
  });
  return [PROGRAM, command.words, ...given, ...options].join(" ");
}

/** Everything about one command. */
export function helpOf(command: Command): string[] {
  const options = Object.entries(command.options).map(([name, { value, about }]) => [
    value === null ? `  --${name}` : `  --${name} <${value}>`,
    about,
  ]);
  return [
    command.about,
    "",
    `  ${usageOf(command)}`,
    ...(options.length === 0 ? [] : ["", ...tableLines(options)]),
  ];
}

/** All commands, one line each. */
export function overview(commands: readonly Command[]): string[] {
  return [
    `${PROGRAM} <command>`,
    "",
    ...tableLines(commands.map(({ words, about }) => [`  ${words}`, about])),
    "",
    `${PROGRAM} <command> --help tells more. Exit codes: 0 done, 1 refused or failed, 2 not understood.`,
    "Works beside a running server, on the installation that DATABASE_URL, FILES_URL and DATA_DIR name (else ./data), as npm start does.",
  ];
}
