import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const PACKAGE = join(import.meta.dirname, "../../../../package.json");

/** The release that runs. */
export function productVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, "utf8"))).version;
}

/** Whether one release came after another, by their three numbers. */
export function isNewer(one: string, other: string): boolean {
  const numbers = (version: string) => version.split(/[.+-]/).slice(0, 3).map(Number);
  const others = numbers(other);
  for (const [place, number] of numbers(one).entries()) {
    const distance = number - (others[place] ?? 0);
    if (distance !== 0) return distance > 0;
  }
  return false;
}
