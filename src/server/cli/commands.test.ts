import { expect, test } from "vitest";
import { COMMANDS, findCommand } from "./commands.ts";
import { helpOf } from "./help.ts";
import { readArguments } from "./read-arguments.ts";

test.each(COMMANDS.map((command) => [command.words, command] as const))(
  "%s is found by its words, and --help tells how it is typed",
  (words, command) => {
    const found = findCommand([...words.split(" "), "--help"]);
    expect(found).toEqual({ command, rest: ["--help"] });
    // Nothing given: help is wanted.
    expect(readArguments(command, ["--help"])).toBeNull();
    expect(helpOf(command).join("\n")).toContain(`  npm run forecourt -- ${words}`);
  },
);
