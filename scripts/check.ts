import { runStep, type Step, type StepResult, tellStep } from "./steps.ts";

const TYPE_CHECKS = [
  "tsconfig.json",
  "src/domain/tsconfig.json",
  "src/contract/tsconfig.json",
  "src/web/tsconfig.json",
  "src/web/worker/tsconfig.json",
];

/** Two lanes for two cores: the type checks in one, the rest in the other. */
const LANES: readonly (readonly Step[])[] = [
  TYPE_CHECKS.map((config) => ({ name: `types ${config}`, command: ["tsc", "-p", config] })),
  [
    { name: "biome", command: ["biome", "check", "--error-on-warnings", "."] },
    { name: "knip", command: ["knip", "--no-progress", "--no-config-hints"] },
    { name: "docs/openapi.json", command: ["node", "scripts/openapi.ts", "--check"] },
  ],
];

/** Everything that needs no database, except tests; true when all of it passed. */
export async function checkSources(): Promise<boolean> {
  const results = await Promise.all(LANES.map(runLane));
  return results.flat().every((result) => result.ok);
}

async function runLane(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    const result = await runStep(step);
    tellStep(result);
    results.push(result);
  }
  return results;
}

if (import.meta.main) {
  const started = Date.now();
  const clean = await checkSources();
  const tests = await runStep({ name: "domain tests", command: ["vitest", "run", "--project", "domain"] });
  tellStep(tests);
  console.log(
    `${clean && tests.ok ? "Checked" : "Check failed"} in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
  );
  process.exitCode = clean && tests.ok ? 0 : 1;
}
