import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld, type World } from "#test/survey-import/world.ts";
import { noSteps, Trial } from "./sequences.ts";

const SEED = Number(process.env["TRUST_SEED"] ?? 20_261_123);
const SEQUENCES = Number(process.env["TRUST_SEQUENCES"] ?? 10);
const MINUTES = Number(process.env["TRUST_MINUTES"] ?? Number.POSITIVE_INFINITY);
const REPORT = process.env["TRUST_REPORT"];
const STEPS = 10;
const MINUTE_MS = 60_000;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

it(`holds what a model holds after each step of ${SEQUENCES} random sequences (seed ${SEED})`, {
  timeout: SEQUENCES * 2 * MINUTE_MS,
}, async () => {
  const began = Date.now();
  const trial = new Trial(world);
  const steps = noSteps();
  let sequences = 0;
  let failure: string | null = null;
  try {
    while (sequences < SEQUENCES && Date.now() - began < MINUTES * MINUTE_MS) {
      await trial.run(SEED + sequences, STEPS, steps);
      sequences += 1;
    }
    expect(await world.leftovers()).toEqual([]);
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
