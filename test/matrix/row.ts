import type { LightMyRequestResponse } from "fastify";
import type { Caller } from "#test/given/caller.ts";
import type { Grid, Persona } from "./personas.ts";
import { PLACES, type Place, type World } from "./world.ts";

export type Ask = (caller: Caller) => Promise<LightMyRequestResponse>;

/** What one route does for everybody with each object it can be asked for. */
export interface ObjectRow {
  /** The key or part of the path that names the object. */
  readonly names: string;
  readonly outcomes: Grid;
  /** Makes or finds the object and says how it is asked for. */
  readonly prepare: (world: World, object: string, persona: Persona) => Promise<Ask>;
  /** What stands in the grid for a reply; left out: its status. */
  readonly outcome?: (reply: LightMyRequestResponse) => number;
  /** Objects that must be answered as a missing one is; left out: all that are 404. */
  readonly alike?: readonly string[];
  /** Objects that change where the call is let in. Every other cell leaves the database as it was. */
  readonly writes?: readonly string[];
  /** Tables that the call adds to whatever comes of it. */
  readonly always?: readonly string[];
}

/** A place by its name in the head of a grid. */
export function placeOf(object: string): Place {
  const place = PLACES.find((each) => each === object);
  if (place === undefined) throw new Error(`There is no place ${object}.`);
  return place;
}

/** How many rows a list has, where it is answered at all. */
export function rowsIn(key: string): (reply: LightMyRequestResponse) => number {
  return (reply) => (reply.statusCode === 200 ? Number(reply.json()[key]) : reply.statusCode);
}
