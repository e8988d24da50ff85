import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { TRUST_PARTS, type TrustPart } from "./trust-reports.ts";

// What takes hours: random sequences against a model, kills, restarts of PostgreSQL, previews. Without a number of one, all.
// What held is kept in .cache/trust by its first seed: the same command goes on where it ended, --afresh begins anew.
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "20261123" },
    minutes: { type: "string", default: "600" },
    sequences: { type: "string" },
    kills: { type: "string" },
    restarts: { type: "string" },
    previews: { type: "string" },
    afresh: { type: "boolean", default: false },
  },
});
const STATE_FOLDER = join(import.meta.dirname, "../.cache/trust");

const { sequences, kills, restarts, previews } = TRUST_PARTS;
const parts = [
  {
    count: values.sequences,
    usual: sequences.usual,
    run: (count: number) => runPart(sequences, "sequences", count),
  },
  { count: values.kills, usual: kills.usual, run: (count: number) => runPart(kills, "kills", count) },
  {
    count: values.restarts,
    usual: restarts.usual,
    run: (count: number) => runPart(restarts, "restarts", count),
  },
  {
    count: values.previews,
    usual: previews.usual,
    run: (count: number) => runPart(previews, "previews", count),
  },
];
const chosen = parts.filter(({ count }) => count !== undefined);
for (const { count, usual, run } of chosen.length > 0 ? chosen : parts)
  if (!(await run(Number(count ?? usual)))) process.exitCode = 1;

/** Whether everything that was asked for was done, now or before, and held. */
async function runPart<Run>(part: TrustPart<Run>, option: string, count: number): Promise<boolean> {
  const file = join(STATE_FOLDER, `${option}-${values.seed}.json`);
  const runs = values.afresh ? [] : await storedRuns(part, file);
  const done = runs.reduce((sum, run) => sum + part.doneOf(run), 0);
  const isOver = done >= count;
  if (isOver) console.log(`All ${count} ${option} were done before; --afresh does them again.`);
  const run = isOver ? null : await runTest(part, count - done, Number(values.seed) + done);
  const all = run === null ? runs : [...runs, run];
  const command = `npm run trust -- --${option} ${count} --seed ${values.seed} --minutes ${values.minutes}`;
  const { text, isWhole } = part.reportOf(all, count, command);
  const report = join(import.meta.dirname, part.report);
  await writeFile(report, text);
  console.log(`Written: ${report}`);
  if (!isWhole) console.log(`Not all of ${count} ${option} were done and held.`);
  // What failed is done again, from the same seed.
  if (run !== null && part.failureOf(run) === null) {
    await mkdir(STATE_FOLDER, { recursive: true });
    await writeFile(file, JSON.stringify(all));
  }
  return isWhole;
}

async function runTest<Run>(part: TrustPart<Run>, count: number, seed: number): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-trust-report-"));
  try {
    const written = join(folder, "outcome.json");
    const child = spawn("vitest", ["run", "--project", "deep", part.test], {
      stdio: "inherit",
      env: {
        ...process.env,
        TRUST_SEED: String(seed),
        TRUST_MINUTES: values.minutes,
        TRUST_REPORT: written,
        [part.variable]: String(count),
      },
    });
    const [code] = await once(child, "close");
    if (code !== 0) process.exitCode = 1;
    return part.run.parse(JSON.parse(await readFile(written, "utf8")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storedRuns<Run>(part: TrustPart<Run>, file: string): Promise<Run[]> {
  const text = await readFile(file, "utf8").catch(() => "[]");
  return z.array(part.run).parse(JSON.parse(text));
}
