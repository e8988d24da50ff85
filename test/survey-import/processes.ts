import { readdirSync, readFileSync } from "node:fs";

const CHILD = "survey-import/read-survey-file.ts";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The processes that read workbooks for this server process. */
export function readingChildren(parent: number): number[] {
  return running()
    .filter((each) => each.parent === parent && each.command.includes(CHILD))
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
