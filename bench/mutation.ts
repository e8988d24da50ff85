import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { dirname, join, matchesGlob } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { JUDGED } from "./mutation/judged.ts";

// Changes the rules one place at a time and runs the tests that reach it: what no test notices is listed, and judged.
const { values } = parseArgs({ options: { subjects: { type: "string" } } });

const PROGRAM = join(import.meta.dirname, "programs/node_modules/@stryker-mutator/core/bin/stryker.js");
const SETTINGS = "bench/mutation/stryker.config.json";
const OUTCOME = "test-results/mutation.json";
const OUTCOME_FILE = ".cache/mutation.json";
const REPORT = join(import.meta.dirname, "mutation-report.md");
const NO_TESTS = ["!src/domain/**/*.test.ts", "!src/domain/**/*.test-*.ts"];
const TARGET_PERCENT = 85;
const LONGEST_TEXT = 100;

/** What is mutated: decisions that nobody may get wrong, and that pure tests hold. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  access: [
    "src/domain/people/access.ts",
    "src/domain/people/password-rule.ts",
    "src/domain/action-plans/rights.ts",
  ],
  scope: ["src/domain/network/scope.ts"],
  session: ["attempt-limits", "log-in", "session-end"].map((file) => `src/domain/people/${file}.ts`),
  reset: ["src/domain/people/password-link.ts"],
  scoring: ["src/domain/scoring/*.ts"],
  import: ["duplicates", "decided-lines", "choice", "dates", "date-order", "rejection-tally", "fit"].map(
    (file) => `src/domain/survey-sheet/${file}.ts`,
  ),
};

const place = z.object({ line: z.number(), column: z.number() });
const mutant = z.looseObject({
  mutatorName: z.string(),
  replacement: z.string().optional(),
  status: z.string(),
  location: z.object({ start: place, end: place }),
});
const outcome = z.looseObject({
  files: z.record(z.string(), z.looseObject({ source: z.string(), mutants: z.array(mutant) })),
});
type Mutated = z.infer<typeof outcome>["files"];

const subjects = values.subjects?.split(",") ?? Object.keys(SUBJECTS);
const files = subjects.flatMap((subject) => SUBJECTS[subject] ?? fail(`There is no subject '${subject}'.`));
const began = performance.now();
await clearUnnoticed();
const child = spawn(
  process.execPath,
  [PROGRAM, "run", SETTINGS, "--mutate", [...files, ...NO_TESTS].join(",")],
  {
    stdio: "inherit",
    env: { ...process.env, MUTATED_FOLDERS: [...new Set(files.map((file) => dirname(file)))].join(",") },
  },
);
const [code] = await once(child, "close");
if (code !== 0) fail(`The run ended with ${code}.`);
const known = outcome.parse(JSON.parse(await readFile(OUTCOME, "utf8"))).files;
// An earlier run that was ended left parts of other files.
const mutated = Object.fromEntries(
  Object.entries(known).filter(([file]) => files.some((glob) => matchesGlob(file, glob))),
);
await writeFile(REPORT, reportOf(mutated, (performance.now() - began) / 60_000));
console.log(`Written: ${REPORT}`);

function reportOf(all: Mutated, minutes: number): string {
  const rows = Object.entries(all).map(([file, { mutants }]) => ({ file, ...countOf(mutants) }));
  const total = countOf(Object.values(all).flatMap(({ mutants }) => mutants));
  const left = Object.entries(all).flatMap(([file, { source, mutants }]) =>
    mutants.filter(isUnnoticed).map((each) => describeSurvivor(file, source, each)),
  );
  return `# Mutation

Written by \`npm run mutation -- --subjects ${subjects.join(",")}\` on ${new Date().toISOString().slice(0, 10)}; ${minutes.toFixed(0)} minutes, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} at the end. What earlier runs found of unchanged code and tests is kept.

**${percent(total)} of ${total.mutants} changes were noticed** by a pure test (target ${TARGET_PERCENT} %).

| file | changes | noticed | not noticed | |
|---|---|---|---|---|
${rows.map((row) => `| ${row.file} | ${row.mutants} | ${row.noticed} | ${row.mutants - row.noticed} | ${percent(row)} |`).join("\n")}

## Not noticed
${left.length === 0 ? "Nothing." : left.join("\n")}
`;
}

/** Stryker keeps what was not noticed unless a test of a new name reaches it, and never runs constants again for one. */
async function clearUnnoticed(): Promise<void> {
  if (!existsSync(OUTCOME_FILE)) return;
  const stored = outcome.parse(JSON.parse(await readFile(OUTCOME_FILE, "utf8")));
  for (const file of Object.values(stored.files)) {
    file.mutants = file.mutants.filter((each) => !isUnnoticed(each));
  }
  await writeFile(OUTCOME_FILE, JSON.stringify(stored));
}

function countOf(mutants: readonly z.infer<typeof mutant>[]) {
  const real = mutants.filter(({ status }) => status !== "Ignored" && status !== "CompileError");
  return { mutants: real.length, noticed: real.filter((each) => !isUnnoticed(each)).length };
}

function isUnnoticed({ status }: z.infer<typeof mutant>): boolean {
  return status === "Survived" || status === "NoCoverage";
}

function percent({ mutants, noticed }: { readonly mutants: number; readonly noticed: number }): string {
  return `${((100 * noticed) / Math.max(mutants, 1)).toFixed(1)} %`;
}

function describeSurvivor(
  file: string,
  source: string,
  { location, replacement = "" }: z.infer<typeof mutant>,
): string {
  const original = textAt(source, location);
  const changed = oneLine(replacement);
  const judged = JUDGED.find(
    (each) =>
      each.file === file && original.startsWith(each.original) && changed.startsWith(each.replacement),
  );
  return `- ${file}:${location.start.line}, \`${shortened(original)}\` → \`${shortened(changed)}\`: ${judged?.why ?? "**not judged**"}`;
}

function textAt(source: string, { start, end }: z.infer<typeof mutant>["location"]): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const cut = lines.map((line, n) =>
    line.slice(n === 0 ? start.column - 1 : 0, n === last ? end.column - 1 : line.length),
  );
  return oneLine(cut.join("\n"));
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} …` : text;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function fail(problem: string): never {
  throw new Error(problem);
}
