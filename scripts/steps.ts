import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");
const PROGRAMS = join(ROOT, "node_modules/.bin");
const STEPS_AT_A_TIME = 2;

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
}

interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Runs one program of this package and keeps what it prints; `live` shows it while it runs, too. */
export function runStep(step: Step, live = false): Promise<StepResult> {
  const started = Date.now();
  const [program, ...args] = step.command;
  const environment = {
    ...process.env,
    ...step.environment,
    PATH: `${PROGRAMS}${delimiter}${process.env["PATH"] ?? ""}`,
  };
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env: environment, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString("utf8");
      if (live) process.stdout.write(chunk);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const finish = (ok: boolean) =>
      resolve({ name: step.name, ok, output, seconds: (Date.now() - started) / 1000 });
    child.on("error", (error) => {
      output += error.message;
      finish(false);
    });
    child.on("close", (code) => finish(code === 0));
  });
}

/** One line per step; what a failed one printed goes below it. */
function reportStep(result: StepResult): void {
  console.log(`${result.ok ? "ok  " : "FAIL"} ${result.name} (${result.seconds.toFixed(1)} s)`);
  if (!result.ok) console.log(result.output.trimEnd());
}

/** Runs steps two at a time, each as soon as there is room for it; true when all of them passed. */
export async function runPool(steps: readonly Step[]): Promise<boolean> {
  const waiting = [...steps];
  let passed = true;
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step);
      reportStep(result);
      passed &&= result.ok;
    }
  };
  await Promise.all(Array.from({ length: STEPS_AT_A_TIME }, lane));
  return passed;
}
