import { globSync, readdirSync } from "node:fs";
import { faultsOf, misnumbered, readSource } from "./check-folders.ts";
import { ROOMS } from "./folder-rules.ts";

const files = globSync("{src,demo,bench,scripts}/**/*.{ts,tsx}", { exclude: ["**/node_modules"] });
const sources = files
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/\.test\b/.test(path))
  .map((path) => readSource(path));
const faults = [
  ...ROOMS.flatMap((room) => faultsOf(room, sources)),
  ...misnumbered(readdirSync("db/migrations")),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
