import { z } from "zod";
import { about, dayRange, sampledMetric } from "./metric.ts";

const axisItem = z.strictObject({
  /** `Sep 2026`, `Jul–Sep 2026`, or the name of a factor. */
  value: z.string(),
  /** `YYYY-MM` (month), the first month of a quarter, or a factor code. */
  code: z.string(),
  /** The range covers only a part of this month or quarter, or it is not over yet. */
  partial: z.boolean(),
});

const series = z.strictObject({
  title: z.string(),
  /** Code of the attribute, factor, band, region or dealer. */
  code: z.string(),
  x_Axies: z.array(axisItem), // sic
  y_Axies: z.array(sampledMetric), // sic
  /** The whole range in one figure; null where the items are no times. */
  total: sampledMetric.nullable(),
});

/** Series over the same items (cui_006 and cui_021 of the opportunity pages; factors of Dealer Compare). */
export const graphReply = z.strictObject({
  ...about,
  count: z.int(),
  /** The chosen factor: its code, "0" = the Index. */
  factor_type: z.string(),
  view_type: z.enum(["month", "quarter"]),
  range: dayRange.nullable(),
  data: z.array(series),
});

/** Header of Trend Analysis: what may be chosen. `id` is the request's `score_type`, `type` its `factor_type`. */
export const trendHeaderReply = z.strictObject({
  factor: z.array(z.strictObject({ id: z.int(), name: z.string(), sorting_key: z.int(), type: z.string() })),
  /** Score types of each factor, the first of a factor being its default. `factorid` is a factor's `id`. */
  scoretype: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      key_type: z.enum(["single-line", "multi-line"]),
      factorid: z.int(),
    }),
  ),
  /** The range taken when none is asked: the last 12 months with data; null while there are no responses. */
  range: dayRange.nullable(),
  data_date: z.string().nullable(),
  data_version: z.number(),
});

/** Trend: a single line in `x` and `y`, or several in `data`; the other stays empty. */
export const trendReply = z.strictObject({
  ...graphReply.shape,
  score_type: z.int(),
  charttype: z.enum(["single-line", "multi-line"]),
  /** Ends of the y axis on a nice step, at most 10 ticks, around every value shown. */
  min: z.number(),
  max: z.number(),
  step: z.number(),
  x: z.array(axisItem),
  y: z.array(sampledMetric),
  /** The whole range of the single line in one figure; null where there is none or there are several. */
  total: sampledMetric.nullable(),
});

/** See `graphReply`. */
export type GraphReply = z.infer<typeof graphReply>;
/** See `trendReply`. */
export type TrendReply = z.infer<typeof trendReply>;
/** See `trendHeaderReply`. */
export type TrendHeaderReply = z.infer<typeof trendHeaderReply>;
