import { z } from "zod";
import { about, changedMetric, dayRange } from "./metric.ts";

const headerTab = z.strictObject({
  ...changedMetric.shape,
  /** The tile's name: Index or a factor. */
  header: z.string(),
  /** Value of the previous period (the same as `differenceValue`). */
  lastval: z.number().nullable(),
  /** Name of the previous period, null where there is none. */
  lastduration: z.string().nullable(),
  /** The `factor_type` a choice of this tile sends: a factor code, "0" = the Index. */
  type: z.string(),
  /** 0 = the Index, then the programme's tabs; two factors of one tab are two values in a row with the same number. */
  tab: z.int(),
});

/** Header tiles of a page (cui_013, cui_020), in tab order. */
export const headerReply = z.strictObject({
  ...about,
  count: z.int(),
  tabs: z.array(headerTab),
  /** Null on pages with a wave. */
  range: dayRange.nullable(),
});

/** See `headerReply`. */
export type HeaderReply = z.infer<typeof headerReply>;
