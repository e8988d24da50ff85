import { readdirSync, readFileSync } from "node:fs";

interface Process {
  readonly parent: number;
  readonly name: string;
}

/** What has been seen; neither changes while a process lives. */
const known = new Map<number, Process>();

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
