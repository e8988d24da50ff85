import { rounded } from "./figures.ts";
import { type GrowthPoint, growthOfSeries, type Plot, type Series } from "./growth-points.ts";
import { VERIFY } from "./measure-growth.ts";
import { cellsOf, type Growth, projected, type Size } from "./projection.ts";

/** As `many-responses.ts` makes them. */
const MODELS = 8;
/** What the page asks about: a thousand times a big manufacturer's years, and every dealer of a continent. */
export const FAR: Size = { responses: 1_000_000_000, dealers: 20_000, months: 60 };

const GB = 2 ** 30;
const HOURS = 3_600;
const READ_LIMIT_MS = 10_000;
const MOST_IMPORT_SECONDS = 60;

export interface GrowthFacts {
  readonly points: readonly GrowthPoint[];
  readonly plots: readonly Plot[];
  readonly base: Size;
  readonly command: string;
}

/** The page of growth: what was measured, what follows for a size nobody measured, and what ends first. */
export function growthPage(facts: GrowthFacts): string {
  const { points, plots, base, command } = facts;
  const loads = points.flatMap(({ load }) => [load.before, load.after]);
  return `${[
    "# Growth",
    "",
    `\`${command}\` measures installations of several sizes on one machine, keeps each and writes this page; what is varied is one of responses, dealers and months, the other two staying at ${sizeText(base)}. Questions go through HTTP with a session, row-level security on, under filters never asked before. Measured at a load of ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} (1 is a core at work), commits ${[...new Set(points.map(({ commit }) => commit))].join(", ")}: where that is more than the machine has cores, times tell of other work, sizes do not.`,
    "",
    ...plots.flatMap(({ title, file }) => [
      `![${title}, against responses, dealers and months](growth/${file})`,
      "",
    ]),
    "## Measured",
    "",
    ...measuredTable(facts),
    "",
    `## What follows for ${sizeText(FAR)}`,
    "",
    "Sizes are what one response and one cell take at the largest size measured, times how many there can be: a cell for each dealer and month, model or day, and none without a response. Times are straight lines through the points of each dimension, added up; a line counts where three points or more explain four fifths of what moves (*grows with*), else the figure is taken as it is at the base.",
    "",
    ...farTable(facts),
    "",
    "## What breaks first",
    "",
    `With ${FAR.dealers.toLocaleString("en")} dealers and ${FAR.months} months, from the fewest responses on:`,
    "",
    ...breaksTable(facts),
    "",
    "What to do then: [several processes](operations-guide.md#several-processes) share the work of answering; what one database no longer holds or reads in time is spread over [several machines](operations-guide.md#several-machines-for-the-database), by dealer: each holds its part of the responses and of their cells, and reads it while the others read theirs. A coordinator and two workers on the same two cores as one machine took 1.38 times as long for the median card and 1.19 times for an import over ten million responses ([measured](../bench/README.md#npm-run-benchcitus)): what they buy on machines of their own is room for as many times the responses, and processors to read them. Retention (**Admin Panel → Retention**) keeps the responses at what is used; cells of months that were counted stay small whatever their number.",
  ].join("\n")}\n`;
}

function measuredTable({ points, plots }: GrowthFacts): string[] {
  const series = plots.flatMap((plot) => plot.series.map((each) => ({ ...each, unit: plot.unit })));
  const head = [
    "responses",
    "dealers",
    "months",
    ...series.map(({ name, unit }) => `${name}, ${unit}`),
    "load",
  ];
  const lines = points
    .toSorted((a, b) => a.months - b.months || a.dealers - b.dealers || a.responses - b.responses)
    .map((point) => [
      ...[point.responses, point.dealers, point.months].map((each) => each.toLocaleString("en")),
      ...series.map(({ of }) => rounded(of(point) ?? Number.NaN)),
      point.load.after.toFixed(1),
    ]);
  return tableOf([head, ...lines]);
}

interface FarFigure {
  readonly what: string;
  readonly unit: string;
  readonly from: string;
  readonly at: (size: Size) => number;
  readonly limit: Limit | null;
}

/** What must not be passed, in the figure's unit, and what happens there. */
interface Limit {
  readonly most: number;
  readonly outcome: string;
}

function farTable(facts: GrowthFacts): string[] {
  const head = ["what", "projected", "from", "limit"];
  const lines = farFigures(facts).map(({ what, unit, from, at, limit }) => [
    what,
    `${rounded(at(FAR))} ${unit}`,
    from,
    limit === null ? "" : `${rounded(limit.most)} ${unit}`,
  ]);
  return tableOf([head, ...lines]);
}

function breaksTable(facts: GrowthFacts): string[] {
  const breaks = farFigures(facts)
    .flatMap(({ what, at, limit }) => {
      const responses = limit === null ? null : reachedAt(at, limit.most);
      return limit === null || responses === null ? [] : [{ what, responses, outcome: limit.outcome }];
    })
    .toSorted((one, other) => one.responses - other.responses);
  if (breaks.length === 0) return ["Nothing that was measured ends below a trillion responses."];
  return tableOf([
    ["responses", "what", "outcome"],
    ...breaks.map(({ what, responses, outcome }) => [shortCount(responses), what, outcome]),
  ]);
}

/** Everything that is projected, sizes by their parts, times by their lines. */
export function farFigures({ points, plots, base }: Omit<GrowthFacts, "command">): FarFigure[] {
  const largest = points.toSorted((one, other) => other.responses - one.responses)[0];
  if (largest === undefined) return [];
  const { stored, responses } = largest;
  const perResponse = (stored.heap + stored.indexes + stored.texts) / responses;
  const rollupBytes = (size: Size) =>
    Object.entries(cellsOf(size, MODELS)).reduce((sum, [name, count]) => {
      const measured = points
        .map((point) => point.stored.cells[name])
        .filter((each) => each !== undefined && each.count > 0);
      const each = measured.toSorted((one, other) => (other?.count ?? 0) - (one?.count ?? 0))[0];
      return sum + (each === undefined ? 0 : (count * each.bytes) / each.count);
    }, 0);
  const sizes: FarFigure[] = [
    {
      what: "responses and comments with their indexes",
      unit: "GB",
      from: `${rounded(perResponse)} bytes a response`,
      at: (size) => (size.responses * perResponse) / GB,
      limit: {
        most: 4_000,
        outcome: "no usual disk holds the responses: several databases, by dealer, or retention",
      },
    },
    {
      what: "rollups",
      unit: "GB",
      from: "bytes a cell, times the cells there can be",
      at: (size) => rollupBytes(size) / GB,
      limit: {
        most: 64,
        outcome: "the cells no longer lie in the memory of a usual machine: cold cards wait for the disk",
      },
    },
  ];
  return [...sizes, ...plots.flatMap((plot) => timesOfPlot(plot, points, base))];
}

const LIMITS: Readonly<Record<string, (name: string) => Limit>> = {
  "query-time.svg": () => ({
    most: READ_LIMIT_MS,
    outcome: "the read ends at its limit with a card that says so",
  }),
  "import-time.svg": (name) =>
    name === VERIFY
      ? { most: 24 * HOURS, outcome: "it takes longer than a day: what is to be done daily no longer is" }
      : { most: MOST_IMPORT_SECONDS, outcome: "who uploads the morning's answers waits for a minute" },
  "memory.svg": () => ({ most: 4_096, outcome: "a server needs more memory than a usual machine gives it" }),
};

function timesOfPlot({ file, unit, series }: Plot, points: readonly GrowthPoint[], base: Size): FarFigure[] {
  const limitOf = LIMITS[file];
  if (limitOf === undefined) return [];
  return series.map((each: Series) => {
    const growth = growthOfSeries(points, each, base);
    const at = (size: Size) => projected(growth, base, size);
    return { what: each.name, unit, from: growthText(growth), at, limit: limitOf(each.name) };
  });
}

function growthText({ slopes }: Growth): string {
  const grown = Object.entries(slopes).flatMap(([dimension, slope]) => (slope === null ? [] : [dimension]));
  return grown.length === 0 ? "as measured: no growth seen" : `grows with ${grown.join(", ")}`;
}

const MOST_RESPONSES = 1e12;

/** From how many responses on a figure passes its limit, to a hundredth; null where it never does. */
export function reachedAt(at: (size: Size) => number, most: number): number | null {
  const passes = (responses: number) => at({ ...FAR, responses }) > most;
  if (!passes(MOST_RESPONSES)) return null;
  let [below, above] = [0, MOST_RESPONSES];
  while (above - below > above / 100) {
    const middle = (below + above) / 2;
    if (passes(middle)) above = middle;
    else below = middle;
    if (above < 1) return 0;
  }
  return above;
}

function shortCount(count: number): string {
  if (count >= 1e9) return `${rounded(count / 1e9)} billion`;
  return count >= 1e6 ? `${rounded(count / 1e6)} million` : "from the start";
}

function sizeText({ responses, dealers, months }: Size): string {
  return `${shortNumber(responses)} responses, ${dealers.toLocaleString("en")} dealers and ${months} months`;
}

function shortNumber(count: number): string {
  return count >= 1e6 ? shortCount(count) : count.toLocaleString("en");
}

function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)];
}
