import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { z } from "zod";
import { readingChildren } from "./processes.ts";

/** Where an import can be hit, in the order it passes through them. */
export const PHASES = ["check", "accept", "parse", "stage", "insert", "rollup", "commit"] as const;
export type Phase = (typeof PHASES)[number];

/** What is seen of an import from outside. */
export interface Sight {
  readonly phase: Phase | null;
  /** The PostgreSQL process that serves the import. */
  readonly backend: number | null;
}

// These pass in a few milliseconds.
const LATE: ReadonlySet<Phase> = new Set(["accept", "stage", "insert", "rollup", "commit"]);

const backend = z.object({ pid: z.number(), query: z.string() });

// The last statement of a transaction stays visible while the next one is on its way.
const STATEMENTS: readonly (readonly [Phase, RegExp])[] = [
  ["accept", /^\s*(insert into upload|select enqueue_job)/i],
  ["commit", /^\s*(update operation o set|update upload set data_sync)/i],
  ["parse", /^\s*(create temporary table staged|select response_numbers)/i],
  ["stage", /^\s*(copy staged|truncate staged)/i],
  [
    "insert",
    /^\s*(with added|insert into (response|verbatim)|create temporary table superseded|analyze|update response)/i,
  ],
  [
    "rollup",
    /^\s*(create temporary table (day_)?delta|insert into rollup|delete from rollup|drop table if exists delta|update operation set response_numbers)/i,
  ],
];

/** Looks once. Parse is a child that reads while no row has come from it yet. */
export async function look(observer: pg.Client, serverPid: number, wanted: Phase): Promise<Sight> {
  const { rows } = await observer.query(
    `select pid, query from pg_stat_activity
     where application_name = 'forecourt' and xact_start is not null and state <> 'idle' order by xact_start`,
  );
  for (const { pid, query } of z.array(backend).parse(rows)) {
    const phase = STATEMENTS.find(([, pattern]) => pattern.test(query))?.[0] ?? null;
    if (phase !== null) return { phase, backend: pid };
  }
  const isChecking = wanted === "check" && readingChildren(serverPid).length > 0;
  return { phase: isChecking ? "check" : null, backend: null };
}

/** Looks again and again until the import is in this phase; null when it is over first. */
export async function waitForPhase(
  observer: pg.Client,
  serverPid: number,
  phase: Phase,
  isOver: () => boolean | Promise<boolean>,
): Promise<Sight | null> {
  for (let looks = 0; ; looks += 1) {
    const sight = await look(observer, serverPid, phase);
    if (sight.phase === phase) return sight;
    if (looks % 20 === 19 && (await isOver())) return null;
    await sleep(LATE.has(phase) ? 0 : 2);
  }
}
