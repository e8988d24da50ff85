import { afterAll, beforeAll, it } from "vitest";
import { expectRefused, expectTakenInPart, hostileWorld, REFUSED_UPLOADS } from "./hostile-uploads.ts";
import { REJECTED_SURVEYS } from "./rejected-surveys.ts";
import type { World } from "./world.ts";

let world: World;

beforeAll(async () => {
  world = await hostileWorld();
});

afterAll(async () => {
  await world.close();
});

it.each(REFUSED_UPLOADS)("is refused and leaves nothing: $name", (file) => expectRefused(world, file));

it.each(REJECTED_SURVEYS)("is taken in without its wrong rows: $name", (file) =>
  expectTakenInPart(world, file),
);
