import type { Phase } from "./import-phases.ts";

export type Victim = "server" | "child" | "postmaster" | "backend";

export interface Kill {
  readonly victim: Victim;
  readonly phase: Phase;
  /** Time into the phase. */
  readonly afterMs: number;
}

/** 26 kills over all phases, `npm run trust` has hundreds; a child is only there while it reads. */
export const KILLS: readonly Kill[] = [
  ...kills("server", {
    check: [20],
    parse: [60],
    stage: [40],
    insert: [30],
    rollup: [0],
    commit: [0, 4],
  }),
  ...kills("child", { check: [10], parse: [0, 20, 80], stage: [0, 10, 30, 60] }),
  ...kills("postmaster", { parse: [30], stage: [30], insert: [0], rollup: [0], commit: [0] }),
  ...kills("backend", { parse: [0], stage: [20], insert: [10], rollup: [5], commit: [0], accept: [2] }),
];

function kills(victim: Victim, phases: Readonly<Partial<Record<Phase, readonly number[]>>>): Kill[] {
  const entries: [Phase, readonly number[] | undefined][] = [
    ["check", phases.check],
    ["accept", phases.accept],
    ["parse", phases.parse],
    ["stage", phases.stage],
    ["insert", phases.insert],
    ["rollup", phases.rollup],
    ["commit", phases.commit],
  ];
  return entries.flatMap(([phase, delays = []]) => delays.map((afterMs) => ({ victim, phase, afterMs })));
}
