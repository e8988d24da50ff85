import { z } from "zod";
import { figureSchema, goalText, isMet, ratiosOf, rounded } from "./figures.ts";
import type { measuredCard } from "./measure-cards.ts";
import { commandText, type Step } from "./steps.ts";

type Measured = z.infer<typeof measuredCard>;

/** What a step left behind when it was run last. */
export const stepRun = z.object({
  key: z.string(),
  command: z.string(),
  commit: z.string(),
  at: z.string(),
  seconds: z.number(),
  load: z.object({ before: z.number(), after: z.number() }),
  figures: z.array(figureSchema),
  /** Why it did not come to its end; null when it did. */
  problem: z.string().nullable(),
});
export type StepRun = z.infer<typeof stepRun>;

export interface Results {
  readonly rows: number;
  /** Name and value, as in `PostgreSQL`, `18.4`. */
  readonly machine: readonly (readonly [string, string])[];
  readonly steps: readonly Step[];
  readonly runs: readonly StepRun[];
  readonly cards: readonly Measured[];
}

/** Cold replies of a card: at most so many milliseconds, and so many times as fast as DuckDB. */
const MOST_CARD_MS: Readonly<Record<string, number>> = { network: 15, model: 15, dealer: 15, partial: 250 };
const LEAST_RATIO: Readonly<Record<string, number>> = { network: 10, model: 3, dealer: 1 };

/** The page of results: every figure of every step that was run, and of those that were not, that they were not. */
export function resultsPage({ rows, machine, steps, runs, cards }: Results): string {
  const figures = runs.flatMap((run) => run.figures);
  const missed = figures.filter((figure) => !isMet(figure)).length + cards.filter(missesGoal).length;
  const loads = [
    ...runs.flatMap(({ load }) => [load.before, load.after]),
    ...cards.map(({ load }) => load ?? 0),
  ];
  return `${[
    "# Results",
    "",
    `\`npm run bench -- --rows ${rows}\` wrote this page. Times of one step compare with each other; times of steps under another load do not. **Bold** misses its goal: ${missed} of ${figures.filter(({ goal }) => goal !== null).length + cards.length} figures with one. Goals of cards, lists and imports are meant for ten million responses and two cores with nothing else at work; this is ${rows.toLocaleString("en")} responses at a load of ${loads.length === 0 ? "–" : `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`}.`,
    "",
    ...tableOf(["machine", ""], machine),
    "",
    ...cardsPart(cards),
    ...steps.flatMap((step) => stepPart(step, runs)),
  ].join("\n")}\n`;
}

function cardsPart(cards: readonly Measured[]): string[] {
  if (cards.length === 0) return [];
  const peers = [...new Set(cards.flatMap((card) => Object.keys(card.peers)))];
  return [
    "## Cards",
    "",
    "Milliseconds through HTTP with a session; of a peer its median and how many times longer than the product's cold reply it took. Figures alike are values and previous values that were the peers', too ([how they are compared](README.md#npm-run-benchcards)).",
    "",
    ...tableOf(
      ["card", "filter", "cold p50", "cold p95", "warm p50", ...peers, "figures alike", "load"],
      cards.map((each) => [
        `${each.page}/${each.card}`,
        each.kind,
        emphasised(rounded(each.cold.p50), each.cold.p50 > (MOST_CARD_MS[each.kind] ?? Infinity)),
        rounded(each.cold.p95),
        rounded(each.warm.p50),
        ...peers.map((peer) => peerCell(each, peer)),
        String(each.compared),
        each.load === null ? "–" : each.load.toFixed(1),
      ]),
    ),
    "",
  ];
}

function peerCell({ cold, kind, peers }: Measured, peer: string): string {
  const theirs = peers[peer];
  if (theirs === undefined) return "–";
  const ratio = theirs / cold.p50;
  const isSlow = peer === "DuckDB" && ratio < (LEAST_RATIO[kind] ?? 0);
  return `${rounded(theirs)} (${emphasised(`${rounded(ratio)} ×`, isSlow)})`;
}

function missesGoal({ cold, kind, peers }: Measured): boolean {
  const duckdb = peers["DuckDB"];
  const isSlow = cold.p50 > (MOST_CARD_MS[kind] ?? Infinity);
  return isSlow || (duckdb !== undefined && duckdb / cold.p50 < (LEAST_RATIO[kind] ?? 0));
}

function stepPart(step: Step, runs: readonly StepRun[]): string[] {
  const run = runs.find(({ key }) => key === step.key);
  const head = [`## ${step.title}`, "", `\`${commandText(step)}\``];
  if (run === undefined) return [...head, "", "Not measured yet.", ""];
  const { at, seconds, load, commit, problem, figures } = run;
  const under = `${at.slice(0, 16).replace("T", " ")} UTC, ${rounded(seconds)} s, commit ${commit}, load ${load.before.toFixed(1)} to ${load.after.toFixed(1)}`;
  const end = problem === null ? `${under}.` : `Did not come to its end (${under}): ${problem}`;
  if (figures.length === 0) return [...head, "", end, ""];
  return [
    ...head,
    "",
    end,
    "",
    ...tableOf(
      ["what", "measured", "goal", "beside", "load"],
      figures.map((figure) => [
        figure.what,
        emphasised(`${rounded(figure.value)} ${figure.unit}`, !isMet(figure)),
        figure.goal === null ? "" : `${goalText(figure.goal)} ${figure.unit}`,
        ratiosOf(figure)
          .map(
            ({ peer, ratio }) => `${peer} ${rounded(figure.peers[peer] ?? Number.NaN)} (${rounded(ratio)} ×)`,
          )
          .join(", "),
        figure.load.toFixed(1),
      ]),
    ),
    "",
  ];
}

function emphasised(text: string, isMissed: boolean): string {
  return isMissed ? `**${text}**` : text;
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)];
}
