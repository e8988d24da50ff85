import { z } from "zod";
import { json } from "./endpoint.ts";
import { errorReply } from "./errors.ts";

const code = z.string().max(200).nullish();

/** Every chart path takes the same union of keys; those a card does not use are ignored, others are refused. */
export const chartRequest = z.strictObject({
  region_code: code,
  state_code: code,
  location_code: code,
  dealer_code: code,
  wave_code: code,
  month: code,
  model_code: code,
  factor_type: code,
  score_type: code,
  view_type: code,
  fromdate: code,
  todate: code,
  status: code,
});

/** See `chartRequest`. */
export type ChartRequest = z.infer<typeof chartRequest>;

const chartX = z.strictObject({
  value: z.string(),
  code: z.string(),
  /** Where a click leads, null where it leads nowhere. */
  filterroute: z.strictObject({ componentname: z.string(), factor_type: z.string() }).nullable(),
  /** The dealers behind the bar, in the viewer's scope only; null where the list would say nothing. */
  dealers_list: z
    .array(z.strictObject({ name: z.string(), code: z.string(), value: z.number().nullable(), n: z.int() }))
    .nullable(),
});

const chartY = z.strictObject({
  /** Published value in user units; null = no data, drawn as a gap. */
  value: z.number().nullable(),
  /** Signed change against the previous period. */
  diffvalue: z.number().nullable(),
  /** The previous period's value. */
  differenceValue: z.number().nullable(),
  difference: z.enum(["up", "down", "same"]).nullable(),
  sub_title: z.string().nullable(),
  /** Responses behind the value; null for a network average that must not tell it. */
  n: z.int().nullable(),
  /** 95 % interval. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Rank of a dealer; 0 = insufficient sample, null where there is no rank. */
  rank: z.int().nullable(),
  insufficient: z.boolean(),
});

/** A card's figures: `x` and `y` are parallel. */
export const chartReply = z.strictObject({
  x: z.array(chartX),
  y: z.array(chartY),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** Responses the card speaks about. */
  count: z.int(),
  dealer_rank: z.int().nullable(),
  subdata: z.array(z.strictObject({ value: z.number().nullable(), title: z.string() })),
  unit: z.enum(["points", "percent", "nps"]),
  /** Decimals at which every value of the card is published. */
  decimals: z.int(),
  lower_is_better: z.boolean(),
  /** Ends of the scale the figures live on. */
  scale: z.strictObject({ min: z.number(), max: z.number() }),
  /** The dashed line: a network average or the national figure. */
  reference: z.strictObject({ title: z.string(), value: z.number().nullable() }).nullable(),
  /** Name of the previous period, null when there is none to compare with. */
  previous: z.string().nullable(),
  /** Newest survey_date in the figures' operation, `YYYY-MM-DD`. */
  data_date: z.string().nullable(),
  wave_open: z.boolean(),
  data_version: z.number(),
});

/** See `chartReply`. */
export type ChartReply = z.infer<typeof chartReply>;

/** Paths of the Summary page's cards, in page order. */
export const summaryCards = [
  "index",
  "nps",
  "disappointed",
  "satisfaction-split",
  "factor-scores",
  "regional-index",
  "regional-nps",
  "top-dealers",
  "bottom-dealers",
  "improvement-areas",
] as const;

/** Figures of dashboard cards. */
export const dashboard = {
  /** One card. `page` and `card` are those of the structure's `webapi`. */
  card: json({
    method: "POST",
    path: "/api/dashboard/:page/:card",
    access: "operation",
    body: chartRequest.nullish(),
    reply: chartReply,
  }),
  /** All cards of a page from one snapshot; nothing but the version when it equals `known_version`. */
  batch: json({
    method: "POST",
    path: "/api/dashboard/batch",
    access: "operation",
    body: z.strictObject({
      requests: z.array(z.strictObject({ webapi: z.string().max(200), body: chartRequest })).max(60),
      known_version: z.number().nullish(),
    }),
    reply: z.strictObject({
      data_version: z.number(),
      unchanged: z.boolean(),
      replies: z.array(
        z.strictObject({
          webapi: z.string(),
          status: z.int(),
          chart: chartReply.nullable(),
          error: errorReply.nullable(),
        }),
      ),
    }),
  }),
};
