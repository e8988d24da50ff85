import { afterAll, beforeAll, it } from "vitest";
import { publishAndDeleteAtOnce } from "./preview-rounds.ts";
import { openWorld, type World } from "./world.ts";

const RACES = 20;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

it(`publishing and deleting at once end in one of the two, never in answers without a file, ${RACES} times`, () =>
  publishAndDeleteAtOnce(world, RACES));
