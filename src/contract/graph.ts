import { z } from "zod";
import { about, dayRange, sampledMetric } from "./metric.ts";
import { spelled, wireObject } from "./wire.ts";

const axisItem = z.strictObject({
  /** `Sep 2026`, `Jul–Sep 2026`, or the name of a factor. */
  value: z.string(),
  /** `YYYY-MM` (month), the first month of a quarter, or a factor code. */
  code: z.string(),
  /** The range covers only a part of this month or quarter, it is not over yet, or the data begin in a later month of it. */
  partial: z.boolean(),
});

const series = wireObject({
  title: z.string(),
  /** Code of the attribute, factor, band, region or dealer. */
  code: z.string(),
  xAxis: spelled("x_Axies", z.array(axisItem)), // sic
  yAxis: spelled("y_Axies", z.array(sampledMetric)), // sic
  /** The whole range in one figure; null where the items are no times. */
  total: sampledMetric.nullable(),
});

const graphFields = {
  ...about,
  count: z.int(),
  /** The chosen factor: its code, "0" = the Index. */
  factorType: z.string(),
  viewType: z.enum(["month", "quarter"]),
  range: dayRange.nullable(),
  data: z.array(series),
};

/** Series over the same items (cui_006 and cui_021 of the opportunity pages; factors of Dealer Compare). */
export const graphReply = wireObject(graphFields);

/** Header of Trend Analysis: what may be chosen. `id` is the request's `scoreType`, `type` its `factorType`. */
export const trendHeaderReply = wireObject({
  factors: spelled(
    "factor",
    z.array(wireObject({ id: z.int(), name: z.string(), sortingKey: z.int(), type: z.string() })),
  ),
  /** Score types of each factor, the first of a factor being its default. `factorId` is a factor's `id`. */
  scoreTypes: spelled(
    "scoretype", // sic
    z.array(
      wireObject({
        id: z.int(),
        name: z.string(),
        keyType: z.enum(["single-line", "multi-line"]),
        factorId: spelled("factorid", z.int()), // sic
      }),
    ),
  ),
  /** The range taken when none is asked: the last 12 months with data; null while there are no responses. */
  range: dayRange.nullable(),
  dataDate: z.string().nullable(),
  dataVersion: z.number(),
});

/** Trend: a single line in `x` and `y`, or several in `data`; the other stays empty. */
export const trendReply = wireObject({
  ...graphFields,
  scoreType: z.int(),
  chartType: spelled("charttype", z.enum(["single-line", "multi-line"])), // sic
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
