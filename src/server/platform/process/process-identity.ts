import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { errorCode } from "#server/platform/errors.ts";

const HAS_PROC = existsSync("/proc/self/stat");

/** Of the processes of other machines nothing is known; nothing takes nearly so long to be written or read. */
const FOREIGN_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Names, among those that share a folder, the machine or container in which a process can be asked for by its id. */
export const MACHINE = createHash("sha256").update(machineFacts().join("\n")).digest("hex").slice(0, 12);

/** What a process leaves in a place that others share says who left it, and when. */
export interface Writer {
  readonly machine: string;
  readonly process: string;
  /** Milliseconds since 1970. */
  readonly writtenOn: number;
}

/** Whether nobody is at work any more on what a process left. */
export function isWriterGone({ machine, process, writtenOn }: Writer): boolean {
  return machine === MACHINE ? !lives(process) : Date.now() - writtenOn > FOREIGN_HOURS * HOUR_MS;
}

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

// Containers of one image may have one host name; the processes of one of them are not seen from the other.
function machineFacts(): string[] {
  if (!HAS_PROC) return [hostname()];
  return [hostname(), readProc("/proc/sys/kernel/random/boot_id") ?? "", processNamespace()];
}

function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return ""; // some sandboxes have none
  }
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
