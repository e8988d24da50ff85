import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { placeName, type StoragePlace } from "#server/platform/config/storage-place.ts";
import { childEnvironment } from "#server/platform/process/compiled-code.ts";

const COMMAND_LINE = join(import.meta.dirname, "../../cli/main.ts");

/** Writes a backup in a process of its own, so that nobody waits for the server meanwhile; it knows the installation by its environment. */
export async function runBackupProcess(
  place: StoragePlace,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const file = place.kind === "folder" ? [join(place.path, name)] : [name, "--to", placeName(place)];
  const child = spawn(process.execPath, [COMMAND_LINE, "backup", ...file], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...childEnvironment() },
  });
  const stop = () => void child.kill("SIGTERM");
  signal.addEventListener("abort", stop);
  try {
    const [[code], said] = await Promise.all([once(child, "close"), text(child.stderr)]);
    if (code !== 0) throw new Error(lastLines(said) || `It ended with ${code}.`);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** What it complained of, without how far it was. */
function lastLines(said: string): string {
  return said
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^Backing up: \d+ %$/.test(line))
    .slice(-3)
    .join(" ");
}
