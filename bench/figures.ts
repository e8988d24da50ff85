import { appendFileSync } from "node:fs";
import { loadavg } from "node:os";
import { z } from "zod";

const goal = z.union([z.object({ atMost: z.number() }), z.object({ atLeast: z.number() })]);

/** One figure beside its goal and what others took for the same work, with the machine's load when it was told. */
export const figureSchema = z.object({
  what: z.string(),
  value: z.number(),
  unit: z.string(),
  goal: goal.nullable(),
  /** By the peer's name, in the same unit. */
  peers: z.record(z.string(), z.number()),
  load: z.number(),
});
export type Figure = z.infer<typeof figureSchema>;
type Goal = z.infer<typeof goal>;

interface Report {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: Goal;
  readonly peers?: Readonly<Record<string, number>>;
}

/** Prints a figure, and keeps it where `npm run bench` asked for it. */
export function report({ what, value, unit, goal = undefined, peers = {} }: Report): void {
  const figure = { what, value, unit, goal: goal ?? null, peers, load: loadNow() };
  console.log(textOfFigure(figure));
  storeFigure(figure);
}

/** One figure of several runs beside its target: the median is told, the slowest decides. */
export function reportFigure(what: string, times: readonly number[], target: number, unit: "ms" | "s"): void {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? Number.NaN;
  const slowest = sorted.at(-1) ?? Number.NaN;
  report({ what: `${what}, median of ${times.length}`, value: median, unit });
  report({ what: `${what}, slowest`, value: slowest, unit, goal: { atMost: target } });
}

/** A figure as a line to read. */
function textOfFigure(figure: Figure): string {
  const { what, value, unit, goal, peers, load } = figure;
  const others = ratiosOf(figure).map(
    ({ peer, ratio }) => `, ${peer} ${rounded(peers[peer] ?? Number.NaN)} ${unit} (${rounded(ratio)} ×)`,
  );
  const beside = goal === null ? "" : `, ${goalText(goal)} ${unit}: ${isMet(figure) ? "met" : "MISSED"}`;
  return `${what}: ${rounded(value)} ${unit}${beside}${others.join("")}; load ${load.toFixed(1)}`;
}

export function goalText(goal: Goal): string {
  return "atMost" in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
}

/** A figure that is no number has met nothing. */
export function isMet({ value, goal }: Pick<Figure, "value" | "goal">): boolean {
  if (goal === null) return true;
  return "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** How many times longer each peer took. */
export function ratiosOf({ value, peers }: Pick<Figure, "value" | "peers">) {
  return Object.entries(peers).map(([peer, theirs]) => ({ peer, ratio: theirs / value }));
}

/** Three digits that count, none beyond the point from a hundred on. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  return value.toLocaleString("en", { maximumFractionDigits: size >= 100 ? 0 : size >= 10 ? 1 : 2 });
}

export function loadNow(): number {
  return loadavg()[0] ?? 0;
}

function storeFigure(figure: Figure): void {
  const file = process.env["BENCH_FIGURES"];
  // What could not be measured has no number in JSON.
  if (file !== undefined && Number.isFinite(figure.value))
    appendFileSync(file, `${JSON.stringify(figure)}\n`);
}
