import { readFile } from "node:fs/promises";

/** Resident size of a process; 0 where the system does not tell. */
export async function residentBytes(pid: number): Promise<number> {
  try {
    const pages = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ")[1];
    return Number(pages) * 4096;
  } catch {
    return 0;
  }
}
