import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { errorCode } from "#server/platform/errors.ts";

/** Names this machine among those that share a folder. */
export const MACHINE = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);

const HAS_PROC = existsSync("/proc/self/stat");

/** A text that tells a living process from a later one with the same id; null when it is gone or a zombie. */
export function processBirth(pid: number): string | null {
  if (!HAS_PROC) return answersSignal(pid) ? "alive" : null;
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const state = fields[0];
  if (state === "Z" || state === "X") return null;
  return fields[19] ?? "alive";
}

/** Names this process in what it leaves on disk: a text without dashes but one. */
export function ownName(): string {
  return `${process.pid}-${processBirth(process.pid) ?? "alive"}`;
}

/** Whether the process of this name still lives. */
export function lives(name: string): boolean {
  const [pid, birth] = name.split("-");
  return processBirth(Number(pid)) === birth;
}

/** What a living process was called with; null when it is gone or a zombie. */
export function commandOf(pid: number): string | null {
  if (processBirth(pid) === null) return null;
  return HAS_PROC ? readProc(`/proc/${pid}/cmdline`) : readCommand(pid);
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

function readProc(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null; // the process has ended
  }
}

function readCommand(pid: number): string {
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
}
