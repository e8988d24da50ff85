import { z } from "zod";
import { about, changedFields, dayRange } from "./metric.ts";
import { spelled, wireObject } from "./wire.ts";

const headerTab = wireObject({
  ...changedFields,
  /** The tile's name: Index or a factor. */
  name: spelled("header", z.string()),
  /** Value of the previous period (the same as `previousValue`). */
  lastValue: spelled("lastval", z.number().nullable()), // sic
  /** Name of the previous period, null where there is none. */
  lastPeriod: spelled("lastduration", z.string().nullable()), // sic
  /** The `factorType` a choice of this tile sends: a factor code, "0" = the Index. */
  type: z.string(),
  /** 0 = the Index, then the programme's tabs; two factors of one tab are two values in a row with the same number. */
  tab: z.int(),
});

/** Header tiles of a page (cui_013, cui_020), in tab order. */
export const headerReply = wireObject({
  ...about,
  count: z.int(),
  tabs: z.array(headerTab),
  /** Null on pages with a wave. */
  range: dayRange.nullable(),
});

/** See `headerReply`. */
export type HeaderReply = z.infer<typeof headerReply>;
