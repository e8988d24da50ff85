import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { childEnvironment } from "#test/child-environment.ts";

const PROGRAM = join(import.meta.dirname, "../../src/server/cli/main.ts");

/** What a command left behind. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command as a shell would, in a process of its own. */
export async function runCommand(
  environment: Readonly<Record<string, string>>,
  typed: readonly string[],
  input = "",
): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, ...typed], {
    env: { ...childEnvironment(), ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stdin.on("error", () => undefined); // a command that refuses early reads nothing
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}
