import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { settled } from "#test/ledger.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { openWorld, type World } from "#test/survey-import/world.ts";
import { openReadingHere } from "./reading-here.ts";
import { noSteps, type StepCounts, Trial } from "./sequences.ts";

const SEED = Number(process.env["TRUST_SEED"] ?? 20_261_150);
const SEQUENCES = Number(process.env["TRUST_SEQUENCES"] ?? 10);
const MINUTES = Number(process.env["TRUST_MINUTES"] ?? Number.POSITIVE_INFINITY);
const REPORT = process.env["TRUST_REPORT"];
const STEPS = 10;
const MINUTE_MS = 60_000;

/** One sequence of so many is run as the product runs: its jobs by themselves, its workbooks read by processes of their own. */
const WHOLE_EVERY = 50;

let quick: World;
let restore: () => Promise<void>;
let seed = SEED;

const isWhole = () => seed % WHOLE_EVERY === 0;

vi.mock(import("#server/platform/workbook/reading-process.ts"), async (load) => {
  const { openReadingProcess } = await load();
  return {
    openReadingProcess: (reading) => (isWhole() ? openReadingProcess(reading) : openReadingHere(reading)),
  };
});

beforeAll(async () => {
  quick = await openWorld();
  restore = await openRestorePoint(quick.server);
  await quick.server.stopJobs();
});

afterAll(() => quick.close());

it(`holds what a model holds after each step of ${SEQUENCES} random sequences (seed ${SEED})`, {
  timeout: SEQUENCES * 2 * MINUTE_MS,
}, async () => {
  const began = Date.now();
  const steps = noSteps();
  let sequences = 0;
  let failure: string | null = null;
  try {
    while (sequences < SEQUENCES && Date.now() - began < MINUTES * MINUTE_MS) {
      seed = SEED + sequences;
      await (isWhole() ? runWhole(steps) : runQuick(steps));
      sequences += 1;
    }
    expect(await quick.leftovers()).toEqual([]);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    throw error;
  } finally {
    const seconds = Math.round((Date.now() - began) / 1000);
    if (REPORT !== undefined)
      await writeFile(
        REPORT,
        JSON.stringify({ seed: SEED, asked: SEQUENCES, sequences, steps, seconds, failure }),
      );
  }
});

async function runQuick(counts: StepCounts): Promise<void> {
  await restore();
  await new Trial(quick, () => quick.server.runJobs(), seed).run(STEPS, counts);
}

async function runWhole(counts: StepCounts): Promise<void> {
  const world = await openWorld();
  try {
    await new Trial(world, () => settled(world.server), seed).run(STEPS, counts);
    expect(await world.leftovers()).toEqual([]);
  } finally {
    await world.close();
  }
}
