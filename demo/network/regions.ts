import { CENTRAL } from "./central.ts";
import type { RegionStates } from "./city.ts";
import { EAST } from "./east.ts";
import { NORTH } from "./north.ts";
import { SOUTH } from "./south.ts";
import { WEST } from "./west.ts";

/** Five regions, 24 states, 60 cities; every outlet name is invented. */
export const REGIONS: readonly RegionStates[] = [NORTH, SOUTH, EAST, WEST, CENTRAL];
