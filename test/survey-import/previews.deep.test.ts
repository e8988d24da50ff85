import { afterAll, beforeAll, expect, it } from "vitest";
import { previewRounds, publishAndDeleteAtOnce } from "./preview-rounds.ts";
import { openWorld, type World } from "./world.ts";

const ROUNDS = Number(process.env["PREVIEW_ROUNDS"] ?? 60);
const RACES = 20;
const SEED = Number(process.env["PREVIEW_SEED"] ?? 20_261_123);

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

it(`a preview says what publishing does, and an undo what it takes back, ${ROUNDS} times (seed ${SEED})`, {
  timeout: ROUNDS * 10_000,
}, async () => {
  await previewRounds(world, { rounds: ROUNDS, seed: SEED });
  expect(await world.leftovers()).toEqual([]);
});

it(`publishing and deleting at once end in one of the two, never in answers without a file, ${RACES} times`, () =>
  publishAndDeleteAtOnce(world, RACES));
