import { z } from "zod";
import { json } from "./endpoint.ts";
import { filterKey } from "./filter-key.ts";
import { FIRST_PATHS } from "./first-paths.ts";
import { spelled, wireObject } from "./wire.ts";

const filterItem = wireObject({
  name: z.string(),
  code: z.string(),
  /** Keys of the lists above; absent where the list has none. */
  regionCode: z.string().optional(),
  stateCode: z.string().optional(),
  locationCode: z.string().optional(),
  waveCode: z.string().optional(),
  isShown: spelled("isShown", z.boolean()),
  isDealer: spelled("isDealer", z.boolean()),
});

const filter = wireObject({
  name: z.string(),
  filterKey,
  id: spelled("filterid", z.int()), // sic
  data: z.array(filterItem),
});

/** Lists that describe an operation to its pages. */
export const catalogue = {
  /** The filter master of the operation within the actor's scope. */
  filters: json({
    method: "POST",
    path: FIRST_PATHS.filters,
    access: "operation",
    body: z.strictObject({}).nullish(),
    reply: wireObject({ filters: z.array(filter), dataVersion: z.number() }),
  }),
};
