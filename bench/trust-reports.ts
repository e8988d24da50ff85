import { cpus, loadavg } from "node:os";
import { z } from "zod";

/** A part of the trust run: which test, told what, and what is written of the runs that it took. */
export interface TrustPart<Run> {
  readonly test: string;
  readonly report: string;
  /** The variable that tells the test how many. */
  readonly variable: string;
  readonly usual: string;
  /** What the test writes of one run. */
  readonly run: z.ZodType<Run>;
  /** How many of what was asked for a run did. */
  readonly doneOf: (run: Run) => number;
  /** null = everything that the run did held. */
  readonly failureOf: (run: Run) => string | null;
  /** What the report says of runs from one seed on, and whether all that was asked for was done and held. */
  readonly reportOf: (
    runs: readonly Run[],
    asked: number,
    command: string,
  ) => { readonly text: string; readonly isWhole: boolean };
}

const run = { seed: z.number(), seconds: z.number(), failure: z.string().nullable() };
const counts = z.record(z.string(), z.number());
const sequencesRun = z.object({ ...run, sequences: z.number(), steps: counts });
const killsRun = z.object({
  ...run,
  acknowledged: counts,
  outcomes: z.array(
    z.object({ activity: z.string(), victim: z.string(), isHit: z.boolean(), seconds: z.number() }),
  ),
});
const restartsRun = z.object({
  ...run,
  callers: z.number(),
  answered: z.number(),
  refused: z.number(),
  restarts: z.array(z.object({ signal: z.string(), outageSeconds: z.number(), healthySeconds: z.number() })),
});
const previewsRun = z.object({ ...run, ways: counts });

const STEP_WORDS: Readonly<Record<string, string>> = {
  import: "imports",
  preview: "previews left standing",
  publish: "publications of a preview",
  delete: "undos",
  reimport: "files sent again after their undo",
  move: "moves of a dealer or place",
  reweigh: "changes of weights",
  days: "counts of days",
};
const WAY_WORDS: Readonly<Record<string, string>> = {
  template: "a workbook with our columns",
  mapping: "an agency's workbook, by a mapping",
  csv: "an agency's CSV file, by a mapping",
  dealers: "a workbook whose own sheet adds and moves dealers",
  mended: "rejected rows, mended in the page",
};
const ACKNOWLEDGED_WORDS: Readonly<Record<string, string>> = {
  uploads: "uploads",
  publications: "publications",
  deletions: "deletions of uploads",
  created: "tickets created",
  saved: "saves of tickets",
  proofs: "proofs among them",
  read: "notifications marked as read",
  backups: "backups",
};
/** PostgreSQL may take so long to be healthy again. */
const HEALTHY_SECONDS = 5;
/** So many kills must come while what they are meant for is under way. */
const HIT_SHARE = 0.7;

type SequencesRun = z.infer<typeof sequencesRun>;
type KillsRun = z.infer<typeof killsRun>;
type RestartsRun = z.infer<typeof restartsRun>;
type PreviewsRun = z.infer<typeof previewsRun>;

export const TRUST_PARTS: {
  readonly sequences: TrustPart<SequencesRun>;
  readonly kills: TrustPart<KillsRun>;
  readonly restarts: TrustPart<RestartsRun>;
  readonly previews: TrustPart<PreviewsRun>;
} = {
  sequences: {
    test: "test/trust/model-based.deep.test.ts",
    report: "trust-report.md",
    variable: "TRUST_SEQUENCES",
    usual: "2000",
    run: sequencesRun,
    doneOf: ({ sequences }) => sequences,
    failureOf: ({ failure }) => failure,
    reportOf: sequencesReport,
  },
  kills: {
    test: "test/trust/kills.deep.test.ts",
    report: "trust-kills-report.md",
    variable: "TRUST_KILLS",
    usual: "200",
    run: killsRun,
    doneOf: ({ outcomes }) => outcomes.length,
    failureOf: ({ failure }) => failure,
    reportOf: killsReport,
  },
  restarts: {
    test: "test/trust/restarts.deep.test.ts",
    report: "trust-restarts-report.md",
    variable: "TRUST_RESTARTS",
    usual: "100",
    run: restartsRun,
    doneOf: ({ restarts }) => restarts.length,
    failureOf: ({ failure }) => failure,
    reportOf: restartsReport,
  },
  previews: {
    test: "test/trust/previews.deep.test.ts",
    report: "trust-previews-report.md",
    variable: "TRUST_PREVIEWS",
    usual: "500",
    run: previewsRun,
    doneOf: ({ ways }) => sumOf(ways),
    failureOf: ({ failure }) => failure,
    reportOf: previewsReport,
  },
};

function sequencesReport(runs: readonly SequencesRun[], asked: number, command: string) {
  const { seed, seconds, failure } = togetherOf(runs);
  const sequences = runs.reduce((sum, each) => sum + each.sequences, 0);
  const steps = addedUp(runs.map((each) => each.steps));
  const text = `# Trust: random sequences

${written(command)}

**${sequences} of ${asked} random sequences held** in ${minutes(seconds)}${inRuns(runs.length)}, ${sumOf(steps)} steps (seeds ${seed} to ${seed + Math.max(sequences - 1, 0)}). ${failed(failure)}

After every step, the last of which take every upload back: which version of each survey counts, how many versions there are, both rollups cell by cell, what the Network screen says of every dealer and place, and \`verify\` without a difference.

Each begins with the installation as it was at first. Of every fiftieth seed the jobs run and workbooks are read as in the product; of the others the test does the jobs that are due and reads in its own process.

${table(["step", "how often"], countRows(steps, STEP_WORDS))}
`;
  return { text, isWhole: failure === null && sequences >= asked };
}

function killsReport(runs: readonly KillsRun[], asked: number, command: string) {
  const { seconds, failure } = togetherOf(runs);
  const outcomes = runs.flatMap((each) => each.outcomes);
  const acknowledged = addedUp(runs.map((each) => each.acknowledged));
  const hits = outcomes.filter(({ isHit }) => isHit).length;
  const victims = [...new Set(outcomes.map(({ victim }) => victim))].sort();
  const rows = [...Map.groupBy(outcomes, ({ activity }) => activity)].map(([activity, of]) => [
    activity,
    ...victims.map((victim) => of.filter((each) => each.victim === victim).length),
    of.length,
    of.filter(({ isHit }) => isHit).length,
  ]);
  const recovery = outcomes.map((each) => each.seconds).sort((a, b) => a - b);
  const text = `# Trust: kills

${written(command)}

**${outcomes.length} of ${asked} kills (SIGKILL)${failure === null ? ", nothing acknowledged lost" : ""}** in ${minutes(seconds)}${inRuns(runs.length)} (seed ${runs.map(({ seed }) => seed).join(", ")}). ${failed(failure)} ${hits} of them (${percent(hits, outcomes.length)}) came while what they were meant for was under way; beside it four people created and saved tickets all the time. From the signal until the product answered again: half within ${(recovery[Math.floor(recovery.length / 2)] ?? 0).toFixed(1)} s, the slowest ${(recovery.at(-1) ?? 0).toFixed(1)} s.

After every kill the database must not contradict itself (answers, versions, both rollups, audit); after every tenth and at the end, everything that was acknowledged must stand: every ticket with its remark, version and proofs, every upload with its bytes, every backup whole, everybody told once of everything, the answers and rollups of the model in memory, and \`verify\` without a difference. The last backup is restored elsewhere and verified there.

${table(["meant for", ...victims, "kills", "under way"], rows)}

${table(["acknowledged", "how often"], countRows(acknowledged, ACKNOWLEDGED_WORDS))}
`;
  const isHit = hits >= outcomes.length * HIT_SHARE;
  return { text, isWhole: failure === null && outcomes.length >= asked && isHit };
}

function restartsReport(runs: readonly RestartsRun[], asked: number, command: string) {
  const { seconds, failure } = togetherOf(runs);
  const restarts = runs.flatMap((each) => each.restarts);
  const answered = runs.reduce((sum, each) => sum + each.answered, 0);
  const refused = runs.reduce((sum, each) => sum + each.refused, 0);
  const callers = runs[0]?.callers ?? 0;
  const late = restarts.filter(({ healthySeconds }) => healthySeconds > HEALTHY_SECONDS).length;
  const rows = [...Map.groupBy(restarts, ({ signal }) => signal)].map(([signal, of]) => [
    signal,
    of.length,
    ...[of.map((each) => each.outageSeconds), of.map((each) => each.healthySeconds)].flatMap((figures) => {
      const sorted = figures.toSorted((a, b) => a - b);
      return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0].map((each) => each.toFixed(2));
    }),
  ]);
  const text = `# Trust: PostgreSQL restarted under load

${written(command)}

**${restarts.length} of ${asked} restarts of PostgreSQL, the process stayed up** in ${minutes(seconds)}${inRuns(runs.length)}, while ${callers} people asked for pages without a pause: ${answered} answered, ${refused} refused. ${failed(failure)} ${late === 0 ? "Every time" : `All but ${late} times`} the product was healthy within ${HEALTHY_SECONDS} s of PostgreSQL taking connections again.

${table(["told to end by", "restarts", "PostgreSQL away, median (s)", "most (s)", "healthy after it, median (s)", "most (s)"], rows)}
`;
  return { text, isWhole: failure === null && restarts.length >= asked && late === 0 };
}

function previewsReport(runs: readonly PreviewsRun[], asked: number, command: string) {
  const { seed, seconds, failure } = togetherOf(runs);
  const ways = addedUp(runs.map((each) => each.ways));
  const done = sumOf(ways);
  const text = `# Trust: previews and what publishing then did

${written(command)}

**${done} of ${asked} random imports did what their previews had said** in ${minutes(seconds)}${inRuns(runs.length)} (seed ${seed}). ${failed(failure)}

Each is previewed, which must leave every table of figures as it was, and published: rows new, replaced and rejected, the reasons, and the movements of every wave, region and dealer must be those of the preview. Every second one is then undone: what its preview backwards said must be the same the other way round, and every answer, text and cell of the rollups must be what it was before, bit by bit.

${table(["came as", "how often"], countRows(ways, WAY_WORDS))}
`;
  return { text, isWhole: failure === null && done >= asked };
}

/** Runs that went on where the one before ended. */
function togetherOf(runs: readonly Pick<SequencesRun, "seed" | "seconds" | "failure">[]) {
  return {
    seed: runs[0]?.seed ?? 0,
    seconds: runs.reduce((sum, each) => sum + each.seconds, 0),
    failure: runs.at(-1)?.failure ?? null,
  };
}

function inRuns(count: number): string {
  return count === 1 ? "" : ` and ${count} runs, each from where the one before ended`;
}

function addedUp(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const [kind, n] of all.flatMap((each) => Object.entries(each))) sums[kind] = (sums[kind] ?? 0) + n;
  return sums;
}

function written(command: string): string {
  return `Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}; ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} at the end.`;
}

function failed(failure: string | null): string {
  return failure === null ? "None failed." : `Then one failed: ${failure}.`;
}

function minutes(seconds: number): string {
  return `${Math.round(seconds / 60)} minutes`;
}

function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`;
}

function sumOf(some: Readonly<Record<string, number>>): number {
  return Object.values(some).reduce((sum, n) => sum + n, 0);
}

function countRows(some: Readonly<Record<string, number>>, words: Readonly<Record<string, string>>) {
  return Object.entries(some).map(([kind, n]) => [words[kind] ?? kind, n]);
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}
