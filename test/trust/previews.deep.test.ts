import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { previewRounds } from "#test/survey-import/preview-rounds.ts";
import { PREVIEW_WAYS } from "#test/survey-import/preview-ways.ts";
import { openWorld, type World } from "#test/survey-import/world.ts";

const SEED = Number(process.env["TRUST_SEED"] ?? 20_261_123);
const ROUNDS = Number(process.env["TRUST_PREVIEWS"] ?? 15);
const MINUTES = Number(process.env["TRUST_MINUTES"] ?? Number.POSITIVE_INFINITY);
const REPORT = process.env["TRUST_REPORT"];
const MINUTE_MS = 60_000;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

it(`a preview says what publishing does, and an undo what it takes back, ${ROUNDS} times (seed ${SEED})`, {
  timeout: ROUNDS * 3 * MINUTE_MS,
}, async () => {
  const began = Date.now();
  const ways: Record<string, number> = Object.fromEntries(PREVIEW_WAYS.map((way) => [way, 0]));
  let failure: string | null = null;
  try {
    await previewRounds(world, {
      rounds: ROUNDS,
      seed: SEED,
      goesOn: () => Date.now() - began < MINUTES * MINUTE_MS,
      onRound: (way) => {
        ways[way] = (ways[way] ?? 0) + 1;
      },
    });
    expect(await world.leftovers()).toEqual([]);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    throw error;
  } finally {
    const seconds = Math.round((Date.now() - began) / 1000);
    const outcome = { seed: SEED, asked: ROUNDS, ways, seconds, failure };
    if (REPORT !== undefined) await writeFile(REPORT, JSON.stringify(outcome));
  }
});
