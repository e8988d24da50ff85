import { readdirSync, readFileSync } from "node:fs";

interface Process {
  readonly parent: number;
  readonly name: string;
}

/** What has been seen; neither changes while a process lives. */
const known = new Map<number, Process>();

const TICKS_PER_SECOND = 100;

/** Processor time so far of a process and all below it, PostgreSQL's told apart. Linux only; those that have ended are left out. */
export function processorSeconds(root: number): { readonly product: number; readonly database: number } {
  const running = readdirSync("/proc").map(Number).filter(Number.isInteger);
  for (const pid of running) if (!known.has(pid)) note(pid);
  const below = new Set([root]);
  for (let size = 0; size < below.size; ) {
    size = below.size;
    for (const pid of running) if (below.has(known.get(pid)?.parent ?? -1)) below.add(pid);
  }
  const sum = (isDatabase: boolean) =>
    [...below]
      .filter((pid) => known.get(pid)?.name.startsWith("postgres") === isDatabase)
      .reduce((seconds, pid) => seconds + secondsOf(pid), 0);
  return { product: sum(false), database: sum(true) };
}

function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Resident bytes of a process and all below it, without PostgreSQL. Linux only. */
export function residentBytes(root: number): number {
  const running = readdirSync("/proc").map(Number).filter(Number.isInteger);
  for (const pid of running) if (!known.has(pid)) note(pid);
  return bytesOf(root, running);
}

function bytesOf(pid: number, running: readonly number[]): number {
  if (known.get(pid)?.name.startsWith("postgres") !== false) return 0;
  const below = running.filter((each) => known.get(each)?.parent === pid);
  return below.reduce((sum, child) => sum + bytesOf(child, running), ownBytes(pid));
}

// A process may end while it is looked at.
function note(pid: number): void {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    known.set(pid, { parent, name });
  } catch {
    known.delete(pid);
  }
}

function ownBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096;
  } catch {
    return 0;
  }
}
