import { readdirSync, readFileSync } from "node:fs";

/** As it stands in the sources, or as one file with all that it imports. */
const CHILD = /survey-import\/survey-file-child\.(?:ts|mjs)\b/;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The processes that read workbooks for this server process. */
export function readingChildren(parent: number): number[] {
  return running()
    .filter((each) => each.parent === parent && CHILD.test(each.command))
    .map(({ pid }) => pid);
}

function running(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((each) => each !== null);
}

function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z") return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return { pid, parent: Number(parent), command };
  } catch {
    return null; // It ended while we looked.
  }
}
