import { readdirSync, readFileSync } from "node:fs";

interface Seen {
  readonly parent: number;
  readonly name: string;
  readonly bytes: number;
}

/** Resident bytes of a process and all below it, without PostgreSQL. Linux only. */
export function residentBytes(root: number): number {
  const seen = new Map<number, Seen>();
  for (const entry of readdirSync("/proc")) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const process = look(pid);
    if (process !== null) seen.set(pid, process);
  }
  let total = 0;
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    const process = seen.get(pid);
    if (process === undefined || process.name.startsWith("postgres")) continue;
    total += process.bytes;
    for (const [child, { parent }] of seen) if (parent === pid) open.push(child);
  }
  return total;
}

// A process may end while it is looked at.
function look(pid: number): Seen | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    return { parent, name, bytes: pages * 4096 };
  } catch {
    return null;
  }
}
