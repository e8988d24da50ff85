import { z } from "zod";
import { json } from "./endpoint.ts";

const filterItem = z.strictObject({
  name: z.string(),
  code: z.string(),
  /** Keys of the lists above; absent where the list has none. */
  region_code: z.string().optional(),
  state_code: z.string().optional(),
  location_code: z.string().optional(),
  wave_code: z.string().optional(),
  isShown: z.boolean(),
  isDealer: z.boolean(),
});

const filter = z.strictObject({
  name: z.string(),
  filter_key: z.string(),
  filterid: z.int(),
  data: z.array(filterItem),
});

/** Lists that describe an operation to its pages. */
export const catalogue = {
  /** The filter master of the operation within the viewer's scope. */
  filters: json({
    method: "POST",
    path: "/api/filters",
    access: "operation",
    body: z.strictObject({}).nullish(),
    reply: z.strictObject({ filters: z.array(filter), data_version: z.number() }),
  }),
};

/** One filter with its values. */
export type Filter = z.infer<typeof filter>;
