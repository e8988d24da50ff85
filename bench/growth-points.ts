import { z } from "zod";
import { type Dimension, type Growth, growthOf, type Size } from "./projection.ts";

/** Where all three dimensions meet. */
export const BASE_SIZE: Size = { responses: 200_000, dealers: 500, months: 36 };

/** What is varied, one dimension at a time. */
const VARIED: Readonly<Record<Dimension, readonly number[]>> = {
  responses: [50_000, 200_000, 500_000, 1_000_000, 10_000_000],
  dealers: [100, 500, 1_000, 2_000],
  months: [12, 36, 60],
};

/** Small points first, the base once; `share` makes all of them smaller. */
export function growthSizes(share: number): Size[] {
  const base = { ...BASE_SIZE, responses: BASE_SIZE.responses * share };
  const sizes = [
    ...VARIED.responses.map((responses) => ({ ...base, responses: responses * share })),
    ...VARIED.dealers.map((dealers) => ({ ...base, dealers })),
    ...VARIED.months.map((months) => ({ ...base, months })),
  ];
  const byKey = new Map(sizes.map((size) => [keyOf(size), size]));
  return [...byKey.values()].toSorted((one, other) => one.responses - other.responses);
}

export const keyOf = ({ responses, dealers, months }: Size) => `${responses}-${dealers}-${months}`;

const cells = z.object({ count: z.number(), bytes: z.number() });

/** What was measured of an installation of one size. */
export const growthPoint = z.object({
  responses: z.number(),
  dealers: z.number(),
  months: z.number(),
  /** Milliseconds by question: the median of cold replies. */
  queries: z.record(z.string(), z.number()),
  /** Seconds by what was done. */
  work: z.record(z.string(), z.number()),
  /** Bytes. */
  stored: z.object({
    heap: z.number(),
    indexes: z.number(),
    texts: z.number(),
    database: z.number(),
    cells: z.record(z.string(), cells),
  }),
  /** Bytes of the server's processes without PostgreSQL, at most. */
  memory: z.number(),
  load: z.object({ before: z.number(), after: z.number() }),
  at: z.string(),
  commit: z.string(),
});
export type GrowthPoint = z.infer<typeof growthPoint>;

/** A line of a plot: its figure of each point. */
export interface Series {
  readonly name: string;
  readonly of: (point: GrowthPoint) => number | undefined;
}

export interface Plot {
  readonly file: string;
  readonly title: string;
  readonly unit: string;
  readonly series: readonly Series[];
}

/** Query time, import time, rollup size, disk and memory. */
export function growthPlots(points: readonly GrowthPoint[]): Plot[] {
  const namesOf = (of: (point: GrowthPoint) => object) => [
    ...new Set(points.flatMap((each) => Object.keys(of(each)))),
  ];
  const MB = 2 ** 20;
  return [
    {
      file: "query-time.svg",
      title: "Query time, cold median",
      unit: "ms",
      series: namesOf(({ queries }) => queries).map((name) => ({ name, of: ({ queries }) => queries[name] })),
    },
    {
      file: "import-time.svg",
      title: "Time of an import and of a verification",
      unit: "s",
      series: namesOf(({ work }) => work).map((name) => ({ name, of: ({ work }) => work[name] })),
    },
    {
      file: "rollup-size.svg",
      title: "Size of the rollups with their indexes",
      unit: "MB",
      series: ["rollup_dealer", "rollup_model", "rollup_day"].map((name) => ({
        name,
        of: ({ stored }) => (stored.cells[name]?.bytes ?? 0) / MB,
      })),
    },
    {
      file: "disk.svg",
      title: "Disk",
      unit: "MB",
      series: [
        { name: "all tables", of: ({ stored }) => stored.database / MB },
        { name: "responses", of: ({ stored }) => (stored.heap + stored.indexes) / MB },
        { name: "comments", of: ({ stored }) => stored.texts / MB },
      ],
    },
    {
      file: "memory.svg",
      title: "Memory of the server at most",
      unit: "MB",
      series: [{ name: "server", of: ({ memory }) => memory / MB }],
    },
  ];
}

/** How one series grows. */
export function growthOfSeries(points: readonly GrowthPoint[], { of }: Series, base: Size): Growth {
  const known = points.flatMap((point) => {
    const value = of(point);
    return value === undefined ? [] : [{ ...point, value }];
  });
  return growthOf(known, base);
}
