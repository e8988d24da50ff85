import { z } from "zod";
import { stream } from "./endpoint.ts";
import { spelled, wireObject } from "./wire.ts";

/** One line of the live stream: what has changed, never the data itself. */
export const liveEvent = z.discriminatedUnion("kind", [
  /** Sent at once and every 25 s, so that a reader knows the stream stands. */
  wireObject({ kind: z.literal("alive") }),
  /** An upload of the client moved: fetch the list again. */
  wireObject({ kind: z.literal("uploads") }),
  /** The reader's own notifications changed: fetch the list again. */
  wireObject({ kind: z.literal("notifications") }),
  /** The figures of an operation changed. */
  wireObject({
    kind: z.literal("data"),
    operation: spelled("operationid", z.string()), // sic
    dataVersion: z.number(),
  }),
  /** A ticket of a dealer in the reader's scope changed: fetch tiles and list again. */
  wireObject({ kind: z.literal("tickets"), operation: spelled("operationid", z.string()) }), // sic
]);

/** See `liveEvent`. */
export type LiveEvent = z.infer<typeof liveEvent>;

/** Live events of the client of the data_source header. */
export const live = {
  /** Endless JSON lines; never prolongs the session. */
  events: stream({ path: "/api/events", access: "operation", event: liveEvent }),
};
