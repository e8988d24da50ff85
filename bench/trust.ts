import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";

// Random sequences against a model in memory, for as long as one likes; the report says how many of them held.
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "20261123" },
    sequences: { type: "string", default: "2000" },
    minutes: { type: "string", default: "600" },
  },
});
const REPORT = join(import.meta.dirname, "trust-report.md");
const TEST = "test/trust/model-based.deep.test.ts";
const STEP_WORDS: Readonly<Record<string, string>> = {
  import: "imports",
  publish: "publications of a preview",
  delete: "undos",
  reimport: "files sent again after their undo",
  move: "moves of a dealer or place",
  reweigh: "changes of weights",
  days: "counts of days",
};

const outcome = z.object({
  seed: z.number(),
  sequences: z.number(),
  steps: z.record(z.string(), z.number()),
  seconds: z.number(),
  failure: z.string().nullable(),
});

const folder = await mkdtemp(join(tmpdir(), "forecourt-trust-"));
try {
  const written = join(folder, "outcome.json");
  const child = spawn("vitest", ["run", "--project", "deep", TEST], {
    stdio: "inherit",
    env: {
      ...process.env,
      TRUST_SEED: values.seed,
      TRUST_SEQUENCES: values.sequences,
      TRUST_MINUTES: values.minutes,
      TRUST_REPORT: written,
    },
  });
  const [code] = await once(child, "close");
  await writeFile(REPORT, reportOf(outcome.parse(JSON.parse(await readFile(written, "utf8")))));
  console.log(`Written: ${REPORT}`);
  process.exitCode = code === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function reportOf({ seed, sequences, steps, seconds, failure }: z.infer<typeof outcome>): string {
  const taken = Object.entries(steps).map(([kind, n]) => `| ${STEP_WORDS[kind] ?? kind} | ${n} |`);
  const total = Object.values(steps).reduce((sum, n) => sum + n, 0);
  return `# Trust

Written by \`npm run trust -- --seed ${seed} --sequences ${values.sequences} --minutes ${values.minutes}\` on ${new Date().toISOString().slice(0, 10)}; ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} at the end.

**${sequences} of ${values.sequences} random sequences held** in ${Math.round(seconds / 60)} minutes, ${total} steps (seeds ${seed} to ${seed + Math.max(sequences - 1, 0)}). ${failure === null ? "None failed." : `Then one failed: ${failure}`}

After every step, the last of which take every upload back: which version of each survey counts, how many versions there are, both rollups cell by cell, what the Network screen says of every dealer and place, and \`verify\` without a difference.

| step | how often |
|---|---|
${taken.join("\n")}
`;
}
