import { globSync, readdirSync } from "node:fs";
import { faultsOf, faultsOfTests, misnumbered, readSource } from "./check-folders.ts";
import { ROOMS, TEST_EXCEPTIONS } from "./folder-rules.ts";

const files = globSync("{src,demo,bench,scripts}/**/*.{ts,tsx}", { exclude: ["**/node_modules"] });
const all = files.map((path) => readSource(path.replaceAll("\\", "/")));
const sources = all.filter(({ path }) => !/\.test\b/.test(path));
const tests = all.filter(({ path }) => path.startsWith("src/") && /\.test(-[\w-]+)?\.tsx?$/.test(path));
const faults = [
  ...ROOMS.flatMap((room) => faultsOf(room, sources)),
  ...faultsOfTests(ROOMS, TEST_EXCEPTIONS, tests),
  ...misnumbered(readdirSync("db/migrations")),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
