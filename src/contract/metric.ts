import { z } from "zod";
import { spelled, wireObject } from "./wire.ts";

/** Where ranks and averages are taken: one region by its name, or the client's whole network, whose name is empty. */
export const rankedPlace = {
  level: z.enum(["region", "network"]),
  name: z.string(),
};

/**
 * Whose responses a card speaks about: one dealer, all dealers of a place, the whole network, or some outlets (`name` =
 * the place the filter chose, empty for none).
 */
const subject = wireObject({
  kind: z.enum(["network", "region", "state", "location", "dealer", "outlets"]),
  name: z.string(),
  dealers: z.int(),
  /** These are all dealers of the client, whatever they are called. */
  wholeNetwork: z.boolean(),
});

/** See `subject`. */
export type Subject = z.infer<typeof subject>;

/** What stands around the figures of a card, alike on every card. */
export const about = {
  title: z.string(),
  subtitle: z.string().nullable(),
  subject,
  unit: z.enum(["points", "percent", "nps"]),
  /** Decimals at which every value of the card is published. */
  decimals: z.int(),
  lowerIsBetter: z.boolean(),
  /** Ends of the scale the figures live on. */
  scale: z.strictObject({ min: z.number(), max: z.number() }),
  /** Name of the previous period (`Jul–Sep 2026`), null when there is none to compare with. */
  previous: z.string().nullable(),
  /** Newest survey_date in the figures' operation, `YYYY-MM-DD`. */
  dataDate: z.string().nullable(),
  waveOpen: z.boolean(),
  dataVersion: z.number(),
};

/** How the figures of a card are written. */
export interface MetricStyle {
  readonly unit: z.infer<typeof about.unit>;
  readonly decimals: number;
}

/** First and last day (`YYYY-MM-DD`, both inclusive) of a From/To page as answered: the default range where none was asked. */
export const dayRange = wireObject({
  from: spelled("fromdate", z.string()), // sic
  to: spelled("todate", z.string()), // sic
});

/** Published value in user units (null = no data, a gap), the answers behind it, its 95 % interval. */
export const sampledMetric = z.strictObject({
  value: z.number().nullable(),
  n: z.int(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Fewer than 10 responses with an index stand behind it. */
  insufficient: z.boolean(),
});

/**
 * The change against the previous period: signed, the previous period's value, the way it went, and whether it is clear:
 * its 95 % interval leaves out zero (null: no change, or nothing may be told of the samples).
 */
export const changeFields = {
  change: spelled("diffvalue", z.number().nullable()), // sic
  previousValue: spelled("differenceValue", z.number().nullable()), // sic
  direction: spelled("difference", z.enum(["up", "down", "same"]).nullable()),
  clear: z.boolean().nullable(),
};

/** The fields of `changedMetric`, for figures that have others besides. */
export const changedFields = { ...sampledMetric.shape, ...changeFields };

/** A figure with its change against the previous period. */
export const changedMetric = wireObject(changedFields);

/** See `sampledMetric`. */
export type SampledMetric = z.infer<typeof sampledMetric>;
/** See `changedMetric`. */
export type ChangedMetric = z.infer<typeof changedMetric>;
