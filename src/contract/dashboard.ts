import { z } from "zod";
import { LEVEL_NAMES } from "#domain/scoring/index-level.ts";
import { pageByTitle } from "./component-ids.ts";
import { rankingReply } from "./dealer-ranking.ts";
import { json } from "./endpoint.ts";
import { errorReply } from "./errors.ts";
import { headerReply } from "./factor-header.ts";
import { graphReply, trendHeaderReply, trendReply } from "./graph.ts";
import { about, changedMetric, changeFields, dayRange, rankedPlace } from "./metric.ts";
import { spelled, wireObject } from "./wire.ts";

const code = z.string().max(200).nullish();
/** Score types and statuses have numbers for codes: taken as a number or as text. */
const numberedCode = z
  .codec(z.union([z.string().max(200), z.int()]), z.string(), { decode: String, encode: (text) => text })
  .nullish();
const FOUR_CODES = 300;

/** Every chart path takes the same union of keys; those a card does not use are ignored, others are refused. */
export const chartRequestFields = {
  regionCode: code,
  stateCode: code,
  locationCode: code,
  /** On Dealer Compare up to four codes with commas between them. */
  dealerCode: z.string().max(FOUR_CODES).nullish(),
  waveCode: code,
  month: code,
  modelCode: code,
  /** A factor's code; "0" = the Index. Empty = the first of what the page's header lists. */
  factorType: code,
  scoreType: numberedCode,
  viewType: code,
  from: spelled("fromdate", code), // sic
  to: spelled("todate", code), // sic
  status: numberedCode,
};

/** See `chartRequestFields`. */
export const chartRequest = wireObject(chartRequestFields);

/** A dealer behind a bar. */
const dealerBehind = wireObject({
  name: z.string(),
  code: z.string(),
  value: z.number().nullable(),
  n: z.int(),
  /** Absent on pages with a wave: Dealer Ranking tells it there. */
  compared: wireObject(changeFields).optional(),
});

const chartX = wireObject({
  value: z.string(),
  code: z.string(),
  /** Where a click leads, null where it leads nowhere. */
  route: spelled(
    "filterroute", // sic
    wireObject({
      page: spelled("componentname", pageByTitle), // sic
      factorType: z.string(),
      /** Tab of the factor on Factor Summary. */
      tabIndex: z.int().optional(),
    }).nullable(),
  ),
  /** The dealers behind the bar, in the actor's scope only; null where the list would say nothing. */
  dealers: spelled("dealers_list", z.array(dealerBehind).nullable()),
});

const chartY = wireObject({
  /** Published value in user units; null = no data, drawn as a gap. */
  value: z.number().nullable(),
  ...changeFields,
  subTitle: z.string().nullable(),
  /** Responses behind the value; null for a network average that must not tell it. */
  n: z.int().nullable(),
  /** 95 % interval. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Rank of a dealer in the first of `ranks`; 0 or null on a card that ranks = insufficient sample. */
  rank: z.int().nullable(),
  insufficient: z.boolean(),
});

/** A card's figures: `x` and `y` are parallel. */
export const chartReply = wireObject({
  x: z.array(chartX),
  y: z.array(chartY),
  ...about,
  /** Responses the card speaks about. */
  count: z.int(),
  /** Rank of the one dealer of the card in the first of `ranks`; 0 or null = insufficient sample. */
  dealerRank: z.int().nullable(),
  /**
   * Where the card ranks: first what the filter says, then the other of region and network; empty where it ranks nothing.
   * `rank` is that of the one dealer of the card, null on lists. Null also where the actor may not know.
   */
  ranks: z.array(z.strictObject({ ...rankedPlace, rank: z.int().nullable(), ranked: z.int().nullable() })),
  subFigures: spelled(
    "subdata", // sic
    z.array(z.strictObject({ value: z.number().nullable(), title: z.string() })),
  ),
  /** The dashed line: a network average or the national figure. */
  reference: z.strictObject({ title: z.string(), value: z.number().nullable() }).nullable(),
  /**
   * Network averages beside each point of `x`, in its unit; absent where the card compares with none. Null = too few
   * dealers stand behind it.
   */
  averages: z
    .array(z.strictObject({ title: z.string(), code: z.string(), values: z.array(z.number().nullable()) }))
    .optional(),
  /** Level of the index by the programme's bands and limit: from where to where. Absent where there is no index to judge. */
  level: z.strictObject({ name: z.enum(LEVEL_NAMES), from: z.number(), to: z.number() }).optional(),
  /** Of the split: the delighted and the pleased together. */
  satisfied: changedMetric.optional(),
  /** Absent on pages with a wave. */
  range: dayRange.optional(),
});

/** See `chartReply`. */
export type ChartReply = z.infer<typeof chartReply>;

/** What a card of a batch answers with: the one shape its path has (the wire omits the others), or an error. */
const batchAnswer = wireObject({
  /** As it was asked. */
  path: spelled("webapi", z.string()), // sic
  status: z.int(),
  chart: chartReply.nullable(),
  header: headerReply.optional(),
  graph: graphReply.optional(),
  ranking: rankingReply.optional(),
  trend: trendReply.optional(),
  trendHeader: trendHeaderReply.optional(),
  error: errorReply.nullable(),
});

/** See `batchAnswer`. */
export type BatchAnswer = z.infer<typeof batchAnswer>;

const card = { method: "POST", access: "operation", body: chartRequest.nullish() } as const;

/** Figures of dashboard cards; `page` and `card` are those of the structure's `webapi`. A longer name goes before `:card`. */
export const dashboard = {
  /** One chart: every card whose path is none of those below. */
  card: json({ ...card, path: "/api/dashboard/:page/:card", reply: chartReply }),
  /** Header tiles: Factor Summary, Improvement Opportunities, Factor Opportunities. */
  header: json({ ...card, path: "/api/dashboard/:page/header", reply: headerReply }),
  /** Series: Improvement Opportunities, Factor Opportunities, and the factors of Dealer Compare. */
  graph: json({ ...card, path: "/api/dashboard/:page/graph", reply: graphReply }),
  /** The table of Dealer Ranking. */
  ranking: json({ ...card, path: "/api/dashboard/dealer-ranking/dealer-scores", reply: rankingReply }),
  trend: json({ ...card, path: "/api/dashboard/trend-analysis/trend", reply: trendReply }),
  trendHeader: json({ ...card, path: "/api/dashboard/trend-analysis/header", reply: trendHeaderReply }),
  /** All cards of a page from one snapshot; nothing but the version when it equals `knownVersion`. */
  batch: json({
    method: "POST",
    path: "/api/dashboard/batch",
    access: "operation",
    body: wireObject({
      requests: z
        .array(wireObject({ path: spelled("webapi", z.string().max(200)), body: chartRequest })) // sic
        .max(60),
      knownVersion: z.number().nullish(),
    }),
    reply: wireObject({
      dataVersion: z.number(),
      unchanged: z.boolean(),
      replies: z.array(batchAnswer),
    }),
  }),
};
