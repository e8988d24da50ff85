import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { TRUST_PARTS, type TrustPart } from "./trust-reports.ts";

// What takes hours: random sequences against a model, kills, restarts of PostgreSQL, previews. Without a number of one, all.
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "20261123" },
    minutes: { type: "string", default: "600" },
    sequences: { type: "string" },
    kills: { type: "string" },
    restarts: { type: "string" },
    previews: { type: "string" },
  },
});

const { sequences, kills, restarts, previews } = TRUST_PARTS;
const asked = [
  { option: "sequences", count: values.sequences, part: sequences },
  { option: "kills", count: values.kills, part: kills },
  { option: "restarts", count: values.restarts, part: restarts },
  { option: "previews", count: values.previews, part: previews },
];
const chosen = asked.filter(({ count }) => count !== undefined);
for (const { option, count, part } of chosen.length > 0 ? chosen : asked)
  if (!(await runPart(part, option, count ?? part.usual))) process.exitCode = 1;

/** Whether everything that was asked for was done, and held. */
async function runPart(part: TrustPart, option: string, count: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-trust-report-"));
  try {
    const written = join(folder, "outcome.json");
    const child = spawn("vitest", ["run", "--project", "deep", part.test], {
      stdio: "inherit",
      env: {
        ...process.env,
        TRUST_SEED: values.seed,
        TRUST_MINUTES: values.minutes,
        TRUST_REPORT: written,
        [part.variable]: count,
      },
    });
    const [code] = await once(child, "close");
    const command = `npm run trust -- --${option} ${count} --seed ${values.seed} --minutes ${values.minutes}`;
    const { text, isWhole } = part.reportOf(JSON.parse(await readFile(written, "utf8")), command);
    const report = join(import.meta.dirname, part.report);
    await writeFile(report, text);
    console.log(`Written: ${report}`);
    if (!isWhole) console.log(`Not all of ${count} ${option} were done and held.`);
    return code === 0 && isWhole;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
