import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#server/platform/errors.ts";
import { ROOT, runStep } from "./steps.ts";

const HASH_FILE = join(ROOT, "dist/web/.hash");
/** Everything that the built app is made of. */
const SOURCES = [
  "src/web",
  "src/contract",
  "src/domain",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];

/** Builds the browser app when its sources changed since the last build. */
export async function buildWebApp(report: (line: string) => void): Promise<void> {
  const hash = hashSources();
  if (existsSync(HASH_FILE) && readFileSync(HASH_FILE, "utf8") === hash) return;
  const started = Date.now();
  report("Building the browser app …");
  // In a process of its own: the bundler's memory and its NODE_ENV stay out of the server.
  const build = await runStep({
    name: "vite build",
    command: ["vite", "build", "src/web", "--config", "vite.config.ts", "--logLevel", "error"],
  });
  if (!build.ok) throw new StartError(`The browser app could not be built: ${build.output.trim()}`);
  writeFileSync(HASH_FILE, hash);
  report(`Browser app built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of listFiles(source)) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex");
}

function listFiles(source: string): string[] {
  const path = join(ROOT, source);
  if (!existsSync(path)) return [];
  if (/\.[a-z]+$/.test(source)) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort();
}
